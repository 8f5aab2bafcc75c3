#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/fixtures.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

const std::filesystem::path docs_folder = test::fixture("docs");

std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(docs_folder / name, std::ios::binary).rdbuf();
  return text.str();
}

TEST_CASE("the pages of fixtures/docs are what fsctl prints") {
  std::istringstream pages(text_of("pages.txt"));
  std::size_t count = 0;
  for (std::string line; std::getline(pages, line); ++count) {
    std::istringstream parts(line);
    std::string page;
    std::string program;
    parts >> page >> program;
    std::vector<std::string> words;
    for (std::string word; parts >> word;) words.push_back(word);
    if (run_fsctl(words, FixedWorld().world()).out != text_of(page))
      FAIL_CHECK("fixtures/docs/" << page << " is not current; run scripts/docs");
  }
  CHECK(count > 0);
}

}  // namespace
}  // namespace fsctl::test
