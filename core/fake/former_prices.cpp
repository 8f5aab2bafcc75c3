#include "core/fake/former_prices.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/fake/role.h"

namespace fsctl::fake {
namespace {

/// Words in the names of prices that were asked before.
constexpr std::array<std::string_view, 7> former_words = {"was",     "old",  "before", "former",
                                                          "regular", "list", "compare"};

bool is_former(const std::string& member) {
  return std::ranges::any_of(words_of(member), [](const std::string& word) {
    return std::ranges::find(former_words, word) != former_words.end();
  });
}

}  // namespace

void order_prices(Json& object) {
  Json* former = nullptr;
  Json* now = nullptr;
  for (auto& [name, value] : object.items()) {
    const auto role = role_named(name);
    if (!value.is_number() || (role != Role::money && role != Role::amount)) continue;
    auto*& place = is_former(name) ? former : now;
    if (place != nullptr) return;  // which belong together, nobody can say
    place = &value;
  }
  if (former != nullptr && now != nullptr && former->get<double>() < now->get<double>()) std::swap(*former, *now);
}

}  // namespace fsctl::fake
