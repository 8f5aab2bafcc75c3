#include <httplib.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <filesystem>
#include <fstream>
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

namespace fs = std::filesystem;

/// A store with the records 1 to 9, and commands on it.
class Kept {
 public:
  Kept() { load(1, 10); }

  std::string store() const { return shop_.store(); }
  /// The file of a snapshot. REQUIRES: the store is a file.
  std::string snapshot(const std::string& name) const { return store() + "-snapshots/" + name + ".db"; }
  bool has(const std::string& name) const {
    const auto listed = parse(run({"snapshot", "list", "--json"}).out);
    for (const auto& one : listed["snapshots"])
      if (one["name"] == name) return true;
    return false;
  }
  Ran run(std::vector<std::string> words) const { return shop_.run_on(store(), std::move(words)); }
  void load(std::size_t first, std::size_t end, const std::string& text = "") const {
    shop_.files().write("some.ndjson", lines(first, end, text));
    Process loading(shop_.ingest(shop_.path("some.ndjson"), store()), shop_.path("loaded"));
    REQUIRE(loading.wait() == 0);
  }
  std::size_t records() const { return shop_.records(store()); }
  bool is_sound() const { return run({"doctor", "--deep"}).code == 0; }
  Workshop& shop() { return shop_; }

 private:
  Workshop shop_;
};

/// A server on such a store.
class StoreServer {
 public:
  explicit StoreServer(Kept& kept) {
    key_ = kept.run({"key", "add", "test"}).out;
    key_.pop_back();
    server_ = std::make_unique<Process>(
        std::vector<std::string>{"serve", "--port", "0", "--ready-file", kept.shop().path("url"), "--project",
                                 kept.shop().project(), "--store", kept.store()},
        kept.shop().path("log"));
    client_ = std::make_unique<httplib::Client>(ready_url(kept.shop().path("url")));
  }

  int push(const std::string& id) const {
    const auto body = R"({"id":")" + id + R"(","title":"Pushed","text":"t"})";
    return client_->Post("/ingest/articles/upsert", {{"Authorization", key_}}, body, "application/json")->status;
  }
  int status_of(std::size_t number) const { return client_->Get("/block/article/" + id_of(number))->status; }
  int post(const std::string& path, const std::string& body = "") const {
    return client_->Post("/_fsctl" + path, body, "application/json")->status;
  }
  Json listing(const std::string& slug, const std::string& body) const {
    return parse(client_->Post("/listing/" + slug, body, "application/json")->body);
  }
  int remove(const std::string& path) const { return client_->Delete("/_fsctl" + path)->status; }
  Json get(const std::string& path) const {
    const auto answer = client_->Get("/_fsctl" + path);
    INFO(answer->body);
    CHECK(answer->status == 200);
    return parse(answer->body);
  }
  /// What a route answers that cannot do it, with the status beside it.
  Json refusal(const char* method, const std::string& path, const std::string& body) const {
    httplib::Request request;
    request.method = method;
    request.path = "/_fsctl" + path;
    request.body = body;
    const auto answer = client_->send(request);
    auto told = parse(answer->body);
    told["status"] = answer->status;
    return told;
  }
  const std::string& key() const { return key_; }
  int end() {
    server_->signal(SIGTERM);
    return server_->wait();
  }

 private:
  std::string key_;
  std::unique_ptr<Process> server_;
  std::unique_ptr<httplib::Client> client_;
};

TEST_CASE("a store goes back to a snapshot, and undo to what it was before that") {
  const Kept kept;
  CHECK(kept.run({"snapshot", "save", "nine"}).code == 0);
  kept.load(1, 20);
  CHECK(kept.run({"snapshot", "restore", "nine", "--dry-run"}).out ==
        "would restore nine\narticles: 9 records now, 19 before\n");
  CHECK(kept.records() == 19);
  CHECK(kept.run({"snapshot", "restore", "nine"}).out == "restored nine\narticles: 9 records now, 19 before\n");
  CHECK(kept.records() == 9);
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.records() == 19);
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.records() == 9);
  kept.load(30, 31);
  CHECK(kept.records() == 10);
  CHECK(kept.is_sound());
  CHECK(kept.run({"snapshot", "remove", "nine"}).code == 0);
  CHECK(kept.run({"snapshot", "restore", "nine"}).code == 2);
}

