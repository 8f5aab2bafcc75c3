#include <catch2/catch.hpp>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>

#include "cli/commands.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/entered.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

using Words = std::vector<std::string>;

/// A call of a command in the example shop, and the calls that make what it needs.
struct FormattedCall {
  std::string words;
  std::vector<std::string> before{};
  int code = 0;
};

constexpr const char* first_change = "00000000-0000-7000-8000-000000000001";

/// A call of each command that prints JSON.
std::map<std::string, FormattedCall> formatted_calls() {
  return {
      {"add", {"add stores stores.json"}},
      {"block", {"block product/card jotunheimen-3"}},
      {"change list", {"change list"}},
      {"change retry", {"change retry --all-failed"}},
      {"change show",
       {std::string("change show ") + first_change, {"ingest brands records/brands.json --intent delete"}}},
      {"completion bash", {"completion bash"}},
      {"completion fish", {"completion fish"}},
      {"completion words", {"completion words val"}},
      {"completion zsh", {"completion zsh"}},
      {"compose", {"compose brands --record records/brands.json"}},
      {"context list", {"context list --domain shop.example/de"}},
      {"context prune", {"context prune --days 30"}},
      {"context set", {"context set 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1 --region de --locale de-DE", {}, 1}},
      {"context show", {"context show 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1", {}, 1}},
      {"doctor", {"doctor"}},
      {"explain", {"explain FS1002"}},
      {"export", {"export brands"}},
      {"fake", {"fake brands --count 2"}},
      {"feed", {"feed infer brands"}},
      {"fetch", {"fetch reviews review-001"}},
      {"fetch-list", {"fetch-list reviews"}},
      {"fmt", {"fmt --check", {}, 1}},
      {"get", {"get /health"}},
      {"init", {"init made --from stores.json"}},
      {"ingest", {"ingest brands records/brands.json"}},
      {"key add", {"key add erp"}},
      {"key list", {"key list", {"key add erp"}}},
      {"key remove", {"key remove erp", {"key add erp"}}},
      {"listing", {"listing product/search --limit 2"}},
      {"man", {"man ingest"}},
      {"openapi", {"openapi"}},
      {"operations", {"operations join"}},
      {"page", {"page shop.example/gb/p/jotunheimen-3-trekking-tent"}},
      {"poll", {"poll brands"}},
      {"rebuild", {"rebuild"}},
      {"records", {"records brands"}},
      {"release diff", {"release diff"}},
      {"release list", {"release list", {"release preview"}}},
      {"release preview", {"release preview"}},
      {"release public", {"release public"}},
      {"schema", {"schema"}},
      {"secret add", {"secret add website"}},
      {"secret list", {"secret list", {"secret add website"}}},
      {"secret remove", {"secret remove website", {"secret add website"}}},
      {"sitemap", {"sitemap --domain shop.example/de --out sitemap", {}}},
      {"store info", {"store info"}},
      {"store copy", {"store copy .fsctl/store.db copied.db"}},
      {"snapshot list", {"snapshot list", {"snapshot save now"}}},
      {"snapshot remove", {"snapshot remove now", {"snapshot save now"}}},
      {"snapshot restore", {"snapshot restore now", {"snapshot save now"}}},
      {"snapshot save", {"snapshot save now"}},
      {"status", {"status"}},
      {"storage", {"storage brands"}},
      {"test", {"test"}},
      {"tree", {"tree shop/menu --depth 1"}},
      {"undo", {"undo", {"ingest reviews records/reviews.ndjson"}}},
      {"validate", {"validate"}},
  };
}

Words words_of(const std::string& text, const Words& further = {}) {
  std::istringstream in(text);
  Words words{std::istream_iterator<std::string>(in), {}};
  words.insert(words.end(), further.begin(), further.end());
  return words;
}

/// What a call prints in a new copy of the shop, without what chance and the clock determine.
Ran ran_in_shop(const FormattedCall& call, const Words& options) {
  const Example shop;
  const Entered inside(shop.path());
  shop.files().write("stores.json", R"([{"id": "bristol", "city": "Bristol"}])");
  shop.files().write("feeds/brands.json",
                     R"({"method": "polling", "connector": {"type": "file", "path": "records/brands.json"}})");
  const FixedWorld world;
  for (const auto& words : call.before) REQUIRE(run_fsctl(words_of(words), world.world()).code == 0);
  auto ran = run_fsctl(words_of(call.words, options), world.world());
  static const std::regex chance(R"rx(_[0-9a-f]{64}|"seconds":[-+.e0-9]+|/[^" ]*/fsctl-test-\w+)rx");
  ran.out = std::regex_replace(ran.out, chance, "_");
  return ran;
}

