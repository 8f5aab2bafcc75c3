#include <httplib.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "core/store/store.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"
#include "tests/support/effort.h"
#include "tests/support/pack.h"
#include "tests/support/sanitized.h"

namespace fsctl::test {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;
constexpr int memory_ran_out = 3;

/// From limits that nothing can start with to ones that are enough for all.
std::size_t limit_of(std::size_t run, std::size_t runs) {
  constexpr std::size_t least = 60 * megabyte;
  constexpr std::size_t most = 260 * megabyte;
  return least + (most - least) * run / runs;
}

/// A project with some records, whose server and commands get little memory.
class LittleMemoryScene {
 public:
  LittleMemoryScene() {
    const auto records = lines(0, 3'000, std::string(300, 'x'));
    workshop_.files().write("records.ndjson", records);
    workshop_.files().write("records.gz", gzip(records));
    workshop_.files().write("records.zst", zstd(records));
    key_ = workshop_.run_on(store(), {"key", "add", "test"}).out;
    key_.pop_back();
    REQUIRE(workshop_.run_on(store(), {"ingest", "articles", path("records.ndjson")}).code == 0);
  }

  std::string store() const { return workshop_.path("store.db"); }
  std::string path(const std::string& name) const { return workshop_.path(name); }
  const std::string& key() const { return key_; }
  std::string read(const std::string& name) const { return workshop_.files().read(name); }

  Process start(std::vector<std::string> words, const std::string& output, std::size_t limit) const {
    words.insert(words.end(), {"--project", workshop_.project(), "--store", store()});
    return {words, path(output), {.memory = limit}};
  }

 private:
  Workshop workshop_;
  std::string key_{};
};

/// The URL that a server prints once it listens; nothing when it ends before.
std::optional<std::string> url_of(Process& server, const std::string& file) {
  while (server.is_running()) {
    std::ifstream in(file);
    if (std::string url; std::getline(in, url) && !in.eof()) return url;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return {};
}

/// The lines of a server's log that tell of answers which a lack of memory does not explain.
std::string odd_lines(const std::string& log) {
  std::istringstream lines(log);
  std::string odd;
  for (std::string line; std::getline(lines, line);)
    if (line.find(" 200 ") == std::string::npos && line.find(" 503 ") == std::string::npos) odd += line + '\n';
  return odd;
}

/// Reads and pushes at once until all is done, or nobody answers, and gives how often each status came.
std::map<int, int> use(const std::string& url, PushingClient& pushing) {
  std::array<std::map<int, int>, 3> statuses;
  std::thread pushes([&] {
    httplib::Client client(url);
    for (int i = 0; i < 20; ++i) {
      const auto status = pushing.push(client, std::size_t{100'000} * static_cast<std::size_t>(i % 5));
      if (!status) return;
      ++statuses[0][*status];
    }
  });
  const auto read = [&](std::map<int, int>& seen) {
    httplib::Client client(url);
    client.set_keep_alive(true);
    const httplib::Headers packed = {{"Content-Encoding", "gzip"}};
    const std::string json = "application/json";
    const std::string large = R"({"limit": 100, "filter": [{"type": "contains", "field": "title", "value": ")" +
                              std::string(500'000, 'e') + "\"}]}";
    for (int i = 0; i < 12; ++i) {
      const auto answer = i % 4 == 0 ? client.Get("/block/article/r000001")
                          : i % 4 == 3
                              ? client.Post("/listing/articles", packed, gzip(large), json)
                              : client.Post("/listing/articles", i % 4 == 1 ? R"({"limit": 100})" : large, json);
      if (!answer) return;
      ++seen[answer->status];
    }
  };
  std::thread beside([&] { read(statuses[1]); });
  read(statuses[2]);
  beside.join();
  pushes.join();
  std::map<int, int> all;
  for (const auto& some : statuses)
    for (const auto& [status, count] : some) all[status] += count;
  return all;
}

}  // namespace

TEST_CASE("a server whose memory runs out refuses requests, loses nothing and goes on") {
  if (is_sanitized) return;
  std::signal(SIGPIPE, SIG_IGN);  // a server may end a connection before it has taken all of a request
  const auto runs = effort(5);
  const LittleMemoryScene scene;
  PushingClient pushing("m", scene.key());
  std::size_t started = 0;
  int answered = 0;
  int refused = 0;
  for (std::size_t run = 0; run < runs; ++run) {
    const auto limit = limit_of(run, runs);
    const auto ready = scene.path("url" + std::to_string(run));
    auto server = scene.start({"serve", "--port", "0", "--ready-file", ready}, "server.log", limit);
    const auto url = url_of(server, ready);
    if (!url) {
      INFO("limit " << limit / megabyte << " MB: " << scene.read("server.log"));
      const auto code = server.wait();
      CHECK((code == memory_ran_out || code == 127));  // 127: the system could not load it
      continue;
    }
    ++started;
    const auto statuses = use(*url, pushing);
    CAPTURE(limit / megabyte, statuses);
    const auto log = scene.read("server.log");
    INFO(odd_lines(log) << "at the end:\n" << log.substr(log.size() - std::min<std::size_t>(log.size(), 2'000)));
    REQUIRE(server.is_running());
    for (const auto& [status, count] : statuses) {
      CHECK((status == 200 || status == 503));
      (status == 503 ? refused : answered) += count;
    }
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
    store::Store store(scene.store(), store::Store::Mode::read);
    pushing.check(store);
  }
  tell(std::to_string(runs) + " servers with little memory: " + std::to_string(runs - started) + " never started; " +
       std::to_string(answered) + " requests were answered, " + std::to_string(refused) + " refused");
  CHECK(started > 0);
}

TEST_CASE("a command whose memory runs out says so and exits with 3") {
  if (is_sanitized) return;
  const auto runs = effort(3);
  const LittleMemoryScene scene;
  const std::vector<std::vector<std::string>> commands = {
      {"ingest", "articles", scene.path("records.ndjson"), "--no-skip-unchanged"},
      {"ingest", "articles", scene.path("records.gz"), "--no-skip-unchanged"},
      {"ingest", "articles", scene.path("records.zst"), "--no-skip-unchanged"},
      {"listing", "articles", "--limit", "100"},
      {"export", "articles"},
      {"doctor"},
      {"validate"},
  };
  std::size_t done = 0;
  std::size_t never_started = 0;
  for (std::size_t run = 0; run < runs; ++run)
    for (const auto& command : commands) {
      const auto limit = limit_of(run, runs) / 2;
      auto process = scene.start(command, "output", limit);
      const auto code = process.wait();
      const auto output = scene.read("output");
      INFO(command.front() << " with " << limit / megabyte << " MB: " << code << ' ' << output.substr(0, 1'000));
      CHECK((code == 0 || code == memory_ran_out || code == 127));
      if (code == 0) ++done;
      if (code == 127) ++never_started;
      if (code == memory_ran_out) CHECK(output.find("memory") != std::string::npos);
    }
  const auto all = runs * commands.size();
  tell(std::to_string(all) + " commands with little memory: " + std::to_string(done) + " did it, " +
       std::to_string(never_started) + " never started, " + std::to_string(all - done - never_started) +
       " said that it ran out");
  CHECK(done > 0);
}

}  // namespace fsctl::test
