#include "tests/fuzz/targets.h"

namespace fsctl::fuzz {

std::span<const Target> targets() {
  static constexpr Target all[] = {
      {"json", json}, {"record", record}, {"stream", stream}, {"slot", slot}, {"evaluate", evaluate}};
  return all;
}

}  // namespace fsctl::fuzz
