#include "cli/completion/known_names.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <sstream>

#include "cli/commands.h"
#include "tests/support/shop.h"

namespace fsctl::cli {
namespace {

/// The words that may follow, with a blank between them.
std::string completed(std::vector<std::string> words) {
  static const test::Example shop("shop", test::Example::Records::not_loaded);
  words.insert(words.begin(), {"completion", "words", "--", "--project", shop.path().string()});
  const auto ran = test::run_fsctl(words, test::FixedWorld().world());
  CHECK(ran.err.empty());
  std::string listed;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);)
    listed += (listed.empty() ? "" : " ") + line.substr(0, line.find('\t'));
  return listed;
}

TEST_CASE("the word that may come next is told from those before it") {
  CHECK(completed({"inge"}) == "ingest");
  CHECK(completed({"help", "rel"}) == "release");
  CHECK(completed({"help", "exit"}) == "exit-codes");
  CHECK(completed({"help", "comp"}) == "compose completion composer");
  CHECK(completed({"help", "ty"}) == "types");
  CHECK(completed({"key", ""}) == "add list remove");
  CHECK(completed({"key", "a"}) == "add");
  CHECK(completed({"key", "add", ""}).empty());
  CHECK(completed({"nonsense", ""}).empty());
}

TEST_CASE("options are named until they are there, and their values by table") {
  CHECK(completed({"doctor", "--"}) == "--deep --json --format --store --color --help");
  CHECK(completed({"doctor", "--json", "--store", "x", "--"}) == "--deep --format --color --help");
  CHECK(completed({"ingest", "products", "--intent", ""}) == "upsert patch delete");
  CHECK(completed({"ingest", "products", "--intent=p"}) == "--intent=patch");
  CHECK(completed({"ingest", "products", "--rejects", ""}).empty());
  CHECK(completed({"exec", "--", "npm", "--"}).empty());
}

TEST_CASE("names of the project's resources are among the words") {
  CHECK(completed({"ingest", "pro"}) == "products");
  CHECK(completed({"storage", "b"}) == "brands");
  CHECK(completed({"block", "article/"}) == "article/full article/teaser");
  CHECK(completed({"block", "article/full", ""}).empty());
  CHECK(completed({"listing", "product/s"}) == "product/search");
  CHECK(completed({"tree", ""}) == "shop/menu");
  CHECK(completed({"change", "list", "--feed", "rev"}) == "reviews");
  CHECK(completed({"block", "article/full", "x", "--locale", "de-D"}) == "de-DE");
  CHECK(completed({"fetch", "--project", "/nowhere", ""}).empty());
}

TEST_CASE("so are fsctl's own names") {
  CHECK(completed({"explain", "RECORD_"}) == "RECORD_NOT_FOUND");
  CHECK(completed({"explain", "conc"}) == "concat");
  CHECK(completed({"explain", "Pri"}) == "Price PriceScale");
  CHECK(completed({"explain", "Cert"}) == "Certificate");
  CHECK(completed({"operations", "joi"}) == "join");
  CHECK(completed({"schema", "red"}) == "redirects");
  CHECK(completed({"openapi", "--stage", "p"}) == "preview public");
  CHECK(completed({"man", "ingest"}) == "ingest");
}

TEST_CASE("what names are known for is an option of its command") {
  for (const auto& [name, key] : named_options()) {
    INFO(name << ' ' << key);
    bool is_there = false;
    const std::function<void(const Command&, const std::string&)> look =
        [&, &name = name, &key = key](const Command& command, const std::string& above) {
          const auto own = above + std::string(command.name);
          is_there = is_there ||
                     ((name.empty() || name == own) && std::ranges::count(options_of(command), key, &Option::key) > 0);
          for (const Command& inner : command.commands) look(inner, own + ' ');
        };
    for (const Command* command : commands()) look(*command, "");
    CHECK(is_there);
  }
}

}  // namespace
}  // namespace fsctl::cli
