#include "core/index/work.h"

#include <algorithm>

#include "core/error/error.h"

namespace fsctl::index {

void Work::refuse() {
  throw Error(
      ErrorCode::invalid_parameters,
      "the request takes more work than a listing may do for one; ask with fewer filters, values or search words");
}

void Work::look() {
  constexpr std::uint64_t steps_between_looks = 10'000;
  looks_below_ = left_ - std::min(left_, steps_between_looks);
  check_waiting(waiting_);
}

}  // namespace fsctl::index
