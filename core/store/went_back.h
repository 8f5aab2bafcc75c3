#pragma once

#include <cstdint>
#include <string>

#include "core/store/store.h"

namespace fsctl::store {

/// How often a store went back to a snapshot, and to which one last: the number and the name of a counter.
struct WentBack {
  std::int64_t times = 0;
  std::string last{};

  bool operator==(const WentBack&) const = default;
};
inline constexpr std::string_view went_back_to = "went back to ";
WentBack went_back(const Counters& counters);
WentBack went_back(Store& store);

}  // namespace fsctl::store
