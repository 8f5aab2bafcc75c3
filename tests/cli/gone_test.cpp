#include <httplib.h>
#include <signal.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/process.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

/// The built program serving a store, ready to be asked.
class Server {
 public:
  explicit Server(const Workshop& workshop, const std::string& store)
      : process_({"serve", "--port", "0", "--ready-file", workshop.path("url.txt"), "--project", workshop.project(),
                  "--store", store},
                 workshop.path("server.log")) {
    while (process_.is_running() && url_.empty()) {
      std::ifstream file(workshop.path("url.txt"));
      if (!std::getline(file, url_) || file.eof()) url_.clear();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    REQUIRE_FALSE(url_.empty());
  }

  httplib::Client client() const { return httplib::Client(url_); }
  int end(int signal = SIGTERM) {
    process_.signal(signal);
    return process_.wait();
  }

 private:
  Process process_;
  std::string url_{};
};

TEST_CASE("a server whose store is cut off says so and ends well") {
  for (const std::size_t left : {std::size_t{0}, std::size_t{20'000}}) {
    DYNAMIC_SECTION(left << " bytes left") {
      const Workshop workshop;
      const auto store = workshop.path("store.db");
      workshop.files().write("records.ndjson", lines(0, 500, std::string(300, 'x')));
      REQUIRE(workshop.run(workshop.ingest(workshop.path("records.ndjson"), store)).code == 0);
      auto key = workshop.run_on(store, {"key", "add", "test"}).out;
      key.pop_back();
      Server server(workshop, store);
      auto client = server.client();
      REQUIRE(client.Get("/health")->status == 200);
      fs::resize_file(store, left);
      const auto pushed =
          client.Post("/ingest/articles/upsert", {{"Authorization", key}}, R"({"id":"new"})", "application/json");
      REQUIRE(pushed);
      CHECK(pushed->status == 503);
      CHECK_FALSE(pushed->has_header("Retry-After"));
      CHECK(parse(pushed->body)["error"] == "the store was cut off: its file lost what it held");
      const auto health = client.Get("/health");
      REQUIRE(health);
      CHECK(health->status == 503);
      CHECK(parse(health->body)["error"] == "the store was cut off: its file lost what it held");
      CHECK(server.end() == 0);
    }
  }
}

TEST_CASE("a server whose log's index is removed keeps what it and a command after it have acknowledged") {
  const Workshop workshop;
  const auto store = workshop.path("store.db");
  workshop.files().write("one.ndjson", lines(0, 10));
  workshop.files().write("two.ndjson", lines(10, 30));
  REQUIRE(workshop.run(workshop.ingest(workshop.path("one.ndjson"), store)).code == 0);
  auto key = workshop.run_on(store, {"key", "add", "test"}).out;
  key.pop_back();
  Server server(workshop, store);
  auto client = server.client();
  const auto push = [&](const std::string& id) {
    return client
        .Post("/ingest/articles/upsert", {{"Authorization", key}}, R"({"id":")" + id + R"("})", "application/json")
        ->status;
  };
  REQUIRE(push("before") == 200);
  fs::remove(store + "-shm");
  REQUIRE(workshop.run(workshop.ingest(workshop.path("two.ndjson"), store)).code == 0);
  CHECK(push("behind") == 503);
  CHECK(client.Get("/health")->status == 503);
  CHECK(server.end() == 0);
  CHECK(workshop.records(store) == 31);
  CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");
}

/// Writes zeros over a twentieth of a file, near its end.
void overwrite(const std::string& path) {
  const auto size = fs::file_size(path);
  const std::string zeros(size / 20, '\0');
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(size * 9 / 10));
  file << zeros;
}

TEST_CASE("what a server's log lost while it was open is not acknowledged, and told until somebody has dealt with it") {
  struct Row {
    const char* title;
    void (*damage)(const std::string& log);
    std::string_view told;  ///< by the next command
    const char* note;       ///< which lies beside the store then
  };
  constexpr std::string_view lost = "warning: the store's write-ahead log was removed, cut off or overwritten while";
  const Row rows[] = {
      {"cut off", [](const std::string& log) { fs::resize_file(log, fs::file_size(log) / 2); }, lost, "-wal.lost"},
      {"a byte shorter", [](const std::string& log) { fs::resize_file(log, fs::file_size(log) - 1); }, lost,
       "-wal.lost"},
      {"emptied", [](const std::string& log) { fs::resize_file(log, 0); }, lost, "-wal.lost"},
      {"removed", [](const std::string& log) { fs::remove(log); }, lost, "-wal.lost"},
      {"overwritten within", overwrite, lost, "-wal.lost"},
  };
  for (const auto& [title, damage, told, note] : rows) {
    for (const int end : {SIGTERM, SIGKILL}) {
      DYNAMIC_SECTION(title << ", ended by " << strsignal(end)) {
        const Workshop workshop;
        const auto store = workshop.path("store.db");
        workshop.files().write("one.ndjson", lines(0, 10));
        REQUIRE(workshop.run(workshop.ingest(workshop.path("one.ndjson"), store)).code == 0);
        auto key = workshop.run_on(store, {"key", "add", "test"}).out;
        key.pop_back();
        std::size_t acknowledged = 10;
        {
          Server server(workshop, store);
          auto client = server.client();
          const auto push = [&] {
            const auto body = R"({"id":")" + std::to_string(acknowledged) + R"("})";
            const auto answer =
                client.Post("/ingest/articles/upsert", {{"Authorization", key}}, body, "application/json");
            if (answer->status == 200) ++acknowledged;
            return answer->status;
          };
          for (int i = 0; i < 40; ++i) REQUIRE(push() == 200);
          damage(store + "-wal");
          CHECK(push() == 503);
          CHECK(push() == 503);
          CHECK(client.Get("/health")->status == 503);
          CHECK(server.end(end) == (end == SIGTERM ? 0 : -1));
        }
        const auto next = workshop.run_on(store, {"status"});
        CHECK(next.code == 0);
        CHECK_THAT(next.err, Catch::Contains(std::string(told)));
        CHECK(fs::exists(store + note));
        const auto doctor = workshop.run_on(store, {"doctor"});
        CHECK(doctor.code == 1);
        CHECK_THAT(doctor.out, Catch::Contains("load and push again what was sent last, then remove that file"));
        fs::remove(store + note);
        fs::remove(store + "-wal.damaged");
        CHECK(workshop.run_on(store, {"doctor"}).out == "the store is sound\n");
      }
    }
  }
}

TEST_CASE("a log that was moved away and is back has lost nothing") {
  const Workshop workshop;
  const auto store = workshop.path("store.db");
  workshop.files().write("one.ndjson", lines(0, 10));
  REQUIRE(workshop.run(workshop.ingest(workshop.path("one.ndjson"), store)).code == 0);
  auto key = workshop.run_on(store, {"key", "add", "test"}).out;
  key.pop_back();
  Server server(workshop, store);
  auto client = server.client();
  const auto push = [&](const std::string& id) {
    return client
        .Post("/ingest/articles/upsert", {{"Authorization", key}}, R"({"id":")" + id + R"("})", "application/json")
        ->status;
  };
  REQUIRE(push("before") == 200);
  fs::rename(store + "-wal", workshop.path("away"));
  CHECK(push("meanwhile") == 503);
  CHECK(fs::exists(store + "-wal.lost"));
  fs::rename(workshop.path("away"), store + "-wal");
  CHECK(push("behind") == 200);
  CHECK_FALSE(fs::exists(store + "-wal.lost"));
  CHECK(server.end() == 0);
  CHECK(workshop.records(store) == 12);
  CHECK(workshop.run_on(store, {"doctor"}).out == "the store is sound\n");
}

TEST_CASE("a load into a store that is moved away ends and says so") {
  Workshop workshop;
  const auto store = workshop.path("store.db");
  workshop.files().write("few.ndjson", lines(0, 10));
  REQUIRE(workshop.run(workshop.ingest(workshop.path("few.ndjson"), store)).code == 0);
  workshop.files().write("many.ndjson", lines(0, 200'000));
  auto load = workshop.start(workshop.path("many.ndjson"), store);
  Workshop::wait_for_records(store, 11);
  fs::rename(store, workshop.path("away.db"));
  CHECK(load.wait() == 3);
  CHECK_THAT(workshop.files().read("output1"),
             Catch::Contains("error[FS4004]: the store is gone: it was removed or moved"));
}

}  // namespace
}  // namespace fsctl::test
