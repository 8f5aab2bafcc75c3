#include "core/lint/targets.h"

#include <catch2/catch.hpp>
#include <functional>

#include "core/error/error.h"
#include "tests/support/scratch.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// Two projects in a folder, and files in none.
struct Shelf {
  Shelf() {
    for (const auto* file : {"a/project.json", "a/composers/x.json", "a/composers/in/y.json", "a/.git/z.json",
                             "b/project.json", "c/slot.json", "c/readme.md"})
      scratch.write(file, "{}");
  }

  /// The targets of paths, a line each.
  std::string of(const std::vector<std::string>& names,
                 const std::function<Targets(Targets)>& change = std::identity()) const {
    std::vector<fs::path> paths;
    for (const auto& name : names) paths.push_back(scratch / name);
    const auto targets = change(targets_of(paths));
    std::string told;
    for (const Target& target : targets.projects) {
      told += target.project.filename().string() + (target.is_whole ? " whole" : "");
      for (const auto& file : target.files) told += ' ' + file.generic_string();
      told += '\n';
    }
    for (const auto& file : targets.alone) told += "alone " + file.filename().string() + '\n';
    return told;
  }

  test::Scratch scratch;
};

}  // namespace

TEST_CASE("paths are sorted by the project above them") {
  const Shelf shelf;
  CHECK(shelf.of({"a"}) == "a whole\n");
  CHECK(shelf.of({"a/composers/x.json", "b/project.json", "a/composers/in/y.json"}) ==
        "a composers/x.json composers/in/y.json\nb project.json\n");
  CHECK(shelf.of({"a/composers"}) == "a composers/in/y.json composers/x.json\n");
  CHECK(shelf.of({"."}) == "a whole\nb whole\n");
  CHECK(shelf.of({"c"}) == "alone slot.json\n");
  CHECK(shelf.of({"c/readme.md"}) == "alone readme.md\n");
}

TEST_CASE("files stand for their projects, and those of no project for themselves if their folder says what they are") {
  const Shelf shelf;
  shelf.scratch.write("d/composers/x.json", "{}");
  shelf.scratch.write("d/package.json", "{}");
  CHECK(shelf.of({"a/composers/x.json", "a/composers/in/y.json", "c/slot.json", "d/composers/x.json", "d/package.json"},
                 whole_projects) == "a whole\nalone x.json\n");
}

TEST_CASE("a folder stands for every project in it, and the one above it") {
  const Shelf shelf;
  shelf.scratch.write("a/inner/project.json", "{}");
  shelf.scratch.write("d/composers/x.json", "{}");
  const auto all = [&](const std::string& folder) {
    return shelf.of({}, [&](const Targets&) { return all_projects(shelf.scratch / folder); });
  };
  CHECK(all("") == "a whole\ninner whole\nb whole\nalone x.json\n");
  CHECK(all("a/composers") == "a whole\n");
  CHECK(all("c").empty());
}

TEST_CASE("a project whose project.json has another name is one") {
  const Shelf shelf;
  shelf.scratch.write("d/Project.json", "{}");
  CHECK(shelf.of({"d"}) == "alone Project.json\n");
  shelf.scratch.write("d/composers/x.json", "{}");
  CHECK(shelf.of({"d"}) == "d whole\n");
  CHECK(shelf.of({"."}) == "a whole\nb whole\nd whole\n");
  CHECK(shelf.of({"d/composers/x.json"}) == "d composers/x.json\n");
}

TEST_CASE("a project.json of another tool is no project, unless a folder of ours lies beside it") {
  const Shelf shelf;
  shelf.scratch.write("e/project.json", R"({"name": "web", "targets": {}})");
  shelf.scratch.write("e/in/x.json", "{}");
  CHECK(shelf.of({"."}) == "a whole\nb whole\n");
  CHECK(shelf.of({"e"}) == "alone x.json\n");
  CHECK(shelf.of({"e/project.json"}) == "alone project.json\n");
  CHECK(shelf.of({"e/in/x.json"}, whole_projects).empty());
  shelf.scratch.write("e/blocks/card.json", "{}");
  CHECK(shelf.of({"e"}) == "e whole\n");
}

TEST_CASE("a path that does not exist is refused, unless it is not saved yet") {
  const Shelf shelf;
  const auto absent = shelf.scratch / "a/composers/new.json";
  CHECK_THROWS_AS(targets_of({absent}), Error);
  CHECK(targets_of({absent}, {.unsaved = absent}).projects.front().files.front() == "composers/new.json");
}

}  // namespace fsctl::lint
