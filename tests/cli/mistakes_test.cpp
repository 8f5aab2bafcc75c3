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

TEST_CASE("a name of project.json that is misspelt is one finding, where it is misspelt") {
  struct Row {
    std::string written;
    std::string misspelt;
    std::string finding;
    std::string hint;
  };
  const Row rows[] = {
      {"\"default\":", "\"defualt\":", "project.json:4:3: error[FS1101]: there is no member \"defualt\" here",
       "default"},
      {"\"scopes\":", "\"scops\":", "project.json:5:3: error[FS1101]: there is no member \"scops\" here", "scopes"},
      {"\"public\": {", "\"pulbic\": {", "project.json:6:5: error[FS1102]: every project has the scope `public`",
       "public"},
      {"\"regions\":", "\"regons\":", "project.json:7:7: error[FS1101]: there is no member \"regons\" here", "regions"},
      {"\"locales\":", "\"localse\":", "project.json:8:36: error[FS1101]: there is no member \"localse\" here",
       "locales"},
      {"\"de-DE\":", "\"de-ED\":",
       "project.json:9:49: error[FS1201]: nothing names \"de-ED\", and 2 places name \"de-DE\"", "de-DE"},
      {"\"business\": {", "\"busines\": {",
       "project.json:12:5: error[FS1201]: nothing names \"busines\", and 5 places name \"business\"", "business"},
      {"\"types\":", "\"typse\":", "project.json:19:3: error[FS1101]: there is no member \"typse\" here", "types"},
      {"\"Availability\": {", "\"Availabilty\": {",
       "project.json:20:5: error[FS1201]: nothing names \"Availabilty\", and one place needs \"sold-on-request\" in "
       "\"Availability\"",
       "Availability"},
      {"\"Media\": {", "\"Meida\": {",
       "project.json:21:5: error[FS1201]: nothing names \"Meida\", and 2 places need \"credit\" in \"Media\"", "Media"},
      {"\"credit\"", "\"credti\"",
       "project.json:21:28: error[FS1201]: nothing names \"credti\", and 2 places name \"credit\"", "credit"},
      {"\"enum\": [\"summer", "\"enmu\": [\"summer",
       "project.json:22:17: error[FS1101]: there is no member \"enmu\" here", "enum"},
      {"\"scope\": \"public\"", "\"scope\": \"pulbic\"",
       "project.json:4:25: error[FS1201]: there is no scope \"pulbic\"", "public"},
  };
  const Example shop("shop", Example::Records::not_loaded);
  const Entered inside(shop.path());
  std::ostringstream sound;
  sound << std::ifstream("project.json").rdbuf();
  for (const auto& [written, misspelt, finding, hint] : rows) {
    INFO(misspelt);
    auto text = sound.str();
    shop.files().write("project.json", text.replace(text.find(written), written.size(), misspelt));
    CHECK(findings({}) == finding + "\n  did you mean \"" + hint + "\"?\n");
  }
}

TEST_CASE("a misspelt definition is told with the file that is named, as its names are wrong because of it") {
  const Example shop("shop", Example::Records::not_loaded);
  const Entered inside(shop.path());
  std::ostringstream sound;
  sound << std::ifstream("project.json").rdbuf();
  auto text = sound.str();
  shop.files().write("project.json", text.replace(text.find("\"business\": {"), 10, "\"busines\""));
  CHECK(findings({"composers/categories.json"}).starts_with("project.json:12:5: error[FS1201]: nothing names"));
  CHECK(findings({"composers/articles.json"}).empty());
}

TEST_CASE("without a project.json that can be read, the other files are read, and it is said what was not looked at") {
  const Example kiosk("mistakes/kiosk", Example::Records::not_loaded);
  const Entered inside(kiosk.path());
  kiosk.files().write("project.json", "{ \"name\" \"Kiosk\" }\n");
  kiosk.files().write("blocks/brand/card.json", "{ \"storage\": \"brnds\", \"fields\": {} }\n");
  kiosk.files().write("feeds/brands.json", "{ \"method\": \"ingest\", }\n");
  const auto ran = run_fsctl({"validate", "--json"}, FixedWorld().world());
  const Json report = parse(ran.out);
  std::vector<std::string> files;
  for (const Json& finding : report["findings"]) files.push_back(finding["file"].get<std::string>());
  CHECK(files == std::vector<std::string>{"blocks/brand/card.json", "feeds/brands.json", "project.json"});
  CHECK(ran.err ==
        "types, places and records were not looked at, as project.json cannot be read\n"
        "checked 13 files: 3 errors\n");
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

TEST_CASE("what would be another mistake is not mended, and the rest is") {
  struct Row {
    std::string file;
    std::string before;
    std::string after;
  };
  const std::vector<Row> rows = {
      {"project.json", R"("name")", R"("version": 2, "name")"},  // no `versions`, which lists them
      {"composers/products.json", R"({ "source": "data-field", "field": "title" },)", R"(["title"],)"},
      {"composers/products.json", R"("value2": { "source": "static", "value": 1 })", R"("value2": "1")"},
  };
  for (const Row& row : rows) {
    INFO(row.after);
    const Scratch scratch;
    make_mistake({.name = "none"}, scratch.path());
    const Entered inside(scratch.path());
    auto text = scratch.read(row.file);
    scratch.write(row.file, text.replace(text.find(row.before), row.before.size(), row.after));
    auto brands = scratch.read("composers/brands.json");
    scratch.write("composers/brands.json", brands.replace(brands.find("object"), 6, "obejct"));
    CHECK_THAT(run_fsctl({"validate", "--fix"}, FixedWorld().world()).err,
               Catch::StartsWith("mended 1 finding in 1 file"));
    CHECK(scratch.read(row.file) == text);
  }
}

}  // namespace fsctl::test
