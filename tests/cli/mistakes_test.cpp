#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/cli/transcript.h"
#include "tests/support/shop.h"

namespace fsctl::test {

TEST_CASE("ten mistakes of a newcomer are ten findings that need no documentation") {
  const Example example("mistakes", Example::Records::not_loaded);
  std::ostringstream text;
  text << std::ifstream(example.path() / "validate.txt").rdbuf();
  for (const auto& difference : run_transcript(parse_transcript(text.str()), example.path())) FAIL_CHECK(difference);

  const auto found =
      run_fsctl({"validate", "--project", example.path().string(), "--format", "jsonl"}, FixedWorld().world());
  CHECK(std::ranges::count(found.out, '\n') == 10);
}

}  // namespace fsctl::test
