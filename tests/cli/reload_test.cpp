#include <fcntl.h>
#include <httplib.h>
#include <pty.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "devserver/descriptor.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

/// A server on a project with a record, and who edits that project.
class Edited {
 public:
  /// `while_starting` is called as soon as the server's process has begun.
  explicit Edited(std::vector<std::string> options = {"--watch"},
                  const std::function<void(const Edited&)>& while_starting = {}) {
    workshop_.files().write("one.ndjson", lines(1, 2));
    REQUIRE(workshop_.run(workshop_.ingest(workshop_.path("one.ndjson"), store())).code == 0);
    std::vector<std::string> words = {
        "serve",   "--port", "0", "--ready-file", workshop_.path("url"), "--project", workshop_.project(),
        "--store", store()};
    words.insert(words.end(), options.begin(), options.end());
    server_ = std::make_unique<Process>(words, workshop_.path("log"));
    if (while_starting) while_starting(*this);
    url_ = ready_url(workshop_.path("url"));
  }

  std::string store() const { return workshop_.path("store.db"); }
  const std::string& url() const { return url_; }
  std::string log() const { return workshop_.files().read("log"); }
  const Workshop& workshop() const { return workshop_; }
  Process& server() { return *server_; }

  void save(const std::string& file, const std::string& text) const {
    workshop_.files().write("project/" + file, text);
  }
  /// Saves as many editors do: to another file, which then takes the place of the former.
  void replace(const std::string& file, const std::string& text) const {
    save(file + "~", text);
    fs::rename(workshop_.path("project/" + file + "~"), workshop_.path("project/" + file));
  }

  /// The block of the record.
  Json block() const {
    httplib::Client client(url_);
    const auto answer = client.Get("/block/article/" + id_of(1));
    REQUIRE(answer);
    REQUIRE(answer->status == 200);
    return parse(answer->body);
  }
  bool comes(const std::function<bool()>& holds) const {
    for (int i = 0; i < 3'000; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  bool comes_to_log(const std::string& text) const {
    return comes([&] { return log().find(text) != std::string::npos; });
  }

 private:
  Workshop workshop_;
  std::unique_ptr<Process> server_;
  std::string url_;
};

std::string block_with(const std::string& member) {
  return R"({"storage":"articles","fields":{")" + member + R"(":"title"}})";
}

/// A composer whose records have the same text in both fields.
std::string composer_of(const std::string& text) {
  const auto slot = R"({"source":"static","value":")" + text + "\"}";
  return R"({"feed":"articles","storage":"articles","fields":{"title":)" + slot + R"(,"text":)" + slot + "}}";
}

TEST_CASE("what is saved whole is served, and what is broken is told while the last good state is served") {
  Edited shop;
  shop.save("blocks/article.json", block_with("headline"));
  CHECK(shop.comes([&] { return shop.block().contains("headline"); }));
  CHECK(shop.comes_to_log("blocks/article.json changed: served after "));

  shop.replace("composers/articles.json", composer_of("mapped anew"));
  CHECK(shop.comes([&] { return shop.block()["headline"] == "mapped anew"; }));
  CHECK(shop.comes_to_log("mapping 1 record of articles for the changed configuration"));

  shop.replace("blocks/article.json", R"({"storage":"articles","fields":{"headline":"titel"}})");
  CHECK(shop.comes_to_log("the configuration is broken, so the last good one is served still"));
  CHECK(shop.comes_to_log(": error[FS1201]: there is no field of storage articles \"titel\""));
  CHECK(shop.comes_to_log("did you mean \"title\"?"));
  CHECK(shop.block()["headline"] == "mapped anew");

  shop.save("blocks/article.json", block_with("name"));
  CHECK(shop.comes([&] { return shop.block().contains("name"); }));

  fs::rename(shop.workshop().path("project/blocks"), shop.workshop().path("project/away"));
  CHECK(shop.comes_to_log("listings/articles.json"));
  fs::rename(shop.workshop().path("project/away"), shop.workshop().path("project/blocks"));
  CHECK(shop.comes_to_log("the configuration is as it was"));
  shop.save("blocks/article.json", block_with("again"));
  CHECK(shop.comes([&] { return shop.block().contains("again"); }));
  CHECK(shop.comes([&] {
    return shop.workshop().run_on(shop.store(), {"doctor", "--deep"}).out == "the store is sound\n";
  }));
  shop.server().signal(SIGTERM);
  CHECK(shop.server().wait() == 0);
}

