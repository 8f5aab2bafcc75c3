#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/entered.h"
#include "tests/cli/transcript.h"
#include "tests/support/mistakes.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

/// A finding as fixtures/mistakes has it, with its hint in a second line.
std::string told(const Json& finding) {
  std::string place = finding.value("file", "");
  if (finding.contains("line"))
    place += ':' + std::to_string(finding["line"].get<int>()) + ':' + std::to_string(finding["column"].get<int>());
  return place + ": " + finding["severity"].get<std::string>() + '[' + finding["code"].get<std::string>() +
         "]: " + finding["message"].get<std::string>() + "\n  " + finding.value("hint", "");
}

/// All findings in a project, as a command line tells them to programs.
std::string findings(const std::vector<std::string>& named) {
  std::vector<std::string> words = {"validate", "--json"};
  words.insert(words.end(), named.begin(), named.end());
  const auto ran = run_fsctl(words, FixedWorld().world());
  if (ran.out.empty()) return ran.err;
  std::string all;
  const Json report = parse(ran.out);
  for (const Json& finding : report["findings"]) all += told(finding) + '\n';
  return all;
}

}  // namespace

TEST_CASE("ten mistakes of a newcomer are ten findings that need no documentation") {
  const Example example("mistakes/ten", Example::Records::not_loaded);
  std::ostringstream text;
  text << std::ifstream(example.path() / "validate.txt").rdbuf();
  for (const auto& difference : run_transcript(parse_transcript(text.str()), example.path())) FAIL_CHECK(difference);

  const auto found =
      run_fsctl({"validate", "--project", example.path().string(), "--format", "jsonl"}, FixedWorld().world());
  CHECK(std::ranges::count(found.out, '\n') == 10);
}

TEST_CASE("the project of the mistakes has none") {
  const Example example("mistakes/kiosk", Example::Records::not_loaded);
  const Entered inside(example.path());
  CHECK(findings({}).empty());
}

TEST_CASE("each mistake is one finding that says what it is") {
  const auto mistakes = all_mistakes();
  const auto count_in = [&](const std::string& folder) {
    return std::ranges::count_if(mistakes, [&](const Mistake& mistake) { return mistake.name.starts_with(folder); });
  };
  CHECK(count_in("composers/") >= 40);
  CHECK(count_in("places/") >= 21);
  for (const Mistake& mistake : mistakes) {
    INFO(mistake.name);
    const Scratch scratch;
    make_mistake(mistake, scratch.path());
    const Entered inside(scratch.path());
    CHECK(findings(mistake.named) == mistake.finds + "\n  " + mistake.hint + '\n');
  }
}

TEST_CASE("what is mended leaves no mistake") {
  std::size_t count = 0;
  for (const Mistake& mistake : all_mistakes()) {
    INFO(mistake.name);
    const Scratch scratch;
    make_mistake(mistake, scratch.path());
    const Entered inside(scratch.path());
    const auto before = findings(mistake.named);
    const auto diff = run_fsctl({"validate", "--diff"}, FixedWorld().world());
    CHECK(findings(mistake.named) == before);
    const auto fixed = run_fsctl({"validate", "--fix"}, FixedWorld().world());
    CHECK(diff.out.empty() == !fixed.err.starts_with("mended "));
    if (diff.out.empty()) continue;
    CHECK(findings({}).empty());
    ++count;
  }
  CHECK(count >= 20);
}

}  // namespace fsctl::test
