#include <SQLiteCpp/Database.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <fstream>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/sqlite/checked_file.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// Keeps a store locked, as another process does.
class Lock {
 public:
  explicit Lock(const std::string& path, const char* begin = "BEGIN IMMEDIATE")
      : database_(path, SQLite::OPEN_READWRITE, 10'000, store::checked_files()) {
    database_.exec(begin);
  }
  void release() { database_.exec("ROLLBACK"); }

 private:
  SQLite::Database database_;
};

/// A store with ten records, and a file of fifteen that has five of them.
class Loaded : public Workshop {
 public:
  Loaded() {
    files().write("one.ndjson", lines(0, 10));
    files().write("other.ndjson", lines(5, 20));
    REQUIRE(start(path("one.ndjson"), store).wait() == 0);
  }

  Process load_other(const std::vector<std::string>& options) { return start(path("other.ndjson"), store, options); }

  const std::string store = path("store.db");
};

std::string kept_locked() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string command(std::istreambuf_iterator<char>(file), {});
  while (command.ends_with('\0')) command.pop_back();
  std::ranges::replace(command, '\0', ' ');
  return "error[FS4007]: process " + std::to_string(::getpid()) + " (" + command.substr(0, 200) +
         ") has kept the store locked for 1 second\n  = try again when it is done\n";
}

TEST_CASE("a store that another process keeps locked is told, with that process, and nothing goes in") {
  Loaded workshop;
  const auto& store = workshop.store;
  for (const char* begin : {"BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"}) {
    const Lock lock(store, begin);
    const auto text = workshop.run_on(store, {"ingest", "articles", workshop.path("other.ndjson"), "--retry-for", "1"});
    CHECK(text.code == 3);
    CHECK(text.err.ends_with(kept_locked()));
    CHECK(text.err.starts_with("articles: 0 records in "));
    CHECK(workshop.records(store) == 10);
  }
  const Lock lock(store);
  const auto ran = workshop.run_on(store, {"ingest", "articles", workshop.path("other.ndjson"), "--retry-for", "1",
                                           "--json", "--correlation-ids", workshop.path("ids")});
  CHECK(ran.code == 3);
  const Json json = parse(ran.out);
  CHECK(json["ended"] == "given up");
  CHECK(json["records"] == 0);
  CHECK(workshop.files().read("ids").empty());
}

TEST_CASE("records that cannot be loaded, as the store is locked, leave no file behind") {
  Loaded workshop;
  Lock lock(workshop.store);
  const std::vector<std::string> words = {"add", "things", workshop.path("other.ndjson"), "--retry-for", "1"};
  const auto refused = workshop.run_on(workshop.store, words);
  CHECK(refused.code == 3);
  CHECK(refused.err.ends_with(kept_locked()));
  for (const auto* file : {"feeds/things.json", "pages/things.json", "pages", "records/things.ndjson"})
    CHECK_FALSE(std::filesystem::exists(std::filesystem::path(workshop.project()) / file));
  lock.release();
  CHECK(workshop.run_on(workshop.store, words).code == 0);
  CHECK(workshop.run_on(workshop.store, {"validate"}).code == 0);
}

TEST_CASE("a load waits for a process that keeps the store locked, and goes on when it is done") {
  Loaded workshop;
  const auto& store = workshop.store;
  Lock lock(store);
  auto load = workshop.load_other({"--retry-for", "60"});
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK(load.is_running());
  lock.release();
  CHECK(load.wait() == 0);
  CHECK(workshop.output_without_time(2) == "articles: 15 records: 10 created, 5 unchanged\n");
  CHECK(workshop.records(store) == 20);
}