TEST_CASE("servers on copies of a project serve what was saved last in any of them") {
  Edited first;
  const auto& workshop = first.workshop();
  fs::copy(workshop.project(), workshop.path("copy"), fs::copy_options::recursive);
  Process second({"serve", "--watch", "--port", "0", "--ready-file", workshop.path("url of the copy"), "--project",
                  workshop.path("copy"), "--store", first.store()},
                 workshop.path("log of the copy"));
  httplib::Client client(ready_url(workshop.path("url of the copy")));
  const auto second_has = [&](const std::string& member) {
    return parse(client.Get("/block/article/" + id_of(1))->body).contains(member);
  };
  const auto save_in_copy = [&](const std::string& text) { workshop.files().write("copy/blocks/article.json", text); };
  CHECK_FALSE(second_has("headline"));
  first.save("blocks/article.json", block_with("headline"));
  CHECK(first.comes([&] { return second_has("headline"); }));
  save_in_copy(block_with("headline"));
  CHECK(first.comes(
      [&] { return workshop.files().read("log of the copy").find("changed: served") != std::string::npos; }));
  CHECK(second_has("headline"));
  save_in_copy(block_with("heading"));
  CHECK(first.comes([&] { return second_has("heading"); }));
  CHECK(first.block().contains("heading"));
}

TEST_CASE("a file that is saved while the server starts is served, at whatever moment") {
  for (int delay = 0; delay < 60; delay += 3) {
    Edited shop({"--watch"}, [&](const Edited& starting) {
      std::this_thread::sleep_for(std::chrono::milliseconds(delay));
      starting.replace("blocks/article.json", block_with("headline"));
    });
    INFO(delay);
    CHECK(shop.comes([&] { return shop.block().contains("headline"); }));
    shop.server().signal(SIGTERM);
    CHECK(shop.server().wait() == 0);
  }
}

TEST_CASE("a block is served as it was saved before the first request") {
  const Edited shop;
  shop.save("blocks/article.json", block_with("headline"));
  CHECK(shop.comes_to_log("blocks/article.json changed: served"));
  CHECK(shop.block().contains("headline"));
}

TEST_CASE("a file is served when it is saved while an editor holds its lock beside another") {
  const Edited shop;
  fs::create_symlink("me@host.1:2", shop.workshop().path("project/blocks/.#article.json"));
  shop.save("blocks/article.json", block_with("headline"));
  CHECK(shop.comes([&] { return shop.block().contains("headline"); }));
  CHECK(shop.workshop().run({"validate", "--project", shop.workshop().project()}).code == 0);
}

