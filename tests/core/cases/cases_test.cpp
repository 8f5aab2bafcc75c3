#include <catch2/catch.hpp>

#include "core/cases/formats.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::cases {
namespace {

/// A project with the composer `pages`, whose slots have every kind of branch.
class Project {
 public:
  Project() {
    files_.write("project.json", R"({
      "name": "Cases", "default": { "scope": "public", "region": "gb", "locale": "en-GB" },
      "scopes": { "public": { "regions": { "gb": { "currency": "GBP",
        "locales": { "en-GB": "p.example", "de-DE": "p.example/de" } } } } } })");
    files_.write("feeds/pages.json", R"({ "method": "ingest" })");
    files_.write("storages/pages.json", R"({ "kind": "content", "fields": {
      "title": { "type": "String", "isTranslatable": true },
      "claim": { "type": "String", "isTranslatable": true },
      "size": { "type": "Integer" },
      "note": { "type": "String" },
      "tags": { "type": "String", "isArray": true } } })");
    files_.write("composers/pages.json", R"({ "feed": "pages", "storage": "pages", "fields": {
      "title": { "source": "data-field", "field": "title" },
      "claim": { "byLocale": {
        "en-GB": { "source": "data-field", "field": "en" },
        "de-DE": { "source": "data-field", "field": "de" } } },
      "size": { "source": "composed", "composition": { "type": "if",
        "condition": { "source": "composed", "composition": { "type": "or",
          "value1": { "source": "data-field", "field": "small" },
          "value2": { "source": "data-field", "field": "tiny" } } },
        "then": { "source": "static", "value": 1 },
        "else": { "source": "composed", "composition": { "type": "toNumber",
          "value": { "source": "data-field", "field": "size" } } } } },
      "tags": { "source": "composed", "composition": { "type": "map",
        "array": { "source": "composed", "composition": { "type": "filter",
          "array": { "source": "data-field", "field": "tags" },
          "filterFunction": { "source": "data-field", "field": "$item.shown" } } },
        "mapFunction": { "source": "data-field", "field": "$item.name" } } } } })");
    files_.write("records/pages.ndjson", R"({ "id": "a", "title": "A", "small": true, "tags": [] })"
                                         "\n"
                                         R"({ "id": "b", "title": "B", "small": true, "tags": [] })");
  }

  void write(std::string_view name, std::string_view text) const { files_.write(name, text); }

  /// Writes `composers/pages.test.json` with one case.
  void write_case(const std::string& members) const {
    write("composers/pages.test.json", R"({ "cases": [ { "name": "one", )" + members + " } ] }");
  }

  std::vector<CaseFile> load() {
    loaded_ = project::load(files_.path());
    problems_.clear();
    return cases::load(*loaded_, problems_);
  }

  const project::Project& loaded() const { return *loaded_; }
  const Problems& problems() const { return problems_; }

  /// What is said about the case files: pointer, message and hint of each finding.
  std::string findings() {
    load();
    std::string out;
    for (const auto& problem : problems_)
      out += problem.location.pointer + ": " + problem.message + " (" + problem.hint.text() + ")\n";
    return out;
  }

  /// The same with file, line and column, without hints.
  std::string placed_findings() {
    load();
    std::string out;
    for (const auto& problem : problems_) {
      const auto file = problem.source->path.lexically_relative(files_.path()).generic_string();
      const auto place = locate(*problem.source, problem.location);
      out +=
          file + ':' + std::to_string(place.line) + ':' + std::to_string(place.column) + ": " + problem.message + '\n';
    }
    return out;
  }

 private:
  test::Scratch files_;
  std::shared_ptr<const project::Project> loaded_;
  Problems problems_;
};

/// A run in JSON.
Json run_all(Project& project) {
  const auto files = project.load();
  for (const auto& problem : project.problems()) UNSCOPED_INFO(problem.message);
  REQUIRE(project.problems().empty());
  const auto run = cases::run(project.loaded(), files, {&project.loaded().composers.at("pages")});
  return parse(formats()[1].print(run, {}));
}

constexpr auto plain_record = R"("record": { "id": "p", "title": "T", "small": true, "tags": [] })";