TEST_CASE("a command that cannot be done leaves store and snapshots as they are") {
  struct Row {
    const char* title;
    std::vector<std::string> words;
    int code;
    const char* says;
  };
  const Kept kept;
  REQUIRE(kept.run({"snapshot", "save", "nine"}).code == 0);
  const Row rows[] = {
      {"a name that is taken", {"snapshot", "save", "nine"}, 2, "there is a snapshot nine already"},
      {"the automatic one's name",
       {"snapshot", "save", "undo"},
       2,
       "belongs to the snapshot that is made automatically"},
      {"a path", {"snapshot", "save", "../nine"}, 2, "a snapshot's name has"},
      {"a hidden file", {"snapshot", "save", ".nine"}, 2, "a snapshot's name has"},
      {"a name that is nearly one", {"snapshot", "restore", "nin"}, 2, "did you mean \"nine\"?"},
      {"a name that is none", {"snapshot", "remove", "other"}, 2, "there is no snapshot \"other\""},
      {"a trial", {"snapshot", "remove", "nine", "--dry-run"}, 0, ""},
      {"another trial", {"snapshot", "save", "ten", "--dry-run"}, 0, ""},
  };
  for (const auto& [title, words, code, says] : rows) {
    INFO(title);
    const auto ran = kept.run(words);
    CHECK(ran.code == code);
    CHECK(ran.err.find(says) != std::string::npos);
    CHECK(kept.has("nine"));
    CHECK_FALSE(kept.has("ten"));
    CHECK(kept.records() == 9);
  }
}

TEST_CASE("a damaged snapshot is refused, and the store stays as it is", "[file]") {
  const Kept kept;
  REQUIRE(kept.run({"snapshot", "save", "nine"}).code == 0);
  kept.load(1, 20);
  const auto file = kept.snapshot("nine");
  CHECK((fs::status(file).permissions() & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
  const auto page = std::size_t{16'384};
  for (auto at = 2 * page + 99; at < fs::file_size(file); at += page) {
    std::fstream broken(file, std::ios::in | std::ios::out | std::ios::binary);
    broken.seekp(static_cast<std::streamoff>(at));
    broken << "damage";
  }
  const auto ran = kept.run({"snapshot", "restore", "nine"});
  CHECK(ran.code == 3);
  INFO(ran.err);
  CHECK(ran.err.find("the snapshot nine is damaged; the store is as it was") != std::string::npos);
  CHECK(kept.records() == 19);
  CHECK(kept.is_sound());
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.records() == 9);
}

TEST_CASE("an empty file in the place of a snapshot is damage, and no empty store", "[file]") {
  const Kept kept;
  REQUIRE(kept.run({"snapshot", "save", "nine"}).code == 0);
  fs::resize_file(kept.snapshot("nine"), 0);
  for (const auto& more : std::vector<std::vector<std::string>>{{}, {"--dry-run"}}) {
    std::vector<std::string> words{"snapshot", "restore", "nine"};
    words.insert(words.end(), more.begin(), more.end());
    const auto ran = kept.run(words);
    CHECK(ran.code == 3);
    CHECK(ran.err.find("the snapshot nine is damaged; the store is as it was") != std::string::npos);
  }
  CHECK(kept.records() == 9);
}

TEST_CASE("undo takes back a load, unless something came since") {
  Kept kept;
  CHECK(kept.run({"undo", "--dry-run"}).out == "would restore undo\narticles: 0 records now, 9 before\n");
  kept.load(1, 20);
  {
    StoreServer serving(kept);
    CHECK(serving.push("mine") == 200);
    CHECK(serving.end() == 0);
  }
  const auto refused = kept.run({"undo"});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("have come since fsctl ingest articles ended") != std::string::npos);
  CHECK(kept.records() == 20);
  CHECK(kept.run({"undo", "--force"}).code == 0);
  CHECK(kept.records() == 9);
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.records() == 20);
}

TEST_CASE("undo takes back a load after changes of the configuration and of keys, but no release without a word") {
  Kept kept;
  kept.load(1, 20);
  CHECK(kept.run({"key", "add", "mine"}).code == 0);
  CHECK(kept.run({"secret", "add", "web"}).code == 0);
  const auto sound = kept.shop().files().read("project/composers/articles.json");
  auto composer = parse(sound);
  composer["fields"]["text"] = parse(
      R"({"source":"composed","composition":{"type":"toString","value":
        {"source":"composed","composition":{"type":"toNumber","value":{"source":"data-field","field":"title"}}}}})");
  kept.shop().files().write("project/composers/articles.json", write(composer));
  CHECK(kept.run({"rebuild"}).err.find("cannot be mapped") != std::string::npos);
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.run({"export", "articles"}).out == lines(1, 10));
  kept.shop().files().write("project/composers/articles.json", sound);
  CHECK(kept.run({"release", "public"}).code == 0);
  const auto refused = kept.run({"undo"});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("a release has come since fsctl undo ended") != std::string::npos);
}

