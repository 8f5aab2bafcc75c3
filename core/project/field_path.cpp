#include "core/project/field_path.h"

#include <algorithm>

#include "core/project/findings.h"

namespace fsctl::project {
namespace {

std::vector<std::string> split_at_dots(const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::vector<std::string> member_names(const FieldType& type) {
  std::vector<std::string> names;
  for (const TypeMember& member : type.members) names.push_back(member.name);
  return names;
}

/// Reports a path that continues below a value without members; `before` is the index of the first excess part.
void add_no_parts(FieldPath& path, const std::vector<std::string>& parts, std::size_t before,
                  const std::string& pointer, Problems& problems) {
  std::string whole = parts[0];
  for (std::size_t i = 1; i < before; ++i) whole += '.' + parts[i];
  add(problems, ErrorCode::unknown_reference, pointer,
      "`" + whole + "` is of type " + path.type->name + ", which has no parts", Hint::meant({whole}));
  path.type = nullptr;
}

/// Follows a path through the members of composites; reports the first one that does not exist, and stops there.
void descend(FieldPath& path, const std::vector<std::string>& parts, const std::string& pointer, Problems& problems) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    path.steps.push_back(parts[i]);
    if (path.type == nullptr || path.type->form.shape == FieldForm::Shape::any) {
      path.type = nullptr;
      continue;
    }
    if (path.type->form.shape != FieldForm::Shape::composite) return add_no_parts(path, parts, i, pointer, problems);
    const TypeMember* member = path.type->member(parts[i]);
    if (member == nullptr) {
      add_unknown(problems, pointer, "field of " + path.type->name, parts[i], member_names(*path.type));
      problems.back().lacks = lacked_in(*path.type, parts[i]);
      path.type = nullptr;
      return;
    }
    path.type = member->resolved;
    path.is_list = path.is_list || member->is_array;
  }
}

}  // namespace

FieldForm::Compared FieldPath::compared() const {
  if (root != Root::field || !attribute.empty() || every_attribute) return FieldForm::Compared::as_text;
  return type == nullptr ? FieldForm::Compared::not_at_all : FieldForm::Compared(type->form.compared);
}

FieldPath whole_field(const Field& field) {
  return {.text = field.name, .field = &field, .type = field.type, .is_list = field.is_array};
}

std::optional<FieldPath> every_attribute_path(std::string_view text, const Storage& storage) {
  if (!text.ends_with('.')) return {};
  const Field* field = storage.field(text.substr(0, text.size() - 1));
  if (field == nullptr || !field->is_selected_by(FieldForm::Selector::attribute)) return {};
  return FieldPath{
      .text = std::string(text), .field = field, .every_attribute = true, .type = field->type, .is_list = true};
}

FieldPath parse_field_path(const std::string& text, const Storage& storage, const std::string& pointer,
                           Problems& problems) {
  FieldPath path{.text = text};
  if (text == "key" || (text == "parentKey" && storage.may_have_variants())) {
    path.root = text == "key" ? FieldPath::Root::key : FieldPath::Root::parent_key;
    return path;
  }
  const auto parts = split_at_dots(text);
  if (path.field = storage.field(text); path.field != nullptr && parts.size() > 1)
    return path;  // of a name that is refused where it stands
  path.field = storage.field(parts[0]);
  if (path.field == nullptr) {
    auto known = storage.field_names();
    known.emplace_back("key");
    add_unknown_field(problems, {.pointer = pointer}, storage, parts[0], known);
    return path;
  }
  path.type = path.field->type;
  path.is_list = path.field->is_array;
  follow_parts(path, pointer, problems);
  return path;
}

void follow_parts(FieldPath& path, const std::string& pointer, Problems& problems) {
  const auto parts = split_at_dots(path.text);
  if (path.is_option() && parts.size() > 1)
    path.attribute = path.text.substr(parts[0].size() + 1);
  else
    descend(path, parts, pointer, problems);
}

}  // namespace fsctl::project
