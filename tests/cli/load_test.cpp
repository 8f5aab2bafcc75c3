#include <sys/mount.h>
#include <sys/stat.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/support/pack.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

/// A minimal project on disk with the feed `articles`.
class Project {
 public:
  Project() { REQUIRE(run_fsctl({"init", path("project")}, FixedWorld().world()).code == 0); }

  std::string path(const std::string& name) const { return files_ / name; }
  const Scratch& files() const { return files_; }

  /// Loads files or standard input and gives what was printed, without directories and times.
  Ran ingest(std::vector<std::string> words, const std::string& in = {}) const {
    words.insert(words.begin(), {"ingest", "articles"});
    return run(std::move(words), in);
  }
  Ran run(std::vector<std::string> words, const std::string& in = {}) const {
    words.insert(words.end(), {"--project", path("project")});
    auto ran = run_fsctl(words, world_.world(), in);
    for (auto at = ran.err.find(path("")); at != std::string::npos; at = ran.err.find(path("")))
      ran.err.erase(at, path("").size());
    if (const auto at = ran.err.rfind(" in "); at != std::string::npos && ran.err.find('\n', at) == ran.err.size() - 1)
      ran.err.erase(at);
    return ran;
  }
  std::string exported() const { return run({"export", "articles"}).out; }
  std::string store() const { return files_.read("project/.fsctl/store.db"); }

 private:
  Scratch files_;
  FixedWorld world_;  ///< so that no correlation id comes twice
};

std::string article(const std::string& id, const std::string& title = "A") {
  return R"({"id":")" + id + R"(","title":")" + title + R"(","text":"T"})";
}

TEST_CASE("every form of a file is loaded from every packing, and from standard input") {
  const auto a = article("a");
  const auto b = article("b", "\xC3\xA4 \\n {[");
  const auto c = article("c");
  const std::vector<std::pair<std::string, std::string>> forms = {
      {"array", "[" + a + "," + b + "," + c + "]"},
      {"array on lines", "[\n  " + a + ",\n  " + b + ",\n  " + c + "\n]\n"},
      {"NDJSON", a + "\n" + b + "\n" + c + "\n"},
      {"NDJSON without an end, with CRLF and empty lines", a + "\r\n\r\n" + b + "\r\n" + c},
      {"NDJSON behind a byte order mark", "\xEF\xBB\xBF" + a + "\n" + b + "\n" + c},
      {"objects in a row", a + b + " " + c},
  };
  const Project project;
  const auto check = [&](const std::string& bytes) {
    project.files().write("records", bytes);
    for (const bool from_file : {true, false}) {
      project.ingest({"-", "--intent", "delete"}, a + b + c);
      const auto ran = project.ingest({from_file ? project.path("records") : "-"}, from_file ? "" : bytes);
      CHECK(ran.code == 0);
      CHECK(ran.err == "articles: 3 records: 3 created");
      CHECK(project.exported() == a + "\n" + b + "\n" + c + "\n");
    }
  };
  for (const auto& [form, text] : forms) {
    INFO(form);
    check(text);
    check(gzip(text));
  }
  check(zstd(forms.front().second));
  check(gzip(a + "\n") + gzip(b + "\n" + c));
}

TEST_CASE("objects over several lines are loaded as they stand") {
  const Project project;
  const std::string text = "{\n  \"id\": \"a\",\n  \"title\": \"A\"\n}";
  CHECK(project.ingest({"-"}, text + "\n" + article("b")).err == "articles: 2 records: 2 created");
  CHECK(project.run({"records", "articles", "a"}).out.find("\"title\": \"A\"") != std::string::npos);
}

TEST_CASE("a directory is loaded file by file") {
  const Project project;
  project.files().write("export/b.ndjson", article("b"));
  project.files().write("export/a.json.gz", gzip("[" + article("a") + "]"));
  project.files().write("export/below/c.jsonl.zst", zstd(article("c")));
  project.files().write("export/readme.txt", "no record");
  CHECK(project.ingest({project.path("export")}).err == "articles: 3 records: 3 created");
  CHECK(project.exported() == article("a") + "\n" + article("b") + "\n" + article("c") + "\n");
  fs::create_directory(project.path("nothing"));
  const auto ran = project.ingest({project.path("nothing")});
  CHECK(ran.code == 3);
  CHECK(ran.err == "error[FS1001]: nothing holds no .json, .ndjson or .jsonl file\narticles: 0 records");
}

