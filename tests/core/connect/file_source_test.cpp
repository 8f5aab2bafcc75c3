#include <catch2/catch.hpp>

#include "core/connect/source.h"
#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/support/pack.h"
#include "tests/support/scratch.h"

namespace fsctl::connect {
namespace {

using Lines = std::vector<std::string>;

project::Feed feed_of(const std::string& path) {
  return project::parse_feed("products",
                             parse(R"({"method": "trigger", "connector": {"type": "file", "path": ")" + path + "\"}}"));
}

std::string shown(const Error& error) { return std::string(describe(error.code()).name) + ' ' + error.what(); }

/// The parts of the list, and what went wrong.
Lines list_of(const test::Scratch& project, const std::string& path, std::size_t part_size = 100) {
  const auto feed = feed_of(path);
  const auto source = open_file_source(feed, project.path(), part_size);
  Lines lines;
  try {
    while (const auto part = source->next()) {
      lines.emplace_back();
      for (const auto& record : part->records) lines.back() += record;
    }
  } catch (const Error& error) {
    lines.push_back(shown(error));
  }
  return lines;
}

std::string record_of(const test::Scratch& project, const std::string& path, const std::string& id) {
  const auto feed = feed_of(path);
  return open_file_source(feed, project.path(), 1)->record(id).value_or("none");
}

}  // namespace

TEST_CASE("records come out of files of every form, as they are written") {
  const test::Scratch project;
  project.write("records/array.json", R"([ {"id": "a"} , {"id": "b", "n": 1.50} ])");
  project.write("records/lines.ndjson", "{\"id\": \"a\"}\n{\"id\": \"b\"}\n");
  project.write("records/one.json", R"({"id": "a"})");
  project.write("records/empty.json", "");
  project.write("records/packed.ndjson.gz", test::gzip("{\"id\": \"a\"}\n{\"id\": \"b\"}\n"));
  CHECK(list_of(project, "records/array.json") == Lines{R"({"id": "a"}{"id": "b", "n": 1.50})"});
  CHECK(list_of(project, "records/array.json", 1) == Lines{R"({"id": "a"})", R"({"id": "b", "n": 1.50})"});
  CHECK(list_of(project, "records/lines.ndjson") == Lines{R"({"id": "a"}{"id": "b"})"});
  CHECK(list_of(project, "records/one.json") == Lines{R"({"id": "a"})"});
  CHECK(list_of(project, "records/empty.json").empty());
  CHECK(list_of(project, "records/packed.ndjson.gz") == Lines{R"({"id": "a"}{"id": "b"})"});
  CHECK(list_of(project, (project.path() / "records/one.json").string()) == Lines{R"({"id": "a"})"});
}

TEST_CASE("a directory's files come in the order of their paths, others than records left out") {
  const test::Scratch project;
  project.write("in/2.json", R"({"id": "b"})");
  project.write("in/1.ndjson", R"({"id": "a"})");
  project.write("in/3.jsonl", R"({"id": "c"})");
  project.write("in/README.md", "no records");
  project.write("in/sub/4.json", R"({"id": "d"})");
  project.write("none/README.md", "no records");
  project.write("in/.hidden.json", R"({"id": "e"})");
  CHECK(list_of(project, "in") == Lines{R"({"id": "a"}{"id": "b"}{"id": "c"}{"id": "d"})"});
  CHECK(list_of(project, "in/", 2) == Lines{R"({"id": "a"}{"id": "b"})", R"({"id": "c"}{"id": "d"})"});
  CHECK(list_of(project, "none") ==
        Lines{"FS3001 none: the directory has no file that ends in .json, .ndjson or .jsonl"});
}

