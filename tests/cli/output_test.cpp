#include <catch2/catch.hpp>

#include "tests/cli/process.h"

namespace fsctl::test {
namespace {

TEST_CASE("output that a full disk cuts is an error") {
  const std::string full = "/dev/full";
  CHECK(Process({"help", "exit-codes"}, full).wait() == 3);
  CHECK(Process({"schema", "composer"}, full).wait() == 3);
  CHECK(Process({"help", "exit-codes"}, "/dev/null").wait() == 0);
}

}  // namespace
}  // namespace fsctl::test
