#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/storage.h"

namespace fsctl::project {

struct MappedPath;

/// A resolved path into a storage record: `name`, `price.amount`, `options.color`, `key`, `parentKey`.
struct FieldPath {
  enum class Root { key, parent_key, field };

  std::string text;
  Root root = Root::field;
  const Field* field = nullptr;
  /// Members below the field, outermost first.
  std::vector<std::string> steps{};
  /// For an Option field, the selected attribute.
  std::string attribute{};
  /// For an Option field, whether the path (`options.`) means each attribute separately.
  bool every_attribute = false;
  /// Whether a listing takes the value of each variant by itself.
  bool by_variant = false;
  /// The type of the value; null for keys and below Any, and for mapped fields that nothing follows.
  const FieldType* type = nullptr;
  /// Whether it may give several values.
  bool is_list = false;
  /// Of a mapped field that is followed: where its values are. Then the type and the attribute are those of the values.
  std::shared_ptr<const MappedPath> mapped{};

  /// How listings compare the values. Keys and the values of an option's attribute are texts.
  FieldForm::Compared compared() const;
  /// Whether facets and `equals` compare numbers.
  bool is_numeric() const { return compared() == FieldForm::Compared::as_number; }
  /// Whether `range` filters and statistics are possible; instants count as seconds there.
  bool has_range() const { return is_numeric() || compared() == FieldForm::Compared::as_instant; }
  /// Whether it leads to an Option field as a whole.
  bool is_option() const { return is_selected_by(FieldForm::Selector::attribute); }
  bool is_selected_by(FieldForm::Selector selector) const { return type != nullptr && type->form.selector == selector; }
};

/// The path to a whole field.
FieldPath whole_field(const Field& field);

/// Parses `options.`, the path of all attributes of an Option field; nothing for other paths.
std::optional<FieldPath> every_attribute_path(std::string_view text, const Storage& storage);

/// Follows what stands behind the field's name in a path through the type that the path has; reports what there is not
/// at `pointer`.
void follow_parts(FieldPath& path, const std::string& pointer, Problems& problems);

/// Resolves a path against a storage; reports mistakes at `pointer`.
FieldPath parse_field_path(const std::string& text, const Storage& storage, const std::string& pointer,
                           Problems& problems);

}  // namespace fsctl::project
