#include <catch2/catch.hpp>
#include <thread>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/contexts.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

const std::string token = "visitor-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// A process that answers from the example shop: what it remembers is its own, the store is everybody's.
class Process {
 public:
  explicit Process(const test::Example& example)
      : site_(project::load(example.path()), example.store(), real_world(), store::Store::Mode::write) {}

  api::Response get(const std::string& target, const std::string& context, const std::string& domain = "") {
    api::Request request{.target = target};
    if (!context.empty()) request.headers["fs-context"] = context;
    if (!domain.empty()) request.headers["fs-domain"] = domain;
    return api::answer(site_, request);
  }
  int patch(const std::string& context, const std::string& region, const std::string& locale) {
    return api::answer(site_, {.method = "PATCH",
                               .target = "/context",
                               .headers = {{"fs-context", context}},
                               .body = write(Json{{"region", region}, {"locale", locale}})})
        .status;
  }
  /// `scope/region/locale` of a known context, else the error's code.
  std::string place(const std::string& context) {
    const Json body = parse(get("/context/token", context).body);
    if (body.contains("code")) return body["code"].get<std::string>();
    return body["scope"].get<std::string>() + '/' + body["region"].get<std::string>() + '/' +
           body["locale"].get<std::string>();
  }
  void write_contexts() { site_.write_contexts(); }

 private:
  api::Site site_;
};

/// What the store's file says of a context.
std::string on_disk(const test::Example& example, const std::string& context) {
  store::Store store(example.store(), store::Store::Mode::read);
  const auto row = store::find_context(store, context);
  return row ? row->scope + '/' + row->region + '/' + row->locale : "nothing";
}

std::string handed_out(const api::Response& response) {
  for (const auto& [name, value] : response.headers)
    if (name == "fs-context") return value;
  return "";
}

void change(const test::Example& example, const std::string& file, const std::string& from, const std::string& to) {
  auto text = example.files().read(file);
  text.replace(text.find(from), from.size(), to);
  example.files().write(file, text);
}

}  // namespace

TEST_CASE("new contexts cost no commit each, are found at once, and are written together") {
  const test::Example example;
  Process process(example);
  store::Store watching(example.store(), store::Store::Mode::read);
  const auto before = watching.data_version();
  std::vector<std::string> tokens;
  for (int i = 0; i < 100; ++i) {
    tokens.push_back(handed_out(process.get("/block/brand/card/torvik", "", "shop.example/de")));
    REQUIRE(uuid_bytes(tokens.back()).size() == 16);
    REQUIRE(process.place(tokens.back()) == "public/de/de-DE");
  }
  CHECK(watching.data_version() == before);
  CHECK(on_disk(example, tokens.front()) == "nothing");
  process.write_contexts();
  CHECK(watching.data_version() == before + 1);
  for (const auto& one : tokens) CHECK(on_disk(example, one) == "public/de/de-DE");
  process.write_contexts();
  CHECK(watching.data_version() == before + 1);
}

TEST_CASE("a changed context is on disk when the answer arrives, and nothing that waited undoes it") {
  const test::Example example;
  Process process(example);
  process.get("/context", token, "shop.example/gb");
  CHECK(process.patch(token, "de", "en-GB") == 200);
  CHECK(on_disk(example, token) == "public/de/en-GB");
  process.write_contexts();
  CHECK(on_disk(example, token) == "public/de/en-GB");
  CHECK(process.place(token) == "public/de/en-GB");
  CHECK(Process(example).place(token) == "public/de/en-GB");
}

TEST_CASE("of two processes that make the same context, who writes first decides for both") {
  const test::Example example;
  Process one(example);
  Process other(example);
  one.get("/context", token, "b2b.shop.example");
  other.get("/context", token, "shop.example/de");
  CHECK(other.place(token) == "public/de/de-DE");
  one.write_contexts();
  other.write_contexts();
  CHECK(on_disk(example, token) == "business/gb/en-GB");
  CHECK(one.place(token) == "business/gb/en-GB");
  CHECK(other.place(token) == "business/gb/en-GB");
}

TEST_CASE("a change that another process makes counts at once") {
  const test::Example example;
  Process server(example);
  server.get("/context", token, "shop.example/gb");
  server.write_contexts();
  CHECK(Process(example).patch(token, "de", "de-DE") == 200);
  CHECK(server.place(token) == "public/de/de-DE");
  server.write_contexts();
  CHECK(server.place(token) == "public/de/de-DE");
}

TEST_CASE("a context whose place is gone does not count, stays, and can be given another") {
  const test::Example example;
  {
    Process before(example);
    before.get("/context", token, "shop.example/de");
    before.write_contexts();
  }
  change(example, "project.json", R"("de-DE": "shop.example/de", )", "");
  Process process(example);
  const auto answer = process.get("/block/brand/card/torvik", token, "b2b.shop.example");
  CHECK(answer.trace.scope == "business");
  CHECK(answer.trace.resolved_by == "domain");
  CHECK(handed_out(answer) == token);
  process.write_contexts();
  CHECK(on_disk(example, token) == "public/de/de-DE");
  CHECK(process.patch(token, "de", "de-DE") == 400);
  CHECK(process.patch(token, "de", "en-GB") == 200);
  CHECK(process.get("/block/brand/card/torvik", token, "b2b.shop.example").trace.resolved_by == "context");
}

TEST_CASE("requests of one new visitor at the same time agree about its context") {
  const test::Example example;
  Process process(example);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (int k = 0; k < 50; ++k) {
        process.get("/context", token + std::to_string(k), i % 2 == 0 ? "shop.example/de" : "b2b.shop.example");
        if (k % 10 == i) process.write_contexts();
      }
    });
  for (auto& thread : threads) thread.join();
  for (int k = 0; k < 50; ++k) {
    const auto known = process.place(token + std::to_string(k));
    process.write_contexts();
    CHECK(on_disk(example, token + std::to_string(k)) == known);
  }
}

}  // namespace fsctl
