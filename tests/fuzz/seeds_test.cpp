#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/targets.h"
#include "tests/support/fixtures.h"

namespace fsctl::fuzz {

TEST_CASE("what fuzzing found stays mended") {
  for (const auto& [name, run] : targets()) {
    const auto seeds = test::fixture("fuzz") / name;
    for (const auto& seed : std::filesystem::directory_iterator(seeds)) {
      DYNAMIC_SECTION(name << ' ' << seed.path().filename().string()) {
        std::ostringstream text;
        text << std::ifstream(seed.path(), std::ios::binary).rdbuf();
        CHECK_NOTHROW(run(text.str()));
      }
    }
  }
}

}  // namespace fsctl::fuzz
