#include "cli/progress_line.h"

#include <catch2/catch.hpp>
#include <sstream>
#include <thread>

#include "cli/listener.h"

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

TEST_CASE("long work tells what it does, and how far it is until it is done") {
  std::istringstream in;
  std::ostringstream out;
  cli::Console console{.in = in, .out = out, .err = out, .err_is_terminal = true};
  const auto listener = cli::listener(console);
  report::Progress progress(listener, "mapping", 4, "brands");
  progress.step();
  std::this_thread::sleep_for(std::chrono::milliseconds(260));  // the line is written four times a second
  for (int i = 0; i < 3; ++i) progress.step();
  const auto shown = out.str();
  CHECK(shown.starts_with("mapping 4 records of brands\n\r"));
  CHECK(shown.find("\r50 %") != std::string::npos);
  CHECK(shown.ends_with("%\r    \r"));
}

TEST_CASE("of nothing nothing is told") {
  std::istringstream in;
  std::ostringstream out;
  cli::Console console{.in = in, .out = out, .err = out, .err_is_terminal = true};
  const auto listener = cli::listener(console);
  const report::Progress progress(listener, "mapping", 0, "brands");
  CHECK(out.str().empty());
}

TEST_CASE("without a terminal no progress is due") {
  std::istringstream in;
  std::ostringstream out;
  cli::Console console{.in = in, .out = out, .err = out};
  CHECK_FALSE(cli::ProgressLine(console).is_due());
}

}  // namespace
}  // namespace fsctl::test