TEST_CASE("a restore says for which process it waits, and goes on when that is done") {
  const Loaded workshop;
  REQUIRE(workshop.run_on(workshop.store, {"snapshot", "save", "ten"}).code == 0);
  Lock lock(workshop.store);
  Process restore({"snapshot", "restore", "ten", "--project", workshop.project(), "--store", workshop.store},
                  workshop.path("restored"));
  const auto told = "waiting for process " + std::to_string(::getpid()) + " (";
  const auto is_told = [&] {
    return std::filesystem::exists(workshop.path("restored")) &&
           workshop.files().read("restored").find(told) != std::string::npos;
  };
  while (restore.is_running() && !is_told()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(restore.is_running());
  lock.release();
  CHECK(restore.wait() == 0);
  CHECK_THAT(workshop.files().read("restored"),
             Catch::Contains(", which keeps the store locked\n") && Catch::Contains("restored ten\n"));
}

TEST_CASE("a load that waits for another process can be interrupted") {
  Loaded workshop;
  const auto& store = workshop.store;
  const Lock lock(store);
  auto load = workshop.load_other({"--retry-for", "3600"});
  while (load.is_running() && !load.catches(SIGINT)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  load.signal(SIGINT);
  CHECK(load.wait() == 130);
  CHECK(workshop.output_without_time(2) ==
        "interrupted; run the same command again to load the rest\narticles: 0 records\n");
  CHECK(workshop.records(store) == 10);
}

/// A file that records come through, piece by piece.
class LockedStorePipe {
 public:
  explicit LockedStorePipe(std::string path) : path_(std::move(path)) {
    std::signal(SIGPIPE, SIG_IGN);  // who reads may end first
    REQUIRE(::mkfifo(path_.c_str(), 0600) == 0);
  }

  const std::string& path() const { return path_; }
  void write(const std::string& text) {
    if (!out_.is_open()) out_.open(path_, std::ios::binary);
    out_ << text << std::flush;
  }
  void close() { out_.close(); }

 private:
  std::string path_;
  std::ofstream out_{};
};

TEST_CASE("a load whose input stalls keeps what came, and keeps nobody else from writing") {
  Workshop workshop;
  const auto store = workshop.path("store.db");
  LockedStorePipe pipe(workshop.path("pipe"));
  auto load = workshop.start(pipe.path(), store);
  pipe.write(lines(0, 10'000));
  Workshop::wait_for_records(store, 1);
  Lock(store).release();
  pipe.write(lines(10'000, 20'000));
  pipe.close();
  CHECK(load.wait() == 0);
  CHECK(workshop.output_without_time(1) == "articles: 20000 records: 20000 created\n");
  CHECK(workshop.records(store) == 20'000);
}

TEST_CASE("a load whose input stalls takes the whole records that came, and a signal ends it at once") {
  Workshop workshop;
  const auto store = workshop.path("store.db");
  LockedStorePipe pipe(workshop.path("pipe"));
  auto load = workshop.start(pipe.path(), store);
  pipe.write(lines(0, 1));
  Workshop::wait_for_records(store, 1);
  pipe.write(lines(1, 3) + R"({"id": "cut o)");
  Workshop::wait_for_records(store, 3);
  load.signal(SIGTERM);
  CHECK(load.wait() == 130);
  CHECK(workshop.output_without_time(1) ==
        "interrupted; run the same command again to load the rest\narticles: 3 records: 3 created\n");
  CHECK(workshop.records(store) == 3);
}

TEST_CASE("a load from a pipe that nobody writes to ends by a signal at once") {
  Workshop workshop;
  const auto store = workshop.path("store.db");
  workshop.files().write("none.ndjson", "");
  REQUIRE(workshop.start(workshop.path("none.ndjson"), store).wait() == 0);
  const LockedStorePipe pipe(workshop.path("pipe"));
  auto load = workshop.start(pipe.path(), store);
  while (!load.catches(SIGTERM)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  load.signal(SIGTERM);
  CHECK(load.wait() == 130);
}

TEST_CASE("a store that is locked in the middle of a load keeps what was committed, and the summary says how much") {
  Workshop workshop;
  const auto store = workshop.path("store.db");
  LockedStorePipe pipe(workshop.path("pipe"));
  auto load = workshop.start(pipe.path(), store, {"--retry-for", "1", "--correlation-ids", workshop.path("ids")});
  pipe.write("no record\n" + lines(0, 10'000));
  Workshop::wait_for_records(store, 1);
  {
    const Lock lock(store);
    pipe.write(lines(10'000, 20'000));
    pipe.close();
    CHECK(load.wait() == 3);
  }
  const auto count = workshop.records(store);
  CHECK(count > 0);
  CHECK(count < 20'000);
  CHECK(workshop.output_without_time(1) ==
        pipe.path() +
            ":1: error[invalid_payload]: this is no word of JSON (byte 1)\narticles: " + std::to_string(count + 1) +
            " records: " + std::to_string(count) + " created, 1 rejected\n" + kept_locked());
  const auto ids = workshop.files().read("ids");
  CHECK(static_cast<std::size_t>(std::ranges::count(ids, '\n')) == count);

  workshop.files().write("records.ndjson", lines(0, 20'000));
  CHECK(workshop.start(workshop.path("records.ndjson"), store).wait() == 0);
  CHECK(workshop.output_without_time(2) == "articles: 20000 records: " + std::to_string(20'000 - count) + " created, " +
                                               std::to_string(count) + " unchanged\n");
  CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");
}

}  // namespace
}  // namespace fsctl::test
