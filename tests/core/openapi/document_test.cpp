#include "core/openapi/document.h"

#include <catch2/catch.hpp>
#include <memory>

#include "core/json/parse.h"
#include "core/json/write.h"
#include "core/openapi/json_schema.h"
#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::openapi {
namespace {

/// A project with a field of each built-in type, all of which its block shows.
struct Things {
  Things() {
    Json fields = Json::object();
    Json shown = Json::object();
    const FieldTypes types;
    for (const FieldType& type : types.all()) {
      fields[type.name] = {{"type", type.name}};
      shown[type.name] = type.name;
    }
    const auto file = [&](const char* name, const Json& json) { scratch.write(name, write(json)); };
    scratch.write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "r", "locale": "en"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "things.example"}}}}}})");
    file("storages/things.json", {{"kind", "content"}, {"fields", fields}});
    file("blocks/thing.json", {{"storage", "things"}, {"fields", shown}});
    file("listings/things.json",
         {{"storage", "things"},
          {"block", "thing"},
          {"filter", {{"String", Json::object()}, {"Price.amount", Json::object()}, {"DateTime", Json::object()}}}});
    project = project::load(scratch.path());
  }

  test::Scratch scratch;
  std::shared_ptr<const project::Project> project;
};

}  // namespace

TEST_CASE("a block's schema has a field of each type") {
  struct Row {
    const char* type;
    const char* schema;
  };
  const Row rows[] = {
      {"String", R"({"type":["string","null"]})"},
      {"Integer", R"({"type":["integer","null"]})"},
      {"Float", R"({"type":["number","null"]})"},
      {"Boolean", R"({"type":["boolean","null"]})"},
      {"DateTime", R"({"type":["string","null"],"description":"A date, or date and time, in ISO 8601."})"},
      {"Any", R"({})"},
      {"Weight", R"({"anyOf":[{"$ref":"#/components/schemas/Weight"},{"type":"null"}]})"},
      {"Option", R"({"type":["array","null"],"items":{"$ref":"#/components/schemas/Option"}})"},
      {"StockLevel", R"({"type":["string","null"],"enum":["low","medium","high",null]})"},
  };
  const Things things;
  Schemas schemas(*things.project);
  CHECK(schemas.block(things.project->blocks.at("thing")) == Json{{"$ref", "#/components/schemas/Thing"}});
  const Json block = schemas.components().at("Thing");
  for (const auto& [type, schema] : rows) {
    CAPTURE(type);
    CHECK(block["properties"][type] == parse(schema));
  }
  CHECK(block["required"].size() == block["properties"].size());
  CHECK(schemas.components().at("Price")["required"] == Json{"amount", "currency", "precision"});
}

TEST_CASE("ranges are for numbers and instants alone") {
  const Things things;
  Schemas schemas(*things.project);
  schemas.listing_request(things.project->listings.at("things"));
  const Json filter = schemas.components().at("ThingsFilter");
  CHECK(filter["anyOf"][0]["properties"]["field"]["enum"] == Json{"String", "Price.amount", "DateTime"});
  CHECK(filter["anyOf"][1]["properties"]["field"]["enum"] == Json{"Price.amount", "DateTime"});
}

TEST_CASE("what may be null says so in the shortest way") {
  struct Row {
    const char* schema;
    const char* with_null;
  };
  const Row rows[] = {
      {R"({})", R"({})"},
      {R"({"type":"string"})", R"({"type":["string","null"]})"},
      {R"({"type":["string","null"]})", R"({"type":["string","null"]})"},
      {R"({"type":"string","enum":["a"]})", R"({"type":["string","null"],"enum":["a",null]})"},
      {R"({"$ref":"#/x"})", R"({"anyOf":[{"$ref":"#/x"},{"type":"null"}]})"},
  };
  for (const auto& [schema, with_null] : rows) CHECK(or_null(parse(schema)) == parse(with_null));
}

TEST_CASE("the example of a body is the least that a request may send") {
  const Things things;
  things.scratch.write("listings/of.json",
                       R"({"storage": "things", "block": "thing", "param": {"of": {"type": "string", "required": true},
      "other": {"type": "string"}}, "query": [{"type": "equals", "field": "String", "param": "of"}]})");
  const auto project = project::load(things.scratch.path());
  Document document(*project);
  const auto example_of = [&](const std::string& name) {
    const auto path = "/listing/" + name;
    document.add({.method = "post",
                  .path = path,
                  .id = "find",
                  .tag = "Things",
                  .summary = "Things.",
                  .body = document.schemas().listing_request(project->listings.at(name))});
    return document.json()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"];
  };
  CHECK(example_of("things") == Json::object());
  CHECK(example_of("of") == parse(R"({"param": {"of": "text"}})"));
}

TEST_CASE("operations of one id get a number, their errors are of one form, and equal answers are written once") {
  const Things things;
  Document document(*things.project);
  const ErrorCode errors[] = {ErrorCode::record_not_found};
  for (const char* path : {"/a/{key}", "/b/{key}"})
    document.add({.method = "get",
                  .path = path,
                  .id = "getThing",
                  .tag = "Things",
                  .summary = "A thing.",
                  .parameters = {{.name = "key", .in = "path", .summary = "Its key.", .schema = {{"type", "string"}}}},
                  .answer = document.schemas().block(document.project().blocks.at("thing")),
                  .errors = errors});
  const Json json = document.json();
  CHECK(json["openapi"].get<std::string>().starts_with("3.1"));
  const Json& a = json["paths"]["/a/{key}"]["get"];
  const Json& b = json["paths"]["/b/{key}"]["get"];
  CHECK(a["operationId"] == "getThing");
  CHECK(b["operationId"] == "getThing2");
  CHECK(a["responses"]["404"].contains("$ref"));
  CHECK(a["responses"]["404"] == b["responses"]["404"]);
  CHECK(write(json).find("RECORD_NOT_FOUND") != std::string::npos);
}

}  // namespace fsctl::openapi