std::string nested(std::size_t levels) {
  return R"({"id":"deep","title":)" + std::string(levels, '[') + std::string(levels, ']') + '}';
}

TEST_CASE("bad input is told with file, line and byte, and what is good goes in") {
  const auto good = article("good");
  const auto cut = gzip(good + "\n") + gzip(article("second") + "\n").substr(0, 20);
  struct Row {
    std::string what;
    std::string bytes;
    std::string err;
    int code = 1;
  };
  const std::string counts = "articles: 2 records: 1 created, 1 rejected";
  const std::vector<Row> rows = {
      {"a file that ends within a record", good + "\n{\"id\":\"b\",\"ti",
       "f:2: error[invalid_payload]: the JSON ends too early (byte 50)\n" + counts},
      {"an array that ends within a record", "[" + good + ",\n{\"id\":\"b\",\"ti",
       "f:2: error[FS1002]: the input ends within a record (byte 39)\n" + counts},
      {"a gzip file that ends early", cut,
       "f: error[FS1001]: the gzip data ends too early (byte " + std::to_string(cut.size()) +
           " of the packed file) (the records before that were taken; get the file again)\n"
           "articles: 1 record: 1 created",
       3},
      {"bytes that are no text",
       std::string("\x7F"
                   "ELF\x02\x01\x01\0\0",
                   9),
       "f:1: error[FS1002]: this is no JSON text (byte 0)\narticles: 0 records"},
      {"UTF-16", std::string("\xFF\xFE{\0}\0", 6),
       "f:1: error[FS1002]: the text is UTF-16, records are UTF-8 (byte 0)\narticles: 0 records"},
      {"a line of 20 MB",
       std::string("{\"id\":\"b\",\"title\":\"") + std::string().append(20'000'000, 'x') + "\"}\n" + good,
       "f:1: error[payload_too_large]: a record is larger than 16 MiB; is this a list of records? (byte 0)\n" + counts},
      {"100,000 levels", nested(100'000) + "\n" + good,
       "f:1: error[invalid_payload]: arrays and objects nest more than 128 deep (byte 0)\n" + counts},
      {"bytes that are not UTF-8", good + "\n{\"id\":\"b\",\"title\":\"\xE4\"}\n",
       "f:2: error[invalid_payload]: the text is not valid UTF-8 (byte 37; save it as UTF-8; of Latin-1, iconv "
       "-f latin1 -t utf-8 FILE makes it)\n" +
           counts},
      {"a zero byte within a record", good + std::string("\n{\"id\":\"b\",\"title\":\0}", 21),
       "f:2: error[invalid_payload]: expected a value here (byte 55)\n" + counts},
      {"a zero byte within a text", good + std::string("\n{\"id\":\"b\",\"title\":\"\0\"}", 23),
       "f:2: error[invalid_payload]: invalid string: control character U+0000 (NUL) must be escaped "
       "to "
       "\\u0000 (byte 56)\n" +
           counts},
      {"equal names: the last counts", R"({"id":"b","title":1,"title":"B"})", "articles: 1 record: 1 created", 0},
      {"equal ids: the last counts", article("b") + "\n" + article("b", "B") + "\n" + article("b", "B"),
       "articles: 3 records: 1 created, 1 replaced, 1 unchanged", 0},
      {"numbers beyond 64 bits", R"({"id":"b","title":"B","n":[123456789012345678901234567890,1e400000]})",
       "f:1: error[invalid_payload]: this number is too large (byte 58)\n"
       "articles: 1 record: 1 rejected"},
      {"numbers beyond 64 bits that a double holds", R"({"id":"b","title":"B","n":123456789012345678901234567890})",
       "articles: 1 record: 1 created", 0},
      {"an id that is no text", good + "\n{\"id\":7}",
       "f:2: error[missing_id]: `id` must be a string, this is a number (byte 37; `idsAsText` in "
       "feeds/articles.json takes numbers as texts)\n" +
           counts},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    const Project project;
    project.files().write("f", row.bytes);
    const auto ran = project.ingest({project.path("f")});
    CHECK(ran.code == row.code);
    CHECK(ran.err == row.err);
    if (row.bytes.find(good) != std::string::npos) CHECK(project.exported() == good + "\n");
  }
}

TEST_CASE("rejects are kept as they were, with their reasons beside them, and can be fed back") {
  const Project project;
  const std::string bad = "{\"id\": \"b\",\n  \"title\": }";
  project.files().write("f.json",
                        "[" + article("a") + ",\n" + bad + ",\n{\"title\":\"no id\"},\n" + article("c") + "]");
  const auto rejects = project.path("rejects.ndjson");
  const auto ran = project.ingest({project.path("f.json"), "--rejects", rejects});
  CHECK(ran.code == 1);
  CHECK(ran.err ==
        "f.json:3: error[invalid_payload]: expected a value here (byte 59)\n"
        "f.json:4: error[missing_id]: `id` is missing; it identifies the record (byte 62)\n"
        "articles: 4 records: 2 created, 2 rejected");
  CHECK(project.files().read("rejects.ndjson") == "{\"id\": \"b\",   \"title\": }\n{\"title\":\"no id\"}\n");
  const auto reasons = project.files().read("rejects.ndjson.reasons.ndjson");
  const Json first = parse(reasons.substr(0, reasons.find('\n')));
  CHECK(first["file"] == project.path("f.json"));
  CHECK(first["line"] == 2);
  CHECK(first["offset"] == 36);
  CHECK(first["status"] == "rejected");
  CHECK(first["problems"][0]["code"] == "invalid_payload");
  const Json second = parse(reasons.substr(reasons.find('\n') + 1));
  CHECK(second["problems"][0]["pointer"] == "/id");

  // The file of rejects may be the one that is loaded.
  project.files().write("rejects.ndjson", article("b") + "\n{\"title\":\"no id\"}\n");
  CHECK(project.ingest({rejects, "--rejects", rejects}).err ==
        "rejects.ndjson:2: error[missing_id]: `id` is missing; it identifies the record (byte 34)\n"
        "articles: 2 records: 1 created, 1 rejected");
  CHECK(project.files().read("rejects.ndjson") == "{\"title\":\"no id\"}\n");
  project.files().write("rejects.ndjson", article("d"));
  CHECK(project.ingest({rejects, "--rejects", rejects}).code == 0);
  CHECK(project.files().read("rejects.ndjson").empty());
  CHECK(project.ingest({rejects, "--rejects", project.path("no/where")}).code == 3);
}

TEST_CASE("rejects replace files only, and no record is lost that is too large for them") {
  const Project project;
  const auto rejects = [&](const std::string& file) {
    return project.ingest({"-", "--rejects", file, "--correlation-ids", project.path("ids")}, article("a"));
  };
  REQUIRE(::mkfifo(project.path("pipe").c_str(), 0600) == 0);
  for (const auto& file : {project.path("pipe"), project.path("project")}) {
    INFO(file);
    CHECK(rejects(file).code == 2);
  }
  CHECK(fs::is_fifo(project.path("pipe")));
  CHECK(rejects(project.path("ids")).err == "error[FS4001]: --correlation-ids and --rejects want a file each\n");

  project.files().write("target", "old");
  fs::create_symlink(project.path("target"), project.path("link"));
  CHECK(project.ingest({"-", "--rejects", project.path("link")}, "x\n").code == 1);
  CHECK(fs::is_symlink(project.path("link")));
  CHECK(project.files().read("target") == "x\n");

  const auto large = R"({"id":"large","title":")" + std::string().append(20'000'000, 'x') + "\"}\n";
  project.files().write("f", large);
  const auto ran = project.ingest({project.path("f"), "--rejects", project.path("f")});
  CHECK(ran.code == 1);
  CHECK(ran.err.find("f stays as it was") != std::string::npos);
  CHECK((project.files().read("f") == large));
}

