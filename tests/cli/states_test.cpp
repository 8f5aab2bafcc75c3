#include <httplib.h>
#include <signal.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
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

/// A client of a server, or of one of its private states.
class Caller {
 public:
  Caller(const std::string& url, std::string key) : key_(std::move(key)) {
    const auto host_end = url.find('/', url.find("//") + 2);
    path_ = host_end == std::string::npos ? "" : url.substr(host_end);
    client_ = std::make_unique<httplib::Client>(url.substr(0, host_end));
  }

  int push(const std::string& id) const {
    const auto body = R"({"id":")" + id + R"(","title":"Pushed","text":"t"})";
    return client_->Post(path_ + "/ingest/articles/upsert", {{"Authorization", key_}}, body, "application/json")
        ->status;
  }
  bool has(const std::string& id) const { return client_->Get(path_ + "/block/article/" + id)->status == 200; }
  httplib::Result post(const std::string& path, const std::string& body = {}) const {
    return client_->Post(path_ + path, body, "application/json");
  }
  httplib::Result get(const std::string& path, const httplib::Headers& headers = {}) const {
    return client_->Get(path_ + path, headers);
  }
  httplib::Result remove(const std::string& path = {}) const { return client_->Delete(path_ + path); }

 private:
  std::string key_;
  std::string path_;
  std::unique_ptr<httplib::Client> client_;
};

/// A server on a store with one record.
class StatesShop {
 public:
  explicit StatesShop(const std::vector<std::string>& options = {}) {
    workshop_.files().write("one.ndjson", lines(1, 2));
    REQUIRE(workshop_.run(workshop_.ingest(workshop_.path("one.ndjson"), store())).code == 0);
    key_ = workshop_.run_on(store(), {"key", "add", "test"}).out;
    key_.pop_back();
    std::vector<std::string> words = {
        "serve",   "--port", "0", "--ready-file", workshop_.path("url"), "--project", workshop_.project(),
        "--store", store()};
    words.insert(words.end(), options.begin(), options.end());
    server_ = std::make_unique<Process>(words, workshop_.path("log"));
    url_ = ready_url(workshop_.path("url"));
  }

  std::string store() const { return workshop_.path("store.db"); }
  std::string log() const { return workshop_.files().read("log"); }
  const std::string& key() const { return key_; }
  Caller caller() const { return {url_, key_}; }
  Caller caller(const std::string& url) const { return {url, key_}; }
  /// The URL of a new private state.
  std::string new_state() const {
    const auto answer = caller().post("/_fsctl/states");
    REQUIRE(answer);
    REQUIRE(answer->status == 200);
    return parse(answer->body)["url"];
  }
  int end() {
    server_->signal(SIGTERM);
    return server_->wait();
  }
  std::size_t records() const { return workshop_.records(store()); }
  void write(const std::string& file, const std::string& text) const { workshop_.files().write(file, text); }

 private:
  Workshop workshop_;
  std::string key_{};
  std::unique_ptr<Process> server_{};
  std::string url_{};
};

TEST_CASE("each test worker has a state of its own, which it resets and ends without touching others") {
  StatesShop shop;
  const auto main = shop.caller();
  REQUIRE(main.push("before") == 200);
  const auto url = shop.new_state();
  const auto one = shop.caller(url);
  const auto other = shop.caller(shop.new_state());
  CHECK(one.has("before"));
  CHECK(one.push("mine") == 200);
  CHECK(one.has("mine"));
  CHECK_FALSE(other.has("mine"));
  CHECK_FALSE(main.has("mine"));
  CHECK(main.push("behind") == 200);
  CHECK_FALSE(one.has("behind"));

  const auto listed = parse(main.get("/_fsctl/states")->body)["states"];
  REQUIRE(listed.size() == 2);
  CHECK(listed[0]["url"] == url);
  CHECK(listed[0]["asked"].get<std::string>() >= listed[0]["made"].get<std::string>());

  CHECK(other.push("kept") == 200);
  CHECK(one.post("/_fsctl/reset")->status == 200);
  CHECK_FALSE(one.has("mine"));
  CHECK(one.has("before"));
  CHECK(one.push("mine") == 200);
  CHECK(other.has("kept"));

  CHECK(one.remove()->status == 200);
  CHECK(one.get("/block/article/before")->status == 404);
  CHECK(one.remove()->status == 404);
  CHECK(other.has("kept"));
  CHECK(shop.end() == 0);
  CHECK(shop.records() == 3);
}

