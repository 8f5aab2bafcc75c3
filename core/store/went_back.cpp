#include "core/store/went_back.h"

#include "core/store/statement.h"

namespace fsctl::store {

WentBack went_back(Store& store) {
  if (const auto* all = store.counters()) {
    const auto found = all->lower_bound(went_back_to);
    if (found == all->end() || !found->first.starts_with(went_back_to)) return {};
    return {.times = found->second, .last = found->first.substr(went_back_to.size())};
  }
  auto& select =
      store.select("SELECT value, name FROM counter WHERE name >= 'went back to ' AND name < 'went back to!'");
  const auto read = [](Statement& row) {
    return WentBack{.times = row.number(0), .last = std::string(row.text(1).substr(went_back_to.size()))};
  };
  return first(select, read).value_or(WentBack());
}

}  // namespace fsctl::store
