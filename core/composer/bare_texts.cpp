#include "core/composer/bare_texts.h"

#include "core/composer/known.h"

namespace fsctl::composer {
namespace {

void collect_texts(const Slot& slot, const Known& known, std::vector<const Slot*>& found) {
  if (!slot.bare_text.empty())
    if (const auto path = parse_path(slot.bare_text); path && !known.may_have(*path)) found.push_back(&slot);
  for (const auto& [_, property] : slot.properties) collect_texts(*property, known, found);
  if (slot.operation == nullptr) return;
  for (std::size_t i = 0; i < slot.arguments.size(); ++i)
    if (slot.arguments[i] && slot.operation->parameters[i].item_of.empty())
      collect_texts(*slot.arguments[i], known, found);
}

}  // namespace

std::vector<const Slot*> texts_for_literals(const Slot& slot, const Schema& schema) {
  std::vector<const Slot*> found;
  if (!schema.empty()) collect_texts(slot, {.record = record_of(schema)}, found);
  return found;
}

}  // namespace fsctl::composer