TEST_CASE("a file of rejects that is loaded itself stays while it holds records that were not loaded") {
  const Project project;
  const auto text = article("a") + "\nx\n" + article("b") + "\n";
  const std::string warning = "warning: f stays as it was, because it holds records that were not loaded\n";
  const auto stays = [&](const std::vector<std::string>& options) {
    project.files().write("f", text);
    auto words = options;
    words.insert(words.begin(), {project.path("f"), "--rejects", project.path("f")});
    CHECK(project.ingest(words).err.find(warning) != std::string::npos);
    CHECK(project.files().read("f") == text);
    CHECK_FALSE(fs::exists(project.path("f.part")));
  };
  stays({"--dry-run"});
  stays({"--fail-fast"});
  stays({project.path("nowhere")});
  stays({"--to", "http://127.0.0.1:1", "--retry-for", "1"});
}

TEST_CASE("a file of correlation ids overwrites no file that is loaded") {
  const Project project;
  project.files().write("in/f.json", article("a"));
  for (const auto* loaded : {"in", "in/", "in/f.json", "in/../in/f.json"}) {
    const auto ran = project.ingest({project.path(loaded), "--correlation-ids", project.path("in/f.json")});
    CHECK(ran.code == 2);
    CHECK(ran.err == "error[FS4001]: --correlation-ids would change in/f.json, which is to be loaded\n");
    CHECK(project.files().read("in/f.json") == article("a"));
  }
}

