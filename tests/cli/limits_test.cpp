#include <httplib.h>
#include <signal.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

#include "tests/cli/process.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// The project with some records, whose server and commands run within the limits of a process.
class Limited {
 public:
  explicit Limited(Process::Limits limits) : limits_(limits) {
    workshop_.files().write("records.ndjson", lines(0, 500, std::string(300, 'x')));
    REQUIRE(run({"ingest", "articles", workshop_.path("records.ndjson")}, {}) == 0);
  }

  /// Runs a command, gives its exit code and keeps what it prints.
  int run(std::vector<std::string> words, Process::Limits limits) {
    return Process(on_store(std::move(words)), workshop_.path("output"), limits).wait();
  }
  int run(std::vector<std::string> words) { return run(std::move(words), limits_); }
  std::string output() const { return workshop_.files().read("output"); }
  std::string log() const { return workshop_.files().read("log"); }
  const Workshop& workshop() const { return workshop_; }

  /// A server within the limits, and its URL.
  std::unique_ptr<Process> serve(std::string& url) {
    auto server = std::make_unique<Process>(
        on_store({"serve", "--port", "0", "--ready-file", workshop_.path("url.txt")}), workshop_.path("log"), limits_);
    while (server->is_running() && url.empty()) {
      std::ifstream file(workshop_.path("url.txt"));
      if (!std::getline(file, url) || file.eof()) url.clear();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return server;
  }

 private:
  std::vector<std::string> on_store(std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", workshop_.project(), "--store", workshop_.path("store.db")});
    return words;
  }

  Process::Limits limits_;
  Workshop workshop_;
};

TEST_CASE("a process that may open too few files says so, and one that may open enough holds many connections") {
  for (const std::size_t few : {20U, 40U, 63U}) {
    Limited limited({.open_files = few});
    for (const std::vector<std::string>& words : {std::vector<std::string>{"export", "articles"}, {"serve"}}) {
      CHECK(limited.run(words) == 3);
      CHECK_THAT(limited.output(), Catch::StartsWith("error[FS4016]: this process may have " + std::to_string(few) +
                                                     " files open, and needs 64"));
    }
  }
  Limited limited({.open_files = 64});
  CHECK(limited.run({"export", "articles"}) == 0);
  std::string url;
  const auto server = limited.serve(url);
  REQUIRE_FALSE(url.empty());
  std::vector<std::unique_ptr<httplib::Client>> clients;
  for (int i = 0; i < 100; ++i) {
    auto& client = clients.emplace_back(std::make_unique<httplib::Client>(url));
    client->set_keep_alive(true);
    const auto answer = client->Get("/health");
    REQUIRE(answer);
    CHECK(answer->status == 200);
  }
  server->signal(SIGTERM);
  CHECK(server->wait() == 0);
}

TEST_CASE("a process whose files may not grow says so, and goes on reading") {
  Limited limited({.file_bytes = 32'768});
  auto key = limited.workshop().run_on(limited.workshop().path("store.db"), {"key", "add", "test"}).out;
  key.pop_back();
  CHECK(limited.run({"status"}) == 0);
  limited.workshop().files().write("more.ndjson", lines(500, 1'500, std::string(300, 'x')));
  CHECK(limited.run({"ingest", "articles", limited.workshop().path("more.ndjson")}) == 3);
  CHECK_THAT(limited.output(), Catch::Contains("error[FS40"));
  std::string url;
  const auto server = limited.serve(url);
  REQUIRE_FALSE(url.empty());
  httplib::Client client(url);
  for (int i = 0; i < 3; ++i) {
    const auto pushed =
        client.Post("/ingest/articles/upsert", {{"Authorization", key}}, R"({"id":"new"})", "application/json");
    REQUIRE(pushed);
    CHECK(pushed->status == 503);
    const auto read = client.Get("/health");
    REQUIRE(read);
  }
  server->signal(SIGTERM);
  CHECK(server->wait() == 0);
  CHECK(limited.workshop().records(limited.workshop().path("store.db")) == 500);
}

}  // namespace
}  // namespace fsctl::test
