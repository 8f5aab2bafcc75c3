#include "core/sample/causes.h"

#include "core/composer/slot.h"
#include "core/json/parse.h"

namespace fsctl::sample {
namespace {

void take_paths(const composer::Slot* slot, PathsOfSlots& paths) {
  if (slot == nullptr) return;
  const bool is_of_record =
      slot->source == composer::Slot::Source::data_field && slot->path.root == composer::Path::Root::record;
  if (is_of_record) paths.emplace(composer::pointer_of(*slot), &slot->path);
  for (const auto& argument : slot->arguments) take_paths(argument.get(), paths);
  for (const auto& [_, property] : slot->properties) take_paths(property.get(), paths);
}

void take_paths(const project::FieldSlots& slots, PathsOfSlots& paths) {
  take_paths(slots.every.get(), paths);
  for (const auto& [_, slot] : slots.by_locale) take_paths(slot.get(), paths);
  for (const auto& [_, inner] : slots.by_scope) take_paths(inner, paths);
}

}  // namespace

PathsOfSlots paths_of_slots(const project::Composer& composer) {
  PathsOfSlots paths;
  for (const auto& [_, slots] : composer.fields) take_paths(slots, paths);
  return paths;
}

std::string pointer_in(const Value& record, const composer::Path& path) {
  std::string pointer;
  const Value* value = &record;
  for (const auto& step : path.steps) {
    const Value* next = value->is_object() ? value->find(step.name) : nullptr;
    if (value->is_array() && step.index && *step.index < value->items().size()) next = &value->items()[*step.index];
    if (next == nullptr) break;
    pointer += pointer_step(step.name);
    value = next;
  }
  return pointer;
}

}  // namespace fsctl::sample
