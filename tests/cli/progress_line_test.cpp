#include "cli/progress_line.h"

#include <catch2/catch.hpp>
#include <sstream>

namespace fsctl::test {
namespace {

TEST_CASE("progress writes over itself without any escape sequence") {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::Console console{.in = in, .out = out, .err = err, .err_is_terminal = true};
  cli::ProgressLine line(console);
  line.clear();
  line.show("1000 records");
  line.show("999 more");
  line.clear();
  CHECK(err.str() == "\r1000 records\r999 more    \r        \r");
}

TEST_CASE("without a terminal no progress is due") {
  std::istringstream in;
  std::ostringstream out;
  cli::Console console{.in = in, .out = out, .err = out};
  CHECK_FALSE(cli::ProgressLine(console).is_due());
}

}  // namespace
}  // namespace fsctl::test
