#include "core/api/answer.h"

#include <catch2/catch.hpp>
#include <set>

#include "core/api/endpoints.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/secrets.h"
#include "tests/support/scratch.h"

namespace fsctl::api {
namespace {

const std::string key = "the-key";

/// A site of one storage with a block, a listing, a tree and a page, into which three records were pushed.
class Things {
 public:
  Things() : site_(load(), scratch_.store(), real_world(), store::Store::Mode::write) {
    push(R"({"id": "lamp", "name": "Lamp", "position": 2})");
    push(R"({"id": "tent", "name": "Tent", "position": 1})");
    push(R"({"id": "peg", "name": "Peg", "above": "tent"})");
  }

  Response ask(const std::string& method, const std::string& target, const std::string& body = {},
               const std::string& shown_key = {}) {
    Request request{.method = method, .target = target, .body = body};
    if (!shown_key.empty()) request.headers["authorization"] = shown_key;
    return answer(site_, request);
  }
  Response push(const std::string& record) {
    auto response = ask("POST", "/ingest/things/upsert", record, key);
    CHECK(response.status == 200);
    return response;
  }
  const project::Project& project() const { return *project_; }

 private:
  std::shared_ptr<const project::Project> load() {
    scratch_.write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "r", "locale": "en"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "things.example"}}}}}})");
    scratch_.write("feeds/things.json", R"({"method": "ingest"})");
    scratch_.write("storages/things.json", R"({"kind": "content", "fields": {"name": {"type": "String"},
        "above": {"type": "String"}, "position": {"type": "Integer"}}})");
    scratch_.write("composers/things.json", R"({"feed": "things", "storage": "things", "fields": {
        "name": {"source": "data-field", "field": "name"}, "above": {"source": "data-field", "field": "above"},
        "position": {"source": "data-field", "field": "position"}}})");
    scratch_.write("blocks/thing.json", R"({"storage": "things", "fields": {"name": "name"}})");
    scratch_.write("listings/things.json", R"({"storage": "things", "block": "thing", "filter": {"name": {}},
        "sort": {"name": {"field": "name"}}})");
    scratch_.write("trees/things.json", R"({"storage": "things", "block": "thing", "parent": "above"})");
    scratch_.write("pages/thing.json", R"({"block": "thing", "path": "/t/{name}", "sitemap": true})");
    store::Store store(scratch_.store(), store::Store::Mode::write);
    store::Transaction transaction(store);
    store::add_secret(store, store::SecretKind::ingest_key, "tests", key, 0);
    transaction.commit();
    project_ = project::load(scratch_.path());
    return project_;
  }

  test::Scratch scratch_;
  std::shared_ptr<const project::Project> project_;
  Site site_;
};

std::string header(const Response& response, const std::string& name) {
  for (const auto& [known, value] : response.headers)
    if (known == name) return value;
  return {};
}

}  // namespace

TEST_CASE("a path and a verb lead to their endpoint, which answers from the store") {
  struct Row {
    const char* method;
    const char* target;
    const char* body;
    const char* answer;
  };
  const Row rows[] = {
      {"GET", "/block/thing/lamp", "", R"({"key":"lamp","name":"Lamp"})"},
      {"POST", "/block/thing/lamp", "no JSON", R"({"key":"lamp","name":"Lamp"})"},
      {"POST", "/listing/things", R"({"filter":[{"type":"equals","field":"name","value":"Tent"}]})",
       R"({"items":[{"key":"tent","name":"Tent"}],"_meta":{"total":1,"page":1,"limit":24,"facets":)"
       R"({"name":[{"value":"Lamp","count":1},{"value":"Peg","count":1},{"value":"Tent","count":1}]}}})"},
      {"GET", "/tree/things", "",
       R"({"items":[{"key":"tent","name":"Tent","$items":[{"key":"peg","name":"Peg","$items":[]}]},)"
       R"({"key":"lamp","name":"Lamp","$items":[]}]})"},
  };
  Things things;
  for (const Row& row : rows) {
    CAPTURE(row.method, row.target);
    const auto response = things.ask(row.method, row.target, row.body);
    CHECK(response.status == 200);
    CHECK(parse(response.body) == parse(row.answer));
    CHECK(header(response, "fs-context").size() == 36);
  }
  CHECK(parse(things.ask("GET", "/page/things.example/t/Lamp").body)["route"]["code"] == 200);
  CHECK(things.ask("GET", "/sitemap.xml").body.find("<loc>https://things.example/t/Lamp</loc>") != std::string::npos);
  CHECK(parse(things.ask("GET", "/api/doc.json").body) == describe_api(things.project()));
}

