#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/adopt/document.h"
#include "core/fields/field_type.h"

namespace fsctl::adopt {

/// The field types that a document's schemas need: built-in ones, with more keys or members where it has them, and new
/// ones.
class Types {
 public:
  explicit Types(const Document& document) : document_(document) {}

  /// The name of the type of single values; `member` is where they stand, after which a new type is named.
  std::string named(const Shape& shape, const std::string& member);

  /// The `types` of project.json.
  const Json& added() const { return added_; }

 private:
  std::string enumeration(const std::vector<std::string>& keys, const std::string& member);
  std::string composite(const Shape& shape, const std::string& member);
  Json members_of(const Json& schema, const FieldType* extended);
  std::string free_name(const std::string& name) const;

  const Document& document_;
  const FieldTypes built_in_{};
  Json added_ = Json::object();
  std::map<std::string, std::string> composites_{};  ///< types by component
  std::map<std::vector<std::string>, std::string> enumerations_{};
};

}  // namespace fsctl::adopt
