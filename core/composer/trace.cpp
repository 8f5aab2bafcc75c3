#include "core/composer/trace.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/write.h"
#include "core/text/unicode.h"

namespace fsctl::composer {
namespace {

/// The names in the pointer to a slot, without the member `composition` of a composed one.
std::vector<std::string> names_of(const Slot& slot) {
  std::vector<std::string> names;
  for (Json::json_pointer at(slot.pointer); !at.empty(); at.pop_back()) names.insert(names.begin(), at.back());
  if (slot.source == Slot::Source::composed) names.pop_back();
  return names;
}

std::string name_of_outermost(const Slot& slot) {
  const auto names = names_of(slot);
  std::string text;
  for (std::size_t i = 1; i < names.size(); ++i) text += (text.empty() ? "" : " ") + names[i];
  return text.empty() ? "slot" : text;
}

/// Whether a slot is the argument of `around` for a parameter that is evaluated once for each element.
bool iterates(const Slot& slot, const Slot& around) {
  for (std::size_t i = 0; i < around.arguments.size(); ++i)
    if (around.arguments[i].get() == &slot) return !around.operation->parameters[i].item_of.empty();
  return false;
}

}  // namespace

std::string source_of(const Slot& slot) {
  switch (slot.source) {
    case Slot::Source::literal:
      return "static";
    case Slot::Source::data_field:
      return "data-field " + slot.path.text;
    case Slot::Source::composed:
      return std::string(slot.operation->name);
  }
  return "";
}

std::string shown(const Value& value, std::size_t longest) {
  std::string text;
  write(value, text);
  const auto start = text::substring(text, 0, longest);
  return start.size() == text.size() ? text : std::string(start) + "…";
}

std::string StepNames::name_of(const Slot& slot) {
  if (around_.empty()) return name_of_outermost(slot);
  auto name = names_of(slot).back();
  auto& [around, rounds] = around_.back();
  if (iterates(slot, *around)) name += '[' + std::to_string(rounds[&slot]++) + ']';
  return name;
}

std::string StepNames::next(const TraceStep& step) {
  around_.resize(std::min(around_.size(), step.depth));
  auto name = name_of(*step.slot);
  around_.push_back({.slot = step.slot});
  return name;
}

}  // namespace fsctl::composer
