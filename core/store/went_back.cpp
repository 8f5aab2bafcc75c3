#include "core/store/went_back.h"

#include "core/store/statement.h"

namespace fsctl::store {

WentBack went_back(Store& store) {
  auto& select =
      store.select("SELECT value, name FROM counter WHERE name >= 'went back to ' AND name < 'went back to!'");
  const auto read = [](Statement& row) {
    return WentBack{.times = row.number(0), .last = std::string(row.text(1).substr(went_back_to.size()))};
  };
  return first(select, read).value_or(WentBack());
}

}  // namespace fsctl::store
