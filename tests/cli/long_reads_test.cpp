#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fcntl.h>
#include <httplib.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "core/store/sqlite/checked_file.h"
#include "tests/cli/workshop.h"

/// What commands do while nobody reads what they print.
namespace fsctl::test {
namespace {

/// A pipe that nobody reads.
class FullPipe {
 public:
  explicit FullPipe(const std::string& path) {
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    end_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(end_ >= 0);
  }
  ~FullPipe() { ::close(end_); }
  FullPipe(const FullPipe&) = delete;
  FullPipe& operator=(const FullPipe&) = delete;

  /// Returns when the process that writes has to wait.
  void wait_until_full(Process& process) const {
    pollfd writable{.fd = end_, .events = POLLOUT, .revents = 0};
    while (process.is_running() && ::poll(&writable, 1, 0) > 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }

 private:
  int end_;
};

/// Whether the log can be moved into the store as a whole, and begun anew.
bool lets_go_of_log(const std::string& store) {
  SQLite::Database database(store, SQLite::OPEN_READWRITE, 0, store::checked_files());
  SQLite::Statement truncate(database, "PRAGMA wal_checkpoint(TRUNCATE)");
  return truncate.executeStep() && truncate.getColumn(0).getInt() == 0;
}

}  // namespace

TEST_CASE("commands whose output nobody reads keep nothing of the log while pushes go on") {
  const Workshop workshop;
  const auto store = workshop.project() + "/.fsctl/store.db";
  workshop.files().write("many.ndjson", lines(1, 2'000, std::string(100, 'x')));
  REQUIRE(run_fsctl(workshop.ingest(workshop.path("many.ndjson"), store), real_world()).code == 0);
  int number = 0;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"export", "articles"}, {"records", "articles"}, {"storage", "articles"}}) {
    INFO(words.front());
    const FullPipe pipe(workshop.path("pipe" + std::to_string(++number)));
    auto command = words;
    command.insert(command.end(), {"--project", workshop.project(), "--store", store});
    Process process(command, workshop.path("pipe" + std::to_string(number)));
    pipe.wait_until_full(process);
    for (int push = 0; push < 3; ++push) {
      workshop.files().write("one.ndjson", lines(1, 2, "pushed " + std::to_string(number * 10 + push)));
      CHECK(run_fsctl(workshop.ingest(workshop.path("one.ndjson"), store), real_world()).code == 0);
      CHECK(lets_go_of_log(store));
    }
    CHECK(process.is_running());
  }
}

TEST_CASE("a server whose log nobody reads goes on answering, and ends when it is asked to") {
  const Workshop workshop;
  const FullPipe pipe(workshop.path("pipe"));
  const auto ready = workshop.path("url.txt");
  Process server({"serve", "--port", "0", "--ready-file", ready, "--project", workshop.project()},
                 workshop.path("pipe"));
  std::string url;
  while (server.is_running() && !url.ends_with('\n')) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (std::filesystem::exists(ready)) url = workshop.files().read("url.txt");
  }
  httplib::Client client(url.substr(0, url.find('\n')));
  client.set_keep_alive(true);
  const auto target = "/block/" + std::string(1'000, 'x') + "/y";
  for (int i = 0; i < 100; ++i) {
    const auto answer = client.Get(target);
    REQUIRE(answer);
    CHECK(answer->status == 404);
  }
  pipe.wait_until_full(server);
  CHECK(client.Get("/health")->status == 200);
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
}

}  // namespace fsctl::test