TEST_CASE("a load stops after the errors it may have, and what went in stays") {
  const Project project;
  project.files().write("f", article("a") + "\nx\n" + article("b") + "\ny\n" + article("c") + "\n");
  const auto stopped = [&](std::vector<std::string> options) {
    options.insert(options.begin(), project.path("f"));
    const auto ran = project.ingest(options);
    CHECK(ran.code == 1);
    return ran.err.substr(ran.err.find("stopped"));
  };
  CHECK(stopped({"--fail-fast"}) ==
        "stopped after 1 error; what was loaded before stays\narticles: 2 records: 1 created, 1 rejected");
  CHECK(
      stopped({"--max-errors", "2"}) ==
      "stopped after 2 errors; what was loaded before stays\narticles: 4 records: 1 created, 1 unchanged, 2 rejected");
  CHECK(project.exported() == article("a") + "\n" + article("b") + "\n");
  CHECK(project.ingest({project.path("f"), "--max-errors", "3"}).err.find("stopped") == std::string::npos);
  CHECK(project.ingest({project.path("f"), "--max-errors", "0"}).code == 2);
}

TEST_CASE("a dry run reports the same and changes nothing") {
  const Project project;
  project.ingest({"-"}, article("a") + article("b"));
  const auto before = project.store();
  project.files().write(
      "f", article("a") + "\n" + article("b", "B") + "\n" + article("c") + "\n" + article("c", "C") + "\nx\n");
  const auto dry = project.ingest({project.path("f"), "--dry-run", "--json"});
  CHECK(project.store() == before);
  const auto wet = project.ingest({project.path("f"), "--json"});
  CHECK(dry.code == wet.code);
  CHECK(dry.err == wet.err);
  Json expected = parse(wet.out);
  Json found = parse(dry.out);
  CHECK(found["dry_run"] == true);
  CHECK(expected["created"] == 1);
  CHECK(expected["replaced"] == 2);
  for (auto* json : {&expected, &found})
    for (const auto* name : {"seconds", "dry_run"}) json->erase(name);
  CHECK(found == expected);
}

TEST_CASE("a dry run leaves correlation ids alone that were kept before") {
  const Project project;
  project.files().write("ids", "kept");
  CHECK(project.ingest({"-", "--dry-run", "--correlation-ids", project.path("ids")}, article("a")).code == 0);
  CHECK(project.files().read("ids") == "kept");
}

TEST_CASE("a dry run makes no store") {
  const Project project;
  CHECK(project.ingest({"-", "--dry-run"}, article("a")).err.starts_with("articles: 1 record: 1 created"));
  CHECK_FALSE(fs::exists(project.path("project/.fsctl")));
}

TEST_CASE("a load of a whole feed removes what the files lack, unless they may be incomplete") {
  const Project project;
  const auto load = [&](const std::string& in, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"-", "--remove-missing"});
    return project.ingest(words, in);
  };
  const auto none_removed = [](const std::string& why) {
    return "warning: no missing record was removed: " + why + '\n';
  };
  project.ingest({"-"}, article("a") + article("b") + article("c"));

  const auto rejected = load(article("a") + "{}");
  CHECK(rejected.code == 1);
  CHECK(rejected.err.find(none_removed("1 record was rejected")) != std::string::npos);
  const auto cut = load("[" + article("a"));
  CHECK(cut.code == 1);
  CHECK(cut.err.find(none_removed("not all files could be read to their end")) != std::string::npos);
  const auto early = load(article("a") + "{}", {"--fail-fast"});
  CHECK(early.code == 1);
  CHECK(early.err.find(none_removed("the load ended early")) != std::string::npos);
  const auto empty = load("[]");
  CHECK(empty.code == 1);
  CHECK(empty.err.starts_with(none_removed("there is no record in the files (--allow-empty removes all)")));
  const auto quiet = load("[]", {"-q", "--json"});
  CHECK(parse(quiet.out)["none_removed"] == "there is no record in the files (--allow-empty removes all)");
  CHECK(project.exported() == article("a") + '\n' + article("b") + '\n' + article("c") + '\n');

  CHECK(load(article("a"), {"--dry-run"}).err.starts_with("articles: 3 records: 1 unchanged, 2 removed"));
  const auto whole = load(article("a") + article("d"), {"--correlation-ids", project.path("ids")});
  CHECK(whole.code == 0);
  CHECK(whole.err == "articles: 4 records: 1 created, 1 unchanged, 2 removed");
  CHECK(project.files().read("ids").find(R"({"id":"b","status":"removed","correlation-id":")") != std::string::npos);
  CHECK(project.exported() == article("a") + '\n' + article("d") + '\n');

  CHECK(load("[]", {"--allow-empty"}).err == "articles: 2 records: 2 removed");
  CHECK(load("[]").code == 0);
  CHECK(project.run({"doctor"}).code == 0);
}

