#include "core/records/intent.h"

#include <algorithm>
#include <array>

namespace fsctl::records {
namespace {

constexpr std::array<std::string_view, 5> names = {"upsert", "patch", "delete", "fetch", "fetch-list"};

}  // namespace

std::optional<Intent> parse_intent(std::string_view name) {
  const auto* found = std::ranges::find(names, name);
  if (found == names.end()) return {};
  return static_cast<Intent>(found - names.begin());
}

std::string_view name_of(Intent intent) {
  return intent == Intent::remap ? "remap" : names[static_cast<std::size_t>(intent)];
}

std::vector<std::string> intent_names() { return {names.begin(), names.end()}; }

}  // namespace fsctl::records
