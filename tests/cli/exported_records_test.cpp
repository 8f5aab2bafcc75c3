#include <httplib.h>
#include <signal.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// A server on a copy of a store without records, with more options.
class LeavingServer {
 public:
  LeavingServer(const Workshop& workshop, const std::vector<std::string>& options) : workshop_(workshop) {
    std::filesystem::remove(workshop.path("url"));
    std::vector<std::string> words = {"serve",        "--ephemeral",
                                      "--port",       "0",
                                      "--ready-file", workshop.path("url"),
                                      "--project",    workshop.project(),
                                      "--store",      workshop.path("store.db")};
    words.insert(words.end(), options.begin(), options.end());
    process_ = std::make_unique<Process>(words, workshop.path("log"));
    client_ = std::make_unique<httplib::Client>(ready_url(workshop.path("url")));
  }

  httplib::Result get(const std::string& target) const { return client_->Get(target); }
  int push(const std::string& key, const std::string& body) const {
    return client_->Post("/ingest/articles/upsert", {{"Authorization", key}}, body, "application/json")->status;
  }
  int end() {
    process_->signal(SIGTERM);
    const auto code = process_->wait();
    INFO(workshop_.files().read("log"));
    return code;
  }
  std::string log() const { return workshop_.files().read("log"); }

 private:
  const Workshop& workshop_;
  std::unique_ptr<Process> process_{};
  std::unique_ptr<httplib::Client> client_{};
};

std::string key_for(const Workshop& workshop) {
  auto key = workshop.run_on(workshop.path("store.db"), {"key", "add", "test"}).out;
  key.pop_back();
  return key;
}

TEST_CASE("what a server was pushed is written when it ends, and the next one begins with it") {
  const Workshop workshop;
  const auto folder = workshop.path("kept/records");
  const auto key = key_for(workshop);
  LeavingServer first(workshop, {"--load", folder, "--export-on-exit", folder});
  CHECK(first.push(key, R"({"id":"one","title":"First","text":"t"})") == 200);
  CHECK(first.push(key, R"({"id":"two","title":"Ünïcode \"quoted\"","text":"two\nlines"})") == 200);
  CHECK(std::filesystem::is_empty(folder));
  CHECK(first.end() == 0);
  CHECK(workshop.records(workshop.path("store.db")) == 0);

  LeavingServer second(workshop, {"--load", folder, "--export-on-exit", folder});
  CHECK(parse(second.get("/block/article/two")->body)["title"] == "Ünïcode \"quoted\"");
  CHECK(second.push(key, R"({"id":"three","title":"Third","text":"t"})") == 200);
  CHECK(second.end() == 0);

  LeavingServer third(workshop, {"--load", folder});
  for (const auto* id : {"one", "two", "three"}) CHECK(third.get(std::string("/block/article/") + id)->status == 200);
  CHECK(third.end() == 0);
}

TEST_CASE("a folder that cannot be written any more makes the server end with an error that says so") {
  const Workshop workshop;
  const auto key = key_for(workshop);
  LeavingServer server(workshop, {"--export-on-exit", workshop.path("kept")});
  std::filesystem::remove(workshop.path("kept"));
  workshop.files().write("kept", "a file");
  CHECK(server.push(key, R"({"id":"one","title":"First","text":"t"})") == 200);
  CHECK(server.end() == 3);
  CHECK(server.log().find("no records were written to ") != std::string::npos);
  CHECK(workshop.files().read("kept") == "a file");
}

TEST_CASE("a file of a feed of which no record ever came is left as it is, and told") {
  const Workshop workshop;
  const std::string kept = R"({"id":"one","title":"First","text":"t"})";
  workshop.files().write("kept/articles.ndjson", kept);
  LeavingServer server(workshop, {"--export-on-exit", workshop.path("kept")});
  CHECK(server.end() == 0);
  CHECK(server.log().find("no record of articles ever came, so " + workshop.path("kept/articles.ndjson") + " stays") !=
        std::string::npos);
  CHECK(workshop.files().read("kept/articles.ndjson") == kept);
}

TEST_CASE("a listing is read with GET and a query below /_fsctl") {
  const Workshop workshop;
  workshop.files().write("records/articles.ndjson",
                         "{\"id\":\"a\",\"title\":\"Apple tree\",\"text\":\"green\"}\n"
                         "{\"id\":\"b\",\"title\":\"Birch tree\",\"text\":\"white\"}\n"
                         "{\"id\":\"c\",\"title\":\"Cedar\",\"text\":\"green & blue\"}\n");
  LeavingServer server(workshop, {"--load", workshop.path("records")});
  struct Row {
    const char* query;
    int status;
    const char* keys;
  };
  const Row rows[] = {
      {"", 200, "a b c"},
      {"?sort=title:desc", 200, "c b a"},
      {"?sort=title:asc", 200, "a b c"},
      {"?sort=title&limit=2", 200, "a b"},
      {"?sort=title&limit=2&page=2", 200, "c"},
      {"?search=tree", 200, "a b"},
      {"?search=green%20%26%20blue", 200, "c"},
      {"?title=Cedar", 200, "c"},
      {"?title=Birch%20tree", 200, "b"},
      {"?title=Birch%20tree&search=white", 200, "b"},
      {"?title=Birch%20tree&title=Cedar&sort=title", 200, "b c"},
      {"?title=Oak", 200, ""},
      {R"(?filter=%7B%22type%22%3A%22contains%22%2C%22field%22%3A%22title%22%2C%22value%22%3A%22tree%22%7D)", 200,
       "a b"},
      {"?&&fs-version=develop&", 200, "a b c"},
      {"?limit=many", 400, ""},
      {"?filter=%7B", 400, ""},
      {"?colour=red", 400, ""},
      {"?sort=colour", 400, ""},
  };
  for (const auto& row : rows) {
    INFO(row.query);
    const auto answer = server.get(std::string("/_fsctl/listing/articles") + row.query);
    REQUIRE(answer);
    INFO(answer->body);
    CHECK(answer->status == row.status);
    if (row.status != 200) continue;
    std::string keys;
    const auto body = parse(answer->body);
    for (const auto& item : body["items"]) keys += (keys.empty() ? "" : " ") + item["key"].get<std::string>();
    CHECK(keys == row.keys);
  }
  CHECK(server.get("/_fsctl/listing/nothing")->status == 404);
  CHECK(server.end() == 0);
}

}  // namespace
}  // namespace fsctl::test