TEST_CASE("each private state has snapshots of its own, which began with those of the store") {
  StatesShop shop;
  const auto main = shop.caller();
  const auto save = [](const Caller& caller, const char* name) {
    return caller.post("/_fsctl/snapshots", R"({"name":")" + std::string(name) + "\"}")->status;
  };
  CHECK(save(main, "common") == 200);
  const auto one = shop.caller(shop.new_state());
  const auto other = shop.caller(shop.new_state());
  REQUIRE(one.push("mine") == 200);
  CHECK(save(one, "before") == 200);
  CHECK(save(other, "before") == 200);
  CHECK(save(main, "before") == 200);
  CHECK(other.post("/_fsctl/snapshots/before/restore")->status == 200);
  CHECK_FALSE(other.has("mine"));
  CHECK(one.post("/_fsctl/snapshots/common/restore")->status == 200);
  CHECK_FALSE(one.has("mine"));
  CHECK(one.post("/_fsctl/snapshots/before/restore")->status == 200);
  CHECK(one.has("mine"));
  CHECK_FALSE(main.has("mine"));
  CHECK(main.remove("/_fsctl/snapshots/undo")->status == 400);
}

TEST_CASE("private states follow what is saved when their server does") {
  StatesShop shop({"--watch"});
  const auto state = shop.caller(shop.new_state());
  shop.write("project/blocks/article.json", R"({"storage": "articles", "fields": {"headline": "title"}})");
  const auto has_headline = [&] { return parse(state.get("/block/article/" + id_of(1))->body).contains("headline"); };
  for (int i = 0; i < 1'000 && !has_headline(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(has_headline());
  CHECK(state.post("/_fsctl/reset")->status == 200);
  CHECK(has_headline());
  CHECK(shop.end() == 0);
  const auto log = shop.log();
  CHECK(log.find("blocks/article.json changed") == log.rfind("blocks/article.json changed"));
}

TEST_CASE("many private states take nothing from the requests of others") {
  StatesShop shop;
  REQUIRE(shop.caller().push("before") == 200);
  std::vector<Caller> states;
  for (int i = 0; i < 12; ++i) states.push_back(shop.caller(shop.new_state()));
  for (const auto& state : states) CHECK(state.has("before"));
  CHECK(shop.caller().has("before"));
  CHECK(shop.caller().get("/health")->status == 200);
  CHECK(shop.end() == 0);
}

TEST_CASE("an ephemeral server goes back to its beginning, and one on the store itself does not") {
  StatesShop copy({"--ephemeral"});
  const auto caller = copy.caller();
  for (int round = 0; round < 3; ++round) {
    CHECK(caller.push("mine") == 200);
    CHECK(caller.has("mine"));
    CHECK(caller.post("/_fsctl/reset")->status == 200);
    CHECK_FALSE(caller.has("mine"));
    CHECK(caller.has(id_of(1)));
  }
  // A slip of the pen takes nothing back.
  CHECK(caller.push("mine") == 200);
  for (const char* target : {"/_fsctl/reset?snapshot=one", "/_fsctl/states?limt=1"})
    CHECK(caller.post(target)->status == 400);
  const auto unknown = caller.post("/_fsctl/reset", R"({"snaphot": "one"})");
  CHECK(unknown->status == 400);
  CHECK(unknown->body.find("snaphot") != std::string::npos);
  CHECK(caller.has("mine"));
  CHECK(copy.end() == 0);
  CHECK(copy.records() == 1);

  StatesShop itself;
  CHECK(itself.caller().push("mine") == 200);
  const auto refused = itself.caller().post("/_fsctl/reset");
  CHECK(refused->status == 409);
  CHECK(parse(refused->body)["code"] == "NO_BEGINNING");
  CHECK(itself.caller().has("mine"));
}

TEST_CASE("a server that loads a folder goes back to what it had loaded at the start") {
  const Scratch records;
  const auto write = [&](const std::string& title) {
    records.write("articles.json", R"([{"id":"loaded","title":")" + title + R"(","text":"t"}])");
  };
  write("First");
  StatesShop copy({"--ephemeral", "--no-watch", "--load", records.path().string()});
  const auto caller = copy.caller();
  const auto title = [&] { return parse(caller.get("/block/article/loaded")->body)["title"]; };
  CHECK(title() == "First");
  write("Second, which nobody has asked for");
  CHECK(caller.push("mine") == 200);
  CHECK(caller.post("/_fsctl/reset")->status == 200);
  CHECK(title() == "First");
  CHECK_FALSE(caller.has("mine"));
  const auto log = copy.log();
  CHECK(log.find("loaded articles") == log.rfind("loaded articles"));
}

TEST_CASE(
    "a browser that opens a server below a path, or a private state, is led to where its pages find their parts") {
  const httplib::Headers browser = {{"Accept", "text/html,*/*"}};
  const StatesShop shop({"--base-path", "/api/stack"});
  const auto led = shop.caller().get("", browser);
  CHECK(led->status == 307);
  CHECK(led->get_header_value("Location") == "/api/stack/");
  CHECK(shop.caller().get("?a=b", browser)->get_header_value("Location") == "/api/stack/?a=b");
  CHECK(shop.caller().get("/", browser)->get_header_value("Content-Type") == "text/html; charset=utf-8");
  CHECK(parse(shop.caller().get("")->body).contains("endpoints"));

  const auto url = shop.new_state();
  const auto led_on = shop.caller(url).get("", browser);
  CHECK(led_on->status == 307);
  CHECK(led_on->get_header_value("Location") == url.substr(url.rfind('/') + 1) + '/');
  CHECK(shop.caller(url).get("/", browser)->status == 200);
}

TEST_CASE("requests that come while a state is reset wait for it, and none fails") {
  StatesShop shop({"--ephemeral"});
  std::atomic<bool> ends = false;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> clients;
  for (int i = 0; i < 8; ++i)
    clients.emplace_back([&, i] {
      const auto caller = shop.caller();
      while (!ends) {
        if (!caller.has(id_of(1))) ++wrong;
        if (i < 2 && caller.push("mine" + std::to_string(i)) != 200) ++wrong;
      }
    });
  for (int i = 0; i < 20; ++i) CHECK(shop.caller().post("/_fsctl/reset")->status == 200);
  ends = true;
  for (auto& client : clients) client.join();
  CHECK(wrong == 0);
  INFO(shop.log());
  CHECK(shop.end() == 0);
}

TEST_CASE("what is below /_fsctl/ is for this machine, and off where it is not wanted") {
  struct Row {
    const char* title;
    httplib::Headers headers;
    int status;
  };
  const Row rows[] = {{"a program", {}, 200},
                      {"a page of this machine", {{"Origin", "http://localhost:3000"}}, 200},
                      {"a page of another site", {{"Origin", "https://evil.example"}}, 403},
                      {"a page without origin", {{"Origin", "null"}}, 403},
                      {"a name of another site", {{"Host", "evil.example"}}, 421}};
  const StatesShop shop;
  for (const auto& [title, headers, status] : rows) {
    INFO(title);
    CHECK(shop.caller().get("/_fsctl/", headers)->status == status);
  }
  const auto listed = parse(shop.caller().get("/_fsctl")->body);
  for (const auto& route : listed["routes"]) CHECK(route["path"].get<std::string>().starts_with("/_fsctl/"));
  CHECK(shop.caller().post("/_fsctl/")->status == 405);
  CHECK(shop.caller().get("/_fsctl/nothing")->status == 404);
  // A parameter that no route knows is not passed over, whichever route it is.
  for (const auto* path : {"/_fsctl/changes", "/_fsctl/journal", "/_fsctl/events", "/_fsctl/health"}) {
    const auto refused = shop.caller().get(path + std::string("?limti=1"));
    CHECK(refused->status == 400);
    CHECK(refused->body.find(R"(there is no parameter \"limti\")") != std::string::npos);
  }
  CHECK(shop.caller().get("/_fsctl/changes?limti=1")->body.find("did you mean") != std::string::npos);
  CHECK(shop.caller().get("/_fsctl/states/nobody/block/article/x")->status == 404);

  const StatesShop without({"--no-admin"});
  CHECK(without.caller().get("/_fsctl/")->status == 404);
  CHECK(without.caller().post("/_fsctl/states")->status == 404);
}

}  // namespace
}  // namespace fsctl::test
