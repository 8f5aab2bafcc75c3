#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/cli/transcript.h"
#include "tests/support/fixtures.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

const fs::path transcripts_folder = test::fixture("cli");

std::vector<std::string> run(const std::string& text) {
  const Example example("shop", Example::Records::not_loaded);
  return run_transcript(parse_transcript(text), example.path());
}

void check(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const auto differences = run(text.str());
  std::string shown;
  for (const auto& difference : differences) shown += difference + '\n';
  if (!differences.empty()) FAIL_CHECK(file.filename().string() << ", " << shown);
}

TEST_CASE("every transcript of fixtures/cli is what fsctl prints") {
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(transcripts_folder))
    if (file.path().extension() == ".txt") files.push_back(file.path());
  std::ranges::sort(files);
  REQUIRE_FALSE(files.empty());
  for (const auto& file : files) check(file);
  SUCCEED(files.size() << " transcripts");
}

TEST_CASE("snapshots of a store in a database are what the transcripts say of a file's", "[.postgresql]") {
  for (const auto* name : {"snapshot.txt", "undo.txt"}) check(transcripts_folder / name);
}

TEST_CASE("a transcript that does not compare what is printed fails") {
  CHECK(run("$ fsctl --version\nfsctl …\n").empty());
  CHECK(run("$ fsctl --help\nfsctl …\n…\nfsctl COMMAND --help …\n").empty());
  CHECK(run("$ fsctl --help\nfsctl …\n…\nfsctl nothing\n").size() == 2);
  CHECK(run("$ fsctl --version\n").size() == 2);
  CHECK(run("$ fsctl --version\nfsctl …\nmore\n").size() == 2);
  CHECK(run("$ fsctl nonsense\n? 2\n").size() == 2);
  CHECK(run("$ fsctl nonsense\n! …\n! …\n").size() == 2);
  CHECK(run("$ fsctl --version\n? 1\nfsctl …\n").size() == 2);
}

TEST_CASE("a transcript that makes no sense is refused") {
  CHECK_THROWS_WITH(parse_transcript("# nothing\n"), "there is no command");
  CHECK_THROWS_WITH(parse_transcript("fsctl 0.1\n$ fsctl --version\n"), "line 1: there is no command yet");
  CHECK_THROWS_WITH(parse_transcript("$ fsctl 'a\n"), "line 1: a quote is not closed");
  CHECK_THROWS_WITH(run("$ rm x\n"), "line 1: there is no command rm");
  CHECK(parse_transcript("$ fsctl a 'b c' \"d \\\"e\\\"\" ''\n").front().words ==
        std::vector<std::string>{"fsctl", "a", "b c", "d \"e\"", ""});
}

}  // namespace
}  // namespace fsctl::test
