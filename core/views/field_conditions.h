#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/query.h"
#include "core/json/json.h"
#include "core/project/read_path.h"
#include "core/views/listing_reader.h"
#include "core/views/violations.h"

namespace fsctl::views {

/// A field that a filter expression tests.
struct TestedField {
  const project::FieldPath& path;
  const std::string& name;   ///< as the expression has it
  const std::string& place;  ///< of the expression
};

/// Makes conditions on the fields of a listing. Without one it adds a violation.
class FieldConditions {
 public:
  /// REQUIRES: both outlive the object.
  FieldConditions(const ListingReader& reader, Violations& violations) : reader_(reader), violations_(violations) {}

  /// The condition of an expression of type range.
  std::optional<index::Condition> range(const TestedField& field, const Json& expression);
  std::optional<index::Condition> range(const TestedField& field, std::optional<index::Number> from,
                                        std::optional<index::Number> to);

  /// The condition of an expression of type equals or contains.
  std::optional<index::Condition> comparison(const TestedField& field, index::Condition::Type type,
                                             const Json& expression);
  /// The same with values from elsewhere.
  std::optional<index::Condition> comparison(const TestedField& field, index::Condition::Type type,
                                             const std::vector<std::string>& values,
                                             const std::string& place_of_values);

  /// The column of a field. REQUIRES: a path of the listing, whose columns are in the definition.
  std::size_t column_of(index::ColumnKind kind, const project::FieldPath& path) const;

 private:
  bool has_range(const TestedField& field);
  std::optional<index::Condition> between(const TestedField& field, std::optional<index::Number> from,
                                          std::optional<index::Number> to);
  std::optional<index::Number> bound(const TestedField& field, const Json& expression, const char* name,
                                     double unbounded);
  std::optional<index::Condition> comparison(const TestedField& field, index::Condition::Type type);
  std::optional<std::string> text_of(const Json& value, const std::string& place);
  void add_value(const TestedField& field, std::string_view text, const std::string& place,
                 index::Condition& condition);

  const ListingReader& reader_;
  Violations& violations_;
};

}  // namespace fsctl::views
