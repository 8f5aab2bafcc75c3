#include "core/language/symbols.h"

#include <algorithm>
#include <tuple>

#include "core/language/field_sites.h"
#include "core/language/forms_at.h"

namespace fsctl::language {
namespace {

using project::Form;

/// Walks through a file by its form, and gives the names of resources.
class ReferenceWalk {
 public:
  ReferenceWalk(const Outline& outline, const std::function<void(const SymbolAt&)>& take)
      : outline_(outline), take_(take) {}

  void visit(const Node& node, const Form& form) {
    if (node.kind == Node::Kind::other || node.kind == Node::Kind::missing) return;
    for (const Form* one : narrowed(outline_, form, node)) {
      if (node.kind == Node::Kind::text) {
        if (!one->file_kind.empty()) give(node, one->file_kind);
        continue;
      }
      for (const Node* child : node.children) visit_child(*child, *one);
      return;
    }
  }

 private:
  void visit_child(const Node& child, const Form& form) {
    if (form.kind == Form::Kind::object) {
      if (const auto* member = form.member(child.name)) visit(child, member->form);
    } else if (form.each != nullptr) {
      visit(child, *form.each);
    }
  }

  void give(const Node& node, std::string_view kind) {
    const auto name = outline_.said(node);
    if (const auto span = outline_.where_written(node.span, name))
      take_({.symbol = {.kind = std::string(kind), .name = name}, .span = *span});
  }

  const Outline& outline_;
  const std::function<void(const SymbolAt&)>& take_;
};

Symbol field_symbol(const FieldSite& site) { return {.kind = {}, .storage = site.storage, .name = site.field()}; }

/// Whether a name may stand in a file, in which it may be written with escapes.
bool may_mention(const Texts& texts, const std::string& file, const std::string& name) {
  const auto text = texts.text(file);
  return text && (text->find(name) != std::string_view::npos || text->find('\\') != std::string_view::npos);
}

}  // namespace

void each_reference(const Texts& texts, const std::string& file, const std::function<void(const SymbolAt&)>& take) {
  const auto* kind = project::kind_at(file);
  const auto outline = texts.outline(file);
  if (kind == nullptr || outline == nullptr || kind->name == "project") return;
  ReferenceWalk(*outline, take).visit(outline->root(), kind->form());
}

std::optional<SymbolAt> symbol_at(const Texts& texts, const std::string& file, std::size_t offset) {
  std::optional<SymbolAt> found;
  each_field_site(texts, file, [&](const FieldSite& site) {
    if (site.span.contains(offset)) found = SymbolAt{.symbol = field_symbol(site), .span = site.span};
  });
  if (found) return found;
  each_reference(texts, file, [&](const SymbolAt& one) {
    if (one.span.contains(offset)) found = one;
  });
  return found;
}

std::optional<Symbol> symbol_of_file(const std::string& file) {
  if (const auto composer = project::tested_name(file)) return symbol_of_file(composer->generic_string());
  const auto* kind = project::kind_at(file);
  if (kind == nullptr || !kind->is_folder()) return {};
  return Symbol{.kind = std::string(kind->name), .name = project::name_of_file(*kind, file)};
}

std::optional<Use> definition_of(const Texts& texts, const Symbol& symbol) {
  const auto* kind = project::find_file_kind(symbol.is_field() ? "storage" : std::string_view(symbol.kind));
  if (kind == nullptr) return {};
  const auto file = project::path_of_file(*kind, symbol.is_field() ? symbol.storage : symbol.name);
  if (file.empty() || texts.outline(file) == nullptr) return {};
  if (!symbol.is_field()) return Use{.file = file, .is_definition = true};
  std::optional<Use> found;
  each_field_site(texts, file, [&](const FieldSite& site) {
    if (site.is_definition && site.path == symbol.name)
      found = Use{.file = file, .span = site.span, .is_definition = true};
  });
  return found;
}

namespace {

/// Every place where it stands in files as they are.
std::vector<Use> uses_in(const Texts& texts, const Symbol& symbol) {
  std::vector<Use> uses;
  for (const auto& file : texts.paths()) {
    if (symbol.kind == "composer" && project::tested_name(file) && symbol_of_file(file) == symbol)
      uses.push_back({.file = file});
    if (!may_mention(texts, file, symbol.name)) continue;
    if (symbol.is_field())
      each_field_site(texts, file, [&](const FieldSite& site) {
        if (field_symbol(site) == symbol)
          uses.push_back({.file = file,
                          .span = site.span,
                          .is_definition = site.is_definition,
                          .names_answer = site.names_answer});
      });
    else
      each_reference(texts, file, [&](const SymbolAt& one) {
        if (one.symbol == symbol) uses.push_back({.file = file, .span = one.span});
      });
  }
  return uses;
}

/// Where a use in what was last read of a file is by now; nothing when something else was written there.
std::optional<Span> place_now(const Texts& texts, const Use& read) {
  const auto typed = texts.edited().find(read.file);
  const bool is_moved = read.span.end != 0 && typed != texts.edited().end() && !typed->second.is_read();
  return is_moved ? typed->second.at_new_place(read.span) : read.span;
}

}  // namespace

UsesNow uses_now(const Texts& texts, const std::function<std::vector<Use>(const Texts&)>& find) {
  UsesNow now{.uses = find(texts)};
  if (texts.are_read()) return now;
  for (Use& read : find(texts.as_read())) {
    const auto span = place_now(texts, read);
    if (!span) now.lost.insert(read.file);
    if (!span) continue;
    read.span = *span;
    now.uses.push_back(std::move(read));
  }
  const auto place = [](const Use& use) { return std::tie(use.file, use.span.begin); };
  std::ranges::stable_sort(now.uses, {}, place);
  const auto doubled = std::ranges::unique(now.uses, {}, place);
  now.uses.erase(doubled.begin(), doubled.end());
  return now;
}

std::vector<Use> uses_of(const Texts& texts, const Symbol& symbol) {
  return uses_now(texts, [&](const Texts& in) { return uses_in(in, symbol); }).uses;
}

std::vector<std::string> unread_with(const Texts& texts, const Symbol& symbol) {
  if (symbol.kind == "composer") return {};  // which no text names
  auto files = uses_now(texts, [&](const Texts& in) { return uses_in(in, symbol); }).lost;
  for (const auto& file : texts.paths())
    if (may_mention(texts, file, symbol.name) && !texts.typed(file)->was_read()) files.insert(file);
  return {files.begin(), files.end()};
}

}  // namespace fsctl::language
