#include <httplib.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// A server that has answered a block, and so keeps its answer.
class KeepingServer {
 public:
  explicit KeepingServer(const std::vector<std::string>& options = {}) {
    load("at first");
    std::vector<std::string> words = {
        "serve",   "--port", "0", "--ready-file", workshop_.path("url"), "--project", workshop_.project(),
        "--store", store()};
    words.insert(words.end(), options.begin(), options.end());
    server_ = std::make_unique<Process>(words, workshop_.path("log"));
    client_ = std::make_unique<httplib::Client>(ready_url(workshop_.path("url")));
    REQUIRE(title() == "at first");
    REQUIRE(title() == "at first");
  }

  std::string store() const { return workshop_.path("store.db"); }
  const Workshop& workshop() const { return workshop_; }
  httplib::Client& client() const { return *client_; }
  httplib::Result get(const httplib::Headers& headers = {}, const std::string& state = {}) const {
    return client_->Get(state + block(), headers);
  }
  std::string title(const std::string& state = {}) const {
    const auto answer = get({}, state);
    REQUIRE(answer);
    REQUIRE(answer->status == 200);
    return parse(answer->body).value("title", "");
  }
  /// As another process does it.
  void load(const std::string& title) const {
    workshop_.files().write("one.ndjson", R"({"id":")" + id_of(1) + R"(","title":")" + title + R"(","text":"t"})");
    const auto ran = run_fsctl(workshop_.ingest(workshop_.path("one.ndjson"), store()), real_world());
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }
  /// Whether the log tells this, which it does a moment after the answer.
  bool comes_to_log(const std::string& text) const {
    for (int i = 0; i < 1'000; ++i) {
      if (workshop_.files().read("log").find(text) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  static std::string block() { return "/block/article/" + id_of(1); }

 private:
  Workshop workshop_;
  std::unique_ptr<Process> server_;
  std::unique_ptr<httplib::Client> client_;
};

}  // namespace

TEST_CASE("an answer that is kept is noted in journal and log as any other, and faults befall it") {
  const KeepingServer server;
  const auto tag = server.get()->get_header_value("ETag");
  CHECK(server.get({{"If-None-Match", tag}})->status == 304);
  CHECK(server.get({{"fsctl-fault", "500"}})->status == 500);
  CHECK_FALSE(server.get({{"fsctl-fault", "cut"}}));
  const auto head = server.client().Head(KeepingServer::block());
  CHECK(head->status == 200);
  CHECK(head->get_header_value("ETag") == tag);
  CHECK(head->get_header_value("Content-Length") == std::to_string(server.get()->body.size()));
  CHECK(head->body.empty());

  const auto requests = parse(server.client().Get("/_fsctl/journal")->body)["requests"];
  std::string told;
  for (const auto& request : requests)
    told += request["method"].get<std::string>() + ' ' + std::to_string(request["status"].get<int>()) +
            (request["fault"].is_null() ? "" : ' ' + request["fault"].get<std::string>()) + '\n';
  CHECK(told == "GET 200\nHEAD 200\nGET 200\nGET 500 500\nGET 304\nGET 200\nGET 200\nGET 200\n");
  CHECK(requests[0]["locale"] == requests[7]["locale"]);
  CHECK(requests[0]["correlation-id"] != requests[7]["correlation-id"]);
  CHECK(server.comes_to_log(" GET " + KeepingServer::block() + " 304 "));
}

TEST_CASE("a page may read the tag of an answer, and send it") {
  const KeepingServer server;
  const httplib::Headers of_page = {{"Origin", "http://localhost:5173"}};
  CHECK(server.get(of_page)->get_header_value("Access-Control-Expose-Headers").find("ETag") != std::string::npos);
  auto preflight = of_page;
  preflight.emplace("Access-Control-Request-Method", "GET");
  const auto allowed = server.client().Options(KeepingServer::block(), preflight);
  CHECK(allowed->get_header_value("Access-Control-Allow-Headers").find("If-None-Match") != std::string::npos);
}

TEST_CASE("what another process loads is served by the next request") {
  const KeepingServer server;
  for (const char* title : {"then", "at last"}) {
    server.load(title);
    CHECK(server.title() == title);
    CHECK(server.title() == title);
  }
}

TEST_CASE("a configuration that is saved is served though answers are kept") {
  const KeepingServer server({"--watch"});
  const auto tag = server.get()->get_header_value("ETag");
  server.workshop().files().write("project/blocks/article.json",
                                  R"({"storage": "articles", "fields": {"heading": "title"}})");
  Json shown;
  for (int i = 0; i < 1'000 && !shown.contains("heading"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    shown = parse(server.get()->body);
  }
  CHECK(shown["heading"] == "at first");
  CHECK(server.get({{"If-None-Match", tag}})->status == 200);
}

TEST_CASE("a state that is reset, or goes back, answers as it did") {
  const KeepingServer server;
  const auto made = parse(server.client().Post("/_fsctl/states")->body);
  const auto state = "/_fsctl/states/" + made["id"].get<std::string>();
  CHECK(server.title(state) == "at first");
  server.load("then");
  CHECK(server.title() == "then");
  CHECK(server.title(state) == "at first");
  CHECK(server.client().Post("/_fsctl/snapshots", R"({"name":"then"})", "application/json")->status == 200);
  server.load("at last");
  CHECK(server.title() == "at last");
  CHECK(server.client().Post("/_fsctl/snapshots/then/restore")->status == 200);
  CHECK(server.title() == "then");
  CHECK(server.client().Post(state + "/_fsctl/reset")->status == 200);
  CHECK(server.title(state) == "at first");
}

TEST_CASE("a store that is gone gives no answer that was kept, nor does a new one in its place") {
  const KeepingServer server;
  for (const auto* ending : {"", "-wal", "-shm"}) std::filesystem::remove(server.store() + ending);
  CHECK(server.get()->status == 503);
  server.load("anew");
  int status = 503;
  for (int i = 0; i < 1'000 && status == 503; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    status = server.get()->status;
  }
  CHECK(server.title() == "anew");
}

}  // namespace fsctl::test