TEST_CASE("what removes records that files lack is refused where it has no meaning") {
  const Project project;
  CHECK(project.ingest({"-", "--allow-empty"}).code == 2);
  CHECK(project.ingest({"-", "--remove-missing", "--to", "http://127.0.0.1:1"}).code == 2);
  CHECK(project.ingest({"-", "--remove-missing", "--intent", "delete"}).code == 2);
  CHECK(project.ingest({"-", "--items", ""}).code == 2);
  CHECK(project.ingest({"-", "--items", "$item"}).code == 2);
}

TEST_CASE("records are loaded from a list within a file") {
  const Project project;
  const auto wrapped = R"({"data":{"items":[)" + article("a") + "," + article("b") + R"(]}})";
  CHECK(project.ingest({"-", "--items", "data.items"}, wrapped).err == "articles: 2 records: 2 created");
  const auto none = project.ingest({"-", "--items", "data.rows"}, wrapped);
  CHECK(none.code == 1);
  CHECK(none.err.find("there is no member \"rows\" here, but items") != std::string::npos);
}

TEST_CASE("unchanged records are passed over, or written again when that is asked for") {
  const Project project;
  project.ingest({"-"}, article("a"));
  CHECK(project.ingest({"-"}, article("a")).err == "articles: 1 record: 1 unchanged");
  CHECK(project.ingest({"-", "--skip-unchanged"}, article("a")).err == "articles: 1 record: 1 unchanged");
  CHECK(project.ingest({"-", "--no-skip-unchanged"}, article("a")).err == "articles: 1 record: 1 replaced");
}

TEST_CASE("correlation ids of what changed are kept in a file, and lead to the changes") {
  const Project project;
  project.ingest({"-"}, article("a"));
  const auto ran = project.ingest({"-", "--correlation-ids", project.path("ids")}, article("a") + article("b"));
  CHECK(ran.code == 0);
  const Json kept = parse(project.files().read("ids"));
  CHECK(kept["id"] == "b");
  CHECK(kept["status"] == "created");
  CHECK(project.run({"change", "show", kept["correlation-id"]}).code == 0);

  // A load that is run again adds its ids.
  const auto before = project.files().read("ids");
  CHECK(project.ingest({"-", "--correlation-ids", project.path("ids")}, article("b") + article("c")).code == 0);
  const auto after = project.files().read("ids");
  REQUIRE(after.starts_with(before));
  CHECK(parse(after.substr(before.size()))["id"] == "c");
}

