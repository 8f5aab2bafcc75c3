#include "tests/fuzz/targets.h"

namespace fsctl::fuzz {

std::span<const Target> targets() {
  static constexpr Target all[] = {{"json", json},         {"record", record},     {"stream", stream},
                                   {"slot", slot},         {"evaluate", evaluate}, {"column", column},
                                   {"postings", postings}, {"addition", addition}, {"content", content}};
  return all;
}

}  // namespace fsctl::fuzz
