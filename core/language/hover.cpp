#include "core/language/hover.h"

#include "core/composer/operations.h"
#include "core/composer/reference.h"
#include "core/json/json.h"
#include "core/language/element_paths.h"
#include "core/language/forms_at.h"
#include "core/language/slot_facts.h"
#include "core/language/symbols.h"

namespace fsctl::language {
namespace {

std::string code(const std::string& text) { return '`' + text + '`'; }

void add_paragraph(std::string& markdown, const std::string& text) {
  if (text.empty()) return;
  if (!markdown.empty()) markdown += "\n\n";
  markdown += text;
}

/// Whether a node is the value of the member of this name.
bool is_member(const Node& node, std::string_view name) { return node.name_span.has_value() && node.name == name; }

std::string about_slot(const Known& known, const std::string& file, const Outline& outline, const Node& slot) {
  const auto facts = facts_of_slot(known, file, outline, slot);
  if (!facts) return {};
  std::string text = "Gives " + facts->type + '.';
  if (facts->sample) text += " Of a record in the store: " + code(*facts->sample);
  if (!facts->failure.empty()) text += " Of a record in the store, nothing: " + facts->failure;
  return text;
}

std::string about_operation(const std::string& name) {
  const auto* operation = composer::find_operation(name);
  return operation == nullptr ? std::string() : composer::reference_of(*operation);
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
  if (description != nullptr) add_paragraph(text, outline->said(*description));
  return text;
}

std::string about_member(const Outline& outline, const project::FileKind& kind, const Node& node) {
  if (node.parent == nullptr || !node.name_span) return {};
  for (const auto* member : members_of(forms_at(outline, kind.form(), *node.parent)))
    if (member->name == node.name) return code(member->name) + ": " + std::string(member->summary);
  return {};
}

}  // namespace

std::string described_field(const Known& known, const std::string& storage, const std::string& name) {
  if (known.project == nullptr) return {};
  const auto found = known.project->storages.find(storage);
  if (found == known.project->storages.end()) return {};
  const Field* field = found->second.field(name);
  if (field == nullptr && name == "key") return "the record's key";
  if (field == nullptr && name == "parentKey" && found->second.may_have_variants())
    return "the key of a variant's product";
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

std::optional<Hover> hover_at(const Known& known, const std::string& file, std::size_t offset) {
  const auto* kind = project::kind_at(file);
  const auto outline = known.texts.outline(file);
  if (kind == nullptr || outline == nullptr) return {};
  const auto spot = outline->at(offset);
  if (spot.node == nullptr) return {};
  Hover hover{.markdown = {}, .span = spot.span};
  if (const auto symbol = symbol_at(known.texts, file, offset)) {
    hover.span = symbol->span;
    add_paragraph(hover.markdown, about_symbol(known, symbol->symbol));
  }
  const bool is_operation = is_member(*spot.node, "type") && !spot.is_name && slot_around(spot.node) != nullptr;
  if (is_operation) add_paragraph(hover.markdown, about_operation(outline->said(*spot.node)));
  const auto about_element = kind->name == "composer" && is_member(*spot.node, "field") && !spot.is_name
                                 ? about_element_path(known, file, *outline, *spot.node)
                                 : std::string();
  add_paragraph(hover.markdown, about_element);
  if (hover.markdown.empty()) add_paragraph(hover.markdown, about_member(*outline, *kind, *spot.node));
  if (kind->name == "composer" && about_element.empty())
    if (const Node* slot = slot_around(spot.node->kind == Node::Kind::object ? spot.node : spot.node->parent))
      add_paragraph(hover.markdown, about_slot(known, file, *outline, *slot));
  return hover.markdown.empty() ? std::nullopt : std::optional(hover);
}

}  // namespace fsctl::language
