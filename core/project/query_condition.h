#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/json/value.h"
#include "core/project/field_path.h"

namespace fsctl::project {

/// A condition of a listing's own query. One with a parameter is applied only when the request has the parameter.
struct QueryCondition {
  enum class Type { equals, contains, range, all, any, none };

  Type type = Type::all;
  FieldPath path{};                   ///< for equals, contains and range
  std::string param{};                ///< the parameter that has the values; empty when they are fixed
  std::vector<std::string> values{};  ///< any of them may match; numbers and flags as JSON text
  Value from{};                       ///< for range: a number, or null without a bound
  Value to{};
  std::vector<QueryCondition> inner{};
};

/// Whether both conditions are the same, so that the same records meet them.
bool operator==(const QueryCondition& a, const QueryCondition& b);

/// A number of a configuration; null for anything else.
Value number_of(const Json& json);

/// Reads everything but the path and the inner conditions. REQUIRES: the form was checked.
QueryCondition parse_query_condition(const Json& json);

/// Adds what a field of this type can never be compared with, so that every request would fail or find nothing.
/// `json` is the condition as it is written. REQUIRES: its path is resolved.
void check_comparison(const QueryCondition& condition, const Json& json, const std::string& pointer,
                      Problems& problems);

/// Whether a value of this type may be this text: one of the keys, for an enumeration.
bool is_key_of(const FieldType& type, const std::string& value);

/// Visits the field paths of conditions, inner ones included, with the JSON Pointer of each condition below `pointer`.
void each_path(const std::vector<QueryCondition>& conditions, const std::string& pointer,
               const std::function<void(const FieldPath& path, const std::string& pointer)>& visit);

}  // namespace fsctl::project
