#include "core/recording/recordings.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <thread>

#include "tests/support/scratch.h"

namespace fsctl::recording {
namespace {

namespace fs = std::filesystem;
using test::Scratch;

Recording menu(Reader reader, std::string body = "1") {
  return {.question = {.method = "GET", .path = "/tree/menu", .reader = std::move(reader)},
          .answer = {.content_type = "application/json", .body = std::move(body)},
          .file = {}};
}

TEST_CASE("a recording of another reader stands in for the one that was not recorded, the most alike first") {
  const Place germany{.scope = "public", .region = "de", .locale = "de-DE"};
  const Place english_germany{.scope = "public", .region = "de", .locale = "en-GB"};
  const Place britain{.scope = "public", .region = "gb", .locale = "en-GB"};
  const std::vector<std::pair<std::string, Reader>> recorded = {
      {"1-none", {}},
      {"2-de", {.domain = "shop.example/de", .place = germany}},
      {"3-de-preview", {.version = "preview", .domain = "shop.example/de", .place = germany}},
      {"4-gb", {.domain = "shop.example/gb", .place = britain}},
      {"5-gb-chosen", {.domain = "shop.example/de", .place = britain}},
  };
  Recordings recordings;
  for (const auto& [name, reader] : recorded) {
    auto one = menu(reader);
    one.file = name;
    recordings.add(std::make_shared<const Recording>(std::move(one)));
  }
  const std::pair<Reader, std::string> rows[] = {
      {{}, "1-none"},
      {{.domain = "shop.example/de", .place = germany}, "2-de"},
      {{.version = "preview", .domain = "shop.example/de", .place = germany}, "3-de-preview"},
      {{.version = "develop", .domain = "shop.example/de", .place = germany}, "2-de"},
      {{.domain = "shop.example/de", .place = britain}, "5-gb-chosen"},
      {{.domain = "shop.example/de", .place = english_germany}, "5-gb-chosen"},
      {{.domain = "shop.example/gb", .place = germany}, "4-gb"},
      {{.domain = "other.example", .place = britain}, "4-gb"},
      {{.domain = "other.example"}, "1-none"},
      {{.place = germany}, "1-none"},
  };
  for (const auto& [reader, file] : rows) {
    INFO(reader.domain << ' ' << reader.place.locale << ' ' << reader.version);
    const auto found = recordings.find(menu(reader).question);
    REQUIRE(found);
    CHECK(found->file == file);
  }
  auto other = menu({}).question;
  other.query = {{"depth", "1"}};
  CHECK_FALSE(recordings.find(other));
  CHECK(recordings.others_of_path(other) == 5);
  CHECK(recordings.others_of_path(menu({}).question) == 0);
  CHECK(recordings.all().size() == 5);
}

TEST_CASE("a folder keeps one file for each question, and is made where there is none") {
  const Scratch scratch;
  const fs::path folder = scratch / "far/away";
  CHECK(keep(folder, menu({})));
  CHECK_FALSE(keep(folder, menu({})));
  CHECK(keep(folder, menu({}, "2")));
  CHECK(keep(folder, menu({.domain = "shop.example"})));
  CHECK(files_of(folder).size() == 2);
  scratch.write("far/away/notes.txt", "no recording");
  scratch.write("far/away/menu.json.part", "{");
  scratch.write("far/away/broken.json", "{");
  fs::create_directory(folder / "folder.json");
  Problems problems;
  const auto recordings = read_folder(folder, problems);
  CHECK(recordings.all().size() == 2);
  CHECK(recordings.find(menu({}).question)->answer.body == "2");
  REQUIRE(problems.size() == 1);
  CHECK(problems.front().source->name == (folder / "broken.json").string());
}

TEST_CASE("where nothing can be written or read, it is told") {
  const Scratch scratch;
  scratch.write("file", "");
  CHECK_THROWS(keep(scratch / "file", menu({})));
  Problems problems;
  CHECK_THROWS_AS(read_folder(scratch / "file", problems), Error);
  CHECK_THROWS_AS(read_folder(scratch / "none", problems), Error);
  fs::create_directories(fs::path(scratch / "taken") / file_name(menu({}).question));
  CHECK_THROWS(keep(scratch / "taken", menu({})));
  CHECK(files_of(scratch / "taken").empty());
  CHECK(std::distance(fs::directory_iterator(scratch / "taken"), {}) == 1);
}

TEST_CASE("files are whole at any moment, whoever writes them at the same time") {
  const Scratch scratch;
  const fs::path folder = scratch / "kept";
  const std::string texts[] = {"\"" + std::string(200'000, 'a') + "\"", "\"b\"",
                               "\"" + std::string(70'000, 'c') + "\""};
  keep(folder, menu({}, texts[0]));
  {
    std::vector<std::jthread> writers;
    for (const auto& text : texts)
      writers.emplace_back([&] {
        for (int i = 0; i < 30; ++i) keep(folder, menu({}, text));
      });
    for (int i = 0; i < 60; ++i) {
      const auto body = read_file(folder / file_name(menu({}).question))->answer.body;
      if (std::ranges::find(texts, body) == std::end(texts)) FAIL_CHECK("a file was not whole");
    }
  }
  CHECK(std::distance(fs::directory_iterator(folder), {}) == 1);
}

}  // namespace
}  // namespace fsctl::recording