TEST_CASE("every correlation id of a load leads to its record and to the load, which is one change") {
  const Project project;
  std::string text;
  constexpr std::size_t records = 9'000;  // several rows of ids
  for (std::size_t i = 0; i < records; ++i)
    text += i % 1'000 == 7 ? R"({"id":")" + std::to_string(i) + "\",\"title\":7}\n" : article(std::to_string(i)) + "\n";
  const auto ran = project.ingest({"-", "--correlation-ids", project.path("ids"), "--json"}, text + "x\n");
  CHECK(ran.code == 1);
  std::istringstream lines(project.files().read("ids"));
  std::vector<Json> kept;
  for (std::string line; std::getline(lines, line);) kept.push_back(parse(line));
  REQUIRE(kept.size() == records);
  for (const std::size_t i : {std::size_t{0}, std::size_t{7}, std::size_t{4'095}, std::size_t{4'096}, records - 1}) {
    INFO(i);
    const auto shown = project.run({"change", "show", kept[i]["correlation-id"], "--json"});
    CHECK(shown.code == 0);
    const Json json = parse(shown.out);
    CHECK(json["changes"][0]["record"] == kept[i]["id"]);
    CHECK(json["changes"][0]["state"] == (kept[i]["status"] == "failed" ? "failed" : "processed"));
    CHECK(json["changes"][0]["cause"] == json["cause"]["correlation-id"]);
    CHECK(json["cause"]["counts"] == Json{{"created", records - 9}, {"failed", 9}, {"rejected", 1}});
  }
  const Json listed = parse(project.run({"change", "list", "--json", "--limit", "4"}).out);
  CHECK(listed["changes"].size() == 4);
  CHECK(listed["more"] == 6);  // the load and its failures
  const auto all = project.run({"change", "list"});
  CHECK(all.out.find("9001 records: 8991 created, 9 failed, 1 rejected") != std::string::npos);
  CHECK(all.err.empty());
  CHECK(project.run({"change", "list", "--limit", "3"}).err == "… and 7 more; --limit says how many are listed\n");

  // The id of the load stands for its failures.
  const auto load = listed["changes"][0]["cause"].get<std::string>();
  CHECK(parse(project.run({"change", "show", load, "--json"}).out)["failures"].size() == 9);
  CHECK(project.run({"change", "retry", load}).err.ends_with("0 processed, 9 failed\n"));
  const auto unknown = load.substr(0, 19) + "3fff" + load.substr(23);
  CHECK(project.run({"change", "show", unknown}).code == 2);
}

TEST_CASE("a load pushes nothing out of the log, and takes little room there") {
  const Project project;
  project.ingest({"-", "--correlation-ids", project.path("before")}, article("before"));
  constexpr std::size_t records = 120'000;
  const auto bytes = [&] {
    std::uintmax_t sum = 0;
    for (const auto* file : {"project/.fsctl/store.db", "project/.fsctl/store.db-wal"})
      if (fs::exists(project.path(file))) sum += fs::file_size(project.path(file));
    return sum;
  };
  const auto before = bytes();
  // Deleting what is not there changes nothing but the log.
  std::string absent;
  for (std::size_t i = 0; i < records; ++i) absent += R"({"id":"absent-)" + std::to_string(i) + "\"}\n";
  CHECK(project.ingest({"-", "--intent", "delete", "--correlation-ids", project.path("ids")}, absent).code == 0);
  CHECK((bytes() - before) / records < 200);
  for (const auto* file : {"before", "ids"}) {
    const auto ids = project.files().read(file);
    for (const auto at : {std::size_t{0}, ids.rfind('\n', ids.size() - 2) + 1})
      CHECK(project.run({"change", "show", parse(ids.substr(at, ids.find('\n', at) - at))["correlation-id"]}).code ==
            0);
  }
}

