#include <fcntl.h>
#include <httplib.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "cli/serving/listening.h"
#include "devserver/descriptor.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"
#include "tests/devserver/running.h"
#include "tests/support/threads.h"

namespace fsctl {
namespace {

/// Loads a record into the workshop's store.
void fill(const test::Workshop& workshop) {
  REQUIRE(workshop.run_on(workshop.path("store.db"), {"ingest", "--all"}).code == 0);
}

/// The built program serving the workshop's project until the end of the test.
class Served {
 public:
  explicit Served(const std::string& host, bool has_records = false) : process_(start(host, has_records)) {
    while (process_.is_running() && port_ == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      const auto url = text_of("url");
      if (url.ends_with('\n')) port_ = std::stoi(url.substr(url.rfind(':') + 1));
    }
  }

  std::string answer_to(const std::string& request) const {
    devserver::Raw raw(port_);
    raw.send_as_is(request);
    return raw.receive_all();
  }
  /// What the ready file says.
  std::string url() const {
    const auto url = text_of("url");
    return url.substr(0, url.find('\n'));
  }
  std::string end() {
    process_.signal(SIGTERM);
    CHECK(process_.wait() == 0);
    return text_of("server.log");
  }

 private:
  test::Process start(const std::string& host, bool has_records) const {
    if (has_records) fill(workshop_);
    return {{"serve", "--host", host, "--port", "0", "--memory", "64M", "--ready-file", workshop_.path("url"),
             "--project", workshop_.project(), "--store", workshop_.path("store.db")},
            workshop_.path("server.log")};
  }
  std::string text_of(const std::string& name) const {
    std::ifstream in(workshop_.path(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  test::Workshop workshop_{};
  test::Process process_;
  int port_ = 0;
};

const std::string warning = "warning: the network can reach this server";

TEST_CASE("serve prints variables in place of its line when it is asked for them, and an index at /") {
  const test::Workshop workshop;
  fill(workshop);
  test::Process process({"serve", "--port", "0", "--no-admin", "--print-env", "--project", workshop.project(),
                         "--store", workshop.path("store.db")},
                        workshop.path("printed"));
  std::string printed;
  const std::string name = "FSCTL_URL=http://127.0.0.1:";
  while (process.is_running() && printed.find(name) == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::ifstream in(workshop.path("printed"));
    printed.assign(std::istreambuf_iterator<char>(in), {});
  }
  CHECK(printed.find("FSCTL_STORE=" + workshop.path("store.db") + '\n') != std::string::npos);
  CHECK(printed.find("fsctl serving") == std::string::npos);
  REQUIRE(printed.ends_with('\n'));
  devserver::Raw raw(std::stoi(printed.substr(printed.find(name) + name.size())));
  raw.send_as_is("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n");
  const auto got = raw.receive_all();
  CHECK(got.starts_with("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"));
  CHECK(got.find(R"({"methods":["POST"],"path":"/listing/{slug}",)") != std::string::npos);
  process.signal(SIGTERM);
  CHECK(process.wait() == 0);
}

TEST_CASE("serve refuses other names and callers without a key before their body, and tells of its connections") {
  Served served("127.0.0.1");
  const auto end = "Connection: close\r\n\r\n";
  CHECK(served
            .answer_to("POST /ingest/items/upsert HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\n"
                       "Content-Length: 4000000\r\n\r\n")
            .starts_with("HTTP/1.1 401"));
  CHECK(served.answer_to(std::string("GET /health HTTP/1.1\r\nHost: evil.example\r\n") + end)
            .starts_with("HTTP/1.1 421"));
  const auto health = served.answer_to(std::string("GET /health HTTP/1.1\r\nHost: localhost\r\n") + end);
  CHECK(health.find(R"({"status":"ok","connections":{"accepted":3,"open":)") != std::string::npos);
  CHECK(health.ends_with(R"("waiting":0,"refused":0,"refused_requests":0,"starved":0}})"));
  CHECK(served.end().find(warning) == std::string::npos);
}

TEST_CASE("a server on all addresses tells one at which it answers, and health asks it") {
  for (const auto& [host, url] : {std::pair("::", "http://[::1]:"), std::pair("0.0.0.0", "http://127.0.0.1:"),
                                  std::pair("127.0.0.1", "http://127.0.0.1:"), std::pair("::1", "http://[::1]:")}) {
    INFO(host);
    Served served(host);
    CHECK(served.url().starts_with(url));
    const auto ran = test::run_fsctl({"health", served.url()}, real_world());
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with(R"({"status":"ok",)"));
    CHECK(test::run_fsctl({"health", "--format", "json", served.url()}, real_world())
              .out.starts_with(R"({"status":"ok",)"));
    served.end();
    CHECK(test::run_fsctl({"health", served.url()}, real_world()).code == 5);
  }
  CHECK(test::run_fsctl({"health", "nowhere"}, real_world()).code == 2);
}

TEST_CASE("a ready file that is a pipe is written to") {
  const test::Workshop workshop;
  const auto ready = workshop.path("ready");
  REQUIRE(::mkfifo(ready.c_str(), 0600) == 0);
  const devserver::Descriptor pipe(::open(ready.c_str(), O_RDWR | O_CLOEXEC));
  test::Process process({"serve", "--port", "1", "--port", "0", "--ready-file", ready, "--project", workshop.project(),
                         "--store", workshop.path("store.db")},
                        workshop.path("output"));
  std::string url(100, '\0');
  url.resize(static_cast<std::size_t>(::read(pipe.number(), url.data(), url.size())));
  CHECK(url.starts_with("http://127.0.0.1:"));
  CHECK(url.ends_with('\n'));
  process.signal(SIGTERM);
  CHECK(process.wait() == 0);
}

TEST_CASE("serve warns in one line when the network can reach it and no secret protects it") {
  Served served("0.0.0.0");
  const auto log = served.end();
  const auto found = log.find(warning);
  REQUIRE(found != std::string::npos);
  CHECK(log.find(warning, found + 1) == std::string::npos);
}

TEST_CASE("serve says what fills a store without records, and nothing of one with some") {
  const std::string hint = "the store has no records yet; fsctl ingest --all loads those in records/";
  Served empty("127.0.0.1");
  CHECK(empty.end().find(hint) != std::string::npos);
  Served filled("127.0.0.1", true);
  CHECK(filled.end().find(hint) == std::string::npos);
}

TEST_CASE("signals end a serve that ends for another reason and cannot say so") {
  const test::Workshop workshop;
  fill(workshop);  // so that the log has nothing to say
  const auto output = workshop.path("output");
  REQUIRE(::mkfifo(output.c_str(), 0600) == 0);
  const devserver::Descriptor pipe(::open(output.c_str(), O_RDWR | O_CLOEXEC));
  // It has no room for the error.
  const int size = ::fcntl(pipe.number(), F_SETPIPE_SZ, 1);
  const std::string filling(static_cast<std::size_t>(size), '.');
  // The server is there when it begins the ready file, which cannot take the place of a directory.
  const auto ready = workshop.path("ready");
  std::filesystem::create_directories(ready + "/url");
  const devserver::Descriptor begun(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  REQUIRE(::inotify_add_watch(begun.number(), ready.c_str(), IN_CREATE) >= 0);
  REQUIRE(::write(pipe.number(), filling.data(), filling.size()) == static_cast<ssize_t>(filling.size()));
  test::Process process({"serve", "--port", "0", "--ready-file", ready + "/url", "--project", workshop.project(),
                         "--store", workshop.path("store.db")},
                        output);
  const auto was_ready = [&] {
    pollfd created{begun.number(), POLLIN, 0};
    return ::poll(&created, 1, 0) == 1;
  };
  // A sanitizer may have a thread of its own, in this process as in that.
  const auto main_and_signals = test::threads_of() + 1;
  while (process.is_running() && !(was_ready() && process.threads() == main_and_signals))
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  while (process.is_running()) {
    process.signal(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  CHECK(process.wait() == 130);
}

TEST_CASE("serve takes a size for its memory") {
  const test::Workshop workshop;
  for (const char* size : {"63M", "many", "-1G", ""}) {
    const auto ran = workshop.run({"serve", "--memory", size, "--project", workshop.project()});
    CHECK(ran.code == 2);
    CHECK(ran.err.find("--memory takes a size from 64M on") != std::string::npos);
  }
}

TEST_CASE("a server that could not write its ready file or its export, or has nothing to load, does not begin") {
  const test::Workshop workshop;
  workshop.files().write("file", "");
  const auto serve = [&](const std::string& option, const std::string& path) {
    test::Process process({"serve", "--port", "0", option, workshop.path(path), "--project", workshop.project(),
                           "--store", workshop.path("store.db")},
                          workshop.path("output"));
    CHECK(process.wait() == 3);
    return workshop.files().read("output");
  };
  CHECK(serve("--ready-file", "none/url").find("none/url: No such file or directory") != std::string::npos);
  CHECK(serve("--ready-file", "file/url").find("file/url: Not a directory") != std::string::npos);
  CHECK(serve("--export-on-exit", "file/out").find("file/out: Not a directory") != std::string::npos);
  CHECK(serve("--load", "none").find("error[FS1001]: there is no directory") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(workshop.path("store.db")));
}

TEST_CASE("the URL of an earlier server is gone before a server begins, and another file's text is not") {
  const test::Workshop workshop;
  const auto left = [&](const std::string& text) {
    workshop.files().write("url", text);
    test::Process process(
        {"serve", "--port", "0", "--ready-file", workshop.path("url"), "--load", workshop.path("none"), "--project",
         workshop.project(), "--store", workshop.path("store.db")},
        workshop.path("output"));
    CHECK(process.wait() == 3);
    return std::filesystem::exists(workshop.path("url"));
  };
  CHECK_FALSE(left("http://127.0.0.1:9\n"));
  CHECK(left("my notes\n"));
}

TEST_CASE("an origin that no browser names is refused, and a slash at its end means nothing") {
  const test::Workshop workshop;
  for (const char* origin : {"cors.test", "https://cors.test/app", "https://cors.test?x"})
    CHECK(workshop.run({"serve", "--cors-origin", origin, "--project", workshop.project()})
              .err.find("--cors-origin takes an origin or *, found \"" + std::string(origin)) != std::string::npos);
  test::Process process({"serve", "--port", "0", "--ready-file", workshop.path("url"), "--cors-origin",
                         "https://cors.test/", "--project", workshop.project(), "--store", workshop.path("store.db")},
                        workshop.path("output"));
  httplib::Client client(test::ready_url(workshop.path("url")));
  CHECK(client.Get("/tree/none", {{"Origin", "https://cors.test"}})->status == 404);
}

TEST_CASE("a server that takes the next port says so, and one that has its own says nothing") {
  std::vector<std::string> told;
  const auto tell = [&](const std::string& sentence) { told.push_back(sentence); };
  cli::tell_of_taken_port({.port = 4400, .probe = true}, 4400, tell);
  cli::tell_of_taken_port({.port = 0}, 4444, tell);
  CHECK(told.empty());
  cli::tell_of_taken_port({.port = 4400, .probe = true}, 4401, tell);
  CHECK(told == std::vector<std::string>{"port 4400 is in use, so this is port 4401"});
}

TEST_CASE("a server whose port is taken loads nothing") {
  const test::Workshop workshop;
  test::Process first({"serve", "--port", "0", "--ready-file", workshop.path("url"), "--project", workshop.project(),
                       "--store", workshop.path("first.db")},
                      workshop.path("output1"));
  const auto url = test::ready_url(workshop.path("url"));
  test::Process second({"serve", "--port", url.substr(url.rfind(':') + 1), "--load", workshop.path("project/records"),
                        "--project", workshop.project(), "--store", workshop.path("second.db")},
                       workshop.path("output2"));
  CHECK(second.wait() == 3);
  CHECK(workshop.files().read("output2").find("loaded") == std::string::npos);
  CHECK_FALSE(std::filesystem::exists(workshop.path("second.db")));
  first.signal(SIGTERM);
  CHECK(first.wait() == 0);
}

}  // namespace
}  // namespace fsctl
