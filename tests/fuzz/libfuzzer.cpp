// The program that libFuzzer drives; FSCTL_FUZZ_TARGET names the target.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "tests/fuzz/targets.h"

namespace {

const fsctl::fuzz::Target& chosen() {
  const char* const name = std::getenv("FSCTL_FUZZ_TARGET");
  const auto all = fsctl::fuzz::targets();
  const auto found = std::ranges::find(all, std::string_view(name != nullptr ? name : ""), &fsctl::fuzz::Target::name);
  if (found == all.end()) {
    std::cerr << "FSCTL_FUZZ_TARGET names no target\n";
    std::exit(2);
  }
  return *found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const auto& target = chosen();
  target.run({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
