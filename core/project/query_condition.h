#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/json/value.h"
#include "core/project/field_path.h"

namespace fsctl::project {

/// A condition of a listing's own query. One that compares with a parameter holds for requests that give it.
struct QueryCondition {
  enum class Type { equals, contains, range, all, any, none };

  Type type = Type::all;
  FieldPath path{};                   ///< of equals, contains and range
  std::string param{};                ///< the parameter that gives the values; empty where the query has them
  std::vector<std::string> values{};  ///< of which any may be met; numbers and flags as JSON writes them
  Value from{};                       ///< of range: a number, or null
  Value to{};
  std::vector<QueryCondition> inner{};
};

/// Whether both let the same records through.
bool operator==(const QueryCondition& a, const QueryCondition& b);

/// All but the path and the inner ones. REQUIRES: the form was checked.
QueryCondition parse_query_condition(const Json& json);

/// The field paths of conditions, each with the JSON Pointer of its condition below `pointer`.
void each_path(const std::vector<QueryCondition>& conditions, const std::string& pointer,
               const std::function<void(const FieldPath& path, const std::string& pointer)>& visit);

}  // namespace fsctl::project
