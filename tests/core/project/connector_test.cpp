#include "core/project/connector.h"

#include <catch2/catch.hpp>

#include "core/json/position.h"
#include "core/project/duration.h"
#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::project {
namespace {

using Lines = std::vector<std::string>;

/// What a project with such a polling feed has wrong, as `POINTER: CODE message (hint)`.
Lines mistakes(const std::string& connector, const std::string& method = "polling") {
  const test::Scratch scratch;
  scratch.write("project.json", R"({"name": "Notes", "default": {"scope": "public", "region": "r", "locale": "en"},
    "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "notes.example"}}}}}})");
  scratch.write("in/notes.json", "[]");
  scratch.write("feeds/notes.json", R"({"method": ")" + method + R"(", "connector": )" + connector + "}");
  Problems problems;
  load(scratch.path(), problems);
  Lines lines;
  for (const auto& problem : problems)
    lines.push_back(problem.location.pointer + ": " + std::string(describe(problem.code).name) + ' ' + problem.message +
                    (problem.hint.empty() ? "" : " (" + problem.hint.text() + ")"));
  return lines;
}

}  // namespace

TEST_CASE("a connector of every form is taken") {
  for (const char* connector : {
           R"({"type": "file", "path": "in/../in", "idsAsText": true, "removeVanished": true})",
           R"({"type": "http", "list": "https://erp.example/products?page={page}&n={size}", "items": "data.0.items",
               "paging": {"type": "page", "first": 0, "size": 50, "limit": 20}, "timeout": "250ms", "retries": 0,
               "headers": {"Authorization": "Bearer ${ERP_TOKEN}", "X-Cost": "$5 {a}"}})",
           R"({"type": "http", "record": "http://127.0.0.1:8080/p?id={id}", "item": "data",
               "list": "http://[::1]/p/{cursor}", "paging": {"type": "cursor", "cursor": "meta.next"}})",
           R"({"type": "http", "list": "https://erp.example", "paging": {"type": "link"}})",
           R"({"type": "http", "list": "https://erp.example", "paging": {"type": "link", "next": "links.next"}})",
           R"({"type": "http", "list": "https://erp.example/{offset}/x", "paging": {"type": "offset"}})",
       })
    DYNAMIC_SECTION(connector) CHECK(mistakes(connector).empty());
}

TEST_CASE("files outside the project are warned of") {
  for (const char* path : {"../in", "/srv/in", "in/../../in"})
    CHECK_THAT(mistakes(R"({"type": "file", "path": ")" + std::string(path) + "\"}").front(),
               Catch::StartsWith("/connector/path: FS1104 the files lie outside the project's directory"));
}

TEST_CASE("a folder of records that there is not is warned of, and a file is not: it may come") {
  const std::string hint = " (make it, or name the file or folder that has the records)";
  CHECK(mistakes(R"({"type": "file", "path": "records/a.json"})").front() ==
        "/connector/path: FS1201 there is no folder records" + hint);
  CHECK(mistakes(R"({"type": "file", "path": "records"})").front() ==
        "/connector/path: FS1201 there is no folder records" + hint);
  CHECK(mistakes(R"({"type": "file", "path": "later.json"})").empty());
}

