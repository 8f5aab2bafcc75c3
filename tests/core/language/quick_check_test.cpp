#include "core/language/quick_check.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "core/error/error_code.h"
#include "core/project/load.h"
#include "tests/support/fixtures.h"
#include "tests/support/mistakes.h"
#include "tests/support/scratch.h"

namespace fsctl::language::test {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// The problems in a file, as codes with places and messages.
std::string told(const Problems& problems, const fs::path& file) {
  std::string all;
  for (const Problem& problem : problems)
    if (problem.source && problem.source->path == file)
      all += std::string(describe(problem.code).name) + ' ' + problem.location.pointer + ' ' + problem.message + ' ' +
             problem.hint.text() + '\n';
  return all;
}

}  // namespace

TEST_CASE("a quick check finds in a changed composer what a check of the whole project finds") {
  const fs::path kiosk = fs::canonical(fsctl::test::fixture("mistakes/kiosk"));
  const auto last = project::load(kiosk);
  std::size_t compared = 0;
  for (const auto& mistake : fsctl::test::all_mistakes()) {
    if (!mistake.name.starts_with("composers/")) continue;
    INFO(mistake.name);
    const fsctl::test::Scratch scratch;
    fsctl::test::make_mistake(mistake, scratch.path());
    Texts texts(kiosk);
    const auto file = mistake.finds.substr(0, mistake.finds.find(':'));
    if (file == "project.json") continue;  // which is left to a whole check
    texts.edit(file, content(scratch.path() / file));
    const auto quick = check_quickly(*last, texts, file, false);
    Problems whole;
    project::load(kiosk, whole, {.overlays = texts.overlays()});
    CHECK(told(quick.problems, kiosk / file) == told(whole, kiosk / file));
    if (!told(whole, kiosk / file).empty()) ++compared;
  }
  CHECK(compared > 40);
}

TEST_CASE("a quick check finds what a changed storage breaks in the files that name it") {
  const fs::path kiosk = fs::canonical(fsctl::test::fixture("mistakes/kiosk"));
  const auto last = project::load(kiosk);
  Texts texts(kiosk);
  texts.edit("storages/products.json", R"({"kind": "products", "fields": {}})");
  const auto quick = check_quickly(*last, texts, "storages/products.json", false);
  CHECK(quick.files.front() == "storages/products.json");
  CHECK_FALSE(told(quick.problems, kiosk / "composers/products.json").empty());
  CHECK(told(quick.problems, kiosk / "storages/products.json").empty());
}

TEST_CASE("what only a whole check can tell is left to it") {
  const fs::path kiosk = fs::canonical(fsctl::test::fixture("mistakes/kiosk"));
  const auto last = project::load(kiosk);
  Texts texts(kiosk);
  texts.edit("project.json", "{}");
  CHECK(check_quickly(*last, texts, "project.json", false).files.empty());
  CHECK(check_quickly(*last, texts, "feeds/new.json", false).files.empty());
}

}  // namespace fsctl::language::test
