#include "cli/commands/trace.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "core/json/json.h"
#include "core/json/write.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

/// In characters; longer values are cut off.
constexpr std::size_t longest_value = 100;

std::string shown(const Value& value) {
  std::string text;
  write(value, text);
  const auto start = text::substring(text, 0, longest_value);
  return start.size() == text.size() ? text : std::string(start) + "…";
}

std::string described(const composer::Slot& slot) {
  switch (slot.source) {
    case composer::Slot::Source::literal:
      return "static";
    case composer::Slot::Source::data_field:
      return "data-field " + slot.path.text;
    case composer::Slot::Source::composed:
      return std::string(slot.operation->name);
  }
  return "";
}

/// The names in the pointer to a slot, without the member `composition` of a composed one.
std::vector<std::string> names_of(const composer::Slot& slot) {
  std::vector<std::string> names;
  for (Json::json_pointer at(slot.pointer); !at.empty(); at.pop_back()) names.insert(names.begin(), at.back());
  if (slot.source == composer::Slot::Source::composed) names.pop_back();
  return names;
}

/// The name of a slot that is no argument: `claim byLocale de-DE` for the slot of a field, `slot` for a bare one.
std::string name_of_outermost(const composer::Slot& slot) {
  const auto names = names_of(slot);
  std::string text;
  for (std::size_t i = 1; i < names.size(); ++i) text += (text.empty() ? "" : " ") + names[i];
  return text.empty() ? "slot" : text;
}

/// Whether a slot is the argument of `around` for a parameter that is evaluated once for each element.
bool iterates(const composer::Slot& slot, const composer::Slot& around) {
  for (std::size_t i = 0; i < around.arguments.size(); ++i)
    if (around.arguments[i].get() == &slot) return !around.operation->parameters[i].item_of.empty();
  return false;
}

/// A slot around the current one, and how often each of its arguments for elements was evaluated so far.
struct Around {
  const composer::Slot* slot;
  std::map<const composer::Slot*, std::size_t> rounds{};
};

std::string name_of(const composer::Slot& slot, std::vector<Around>& around) {
  if (around.empty()) return name_of_outermost(slot);
  auto name = names_of(slot).back();
  if (iterates(slot, *around.back().slot)) name += '[' + std::to_string(around.back().rounds[&slot]++) + ']';
  return name;
}

std::string result(const std::optional<Value>& value) {
  if (!value) return "failed";
  return value->is_null() ? "null" : std::string(kind_name(*value)) + ' ' + shown(*value);
}

}  // namespace

void print_trace(const composer::Trace& trace, std::ostream& out) {
  std::vector<Around> around;
  for (const auto& [slot, depth, value] : trace) {
    around.resize(std::min(around.size(), depth));
    out << std::string(depth * 2, ' ') << name_of(*slot, around) << ": " << described(*slot) << " → " << result(value)
        << '\n';
    around.push_back({.slot = slot});
  }
}

}  // namespace fsctl::cli
