#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/storage.h"

namespace fsctl::project {

/// A way into a storage record: `name`, `price.amount`, `options.color`, `key`, `parentKey`.
struct FieldPath {
  enum class Root { key, parent_key, field };

  std::string text;
  Root root = Root::field;
  const Field* field = nullptr;
  /// Members below the field, outermost first.
  std::vector<std::string> steps{};
  /// Of an Option field: the attribute whose values are meant.
  std::string attribute{};
  /// Of an Option field: whether all attributes are meant, each on its own.
  bool every_attribute = false;
  /// The type of what is found; nothing for keys, mapped fields and below Any.
  const FieldType* type = nullptr;
  /// Whether it may give several values.
  bool is_list = false;
};

/// The path `options.` of all attributes of an Option field; nothing when the text is another path.
std::optional<FieldPath> every_attribute_path(std::string_view text, const Storage& storage);

/// Resolves a path; what is wrong goes to the problems at `pointer`.
FieldPath parse_field_path(const std::string& text, const Storage& storage, const std::string& pointer,
                           Problems& problems);

}  // namespace fsctl::project