TEST_CASE("a load that changes nothing leaves undo the load before it") {
  Kept kept;
  kept.load(1, 20);
  kept.load(1, 20);
  kept.load(1, 1);
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.records() == 9);
}

TEST_CASE("a server answers from what is restored beside it, and lets a program of this machine do it") {
  Kept kept;
  StoreServer serving(kept);
  CHECK(serving.post("/snapshots", R"({"name":"nine"})") == 200);
  CHECK(serving.post("/snapshots", R"({"name":"nine"})") == 409);
  CHECK(serving.post("/snapshots", R"({"name":"nine","replace":true})") == 200);
  CHECK(serving.post("/snapshots", R"({"name":"../x"})") == 400);
  CHECK(serving.post("/snapshots", "x") == 400);
  kept.load(1, 20);
  CHECK(serving.status_of(15) == 200);
  CHECK(kept.run({"snapshot", "restore", "nine"}).code == 0);
  CHECK(serving.status_of(15) == 404);
  CHECK(serving.push("mine") == 200);
  CHECK(kept.run({"undo", "--force"}).code == 0);
  CHECK(serving.status_of(15) == 200);
  CHECK(serving.post("/reset") == 409);
  CHECK(serving.post("/reset", R"({"snapshot":"nine"})") == 200);
  CHECK(serving.status_of(15) == 404);
  CHECK(serving.post("/snapshots/nobody/restore") == 404);
  CHECK(serving.remove("/snapshots/nine") == 200);
  CHECK(serving.get("/snapshots")["snapshots"].size() == 1);
  CHECK(serving.end() == 0);
  CHECK(kept.run({"undo"}).code == 0);
  CHECK(kept.records() == 19);
}