using NamedCommands = std::map<std::string, const cli::Command*>;

void gather(const std::vector<const cli::Command*>& commands, const std::string& above, NamedCommands& named) {
  for (const cli::Command* command : commands) {
    const auto name = above + std::string(command->name);
    if (cli::prints_json(*command)) named.emplace(name, command);
    gather(cli::commands_of(*command), name + ' ', named);
  }
}

/// All commands that print JSON, by their names.
NamedCommands all_that_print_json() {
  NamedCommands named;
  gather(cli::commands(), "", named);
  return named;
}

/// The names of commands that run and print no JSON.
std::map<std::string, std::string> reasons_without_json(const std::vector<const cli::Command*>& commands) {
  std::map<std::string, std::string> reasons;
  for (const cli::Command* command : commands) {
    if (command->run != nullptr && !cli::prints_json(*command)) reasons.emplace(command->name, command->no_json);
    CHECK((command->no_json.empty() || !cli::prints_json(*command)));
    reasons.merge(reasons_without_json(cli::commands_of(*command)));
  }
  return reasons;
}

/// The requests for help that --json changes.
const std::vector<std::string>& asked_in_json() {
  static const std::vector<std::string> asked = {
      "help",          "--help",     "--version",       "help validate", "validate --help", "help key",
      "key add -h",    "help types", "help exit-codes", "help files",    "help codes",      "help commands",
      "help composer", "help Price", "help concat",     "help fs1002",
  };
  return asked;
}

}  // namespace

TEST_CASE("help is JSON for --json and for --format json, and the same text as ever for --format text") {
  for (const auto& asked : asked_in_json()) {
    INFO(asked);
    const auto json = run_fsctl(words_of(asked, {"--json"}), FixedWorld().world());
    CHECK(json.code == 0);
    CHECK(parse(json.out)["format_version"] == 1);
    CHECK(run_fsctl(words_of(asked, {"--format", "json"}), FixedWorld().world()).out == json.out);
    CHECK(run_fsctl(words_of(asked, {"--format=json"}), FixedWorld().world()).out == json.out);
    const auto text = run_fsctl(words_of(asked), FixedWorld().world());
    CHECK(text.code == 0);
    CHECK(text.out != json.out);
    CHECK(run_fsctl(words_of(asked, {"--format", "text"}), FixedWorld().world()).out == text.out);
  }
}

TEST_CASE("a command that prints no JSON says why") {
  const auto reasons = reasons_without_json(cli::commands());
  CHECK(reasons.size() == 4);
  for (const auto& [name, reason] : reasons) {
    INFO(name);
    CHECK_FALSE(reason.empty());
    for (const char* option : {"--json", "--format=json"}) {
      const auto ran = run_fsctl({name, option}, FixedWorld().world());
      CHECK(ran.code == 2);
      CHECK_THAT(ran.err, Catch::Contains("= " + reason));
    }
  }
}

TEST_CASE("each command that prints JSON does so for --json and for --format json") {
  const auto calls = formatted_calls();
  auto named = all_that_print_json();
  CHECK(named.erase("health") == 1);  // passes on what a server says: see serve_test.cpp
  CHECK(named.size() == calls.size());
  for (const auto& [name, command] : named) {
    INFO(name);
    REQUIRE(calls.contains(name));
    const auto& call = calls.at(name);
    const auto json = ran_in_shop(call, {"--json"});
    CHECK(json.code == call.code);
    CHECK((json.out.starts_with('{') || json.out.starts_with('[')));
    CHECK(ran_in_shop(call, {"--format", "json"}).out == json.out);
    const auto text = ran_in_shop(call, {});
    if (command->only_json) {
      CHECK(text.out == json.out);
      continue;
    }
    CHECK(text.out != json.out);
    CHECK(ran_in_shop(call, {"--format", "text"}).out == text.out);
    const auto contradicting = run_fsctl(words_of(call.words, {"--format", "text", "--json"}), FixedWorld().world());
    CHECK_THAT(contradicting.err, Catch::Contains(name + ": --json is --format json, and --format is text"));
  }
}

}  // namespace fsctl::test
