#include "core/language/field_sites.h"

#include <algorithm>

#include "core/language/steps.h"

namespace fsctl::language {
namespace {

/// Whose storage's fields stand at a place.
enum class Owner { file, mapped };

/// What of a place is the field: the member's name, its value, or the names in braces in its value.
enum class Part { name, value, in_braces };

/// One row for each place where configuration files name storage fields; `*` is any step, `**` any number of them.
struct SiteRow {
  std::string_view kind;
  std::vector<std::string_view> steps;
  Part part = Part::value;
  Owner owner = Owner::file;
  bool is_definition = false;
  bool names_answer = false;
};

const std::vector<SiteRow>& site_rows() {
  static const std::vector<SiteRow> rows = {
      {.kind = "storage", .steps = {"fields", "*"}, .part = Part::name, .is_definition = true},
      {.kind = "storage", .steps = {"fields", "*", "mapped", "source"}},
      {.kind = "storage", .steps = {"fields", "*", "mapped", "field"}, .owner = Owner::mapped},
      {.kind = "composer", .steps = {"fields", "*"}, .part = Part::name},
      {.kind = "block", .steps = {"fields", "*"}},
      {.kind = "block", .steps = {"fields", "*", "key"}},
      {.kind = "block", .steps = {"fields", "*", "field"}},
      {.kind = "block", .steps = {"fields", "*", "param", "*"}},
      {.kind = "listing", .steps = {"query", "**", "field"}},
      {.kind = "listing", .steps = {"filter", "*"}, .part = Part::name, .names_answer = true},
      {.kind = "listing", .steps = {"sort", "*", "field"}},
      {.kind = "listing", .steps = {"search", "*"}},
      {.kind = "listing", .steps = {"popularity"}},
      {.kind = "tree", .steps = {"parent"}},
      {.kind = "tree", .steps = {"position"}},
      {.kind = "page", .steps = {"path"}, .part = Part::in_braces},
      {.kind = "test", .steps = {"cases", "*", "expect", "*"}, .part = Part::name},
      {.kind = "test", .steps = {"cases", "*", "expectError", "field"}},
  };
  return rows;
}

std::string member_of(const Texts& texts, const std::string& file, std::string_view member) {
  const auto outline = texts.outline(file);
  const Node* node = outline == nullptr ? nullptr : outline->root().member(member);
  return node == nullptr ? std::string() : outline->said(*node);
}

/// The row of a place, or null.
const SiteRow* row_at(const project::FileKind& kind, const std::vector<std::string>& steps, bool is_name) {
  const auto is_it = [&](const SiteRow& row) {
    return row.kind == kind.name && (row.part == Part::name) == is_name && matches(row.steps, steps);
  };
  const auto found = std::ranges::find_if(site_rows(), is_it);
  return found == site_rows().end() ? nullptr : &*found;
}

std::string owner_of(const SiteRow& row, const Texts& texts, const std::string& file, const Outline& outline,
                     const Node* container) {
  if (row.owner == Owner::file) return storage_of_file(texts, file);
  const Node* storage = container == nullptr ? nullptr : container->member("storage");
  return storage == nullptr ? std::string() : outline.said(*storage);
}

/// Walks through a file.
class Walk {
 public:
  Walk(const Texts& texts, const std::string& file, const Outline& outline, const project::FileKind& kind,
       const std::function<void(const FieldSite&)>& take)
      : texts_(texts), file_(file), outline_(outline), kind_(kind), take_(take) {}

  void visit(const Node& node) {
    if (node.name_span) at_name(node);
    if (node.kind == Node::Kind::text) at_value(node);
    for (const Node* child : node.children) visit(*child);
  }

 private:
  void at_name(const Node& node) {
    if (const SiteRow* row = row_at(kind_, steps_to(node), true)) give(*row, node, node.name, *node.name_span, 0);
  }

  void at_value(const Node& node) {
    const SiteRow* row = row_at(kind_, steps_to(node), false);
    if (row == nullptr) return;
    const auto said = outline_.said(node);
    if (row->part == Part::value) return give(*row, node, said, node.span, 0);
    for (auto open = said.find('{'); open != std::string::npos; open = said.find('{', open + 1)) {
      const auto close = said.find('}', open);
      if (close == std::string::npos) return;
      give(*row, node, said.substr(open + 1, close - open - 1), node.span, open + 1);
    }
  }

  /// Gives the field of a path that stands in a text, from this byte of what that says on.
  void give(const SiteRow& row, const Node& node, const std::string& path, const Span& quoted, std::size_t from) const {
    FieldSite site{.storage = owner_of(row, texts_, file_, outline_, node.parent),
                   .path = path,
                   .is_definition = row.is_definition,
                   .names_answer = row.names_answer};
    const auto span = outline_.where_written(quoted, site.field(), from);
    if (!span) return;  // of a name without quotes
    site.span = *span;
    take_(site);
  }

  const Texts& texts_;
  const std::string& file_;
  const Outline& outline_;
  const project::FileKind& kind_;
  const std::function<void(const FieldSite&)>& take_;
};

}  // namespace

std::string storage_of_file(const Texts& texts, const std::string& file) {
  const auto* kind = project::kind_at(file);
  if (kind == nullptr) return {};
  if (kind->name == "storage") return project::name_of_file(*kind, file);
  if (kind->name == "page")
    return member_of(texts, project::path_of_file("block", member_of(texts, file, "block")), "storage");
  if (kind->name == "test") {
    const auto composer = project::tested_name(file);
    return composer ? member_of(texts, composer->generic_string(), "storage") : std::string();
  }
  return member_of(texts, file, "storage");
}

std::string storage_of_fields(const Texts& texts, const std::string& file, const Node& container,
                              const std::string& step, bool is_name) {
  const auto* kind = project::kind_at(file);
  const auto outline = texts.outline(file);
  if (kind == nullptr || outline == nullptr) return {};
  auto steps = steps_to(container);
  steps.push_back(step);
  const SiteRow* row = row_at(*kind, steps, is_name);
  if (row == nullptr || row->part == Part::in_braces || row->is_definition) return {};
  return owner_of(*row, texts, file, *outline, &container);
}

void each_field_site(const Texts& texts, const std::string& file, const std::function<void(const FieldSite&)>& take) {
  const auto* kind = project::kind_at(file);
  const auto outline = texts.outline(file);
  if (kind != nullptr && outline != nullptr) Walk(texts, file, *outline, *kind, take).visit(outline->root());
}

}  // namespace fsctl::language
