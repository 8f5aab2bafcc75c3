#include "core/store/went_back.h"

#include "core/store/counters.h"

namespace fsctl::store {

WentBack went_back(const Counters& counters) {
  const auto* found = first_counter(counters, went_back_to);
  if (found == nullptr) return {};
  return {.times = found->second, .last = found->first.substr(went_back_to.size())};
}

WentBack went_back(Store& store) {
  const auto* all = store.counters();
  return went_back(all != nullptr ? *all : counters_of(store.connection()));
}

}  // namespace fsctl::store
