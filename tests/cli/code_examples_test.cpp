#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/explaining/code_example.h"
#include "core/error/error_code.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/entered.h"
#include "tests/cli/transcript.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

using cli::CodeExample;

std::vector<CodeExample> examples_in_one() {
  std::vector<CodeExample> all;
  for (const auto examples : cli::all_examples()) all.insert(all.end(), examples.begin(), examples.end());
  return all;
}

void write_example_file(std::string_view name, std::string_view text) {
  const std::filesystem::path path(name);
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text << '\n';
}

/// Runs lines for a shell, as they are pasted.
void make_file(std::string_view lines) { REQUIRE(std::system(std::string(lines).c_str()) == 0); }

/// The words behind `fsctl` of a command line.
std::vector<std::string> words_of_line(std::string_view line) {
  auto words = parse_transcript("$ " + std::string(line) + '\n').front().words;
  words.erase(words.begin());
  return words;
}

/// What the example's command prints in the kiosk, with one of the two sides; findings as JSON.
Ran run_side(const CodeExample& example, bool right) {
  const Example kiosk("mistakes/kiosk", Example::Records::not_loaded);
  const Entered inside(kiosk.path());
  if (!example.other_text.empty()) write_example_file(example.other_file, example.other_text);
  if (!example.other_made_by.empty()) make_file(example.other_made_by);
  if (!right && !example.made_by.empty()) make_file(example.made_by);
  const auto text = right ? example.right : example.wrong;
  const auto file = right && !example.right_file.empty() ? example.right_file : example.file;
  if (!file.empty() && !text.empty()) write_example_file(file, text);
  if (!example.before.empty()) REQUIRE(run_fsctl(words_of_line(example.before), FixedWorld().world()).code == 0);
  auto words = words_of_line(example.file.empty() ? text : example.command);
  if (words.front() == "validate") words.emplace_back("--json");
  return run_fsctl(words, FixedWorld().world());
}

/// The codes and messages of all findings of a report.
std::vector<std::pair<std::string, std::string>> findings_in(const std::string& report) {
  std::vector<std::pair<std::string, std::string>> found;
  const Json json = parse(report);
  for (const Json& finding : json["findings"])
    found.emplace_back(finding["code"].get<std::string>(), finding["message"].get<std::string>());
  return found;
}

}  // namespace

TEST_CASE("the wrong example of a code gives this code only, the right one gives nothing") {
  const auto examples = examples_in_one();
  CHECK(examples.size() >= 50);
  for (const CodeExample& example : examples) {
    INFO(example.code);
    const auto wrong = run_side(example, false);
    const auto right = run_side(example, true);
    if (example.file.empty() || !example.command.starts_with("fsctl validate")) {
      CHECK(wrong.code != 0);
      const auto said = wrong.out + wrong.err;
      CHECK(said.find(example.code) != std::string::npos);
      const auto says = wrong.out.starts_with('{') ? parse(wrong.out)["error"].get<std::string>() : said;
      CHECK(says.find(example.says) != std::string::npos);
      CHECK(right.code == 0);
    } else {
      CHECK(findings_in(wrong.out) == std::vector{std::pair(std::string(example.code), std::string(example.says))});
      CHECK(findings_in(right.out).empty());
    }
  }
}

TEST_CASE("what an example shows is whole, so that it can be pasted") {
  for (const CodeExample& example : examples_in_one()) {
    INFO(example.code);
    for (const auto shown : {example.wrong, example.right, example.other_text})
      CHECK(shown.find("\u2026") == std::string_view::npos);
  }
}

TEST_CASE("each example is of a code there is, and no code has two") {
  auto examples = examples_in_one();
  std::ranges::sort(examples, {}, &CodeExample::code);
  CHECK(std::ranges::adjacent_find(examples, {}, &CodeExample::code) == examples.end());
  for (const CodeExample& example : examples)
    CHECK(std::ranges::count(error_codes(), example.code, &ErrorCodeEntry::name) == 1);
}

TEST_CASE("every code of a finding has an example, save those whose example would not be short") {
  const std::vector<std::string_view> without = {
      "FS2402", "FS2403", "FS2404",  // take several files and records
  };
  for (const auto& entry : error_codes()) {
    if (!entry.name.starts_with("FS1") && !entry.name.starts_with("FS2")) continue;
    INFO(entry.name);
    const bool is_excepted = std::ranges::find(without, entry.name) != without.end();
    CHECK((cli::find_example(entry.name) == nullptr) == is_excepted);
  }
}

TEST_CASE("every code has an example, or says what to do") {
  for (const auto& entry : error_codes()) {
    INFO(entry.name);
    CHECK((cli::find_example(entry.name) != nullptr || !entry.advice.empty()));
    CHECK_FALSE(entry.summary.empty());
  }
}

TEST_CASE("every code of sources, stores and servers has a command that shows or mends it, which there is") {
  const auto commands = cli::commands_of_codes();
  for (const auto& entry : error_codes()) {
    if (!entry.name.starts_with("FS3") && !entry.name.starts_with("FS4")) continue;
    INFO(entry.name);
    CHECK((cli::find_example(entry.name) != nullptr ||
           std::ranges::count(commands, entry.name, &cli::CodeCommand::code) > 0));
    CHECK_FALSE(entry.advice.empty());
  }
  for (const auto& [code, line, what] : commands) {
    INFO(line);
    CHECK(std::ranges::count(error_codes(), code, &ErrorCodeEntry::name) == 1);
    const auto begin = line.find("fsctl ");
    if (begin == std::string_view::npos || line.find(".fsctl/") != std::string_view::npos) continue;
    auto words = parse_transcript("$ " + std::string(line.substr(begin)) + '\n').front().words;
    words.erase(words.begin());
    words.emplace_back("--help");
    CHECK(run_fsctl(words, FixedWorld().world()).code == 0);
  }
}

}  // namespace fsctl::test
