#include "core/language/about.h"

#include <algorithm>

#include "core/language/forms_at.h"

namespace fsctl::language {
namespace {

using project::Form;
using project::FormMember;

std::string code(const std::string& text) { return '`' + text + '`'; }

/// The member that a node is by the forms of the object around it; null for none.
const FormMember* member_at(const std::vector<const Form*>& around, const Node& node) {
  if (!node.name_span) return nullptr;
  const auto members = members_of(around);
  const auto found = std::ranges::find(members, node.name, &FormMember::name);
  return found == members.end() ? nullptr : *found;
}

/// The storage of this name; null for none.
const project::Storage* storage_named(const Known& known, const std::string& name) {
  if (known.project == nullptr) return nullptr;
  const auto found = known.project->storages.find(name);
  return found == known.project->storages.end() ? nullptr : &found->second;
}

}  // namespace

std::string about_place(const Outline& outline, const project::FileKind& kind, const Node& node) {
  if (node.parent == nullptr) return std::string(kind.summary);
  const auto around = forms_at(outline, kind.form(), *node.parent);
  if (const auto* member = member_at(around, node)) return code(member->name) + ": " + std::string(member->summary);
  const bool is_entry = std::ranges::any_of(around, [](const Form* form) { return form->each != nullptr; });
  if (!is_entry) return {};
  const auto outer = about_place(outline, kind, *node.parent);
  return node.name_span && !outer.empty() ? code(node.name) + " in " + outer : outer;
}

std::string about_symbol(const Known& known, const Symbol& symbol) {
  if (symbol.is_field()) {
    const auto what = described_field(known, symbol.storage, symbol.name);
    const auto field = code(symbol.name) + " of storage " + code(symbol.storage);
    return what.empty() ? "There is no field " + field + '.' : "Field " + field + ": " + what;
  }
  const auto* kind = project::find_file_kind(symbol.kind);
  const auto file = project::path_of_file(symbol.kind, symbol.name);
  const auto outline = known.texts.outline(file);
  if (outline == nullptr) return "There is no " + file + '.';
  const Node* description = outline->root().member("description");
  std::string text = code(file) + ". " + std::string(kind->summary);
  if (description != nullptr) text += "\n\n" + outline->said(*description);
  return text;
}

std::string described_field(const Known& known, const std::string& storage, const std::string& name) {
  const auto* of = storage_named(known, storage);
  if (of == nullptr) return {};
  const Field* field = of->field(name);
  if (field == nullptr && name == "key") return "the record's key";
  if (field == nullptr && name == "parentKey" && of->may_have_variants()) return "the key of a variant's product";
  if (field == nullptr) return {};
  if (field->mapped)
    return "mapped from " + code(field->mapped->field) + " of storage " + code(field->mapped->storage) +
           ", whose key is in " + code(field->mapped->source);
  std::string text = field->type == nullptr ? "of no known type" : field->type->name;
  if (field->is_array) text += ", a list";
  if (field->is_translatable) text += ", translated";
  if (field->is_scoped) text += ", scoped";
  if (field->shared_across_variants) text += ", shared by variants";
  return text;
}

std::string about_part(const Known& known, const std::string& storage, const std::string& path) {
  auto dot = path.find('.');
  const auto* of = storage_named(known, storage);
  const Field* field = of == nullptr ? nullptr : of->field(path.substr(0, dot));
  const FieldType* type = field == nullptr ? nullptr : field->type;
  std::string text;
  while (type != nullptr && dot != std::string::npos) {
    const auto next = path.find('.', dot + 1);
    const auto* part = type->member(path.substr(dot + 1, next - dot - 1));
    if (part == nullptr) return {};
    text =
        "Its part " + code(part->name) + " of " + type->name + ": " + part->type + (part->is_array ? ", a list" : "");
    type = part->resolved;
    dot = next;
  }
  return text;
}

std::string about_type(const FieldType& type) {
  std::string parts;
  for (const auto& member : type.members)
    parts += (parts.empty() ? " Its parts: " : ", ") + code(member.name) + ' ' + member.type;
  for (const auto& key : type.keys) parts += (parts.empty() ? " Its keys: " : ", ") + code(key);
  const auto summary = type.summary.empty() ? "A type that this project adds." : type.summary;
  return code(type.name) + ": " + summary + parts + (parts.empty() ? "" : ".");
}

}  // namespace fsctl::language