TEST_CASE("a server's listings are those of the store after each load, undo and restore beside it") {
  Kept kept;
  StoreServer serving(kept);
  const auto check = [&](const std::string& step) {
    INFO("after " << step);
    for (const auto* word : {"record", "new"}) {
      const auto stored = kept.run({"listing", "articles", "--limit", "100", "--search", word});
      REQUIRE(stored.code == 0);
      const auto served = serving.listing("articles", R"({"limit":100,"search":")" + std::string(word) + "\"}");
      CHECK(served["_meta"]["total"] == parse(stored.out)["_meta"]["total"]);
      CHECK(served == parse(stored.out));
    }
  };
  REQUIRE(kept.run({"snapshot", "save", "nine"}).code == 0);
  check("the start");
  for (std::size_t round = 0; round < 3; ++round) {
    kept.load(1, 300 + round, "new");
    check("a load");
    REQUIRE(kept.run({"undo"}).code == 0);
    check("undo of it");
    kept.load(400 + round, 420, "other");
    check("another load");
    kept.load(1, 1'500, "new");
    check("a load that fills segments");
    REQUIRE(kept.run({"snapshot", "restore", "nine"}).code == 0);
    check("a restore");
    kept.load(1, 1'500, "other");
    check("a load that fills segments of the same numbers");
    REQUIRE(kept.run({"snapshot", "restore", "nine"}).code == 0);
    check("one more restore");
  }
  CHECK(serving.end() == 0);
}

TEST_CASE("a server says of a store that was moved away, and of a damaged snapshot, what is the matter", "[file]") {
  struct Row {
    const char* method;
    const char* path;
    const char* body;
  };
  const Row of_the_store[] = {{"GET", "/snapshots", ""},
                              {"POST", "/snapshots", R"({"name":"more"})"},
                              {"POST", "/snapshots/nine/restore", ""},
                              {"DELETE", "/snapshots/nine", ""},
                              {"POST", "/reset", R"({"snapshot":"nine"})"},
                              {"POST", "/states", ""},
                              {"GET", "/status", ""}};
  Kept kept;
  StoreServer serving(kept);
  REQUIRE(serving.post("/snapshots", R"({"name":"nine"})") == 200);
  fs::resize_file(kept.snapshot("nine"), 0);
  const auto damaged = serving.refusal("POST", "/snapshots/nine/restore", "");
  CHECK(damaged["status"] == 422);
  CHECK(damaged["code"] == "FS4018");
  CHECK(damaged["error"] == "the snapshot nine is damaged; the store is as it was");
  CHECK(damaged["hint"] == "fsctl snapshot remove nine removes it");
  fs::rename(kept.store(), kept.store() + ".away");
  for (const auto& [method, path, body] : of_the_store) {
    CAPTURE(method, path);
    const auto refused = serving.refusal(method, path, body);
    CHECK(refused["status"] == 503);
    CHECK(refused["code"] == "FS4004");
    CHECK(refused["error"] == "the store is gone: it was removed or moved away");
    CHECK(refused["hint"].is_string());
  }
  fs::rename(kept.store() + ".away", kept.store());
  CHECK(serving.get("/snapshots")["snapshots"].size() == 2);
  CHECK(serving.remove("/snapshots/nine") == 200);
}

TEST_CASE("the journal tells what was asked, and no secret") {
  Kept kept;
  StoreServer serving(kept);
  CHECK(serving.push("mine") == 200);
  CHECK(serving.status_of(1) == 200);
  const auto asked = serving.get("/journal?limit=2")["requests"];
  REQUIRE(asked.size() == 2);
  CHECK(asked[0]["target"] == "/block/article/" + id_of(1));
  CHECK(asked[0]["status"] == 200);
  CHECK(asked[0]["body"].is_null());
  CHECK(asked[1]["body"]["id"] == "mine");
  httplib::Client client(ready_url(kept.shop().path("url")));
  const std::string hex(64, 'a');  // as keys are
  client.Post("/ingest/articles/upsert?apiKey=" + serving.key(), R"({"id":")" + hex + R"(","token":"not to be told"})",
              "application/json");
  client.Post("/ingest/articles/upsert", "password=hushed", "application/json");
  client.Post("/ingest/articles/upsert", R"({"password":"hushed","id":")" + std::string(5000, 'x') + R"("})",
              "application/json");
  client.Post("/listing/articles", "{bad", "application/json");
  CHECK(serving.get("/journal?limit=1")["requests"][0]["body-begins"] == "{bad");
  CHECK(client.Get("/block/article/unseen", {{"fsctl-journal", "off"}}));
  CHECK(client.Get("/block/article/spoilt", {{"fsctl-fault", "429"}})->status == 429);
  const auto spoilt = serving.get("/journal?limit=1")["requests"][0];
  CHECK(spoilt["target"] == "/block/article/spoilt");
  CHECK(spoilt["status"] == 429);
  CHECK(spoilt["fault"] == "429");
  const auto all = write(serving.get("/journal"));
  CHECK(all.find("unseen") == std::string::npos);
  CHECK(all.find("hushed") == std::string::npos);
  CHECK(all.find(serving.key()) == std::string::npos);
  CHECK(all.find(hex) == std::string::npos);
  CHECK(all.find("not to be told") == std::string::npos);
  CHECK(serving.remove("/journal") == 200);
  CHECK(serving.get("/journal")["requests"].empty());
  CHECK(serving.get("/health")["status"] == "ok");
  CHECK(serving.get("/changes?from=1&limit=1")["changes"].size() == 1);
  CHECK(serving.get("/changes?limit=1")["next"] == 1);
  REQUIRE(kept.run({"secret", "add", "web"}).code == 0);
  CHECK(client.Get("/_fsctl/journal")->status == 401);
  CHECK(serving.remove("/journal") == 401);
}

TEST_CASE("restores, pushes, loads and kills at the same time leave a whole store") {
  Kept kept;
  REQUIRE(kept.run({"snapshot", "save", "nine"}).code == 0);
  kept.load(1, 2000);
  REQUIRE(kept.run({"snapshot", "save", "many"}).code == 0);
  kept.shop().files().write("more.ndjson", lines(3000, 5000));
  StoreServer serving(kept);
  std::atomic<bool> ends = false;
  std::atomic<int> wrong = 0;
  std::thread pushing([&] {
    for (int i = 0; !ends; ++i)
      if (serving.push("p" + std::to_string(i)) != 200) ++wrong;
  });
  for (int i = 0; i < 6; ++i) {
    Process load(kept.shop().ingest(kept.shop().path("more.ndjson"), kept.store()), kept.shop().path("loading"));
    const auto restored = kept.run({"snapshot", "restore", i % 2 == 0 ? "nine" : "many"});
    INFO(restored.err);
    CHECK(restored.code == 0);
    if (i % 2 == 0) load.kill();
    if (i % 2 != 0) load.wait();
  }
  ends = true;
  pushing.join();
  CHECK(wrong == 0);
  CHECK(serving.end() == 0);
  CHECK(kept.is_sound());
  CHECK(kept.run({"snapshot", "restore", "many"}).code == 0);
  CHECK(kept.records() == 1999);
}

}  // namespace
}  // namespace fsctl::test