TEST_CASE("a case compares the fields it names") {
  Project project;
  struct Row {
    const char* title;
    std::string members;
    const char* differences;
  };
  const std::string record = plain_record;
  const Row rows[] = {
      {"all as expected", record + R"(, "expect": { "title": "T", "size": 1, "tags": [] })", "[]"},
      {"others do not count", record + R"(, "expect": { "size": 1.0 })", "[]"},
      {"a value differs", record + R"(, "expect": { "title": "U" })",
       R"([{"path":"/title","expected":"U","found":"T"}])"},
      {"null is what is absent", record + R"(, "expect": { "claim": null })", "[]"},
      {"so is a field without a slot", record + R"(, "expect": { "note": null })", "[]"},
      {"a field without a slot gives nothing else", record + R"(, "expect": { "note": "N" })",
       R"([{"path":"/note","expected":"N","found":null}])"},
      {"exact names all that are not null", record + R"(, "exact": true, "expect": { "title": "T", "size": 1 })",
       R"([{"path":"/tags","found":[]}])"},
      {"exact lets null be left out", record + R"(, "exact": true, "expect": { "title": "T", "size": 1, "tags": [] })",
       "[]"},
      {"a record from a file", R"("recordFile": "records/pages.ndjson", "expect": { "title": "A" })", "[]"},
      {"by its id", R"("recordFile": "records/pages.ndjson", "id": "b", "expect": { "title": "B" })", "[]"},
      {"in a place",
       R"("record": { "small": true, "tags": [], "de": "Ja" }, "locale": "de-DE", "expect": { "claim": "Ja" })", "[]"},
      {"payload markers are resolved for the place",
       R"("record": { "title": { "@translation": { "de-DE": "Ja" } }, "small": true, "tags": [] },
          "locale": "de-DE", "expect": { "title": "Ja" })",
       "[]"},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    project.write_case(row.members);
    const Json found = run_all(project)["cases"][0];
    CHECK(write(found.value("differences", Json::array())) == row.differences);
    CHECK(found["passed"].get<bool>() == (std::string_view(row.differences) == "[]"));
  }
}

TEST_CASE("a case can expect an error") {
  Project project;
  const std::string record = R"("record": { "title": "T", "small": false, "tiny": false, "size": "x", "tags": [] })";
  struct Row {
    const char* title;
    std::string members;
    const char* complaint;
  };
  const Row rows[] = {
      {"any", record + R"(, "expectError": {})", ""},
      {"by code, field and a part of its message",
       record + R"(, "expectError": { "code": "FS2303", "field": "size", "message": "number" })", ""},
      {"another code", record + R"(, "expectError": { "code": "FS2301" })",
       "expected an error FS2301, and this failed"},
      {"another field", record + R"(, "expectError": { "field": "tags" })",
       "expected an error in tags, and this failed"},
      {"another message", record + R"(, "expectError": { "message": "quite different" })",
       "expected an error that says \"quite different\", and this failed"},
      {"nothing failed", std::string(plain_record) + R"(, "expectError": { "field": "size" })",
       "expected an error in size, and nothing failed"},
      {"an error that is not expected", record + R"(, "expect": { "title": "T" })", "the record fails"},
      {"what does not fit its field is an error",
       R"("record": { "title": 7, "small": true, "tags": [] }, "expectError": { "code": "FS2401", "field": "title" })",
       ""},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    project.write_case(row.members);
    const Json found = run_all(project)["cases"][0];
    CHECK(found.value("complaint", "") == row.complaint);
    CHECK(found["passed"].get<bool>() == std::string_view(row.complaint).empty());
  }
}

/// The messages of the gaps that one record leaves.
std::vector<std::string> gaps_of(Project& project, const std::string& record) {
  project.write_case("\"record\": " + record + R"(, "expect": {})");
  const Json found = run_all(project);
  std::vector<std::string> messages;
  for (const auto& gap : found["coverage"]["composers"][0]["gaps"]) messages.push_back(gap["message"]);
  return messages;
}

TEST_CASE("coverage names what no case reaches, in the order of the file") {
  using Gaps = std::vector<std::string>;
  Project project;
  CHECK(gaps_of(project, R"({ "small": true, "tags": [] })") ==
        Gaps{"`claim` is never composed for de-DE", "`value2` of `or` is never reached",
             "`else` of `if` is never reached", "`filterFunction` of `filter` is never reached",
             "`mapFunction` of `map` is never reached"});
  CHECK(
      gaps_of(project, R"({ "small": false, "tiny": false, "size": "1", "tags": [{ "shown": true, "name": "a" }] })") ==
      Gaps{"`claim` is never composed for de-DE", "`then` of `if` is never reached",
           "`filterFunction` of `filter` never gives false"});
  CHECK(gaps_of(project, R"({ "small": false, "tiny": true, "tags": [{ "shown": false }] })") ==
        Gaps{"`claim` is never composed for de-DE", "`else` of `if` is never reached",
             "`filterFunction` of `filter` never gives true", "`mapFunction` of `map` is never reached"});
}

