#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/adopt/made.h"
#include "core/api/endpoints.h"
#include "core/project/load.h"
#include "tests/support/fixtures.h"

namespace fsctl::adopt {
namespace {

Made made_of(const std::string& text, const std::filesystem::path& directory) {
  return made_from(std::make_shared<const Source>(Source{.name = "document", .text = text}), directory);
}

/// The project of these files, as if they were in a directory; records are not read.
std::shared_ptr<const project::Project> loaded(const Made& made) {
  project::Sources sources;
  for (const auto& [path, text] : made.files)
    if (!path.starts_with("records/") && path != ".gitignore")
      sources.emplace(path, std::make_shared<const Source>(Source{.name = path, .text = text}));
  return project::load("nowhere", {.files = std::move(sources)});
}

/// A document with the lists in order whose order means nothing.
Json ordered(const Json& json, const std::string& name = {}) {
  if (json.is_object()) {
    std::vector<std::string> names;
    for (const auto& [member, inner] : json.items()) names.push_back(member);
    std::ranges::sort(names);
    Json out = Json::object();
    for (const auto& member : names) out[member] = ordered(json[member], member);
    return out;
  }
  if (!json.is_array()) return json;
  std::vector<std::string> texts;
  for (const Json& item : json) texts.push_back(ordered(item).dump());
  if (name == "required" || name == "enum") std::ranges::sort(texts);
  Json out = Json::array();
  for (const auto& text : texts) out.push_back(Json::parse(text));
  return out;
}

TEST_CASE("the description of a project gives a project with the same description, in both dialects") {
  const std::string name = GENERATE("shop", "boutique", "corners", "catalog", "bench", "range");
  const auto dialect = GENERATE(project::Dialect::spec, project::Dialect::client);
  INFO(name << (dialect == project::Dialect::client ? ", client" : ", spec"));
  const auto described = api::describe_api(*project::load(test::fixture(name), {.dialect = dialect}));
  const auto made = made_of(described.dump(), "nowhere");
  const auto project = loaded(made);
  CHECK(project->dialect == dialect);
  CHECK(ordered(api::describe_api(*project)).dump(1) == ordered(described).dump(1));
  for (const auto& [feed, definition] : project->feeds)
    CHECK(std::ranges::count(made.files.at("records/" + feed + ".ndjson"), '\n') == 40);
}

TEST_CASE("what a description does not tell is listed with file and line") {
  const auto described = api::describe_api(*project::load(test::fixture("shop")));
  const auto made = made_of(described.dump(), "nowhere");
  const auto has = [&](const std::string& note) { return std::ranges::find(made.notes, note) != made.notes.end(); };
  CHECK(has("project.json:8: scopes, regions, currencies, locales and domains"));
  CHECK(has("pages/product.json:3: the address of a page's records, which no document tells"));
}

TEST_CASE("parameters and facets that name other records are compared with the keys that blocks show") {
  const auto made = made_of(api::describe_api(*project::load(test::fixture("shop"))).dump(), "nowhere");
  const auto file = [&](const std::string& path) { return Json::parse(made.files.at(path)); };
  CHECK(file("listings/product/variants.json")["query"][0]["field"] == "parentKey");
  CHECK(file("listings/product/by-category.json")["query"][0]["field"] == "categoriesKeys");
  const auto slots = file("composers/products.json")["fields"];
  CHECK(slots["categoryIds"] == slots["categoriesKeys"]);  // a facet
  CHECK(file("storages/products.json")["fields"]["categoryNames"]["mapped"]["source"] == "categoriesKeys");
}

/// The message of the error for a document.
std::string refusal(const std::string& text) {
  try {
    made_of(text, "nowhere");
  } catch (const Error& error) {
    return error.problems().front().message;
  }
  return "none";
}

TEST_CASE("documents that describe no Fetch API are refused, and say what was looked for") {
  CHECK(refusal("[]").starts_with("this is no OpenAPI document"));
  CHECK(refusal(R"({"openapi": "3.0.0"})").starts_with("this is no OpenAPI document"));
  CHECK(refusal(R"({"swagger": "2.0", "paths": {}})").starts_with("this is Swagger 2.0"));
  CHECK(refusal(R"({"openapi": "3.0.0", "paths": {"/pets": {"get": {}}, "/pets/{id}": {}}})") ==
        "the document describes no Fetch API: none of its paths is /block/SLUG/{key}, /listing/SLUG or /tree/SLUG");
  CHECK(refusal(R"({"openapi": "3.0.0", "paths": {"/block/a/{key}": {"get": {}}}})") ==
        "the block a has no answer with members");
  CHECK(refusal(R"({"openapi": "3.0.0", "paths": {"/block/../../a/{key}": {"get": {}}}})") ==
        "\"../../a\" cannot be the slug of a block, listing or tree");
  CHECK_FALSE(refusal("{\"openapi\": ").starts_with("none"));
}

/// A description of one block with these members.
std::string with_members(const std::string& members, const std::string& components = "{}") {
  return R"({"openapi": "3.0.3", "info": {"title": "Foreign"}, "paths": {"/block/thing/{key}": {"get": {"responses": {
    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}}}}},
    "components": {"schemas": {"Thing": {"type": "object", "properties": )" +
         members + R"(}, "More": )" + components + "}}}";
}

TEST_CASE("a block within itself, references in a circle and to nowhere become values of any form") {
  for (
      const std::string members :
      {R"({"again": {"$ref": "#/components/schemas/Thing"}})", R"({"more": {"$ref": "#/components/schemas/More"}})",
       R"({"gone": {"$ref": "#/components/schemas/Nowhere"}})", R"({"far": {"$ref": "https://else.example/x.json"}})",
       R"({"deep": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}})",
       R"({"odd": {"oneOf": [{"type": "string"}, {"type": "integer"}]}, "odder": 7, "name": {"type": "string", "nullable": true}})"}) {
    INFO(members);
    const auto made = made_of(with_members(members, R"({"$ref": "#/components/schemas/More"})"), "nowhere");
    CHECK(loaded(made)->blocks.at("thing").type_name == "Thing");
  }
}

TEST_CASE("an id that is no text is a field like others, and another member identifies the records") {
  for (const std::string type : {"integer", "number", "boolean", "array"}) {
    INFO(type);
    const auto made =
        made_of(with_members(R"({"key": {"type": "string"}, "id": {"type": ")" + type + "\"}}"), "nowhere");
    CHECK(loaded(made)->feeds.at("thing").id_member == "recordId");
    CHECK(std::ranges::count(made.files.at("records/thing.ndjson"), '\n') == 40);
  }
}

}  // namespace
}  // namespace fsctl::adopt