TEST_CASE(
    "a server that does not watch reads its configuration at SIGHUP, and when a command has brought its store to it") {
  Edited shop({"--no-watch", "--log-format", "json"});
  shop.save("blocks/article.json", block_with("headline"));
  CHECK(shop.block().contains("title"));
  shop.server().signal(SIGHUP);
  CHECK(shop.comes([&] { return shop.block().contains("headline"); }));

  shop.save("blocks/article.json", "{");
  shop.server().signal(SIGHUP);
  CHECK(shop.comes_to_log(
      R"("message":"the configuration is broken, so the last good one is served still","findings":[{"code":"FS)"));
  CHECK(shop.block().contains("headline"));

  shop.save("blocks/article.json", block_with("name"));
  shop.workshop().files().write("two.ndjson", lines(2, 3));
  const auto loaded = run_fsctl(shop.workshop().ingest(shop.workshop().path("two.ndjson"), shop.store()), real_world());
  INFO(loaded.err);
  REQUIRE(loaded.code == 0);
  CHECK(shop.block().contains("name"));
}

TEST_CASE("an ephemeral server answers pushes and saved files from a copy, and leaves the store as it was") {
  const std::string pushed = R"({"id":")" + id_of(2) + R"(","title":"Pushed","text":"t"})";
  Workshop workshop;
  workshop.files().write("one.ndjson", lines(1, 2));
  REQUIRE(workshop.run(workshop.ingest(workshop.path("one.ndjson"), workshop.path("store.db"))).code == 0);
  auto key = workshop.run_on(workshop.path("store.db"), {"key", "add", "test"}).out;
  key.pop_back();
  const auto before = workshop.files().read("store.db");
  Process server({"serve", "--ephemeral", "--watch", "--port", "0", "--ready-file", workshop.path("url"), "--project",
                  workshop.project(), "--store", workshop.path("store.db")},
                 workshop.path("log"));
  httplib::Client client(ready_url(workshop.path("url")));
  const auto answer = client.Post("/ingest/articles/upsert", {{"Authorization", key}}, pushed, "application/json");
  REQUIRE(answer);
  CHECK(answer->status == 200);
  CHECK(parse(client.Get("/block/article/" + id_of(2))->body)["title"] == "Pushed");
  workshop.files().write("project/composers/articles.json", composer_of("mapped anew"));
  std::string title;
  for (int i = 0; i < 1'000 && title != "mapped anew"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    title = parse(client.Get("/block/article/" + id_of(2))->body)["title"];
  }
  CHECK(title == "mapped anew");
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
  CHECK(workshop.files().read("store.db") == before);
}

TEST_CASE("records of a folder are loaded at the start, and again when they are saved") {
  const Workshop workshop;
  const auto records = workshop.path("project/records");
  workshop.files().write("project/records/articles.json", R"([{"id":"one","title":"First","text":"t"}])");
  Process server({"serve", "--ephemeral", "--watch", "--load", records, "--port", "0", "--ready-file",
                  workshop.path("url"), "--project", workshop.project(), "--store", workshop.path("store.db")},
                 workshop.path("log"));
  httplib::Client client(ready_url(workshop.path("url")));
  const auto title_of = [&](const std::string& id) -> std::string {
    const auto answer = client.Get("/block/article/" + id);
    return answer->status == 200 ? parse(answer->body)["title"] : "";
  };
  const auto comes = [](const std::function<bool()>& holds) {
    for (int i = 0; i < 1'000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return holds();
  };
  const auto is_told = [&](const std::string& text) {
    return workshop.files().read("log").find(text) != std::string::npos;
  };
  CHECK(title_of("one") == "First");
  CHECK(is_told("loaded articles: 1 record: 1 created"));

  workshop.files().write("project/records/articles.json",
                         R"([{"id":"one","title":"Second","text":"t"},{"title":"no id"}])");
  CHECK(comes([&] { return title_of("one") == "Second"; }));
  CHECK(comes([&] { return is_told("loaded articles: 2 records: 1 replaced, 1 rejected"); }));
  INFO(workshop.files().read("log"));
  CHECK(is_told("/articles.json:1: error[missing_id]"));

  workshop.files().write("project/records/articles.more.ndjson", R"({"id":"two","title":"Two","text":"t"})");
  CHECK(comes([&] { return title_of("two") == "Two"; }));
  workshop.files().write("project/records/nothing.json", "[]");
  CHECK(comes([&] { return is_told("there is no feed nothing for"); }));
  CHECK(client.Post("/_fsctl/reset")->status == 200);
  CHECK(title_of("two") == "Two");
  CHECK(title_of("one") == "Second");
  // What a reset has loaded anew belongs to the beginning from then on, and what others have done does not.
  const auto times_loaded = [&] {
    const auto log = workshop.files().read("log");
    std::size_t times = 0;
    for (auto at = log.find("loaded articles"); at != std::string::npos; at = log.find("loaded articles", at + 1))
      ++times;
    return times;
  };
  const auto before = times_loaded();
  CHECK(client.Post("/_fsctl/reset")->status == 200);
  CHECK(title_of("two") == "Two");
  CHECK(times_loaded() == before);
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
}

TEST_CASE("a record that a followed file does not have any more is gone where that is asked for") {
  const Workshop workshop;
  const auto& files = workshop.files();
  files.write("project/records/articles.json",
              R"([{"id":"one","title":"First","text":"t"},{"id":"two","title":"Second","text":"t"}])");
  Process server(
      {"serve", "--ephemeral", "--watch", "--load", workshop.path("project/records"), "--remove-missing", "--port", "0",
       "--ready-file", workshop.path("url"), "--project", workshop.project(), "--store", workshop.path("store.db")},
      workshop.path("log"));
  httplib::Client client(ready_url(workshop.path("url")));
  const auto is_told = [&](const std::string& text) {
    for (int i = 0; i < 1'000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
      if (files.read("log").find(text) != std::string::npos) return true;
    return false;
  };
  CHECK(client.Get("/block/article/two")->status == 200);
  files.write("project/records/articles.json", R"([{"id":"one","title":"First","text":"t"}])");
  CHECK(is_told("loaded articles: 2 records: 1 unchanged, 1 removed"));
  CHECK(client.Get("/block/article/two")->status == 404);
  files.write("project/records/articles.json", "[]");
  CHECK(is_told("no missing record was removed: there is no record in the files"));
  files.write("project/records/others.json", "[]");  // of no feed, which is told
  std::filesystem::remove(workshop.path("project/records/articles.json"));
  CHECK(is_told("no file of articles is left in " + workshop.path("project/records") + "; its records stay"));
  CHECK(client.Get("/block/article/one")->status == 200);
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
  CHECK(run_fsctl({"serve", "--remove-missing", "--project", workshop.project()}, real_world()).code == 2);
}

TEST_CASE("files of a polling feed's connector are fetched when they are saved") {
  const Workshop workshop;
  const auto& files = workshop.files();
  const auto feed = [](const std::string& path) {
    return R"({"method":"polling","every":"1d","connector":{"type":"file","path":")" + path + "\"}}";
  };
  files.write("project/feeds/articles.json", feed("source/articles.json"));
  files.write("project/source/articles.json", R"([{"id":"one","title":"First","text":"t"}])");
  Process server({"serve", "--watch", "--port", "0", "--ready-file", workshop.path("url"), "--project",
                  workshop.project(), "--store", workshop.path("store.db")},
                 workshop.path("log"));
  httplib::Client client(ready_url(workshop.path("url")));
  const auto comes = [&](const std::string& id, const std::string& title) {
    for (int i = 0; i < 1'000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10))) {
      const auto answer = client.Get("/block/article/" + id);
      if (answer && answer->status == 200 && parse(answer->body)["title"] == title) return true;
    }
    return false;
  };
  CHECK(comes("one", "First"));
  files.write("project/source/articles.json", R"([{"id":"one","title":"Second","text":"t"}])");
  CHECK(comes("one", "Second"));
  files.write("project/source/articles.json~", R"([{"id":"one","title":"Third","text":"t"}])");
  fs::rename(workshop.path("project/source/articles.json~"), workshop.path("project/source/articles.json"));
  CHECK(comes("one", "Third"));

  files.write("project/source/more/two.json", R"([{"id":"two","title":"Two","text":"t"}])");
  files.write("project/feeds/articles.json", feed("source/more"));
  CHECK(comes("two", "Two"));
  files.write("project/source/more/three.json", R"([{"id":"three","title":"Three","text":"t"}])");
  CHECK(comes("three", "Three"));
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
}

TEST_CASE("SIGHUP with a broken configuration keeps the last good one, each time, and takes the next whole one") {
  Edited shop({"--no-watch"});
  for (const auto* broken : {"{", R"({"storage":"nobody","fields":{}})", ""}) {
    shop.save("blocks/article.json", broken);
    shop.server().signal(SIGHUP);
    CHECK(shop.comes_to_log("the configuration is broken, so the last good one is served still"));
    CHECK(shop.block().contains("title"));
  }
  shop.save("blocks/article.json", block_with("headline"));
  shop.server().signal(SIGHUP);
  CHECK(shop.comes([&] { return shop.block().contains("headline"); }));
}

TEST_CASE("a project.json that is removed is told, and taken when it is back") {
  Edited shop;
  const auto file = shop.workshop().path("project/project.json");
  const auto text = shop.workshop().files().read("project/project.json");
  fs::remove(file);
  CHECK(shop.comes_to_log("the configuration is broken, so the last good one is served still"));
  CHECK(shop.comes_to_log("project.json"));
  CHECK(shop.block().contains("title"));
  shop.save("project.json", text);
  CHECK(shop.comes_to_log("the configuration is as it was: served after"));
  shop.save("blocks/article.json", block_with("headline"));
  CHECK(shop.comes([&] { return shop.block().contains("headline"); }));
}

TEST_CASE("a server whose .fsctl folder is taken away says so, makes no other store, and goes on when it is back") {
  const Workshop workshop;
  const auto folder = workshop.path("project/.fsctl");
  const auto store = folder + "/store.db";
  workshop.files().write("one.ndjson", lines(1, 2));
  REQUIRE(workshop.run(workshop.ingest(workshop.path("one.ndjson"), store)).code == 0);
  auto key = workshop.run_on(store, {"key", "add", "test"}).out;
  key.pop_back();
  Process server({"serve", "--watch", "--load", workshop.path("project/records"), "--port", "0", "--ready-file",
                  workshop.path("url"), "--project", workshop.project()},
                 workshop.path("log"));
  httplib::Client client(ready_url(workshop.path("url")));
  const auto is_told = [&](const std::string& text) {
    for (int i = 0; i < 1'000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
      if (workshop.files().read("log").find(text) != std::string::npos) return true;
    return false;
  };
  const auto status = [&] { return client.Get("/block/article/" + id_of(1))->status; };
  const auto push = [&](const std::string& id) {
    const auto body = R"({"id":")" + id + R"(","title":"Pushed","text":"t"})";
    return client.Post("/ingest/articles/upsert", {{"Authorization", key}}, body, "application/json")->status;
  };
  CHECK(status() == 200);
  CHECK(push("before") == 200);

  fs::rename(folder, workshop.path("away"));
  CHECK(is_told("the store is gone: it was removed or moved away; put it back at " + store));
  CHECK(status() == 503);
  CHECK(push("meanwhile") == 503);
  workshop.files().write("project/blocks/article.json", block_with("headline"));
  workshop.files().write("project/records/articles.json", R"([{"id":"loaded","title":"Loaded","text":"t"}])");
  std::this_thread::sleep_for(std::chrono::milliseconds(1'500));  // enough for each that could make a store
  CHECK_FALSE(fs::exists(folder));

  fs::rename(workshop.path("away"), folder);
  CHECK(is_told("the store is back"));
  CHECK(is_told("blocks/article.json changed: served after"));
  CHECK(is_told("loaded articles: 1 record: 1 created"));
  CHECK(parse(client.Get("/block/article/before")->body)["headline"] == "Pushed");
  CHECK(client.Get("/block/article/meanwhile")->status == 404);
  CHECK(workshop.run_on(store, {"doctor"}).out == "the store is sound\n");

  fs::remove_all(folder);
  CHECK(status() == 503);
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
  CHECK_FALSE(fs::exists(folder));
}

TEST_CASE("a server whose store is removed serves the one that is made in its place, and does it no harm") {
  const Workshop workshop;
  const auto folder = workshop.path("project/.fsctl");
  const auto store = folder + "/store.db";
  workshop.files().write("one.ndjson", lines(1, 2));
  workshop.files().write("two.ndjson", lines(2, 4));
  const auto load = [&](const char* file) {
    return Process(workshop.ingest(workshop.path(file), store), workshop.path("loaded")).wait();
  };
  REQUIRE(load("one.ndjson") == 0);
  Process server(
      {"serve", "--watch", "--port", "0", "--ready-file", workshop.path("url"), "--project", workshop.project()},
      workshop.path("log"));
  httplib::Client client(ready_url(workshop.path("url")));
  const auto answer = [&](std::size_t article) { return client.Get("/block/article/" + id_of(article)); };
  const auto comes = [](const auto& condition) {
    for (int i = 0; i < 1'000 && !condition(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return condition();
  };
  REQUIRE(answer(1)->status == 200);
  for (const auto* name : {"first", "second", "third"}) {
    INFO("the " << name << " store");
    fs::remove_all(folder);
    CHECK(answer(1)->status == 503);
    REQUIRE(load("two.ndjson") == 0);
    CHECK(comes([&] { return answer(3)->status == 200; }));
    CHECK(answer(1)->status == 404);
    workshop.files().write("project/blocks/article.json", block_with(name));
    CHECK(comes([&] { return parse(answer(3)->body).contains(name); }));
    REQUIRE(load("one.ndjson") == 0);
    CHECK(answer(1)->status == 200);
  }
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
  CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");
}

/// A server at a terminal of its own. Its id is negative where the machine has no pseudo terminals.
pid_t serve_at_terminal(const Workshop& workshop, const std::string& ready, int& terminal) {
  const auto project = workshop.project();
  const pid_t id = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (id < 0) WARN("skipped: this machine has no pseudo terminals");
  if (id != 0) return id;
  ::execl(FSCTL_PROGRAM, FSCTL_PROGRAM, "serve", "--port", "0", "--ready-file", ready.c_str(), "--project",
          project.c_str(), nullptr);
  ::_exit(127);
}

int exit_code_of(pid_t id) {
  int status = -1;
  CHECK(::waitpid(id, &status, 0) == id);
  CHECK(WIFEXITED(status));
  return WEXITSTATUS(status);
}

TEST_CASE("a server ends when its terminal is closed") {
  const Workshop workshop;
  const auto url = workshop.path("url");
  int terminal = -1;
  const pid_t id = serve_at_terminal(workshop, url, terminal);
  if (id < 0) return;
  CHECK_FALSE(ready_url(url).empty());
  ::close(terminal);
  CHECK(exit_code_of(id) == 0);
}

TEST_CASE("a server whose terminal is closed before it could say there that it is ready ends in order, too") {
  const Workshop workshop;
  const auto ready = workshop.path("ready");
  REQUIRE(::mkfifo(ready.c_str(), 0600) == 0);
  const devserver::Descriptor pipe(::open(ready.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
  const std::string filling(1 << 16, ' ');  // as much as a pipe takes, so that the server waits for a reader
  REQUIRE(::write(pipe.number(), filling.data(), filling.size()) == static_cast<ssize_t>(filling.size()));
  int terminal = -1;
  const pid_t id = serve_at_terminal(workshop, ready, terminal);
  if (id < 0) return;
  const auto process = fs::path("/proc") / std::to_string(id);
  const auto has_opened = [&] {
    std::error_code none;
    if (!fs::equivalent(process / "exe", FSCTL_PROGRAM, none)) return false;  // until then it has the pipe from here
    const fs::directory_iterator files(process / "fd", none);
    return std::any_of(begin(files), end(files),
                       [&](const auto& file) { return fs::read_symlink(file, none) == ready; });
  };
  while (!has_opened() && ::waitpid(id, nullptr, WNOHANG) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  ::close(terminal);
  std::string read(filling.size(), ' ');
  CHECK(::read(pipe.number(), read.data(), read.size()) == static_cast<ssize_t>(read.size()));
  CHECK(exit_code_of(id) == 0);
}

/// Asks for the block again and again, and counts answers that are none, or mix two states.
void ask(const std::string& url, const std::atomic<bool>& ends, std::atomic<int>& asked, std::atomic<int>& wrong) {
  httplib::Client client(url);
  client.set_keep_alive(true);
  while (!ends) {
    const auto answer = client.Get("/block/article/" + id_of(1));
    ++asked;
    if (!answer || answer->status != 200) {
      ++wrong;
      continue;
    }
    const auto block = parse(answer->body);
    if (block["title"] != block["text"]) ++wrong;
  }
}

TEST_CASE("no request is dropped and every answer is of one state, whatever is saved meanwhile") {
  const auto clients = std::min<std::size_t>(effort(16), 64);
  Edited shop;
  shop.replace("composers/articles.json", composer_of("0"));
  REQUIRE(shop.comes([&] { return shop.block()["title"] == "0"; }));
  std::atomic<bool> ends = false;
  std::atomic<int> asked = 0;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> asking;
  for (std::size_t i = 0; i < clients; ++i) asking.emplace_back([&] { ask(shop.url(), ends, asked, wrong); });
  Random random(7);
  const auto saves = effort(40);
  for (std::size_t i = 1; i <= saves; ++i) {
    const auto text = composer_of(std::to_string(i));
    if (random.one_in(2))
      shop.save("composers/articles.json", text.substr(0, random.below(text.size())));
    else if (random.one_in(2))
      shop.replace("composers/articles.json", text);
    else
      shop.save("composers/articles.json", text);
    std::this_thread::sleep_for(std::chrono::milliseconds(random.below(60)));
  }
  shop.replace("composers/articles.json", composer_of("last"));
  CHECK(shop.comes([&] { return shop.block()["title"] == "last"; }));
  ends = true;
  for (auto& thread : asking) thread.join();
  CHECK(asked > 0);
  CHECK(wrong == 0);
  tell(std::to_string(saves) + " saves under " + std::to_string(clients) + " clients, " + std::to_string(asked) +
       " answers of one state each");
  shop.server().signal(SIGTERM);
  CHECK(shop.server().wait() == 0);
}

}  // namespace
}  // namespace fsctl::test