TEST_CASE("coverage adds the cases up and counts what lies inside a gap") {
  Project project;
  project.write("composers/pages.test/a.json", R"({ "cases": [
    { "name": "1", "record": { "small": false, "tiny": false, "size": "1",
      "tags": [{ "shown": true, "name": "a" }, { "shown": false }] }, "expect": {} } ] })");
  project.write("composers/pages.test/b.json", R"({ "cases": [
    { "name": "1", "record": { "small": true, "tags": [] }, "locale": "de-DE", "expect": {} } ] })");
  const Json coverage = run_all(project)["coverage"];
  CHECK(coverage["composers"][0]["cases"] == 2);
  CHECK(coverage["points"] == 17);
  CHECK(coverage["percent"] == 100);
}

TEST_CASE("no points are all reached, and percents are rounded down") {
  CHECK(percent(0, 0) == 100);
  CHECK(percent(2, 3) == 66);
  CHECK(percent(999, 1000) == 99);
}

TEST_CASE("what is wrong with a case file is a finding with its place") {
  Project project;
  struct Row {
    const char* text;
    const char* finding;
  };
  const Row rows[] = {
      {R"({})", ": `cases` is missing"},
      {R"([])", ": needs an object, found array"},
      {R"({ "cases": {} })", "/cases: `cases` needs an array, found object"},
      {R"({ "cases": [], "case": 1 })", "/case: there is no member \"case\" here (did you mean \"cases\"?)"},
      {R"({ "cases": [ 7 ] })", "/cases/0: needs an object, found number"},
      {R"({ "cases": [ { "record": {}, "expect": {} } ] })", "/cases/0: `name` is missing"},
      {R"({ "cases": [ { "name": "a", "expect": {} } ] })", "/cases/0: a case has either a `record` or a `recordFile`"},
      {R"({ "cases": [ { "name": "a", "record": {} } ] })", "/cases/0: a case has either `expect` or `expectError`"},
      {R"({ "cases": [ { "name": "a", "record": {}, "recordFile": "x", "expect": {} } ] })",
       "/cases/0/recordFile: a case has either a `record` or a `recordFile`"},
      {R"({ "cases": [ { "name": "a", "record": [], "expect": {} } ] })", "/cases/0/record: `record` needs an object"},
      {R"({ "cases": [ { "name": "a", "record": {}, "expect": {}, "exakt": true } ] })",
       "/cases/0/exakt: there is no member \"exakt\" here (did you mean \"exact\"?)"},
      {R"({ "cases": [ { "name": "a", "record": {}, "expect": { "titel": 1 } } ] })",
       "/cases/0/expect/titel: there is no field of storage pages \"titel\" (did you mean \"title\"?)"},
      {R"({ "cases": [ { "name": "a", "record": {}, "expectError": { "field": "siz" } } ] })",
       "/cases/0/expectError/field: there is no field of storage pages \"siz\" (did you mean \"size\"?)"},
      {R"({ "cases": [ { "name": "a", "record": {}, "expectError": { "code": "FS2310" } } ] })",
       "/cases/0/expectError/code: there is no code \"FS2310\""},
      {R"({ "cases": [ { "name": "a", "record": {}, "expectError": {}, "exact": true } ] })",
       "/cases/0/exact: `exact` goes with `expect` only"},
      {R"({ "cases": [ { "name": "a", "record": {}, "expect": {}, "locale": "en-US" } ] })",
       "/cases/0/locale: scope public has no locale \"en-US\""},
      {R"({ "cases": [ { "name": "a", "record": {}, "id": "a", "expect": {} } ] })",
       "/cases/0/id: `id` chooses a record of a `recordFile`"},
      {R"({ "cases": [ { "name": "a", "recordFile": "records/none.json", "expect": {} } ] })",
       "/cases/0/recordFile: cannot read records/none.json: No such file or directory"},
      {R"({ "cases": [ { "name": "a", "recordFile": "records", "expect": {} } ] })",
       "/cases/0/recordFile: cannot read records: Is a directory"},
      {R"({ "cases": [ { "name": "a", "recordFile": "records/pages.ndjson", "id": "z", "expect": {} } ] })",
       "/cases/0/id: records/pages.ndjson has no record of the id \"z\""},
      {R"({ "cases": [ { "name": "a", "record": {}, "expect": {} }, { "name": "a", "record": {}, "expect": {} } ] })",
       "/cases/1/name: there is a case of the name \"a\" already"},
      {"", ": "},
      {"{ \"cases\": [", ": "},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    project.write("composers/pages.test.json", row.text);
    CHECK_THAT(project.findings(), Catch::Contains(row.finding));
  }
}

