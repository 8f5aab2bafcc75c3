#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "cli/adding/written_files.h"
#include "core/error/error.h"
#include "core/output/folder_lock.h"
#include "tests/cli/process.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* stores = R"([{"id": "1", "name": "Mall"}, {"id": "2", "name": "Harbour"}])";

/// Starts commands while the folder is held, so that all of them find it as it is now, and lets them go together. Gives
/// their exit codes.
std::multiset<int> ends_of(const Workshop& workshop, const std::string& folder,
                           const std::vector<std::vector<std::string>>& commands) {
  std::vector<std::unique_ptr<Process>> started;
  {
    const output::FolderLock held(folder);
    for (const auto& words : commands) {
      const auto log = workshop.path("log" + std::to_string(started.size()));
      started.push_back(std::make_unique<Process>(words, log));
      std::error_code none;
      while (started.back()->is_running() && (!fs::exists(log, none) || fs::file_size(log, none) == 0)) ::usleep(1000);
    }
  }
  std::multiset<int> codes;
  for (const auto& process : started) codes.insert(process->wait());
  return codes;
}

std::vector<std::string> files_of_feed(const Workshop& workshop, const std::string& project, const std::string& feed) {
  std::vector<std::string> files;
  for (const auto* folder : {"feeds", "storages", "composers", "blocks", "listings", "pages"})
    if (fs::exists(workshop.path(project + '/' + folder + '/' + feed + ".json"))) files.emplace_back(folder);
  if (fs::exists(workshop.path(project + "/records/" + feed + ".ndjson"))) files.emplace_back("records");
  return files;
}

}  // namespace

TEST_CASE("of two that add under one name at once, one adds all and the other nothing") {
  const Workshop workshop;
  workshop.files().write("stores.json", stores);
  const std::vector<std::string> add = {"add", "stores", workshop.path("stores.json"), "--project", workshop.project()};
  CHECK(ends_of(workshop, workshop.project(), {add, add}) == std::multiset<int>{0, 2});
  CHECK(files_of_feed(workshop, "project", "stores").size() == 7);
  CHECK_THAT(workshop.files().read("log0") + workshop.files().read("log1"),
             Catch::Contains("feeds/stores.json is there already"));
}

TEST_CASE("several that add under names of their own at once add all") {
  const Workshop workshop;
  workshop.files().write("stores.json", stores);
  std::vector<std::vector<std::string>> commands;
  for (const auto* name : {"one", "two", "three"})
    commands.push_back({"add", name, workshop.path("stores.json"), "--project", workshop.project()});
  CHECK(ends_of(workshop, workshop.project(), commands) == std::multiset<int>{0, 0, 0});
  for (const auto* name : {"one", "two", "three"}) CHECK(files_of_feed(workshop, "project", name).size() == 7);
  CHECK(workshop.run({"validate", "--project", workshop.project()}).code == 0);
}

TEST_CASE("of two that make a project in one directory at once, one makes it and the other leaves it alone") {
  const Workshop workshop;
  workshop.files().write("stores.json", stores);
  fs::create_directory(workshop.path("made"));
  const std::vector<std::string> init = {"init", workshop.path("made"), "--from", workshop.path("stores.json")};
  CHECK(ends_of(workshop, workshop.path("made"), {init, init}) == std::multiset<int>{0, 3});
  CHECK(files_of_feed(workshop, "made", "stores").size() == 7);
}

TEST_CASE("files that are not kept are removed, but none that somebody else has made") {
  const Scratch scratch;
  {
    cli::WrittenFiles files(scratch.path());
    files.add("blocks/mine.json", "{}");
    scratch.write("blocks/other.json", "theirs");
    CHECK_THROWS_WITH(files.add("blocks/other.json", "{}"), "blocks/other.json is there already");
  }
  CHECK_FALSE(fs::exists(scratch / "blocks/mine.json"));
  CHECK(scratch.read("blocks/other.json") == "theirs");
  CHECK_FALSE(fs::exists(scratch / "blocks/other.json.part"));
}

TEST_CASE("a project from records takes their id and their place in the file as add does") {
  const Workshop workshop;
  workshop.files().write("stores.json",
                         R"({"data":{"items":[{"no":"1","code":"x"},{"no":"2","code":"y"}]},"other":[{}]})");
  const auto made = workshop.run(
      {"init", workshop.path("made"), "--from", workshop.path("stores.json"), "--items", "data.items", "--id", "code"});
  CHECK(made.code == 0);
  CHECK_THAT(made.err, Catch::Contains("2 records added, identified by code"));
  CHECK(workshop.run({"init", workshop.path("other"), "--id", "code"}).code == 2);
  const auto input = workshop.run({"init", workshop.path("other"), "--from", "-"});
  CHECK(input.code == 2);
  CHECK_THAT(input.err, Catch::Contains("--from takes no standard input"));
  CHECK_FALSE(fs::exists(workshop.path("other")));
}

TEST_CASE("a project from records that cannot be made says nothing of what it has taken back") {
  const Workshop workshop;
  for (const auto* file : {"stores.json", "stores.ndjson"}) workshop.files().write(file, stores);
  const auto ran = workshop.run(
      {"init", workshop.path("made"), "--from", workshop.path("stores.json"), workshop.path("stores.ndjson")});
  CHECK(ran.code == 2);
  CHECK_THAT(ran.err, Catch::StartsWith("error["));
  CHECK_FALSE(fs::exists(workshop.path("made")));
}

TEST_CASE("commands to go on with can be taken to a shell, whatever a directory is called") {
  const Workshop workshop;
  workshop.files().write("stores.json", stores);
  const auto place = workshop.path("it's mine");
  const std::vector<std::string> init = {"init", place};
  const auto from = GENERATE(true, false);
  auto words = init;
  if (from) words.insert(words.end(), {"--from", workshop.path("stores.json")});
  const auto ran = workshop.run(words);
  CHECK(ran.code == 0);
  CHECK_THAT(ran.err, Catch::Contains("  cd '" + workshop.path("it'\\''s mine") + "'\n"));
}

}  // namespace fsctl::test
