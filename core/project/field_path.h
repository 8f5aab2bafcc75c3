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

  /// What listings compare its values as. Keys are texts, and so is what options say of an attribute.
  FieldForm::Compared compared() const;
  /// Whether facets and equals go by numbers.
  bool is_numeric() const { return compared() == FieldForm::Compared::as_number; }
  /// Whether it has ranges and figures; instants are seconds there.
  bool has_range() const { return is_numeric() || compared() == FieldForm::Compared::as_instant; }
  /// Whether it leads to an Option field as a whole.
  bool is_option() const { return is_selected_by(FieldForm::Selector::attribute); }
  bool is_selected_by(FieldForm::Selector selector) const { return type != nullptr && type->form.selector == selector; }
};

/// The path to all of a field.
FieldPath whole_field(const Field& field);

/// The path `options.` of all attributes of an Option field; nothing when the text is another path.
std::optional<FieldPath> every_attribute_path(std::string_view text, const Storage& storage);

/// Resolves a path; what is wrong goes to the problems at `pointer`.
FieldPath parse_field_path(const std::string& text, const Storage& storage, const std::string& pointer,
                           Problems& problems);

}  // namespace fsctl::project