TEST_CASE("cases for no composer are a finding") {
  Project project;
  project.write("composers/page.test.json", R"({ "cases": [] })");
  CHECK(project.findings() == ": there is no composer \"page\" (did you mean \"pages\"?)\n");
}

TEST_CASE("a record file that is broken is told in itself, once, where it is broken") {
  struct Row {
    const char* text;
    std::string finding;
  };
  const Row rows[] = {
      {"[{\"id\": \"a\",", "records/broken.json:1:13: `}` is missing at the end of the file"},
      {"[{\"id\": \"a\"}", "records/broken.json:1:13: `]` is missing at the end of the file"},
      {"[{\"id\": \"a\"},\n {\"id\" \"b\"}]", "records/broken.json:2:7: a colon is missing after \"id\""},
      {"{\"id\": \"a\"}\n{\"id\": b}\n", "records/broken.json:2:8: a text stands in double quotes"},
      {"{\"id\": \"a\"}\n{\"id\": \"b\"},\n", "records/broken.json:2:12: a comma stands behind the record"},
      {"[{\"id\": \"a\"}, 5]", "records/broken.json:1:15: a record is a JSON object, this is a number"},
      {"id;title\na;A\n", "records/broken.json:1:1: this is a table (CSV), and not JSON"},
      {"\xFF\xFE[", "records/broken.json:1:1: the file is encoded in UTF-16"},
  };
  Project project;
  for (const auto& [text, finding] : rows) {
    INFO(text);
    project.write("records/broken.json", text);
    project.write("composers/pages.test.json", R"({ "cases": [
      { "name": "a", "recordFile": "records/broken.json", "id": "a", "expect": {} },
      { "name": "b", "recordFile": "records/broken.json", "expect": {} } ] })");
    CHECK(project.placed_findings() == finding + '\n');
  }
  project.write("records/empty.json", "");
  project.write_case(R"("recordFile": "records/empty.json", "expect": {})");
  CHECK(project.findings() == "/cases/0/recordFile: records/empty.json holds no record ()\n");
}

/// Every pointer of a JSON value, its own included.
void collect(const Json& json, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
  out.push_back(at);
  if (json.is_object())
    for (const auto& [name, value] : json.items()) collect(value, at / name, out);
  if (json.is_array())
    for (std::size_t i = 0; i < json.size(); ++i) collect(json[i], at / i, out);
}

TEST_CASE("whatever stands in a case file, it is run or is a finding") {
  Project project;
  const Json good = parse(R"({ "$schema": "x", "description": "d", "cases": [
    { "name": "a", "record": { "title": "T", "small": true, "tags": [] }, "locale": "de-DE", "scope": "public",
      "region": "gb", "expect": { "title": "T" }, "exact": false },
    { "name": "b", "recordFile": "records/pages.ndjson", "id": "a",
      "expectError": { "code": "FS2301", "field": "size", "message": "m" } } ] })");
  std::vector<Json::json_pointer> places;
  collect(good, Json::json_pointer(), places);
  for (const auto& place : places)
    for (const char* other : {"null", "7", "18446744073709551615", "\"text\"", "\"\"", "[]", "{}", "true", "[{}]"}) {
      Json changed = good;
      changed[place] = parse(other);
      INFO(place.to_string() << " is " << other);
      project.write("composers/pages.test.json", write(changed));
      const auto files = project.load();
      CHECK_NOTHROW(cases::run(project.loaded(), files, {}));
    }
}

}  // namespace
}  // namespace fsctl::cases