TEST_CASE("a file that cannot be read, or holds no records, is told by its name") {
  const test::Scratch project;
  project.write("cut.json", R"([{"id": "a"}, {"id")");
  project.write("in/1.json", R"([{"id": "a"} {"id": "b"}])");
  project.write("cut.json.gz", test::gzip(R"([{"id": "a"}])").substr(0, 25));
  CHECK(list_of(project, "missing.json") == Lines{"FS3001 missing.json: cannot read the file"});
  CHECK(list_of(project, "cut.json", 1) ==
        Lines{R"({"id": "a"})", "FS3003 cut.json: line 1, byte 14: the input ends within a record"});
  CHECK_THAT(list_of(project, "cut.json.gz", 1).back(), Catch::StartsWith("FS3003 cut.json.gz: "));
  CHECK(list_of(project, "in", 1) ==
        Lines{R"({"id": "a"})", "FS3003 in: 1.json, line 1, byte 13: expected , or ] after a record"});
}

TEST_CASE("a record that is too large is told by its place, and the others of the file are taken") {
  const test::Scratch project;
  const auto large = R"({"id": "large", "text": ")" + std::string(std::size_t{16} << 20U, 'x') + "\"}";
  project.write("notes.ndjson", "{\"id\": \"a\"}\n" + large + "\n{\"id\": \"b\"}\n");
  const auto feed = feed_of("notes.ndjson");
  const auto source = open_file_source(feed, project.path(), 100);
  const auto part = source->next();
  CHECK(part->records == Lines{R"({"id": "a"})", R"({"id": "b"})"});
  REQUIRE(part->refused.size() == 1);
  CHECK(part->refused.front().message == "line 2, byte 12: a record is larger than 16 MiB; is this a list of records?");
  CHECK_FALSE(source->next());

  CHECK(record_of(project, "notes.ndjson", "b") == R"({"id": "b"})");
  CHECK_THROWS_WITH(record_of(project, "notes.ndjson", "large"),
                    "notes.ndjson: line 2, byte 12: a record is larger than 16 MiB; is this a list of records?");
}

TEST_CASE("files outside the project are read only where that is allowed, whatever leads there") {
  const test::Scratch outside;
  outside.write("secret.json", R"({"id": "s"})");
  const test::Scratch project;
  project.write("in/a.json", R"({"id": "a"})");
  std::filesystem::create_symlink(outside / "secret.json", project / "in/b.json");
  std::filesystem::create_directory_symlink(outside.path(), project / "link");
  std::filesystem::create_directory_symlink(project / "in", project / "own");
  std::filesystem::create_symlink(project.path(), outside / "project");
  const auto refused = [](const std::string& path) {
    return Lines{"FS3002 " + path + ": leads out of the project's directory"};
  };
  const auto up = "../" + outside.path().filename().string() + "/secret.json";
  for (const std::string& path : {up, std::string("link/secret.json"), std::string("link"), std::string("in/b.json"),
                                  (outside / "secret.json").string(), std::string("link/missing.json")})
    CHECK(list_of(project, path) == refused(path));
  CHECK(list_of(project, "in", 1) == Lines{R"({"id": "a"})", refused("in").front()});
  CHECK(list_of(project, "own/a.json") == Lines{R"({"id": "a"})"});
  const auto feed = feed_of(up);
  CHECK(open_file_source(feed, project.path(), 1, true)->record("s") == R"({"id": "s"})");
  const auto inside = feed_of("in/a.json");
  CHECK(open_file_source(inside, outside / "project", 1)->record("a") == R"({"id": "a"})");
}

TEST_CASE("a record is found by its id, the last of equal ones") {
  const test::Scratch project;
  project.write("a.ndjson",
                "{\"id\": \"a\", \"n\": 1}\nno JSON\n{\"id\": 1}\n{\"id\": \"b\"}\n{\"id\": \"a\", \"n\": 2}\n");
  CHECK(record_of(project, "a.ndjson", "a") == R"({"id": "a", "n": 2})");
  CHECK(record_of(project, "a.ndjson", "b") == R"({"id": "b"})");
  CHECK(record_of(project, "a.ndjson", "c") == "none");
  CHECK(record_of(project, "a.ndjson", "1") == "none");
}

}  // namespace fsctl::connect