TEST_CASE("what cannot be answered is told by status and code, in the shape of its API") {
  struct Row {
    const char* method;
    const char* target;
    const char* body;
    std::string key;
    int status;
    const char* code;
  };
  const Row rows[] = {
      {"GET", "/block/thing/chair", "", "", 404, "RECORD_NOT_FOUND"},
      {"GET", "/block/chair/lamp", "", "", 404, "BLOCK_NOT_EXISTS"},
      {"POST", "/listing/chairs", "", "", 404, "LISTING_NOT_EXISTS"},
      {"POST", "/listing/things", "{", "", 400, "INVALID_POST_BODY"},
      {"POST", "/listing/things", R"({"page": 0})", "", 400, "INVALID_PARAMETERS"},
      {"POST", "/listing/things", R"({"filter": [{"type": "range", "field": "name", "from": 1}]})", "", 400,
       "WRONG_PARAMETER_TYPE"},
      {"GET", "/tree/things?key=chair", "", "", 404, "NODE_NOT_FOUND"},
      {"GET", "/nowhere", "", "", 404, "ROUTE_NOT_FOUND"},
      {"DELETE", "/block/thing/lamp", "", "", 405, "METHOD_NOT_ALLOWED"},
      {"GET", "/ingest/things/upsert", "", key, 405, "method_not_allowed"},
      {"POST", "/ingest/things/upsert", R"({"id": "a"})", "", 401, "unauthorized"},
      {"POST", "/ingest/chairs/upsert", R"({"id": "a"})", key, 404, "feed_not_found"},
      {"POST", "/ingest/things/upsrt", R"({"id": "a"})", key, 422, "invalid_intent"},
      {"POST", "/ingest/things/upsert", "[", key, 422, "invalid_payload"},
      {"POST", "/ingest/things/upsert", R"({"name": "A"})", key, 400, "missing_id"},
  };
  Things things;
  for (const Row& row : rows) {
    CAPTURE(row.method, row.target, row.body);
    const auto response = things.ask(row.method, row.target, row.body, row.key);
    CHECK(response.status == row.status);
    CHECK(parse(response.body)["code"] == row.code);
    CHECK(response.trace.correlation_id.size() == 36);
  }
  CHECK(header(things.ask("DELETE", "/block/thing/lamp"), "Allow") == "GET, POST");
}

TEST_CASE("a push is seen by the next read, and so is its end") {
  Things things;
  things.push(R"({"id": "lamp", "name": "Lantern"})");
  CHECK(parse(things.ask("GET", "/block/thing/lamp").body)["name"] == "Lantern");
  CHECK(things.ask("POST", "/ingest/things/delete", R"({"id": "lamp"})", key).status == 200);
  CHECK(things.ask("GET", "/block/thing/lamp").status == 404);
}

TEST_CASE("every endpoint of the Ingest API refuses callers without a key, whatever they ask for") {
  Things things;
  const auto filled_in = [](std::string path) {
    while (path.find('{') != std::string::npos) path.replace(path.find('{'), path.find('}') - path.find('{') + 1, "x");
    return path;
  };
  for (const Endpoint* endpoint : endpoints()) {
    if (endpoint->api != Api::ingest) continue;
    for (const auto method : endpoint->methods)
      for (const std::string shown : {"", "ingest_unknown"}) {
        CAPTURE(endpoint->path, method_names[method], shown);
        const auto refused =
            things.ask(std::string(method_names[method]), filled_in(std::string(endpoint->path)), "{}", shown);
        CHECK(refused.status == 401);
        CHECK(refused.trace.error_code == "unauthorized");
      }
  }
}

TEST_CASE("the description has every endpoint of the Fetch API that says what it is in a project, with all its codes") {
  const Things things;
  for (const Endpoint* endpoint : endpoints()) {
    if (endpoint->describe == nullptr) continue;
    CAPTURE(endpoint->path);
    CHECK(Api(endpoint->api) == Api::fetch);
    openapi::Document document(things.project());
    endpoint->describe(*endpoint, document);
    const Json json = document.json();
    REQUIRE_FALSE(json["paths"].empty());
    const auto text = write(json);
    for (const ErrorCode code : endpoint->errors) {
      CAPTURE(describe(code).name);
      CHECK(text.find('"' + std::string(describe(code).name) + '"') != std::string::npos);
    }
    const auto whole = describe_api(things.project());
    for (const auto& [path, _] : json["paths"].items()) CHECK(whole["paths"].contains(path));
  }
}

}  // namespace fsctl::api