TEST_CASE("a load of very many records reports its counts exactly") {
  // Every tenth record is a duplicate, every hundredth is broken, and batches end everywhere in between.
  const Project project;
  std::string text;
  constexpr std::size_t lines = 20'000;
  for (std::size_t i = 0; i < lines; ++i) {
    const auto id = "r" + std::to_string(i % 10 == 9 ? i - 1 : i);
    text += i % 100 == 50 ? "{\"id\":\"" + id + "\n" : article(id, std::to_string(i)) + "\n";
  }
  project.files().write("f.gz", gzip(text));
  const auto ran = project.ingest({project.path("f.gz"), "--json", "--rejects", project.path("rejects")});
  CHECK(ran.code == 1);
  const Json counts = parse(ran.out);
  CHECK(counts["records"] == lines);
  CHECK(counts["rejected"] == 200);
  CHECK(counts["replaced"] == 2'000);
  CHECK(counts["created"] == lines - 2'200);
  const auto rejects = project.files().read("rejects");
  CHECK(std::ranges::count(rejects, '\n') == 200);
  const Json status = parse(project.run({"status", "--json"}).out);
  CHECK(status["feeds"][0]["records"] == lines - 2'200);
}

TEST_CASE("of few records no rate is told, however long the load waited for them") {
  const Project project;
  const auto pipe = project.path("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::thread writer([&] {
    std::ofstream out(pipe);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    out << article("a") << '\n';
  });
  const auto ran = run_fsctl({"ingest", "articles", pipe, "--project", project.path("project")}, FixedWorld().world());
  writer.join();
  CHECK(ran.err.starts_with("articles: 1 record: 1 created in "));
  CHECK(ran.err.find("records/s") == std::string::npos);
}

TEST_CASE("a directory that cannot be written is told") {
  const Project project;
  const auto place = project.path("disk");
  fs::create_directory(place);
  if (::mount("tmpfs", place.c_str(), "tmpfs", MS_RDONLY, "size=1m") != 0) {
    WARN("not tested: this user may not mount a file system");
    return;
  }
  const auto ran = project.ingest({"-", "--store", place + "/sub/store.db"}, article("a"));
  const auto beside = project.ingest({"-", "--store", place + "/store.db"}, article("a"));
  ::umount2(place.c_str(), MNT_DETACH);
  CHECK(ran.code == 3);
  CHECK(ran.err == "error[FS1001]: disk/sub: Read-only file system\n");
  CHECK(beside.code == 3);
  CHECK(beside.err ==
        "error[FS4004]: disk/store.db: the store cannot be opened for writing\n"
        "  = check the permissions of its directory; reading writes there, too\n");
}

TEST_CASE("a file in records/ that is named after no feed is told, and the others are loaded") {
  const Project project;
  project.files().write("project/records/oddments.json", "[]");
  const auto ran = project.run({"ingest", "--all"});
  CHECK(ran.code == 2);
  CHECK(ran.err.find("/records/oddments.json: error[FS4002]: there is no feed \"oddments\"\n") != std::string::npos);
  CHECK(ran.err.find("articles: 1 record: 1 created") != std::string::npos);
  CHECK(project.exported().find("hello") != std::string::npos);
}

/// Makes the composer of the articles refuse all records.
void refuse_all(const Project& project) {
  auto composer = parse(project.files().read("project/composers/articles.json"));
  composer["fields"]["text"] = parse(
      R"({"source":"composed","composition":{"type":"toString","value":
        {"source":"composed","composition":{"type":"toNumber","value":{"source":"data-field","field":"title"}}}}})");
  project.files().write("project/composers/articles.json", write(composer));
}

TEST_CASE("a record that can be mapped no more is told once by a load of its feed") {
  const Project project;
  REQUIRE(project.run({"ingest", "--all"}).code == 0);
  refuse_all(project);
  const auto all = GENERATE(true, false);
  const auto ran = all ? project.run({"ingest", "--all"}) : project.ingest({project.path("project/records")});
  CHECK(ran.code == 1);
  const auto told = ran.err.find("hello: ");
  REQUIRE(told != std::string::npos);
  CHECK(ran.err.find("hello: ", told + 1) == std::string::npos);
  CHECK(ran.err.find("1 record of feed articles cannot be mapped") != std::string::npos);
}

TEST_CASE("a quiet load says nothing of mapping for a changed configuration, unless that fails") {
  const Project project;
  REQUIRE(project.run({"ingest", "--all"}).code == 0);
  auto storage = parse(project.files().read("project/storages/articles.json"));
  storage["fields"]["more"] = {{"type", "String"}};
  project.files().write("project/storages/articles.json", write(storage));
  const auto quiet = project.ingest({project.path("project/records"), "--quiet"});
  CHECK(quiet.code == 0);
  CHECK(quiet.err.empty());
  refuse_all(project);
  const auto failing = project.ingest({"-", "--quiet"}, "");
  CHECK(failing.code == 1);
  CHECK(failing.err.find("1 record of feed articles cannot be mapped") != std::string::npos);
}

TEST_CASE("a file that cannot be read or written is told with the reason of the system") {
  const Project project;
  const auto folder = project.path("project");
  const auto none = project.path("none.json");
  CHECK(project.ingest({none}).err.starts_with("error[FS1001]: cannot read none.json: No such file or directory\n"));
  const auto sample = project.run({"fake", "articles", "--sample", folder});
  CHECK(sample.err == "error[FS1001]: cannot read project: Is a directory\n");
  const auto ids = project.ingest({"-", "--correlation-ids", folder}, article("a"));
  CHECK(ids.err.find("cannot write project: Is a directory") != std::string::npos);
  const auto validated = project.run({"validate", none});
  CHECK((validated.out + validated.err).find("none.json: No such file or directory") != std::string::npos);
}

}  // namespace
}  // namespace fsctl::test
