#include "core/language/hover.h"

#include "core/composer/operations.h"
#include "core/composer/reference.h"
#include "core/language/about.h"
#include "core/language/element_paths.h"
#include "core/language/field_sites.h"
#include "core/language/names_here.h"
#include "core/language/slot_facts.h"

namespace fsctl::language {
namespace {

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
  if (facts->sample) text += " Of a record in the store: `" + *facts->sample + '`';
  if (!facts->failure.empty()) text += " Of a record in the store, nothing: " + facts->failure;
  return text;
}

std::string about_operation(const std::string& name) {
  const auto* operation = composer::find_operation(name);
  return operation == nullptr ? std::string() : composer::reference_of(*operation);
}

/// The field path at a place, and what it leads to; nothing for other places.
std::optional<Hover> about_path(const Known& known, const std::string& file, std::size_t offset) {
  std::optional<Hover> found;
  each_field_site(known.texts, file, [&](const FieldSite& site) {
    const Span whole{site.span.begin, site.span.begin + site.path.size()};
    if (!whole.contains(offset)) return;
    const Symbol field{.kind = {}, .storage = site.storage, .name = site.field()};
    found = Hover{.markdown = about_symbol(known, field), .span = whole};
    add_paragraph(found->markdown, about_part(known, site.storage, site.path));
  });
  return found;
}

/// The field path or the name of another file's resource at a place, and what it is; nothing for other places.
std::optional<Hover> about_name(const Known& known, const std::string& file, std::size_t offset) {
  if (auto path = about_path(known, file, offset)) return path;
  const auto symbol = symbol_at(known.texts, file, offset);
  if (!symbol) return {};
  return Hover{.markdown = about_symbol(known, symbol->symbol), .span = symbol->span};
}

/// The type of storage fields that a value names; empty where it names none.
std::string about_type_named(const Known& known, const std::string& file, const Outline& outline, const Node& node) {
  if (node.kind != Node::Kind::text || node.parent == nullptr) return {};
  const auto sort = sort_of_name_here(file, *node.parent, node.name_span ? node.name : "0");
  static const FieldTypes built_in;
  const auto& types = known.project == nullptr ? built_in : known.project->types;
  const auto* type = sort == "field type" ? types.find(outline.said(node)) : nullptr;
  return type == nullptr ? std::string() : about_type(*type);
}

/// What the form of the file says of a place: all that it knows of a name or a value that has no others within, else
/// what member it is.
std::string about_form(const Outline& outline, const project::FileKind& kind, const Spot& spot) {
  if (spot.node->parent == nullptr) return {};
  const bool has_others = spot.node->kind == Node::Kind::object || spot.node->kind == Node::Kind::array;
  const bool is_element = spot.node->parent->kind == Node::Kind::array;
  return has_others && !spot.is_name && is_element ? std::string() : about_place(outline, kind, *spot.node);
}

}  // namespace

std::optional<Hover> hover_at(const Known& known, const std::string& file, std::size_t offset) {
  const auto* kind = project::kind_at(file);
  const auto outline = known.texts.outline(file);
  if (kind == nullptr || outline == nullptr) return {};
  const auto spot = outline->at(offset);
  if (spot.node == nullptr) return {};
  auto hover = about_name(known, file, offset).value_or(Hover{.markdown = {}, .span = spot.span});
  const bool is_operation = is_member(*spot.node, "type") && !spot.is_name && slot_around(spot.node) != nullptr;
  if (is_operation) add_paragraph(hover.markdown, about_operation(outline->said(*spot.node)));
  const auto about_element = kind->name == "composer" && is_member(*spot.node, "field") && !spot.is_name
                                 ? about_element_path(known, file, *outline, *spot.node)
                                 : std::string();
  add_paragraph(hover.markdown, about_element);
  if (!spot.is_name) add_paragraph(hover.markdown, about_type_named(known, file, *outline, *spot.node));
  if (hover.markdown.empty()) add_paragraph(hover.markdown, about_form(*outline, *kind, spot));
  if (kind->name == "composer" && about_element.empty())
    if (const Node* slot = slot_around(spot.node->kind == Node::Kind::object ? spot.node : spot.node->parent))
      add_paragraph(hover.markdown, about_slot(known, file, *outline, *slot));
  return hover.markdown.empty() ? std::nullopt : std::optional(hover);
}

}  // namespace fsctl::language
