#include "core/composer/bare_texts.h"

#include "core/composer/known.h"
#include "core/composer/path_meant.h"
#include "core/error/suggest.h"

namespace fsctl::composer {
namespace {

/// The path of the records that a text was meant as; empty for none.
std::string path_of(const std::string& text, const Path& path, const Known& known) {
  if (const auto meant = path_meant(path, known)) return meant->path;
  if (auto other = path_elsewhere(text)) return *other;
  std::vector<std::string> names;
  for (const auto& [name, _] : *known.record.members) names.push_back(name);
  const auto* near = nearest(text, names);
  return near != nullptr ? *near : std::string();
}

void collect_texts(const Slot& slot, const Known& known, std::vector<BareText>& found) {
  if (!slot.bare_text.empty())
    if (const auto path = parse_path(slot.bare_text); path && !known.may_have(*path))
      found.push_back({.slot = &slot, .path = path_of(slot.bare_text, *path, known)});
  for (const auto& [_, property] : slot.properties) collect_texts(*property, known, found);
  if (slot.operation == nullptr) return;
  for (std::size_t i = 0; i < slot.arguments.size(); ++i)
    if (slot.arguments[i] && slot.operation->parameters[i].item_of.empty())
      collect_texts(*slot.arguments[i], known, found);
}

}  // namespace

std::vector<BareText> texts_that_are_no_paths(const Slot& slot, const Schema& schema) {
  std::vector<BareText> found;
  if (!schema.empty()) collect_texts(slot, {.record = record_of(schema)}, found);
  return found;
}

}  // namespace fsctl::composer