TEST_CASE("what is wrong with a connector is told") {
  struct Row {
    const char* connector;
    const char* expected;
  };
  const Row rows[] = {
      {R"({"type": "http", "list": "erp.example/products"})",
       "/connector/list: FS1104 this is no URL such as https://erp.example/products, of printable ASCII and without #"},
      {R"({"type": "http", "list": "https://erp.example/pröducts"})",
       "/connector/list: FS1104 this is no URL such as https://erp.example/products, of printable ASCII and without #"},
      {R"({"type": "http", "list": "https://me:secret@erp.example/products"})",
       "/connector/list: FS1104 a URL holds no user and password; they belong into `headers`, from the environment"},
      {R"({"type": "http", "list": "https://{page}.example/products", "paging": {"type": "page"}})",
       "/connector/list: FS1104 the host of the URL is fixed, without {names}"},
      {R"({"type": "http", "list": "https://erp.example/{page", "paging": {"type": "page"}})",
       "/connector/list: FS1104 a { or } of the URL has no partner"},
      {R"({"type": "http", "list": "https://${HOST}/a"})",
       "/connector/list: FS1104 the host of the URL is fixed, without {names}"},
      {R"({"type": "http", "list": "https://erp.example/${KEY}/a"})",
       "/connector/list: FS1104 variables of the environment stand in the query of the URL only, behind a ?"},
      {R"({"type": "http", "list": "https://erp.example?key=${KEY"})",
       "/connector/list: FS1104 a { or } of the URL has no partner"},
      {R"({"type": "http", "list": "https://erp.example/a/../{page}", "paging": {"type": "page"}})",
       "/connector/list: FS1104 the path of the URL has a segment . or .."},
      {R"({"type": "http", "list": "https://erp.example/products", "paging": {"type": "page"}})",
       "/connector/list: FS1104 `list` needs {page} (as in https://erp.example/products?page={page})"},
      {R"({"type": "http", "list": "https://erp.example?page={pge}", "paging": {"type": "page"}})",
       "/connector/list: FS1104 nothing gives {pge} a value (did you mean \"{page}\"?)"},
      {R"({"type": "http", "list": "https://erp.example?page={page}"})",
       "/connector/list: FS1104 nothing gives {page} a value (`paging` of type page gives it a value)"},
      {R"({"type": "http", "list": "https://erp.example?n={size}", "paging": {"type": "link"}})",
       "/connector/paging: FS1104 {size} in `list` needs `size`, the number of records per page"},
      {R"({"type": "http", "list": "https://erp.example", "paging": {"type": "link", "size": 5}})",
       "/connector/paging/size: FS1104 `list` does not say {size}, so this has no effect"},
      {R"({"type": "http", "list": "https://erp.example", "items": "data..x"})",
       "/connector/items: FS1104 this is no path such as data.items"},
      {R"({"type": "http", "list": "https://erp.example", "items": "$item.x"})",
       "/connector/items: FS1104 this is no path such as data.items"},
      {R"({"type": "http", "list": "https://erp.example", "headers": {"X Key": "a"}})",
       "/connector/headers/X Key: FS1104 \"X Key\" is no name of a header"},
      {R"({"type": "http", "list": "https://erp.example", "headers": {"X-Key": "${KEY"}})",
       "/connector/headers/X-Key: FS1104 a ${ needs a name and a }, as in ${ERP_TOKEN}"},
      {R"({"type": "http", "list": "https://erp.example", "headers": {"X-Key": "a\r\nb"}})",
       "/connector/headers/X-Key: FS1104 a header's value stands on one line, without control characters"},
      {R"({"type": "http", "list": "https://erp.example", "timeout": "10"})",
       "/connector/timeout: FS1104 `timeout` needs a time such as 500ms, 10s or 2m, found \"10\""},
      {R"({"type": "http", "list": "https://erp.example", "retries": -1})",
       "/connector/retries: FS1104 `retries` must be at least 0"},
      {R"({"type": "http", "record": "https://erp.example/{id}"})",
       "/connector: FS1102 a feed with method polling needs a `list` (polling fetches the whole list every time)"},
  };
  for (const auto& [connector, expected] : rows)
    DYNAMIC_SECTION(connector) CHECK(mistakes(connector) == Lines{expected});
  CHECK(mistakes(R"({"type": "http", "record": "https://erp.example/p"})", "trigger") ==
        Lines{"/connector/record: FS1104 `record` needs {id} (as in https://erp.example/p/{id})"});
  CHECK(mistakes(R"({"type": "http", "record": "https://erp.example/{id}", "paging": {"type": "link"}})", "trigger") ==
        Lines{"/connector/paging: FS1104 there is no `list` that has pages"});
}

TEST_CASE("a time is a number and its unit") {
  const std::pair<const char*, std::int64_t> rows[] = {
      {"250ms", 250}, {"30s", 30'000}, {"5m", 300'000}, {"2h", 7'200'000}, {"1d", 86'400'000}, {"", 0},
      {"5", 0},       {"0s", 0},       {"-5s", 0},      {"5 s", 0},        {"5w", 0},          {"1000000000s", 0},
  };
  for (const auto& [text, milliseconds] : rows)
    DYNAMIC_SECTION(text) CHECK(parse_duration(text).count() == milliseconds);
  CHECK_FALSE(interval.fits("250ms"));
  CHECK(interval.fits("5m"));
}

}  // namespace fsctl::project
