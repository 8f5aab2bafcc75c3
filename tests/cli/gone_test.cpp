#include <httplib.h>
#include <signal.h>

#include <catch2/catch.hpp>
#include <chrono>
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
  int end() {
    process_.signal(SIGTERM);
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
