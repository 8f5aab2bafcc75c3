#include <httplib.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <thread>

#include "core/store/feed_records.h"
#include "tests/cli/process.h"
#include "tests/cli/small_disk.h"
#include "tests/cli/workshop.h"
#include "tests/support/random.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

TEST_CASE("a load that is killed leaves whole batches, and the same command finishes it") {
  // Two batches, the first of 65,535 records.
  constexpr std::size_t all = 100'000;
  Workshop workshop;
  workshop.files().write("records.ndjson", lines(0, all));
  const auto file = workshop.path("records.ndjson");
  const auto begin = Clock::now();
  REQUIRE(workshop.start(file, workshop.path("whole.db")).wait() == 0);
  const auto duration = Clock::now() - begin;
  CHECK(workshop.records(workshop.path("whole.db")) == all);

  Random random(20250601);
  std::string broken_off;
  for (int fifth = 0; fifth < 5; ++fifth) {
    const auto store = workshop.path("killed" + std::to_string(fifth) + ".db");
    auto process = workshop.start(file, store);
    std::this_thread::sleep_for(duration * (fifth * 100 + static_cast<int>(random.below(100))) / 500);
    const bool was_killed = process.kill();
    const auto count = workshop.records(store);
    INFO("fifth " << fifth << ", " << count << " records");
    CHECK((count == 0 || count == 65'535 || count == all));
    if (!was_killed) CHECK(count == all);
    if (count > 0) CHECK(workshop.has(count - 1, store));
    if (count < all) broken_off = store;
    if (count > 0 && count < all) CHECK_FALSE(workshop.has(count, store));
  }
  REQUIRE_FALSE(broken_off.empty());
  const auto done = workshop.records(broken_off);
  const auto again = workshop.run(workshop.ingest(file, broken_off));
  CHECK(again.code == 0);
  INFO(again.err);
  CHECK(again.err.find(std::to_string(all - done) + " created") != std::string::npos);
  CHECK(workshop.records(broken_off) == all);
}

/// A server that clients push to until it is killed.
class PushedServer {
 public:
  explicit PushedServer(const Workshop& workshop, const std::string& store)
      : url_file_(workshop.path("url.txt")),
        process_({"serve", "--port", "0", "--ready-file", url_file_, "--project", workshop.project(), "--store", store},
                 workshop.path("server.log")) {}

  bool is_ready() {
    const auto end = Clock::now() + std::chrono::seconds(20);
    while (url_.empty() && Clock::now() < end) {
      std::ifstream file(url_file_);
      if (!std::getline(file, url_) || file.eof()) url_.clear();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    fs::remove(url_file_);
    return !url_.empty();
  }

  /// Pushes record after record with this beginning of their ids until nobody answers, and reads some of them right
  /// after; gives how many were acknowledged.
  std::size_t push(const std::string& begin, const std::string& key, std::atomic<bool>& has_acknowledged) const {
    httplib::Client client(url_);
    client.set_keep_alive(true);
    client.set_tcp_nodelay(true);
    for (std::size_t i = 0;; ++i) {
      const auto body = R"({"id":")" + begin + std::to_string(i) + R"(","title":"Record","text":"Pushed"})";
      const auto answer = client.Post("/ingest/articles/upsert", {{"Authorization", key}}, body, "application/json");
      if (!answer) return i;
      if (answer->status != 200) throw std::runtime_error(answer->body);
      has_acknowledged = true;
      if (i % 4 != 0) continue;
      const auto read = client.Get("/block/article/" + begin + std::to_string(i));
      if (read && read->status != 200) throw std::runtime_error("acknowledged and not to be seen: " + read->body);
    }
  }

  /// Asks for a listing again and again until nobody answers; gives how often it was answered.
  std::size_t list() const {
    httplib::Client client(url_);
    client.set_keep_alive(true);
    for (std::size_t i = 0;; ++i) {
      const auto answer = client.Post("/listing/articles", "{}", "application/json");
      if (!answer) return i;
      if (answer->status != 200) throw std::runtime_error(answer->body);
    }
  }

  bool kill() { return process_.kill(); }

 private:
  std::string url_file_;
  Process process_;
  std::string url_{};
};

TEST_CASE("a server that is killed while it is pushed to has kept every record that it acknowledged") {
  constexpr int rounds = 46;
  constexpr std::size_t clients = 4;
  Workshop workshop;
  const auto store = workshop.path("pushed.db");
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--project", workshop.project(), "--store", store});
    return run_fsctl(words, real_world());
  };
  auto key = run({"key", "add", "test"}).out;
  key.pop_back();

  Random random(20250602);
  std::size_t all = 0;
  for (int round = 0; round < rounds; ++round) {
    INFO("round " << round);
    PushedServer server(workshop, store);
    REQUIRE(server.is_ready());
    std::vector<std::size_t> acknowledged(clients);
    std::atomic<bool> is_begun = false;
    std::vector<std::thread> threads;
    const auto begin_of = [&](std::size_t client) {
      return "r" + std::to_string(round) + "c" + std::to_string(client) + "n";
    };
    for (std::size_t client = 0; client < clients; ++client)
      threads.emplace_back([&, client] { acknowledged[client] = server.push(begin_of(client), key, is_begun); });
    // On a slow machine, half of the rounds would else end before anything is acknowledged.
    for (int i = 0; round % 2 == 1 && !is_begun && i < 4'000; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(5 + random.below(40)));
    const bool was_killed = server.kill();
    for (auto& thread : threads) thread.join();
    REQUIRE(was_killed);

    store::Store reopened(store, store::Store::Mode::read);
    const auto feed = store::find_feed(reopened, "articles").value_or(store::none);
    for (std::size_t client = 0; client < clients; ++client) {
      all += acknowledged[client];
      for (std::size_t i = 0; i < acknowledged[client]; ++i)
        if (!store::find_feed_record(reopened, feed, begin_of(client) + std::to_string(i)))
          FAIL_CHECK("acknowledged and lost: " << begin_of(client) << i);
    }
    CHECK(run({round % 8 == 7 ? "doctor" : "status", round % 8 == 7 ? "--deep" : "--json"}).code == 0);
  }
  const auto doctor = run({"doctor", "--deep"});
  CHECK(doctor.out == "the store is sound\n");
  const auto records = workshop.records(store);
  CHECK(all > 0);
  // A push whose answer the kill cut off may have been kept.
  CHECK(records >= all);
  CHECK(records <= all + rounds * clients);
}

TEST_CASE("a server and a command that are killed while both write to one store leave whole pushes and whole batches") {
  constexpr int rounds = 12;
  constexpr std::size_t batch = 400;
  Workshop workshop;
  const auto store = workshop.path("both.db");
  auto key = workshop.run({"key", "add", "test", "--project", workshop.project(), "--store", store}).out;
  key.pop_back();
  Random random(20250603);
  std::size_t answered = 0;
  for (int round = 0; round < rounds; ++round) {
    INFO("round " << round);
    PushedServer server(workshop, store);
    REQUIRE(server.is_ready());
    const auto first = static_cast<std::size_t>(round) * batch;
    workshop.files().write("batch.ndjson", lines(first, first + batch));
    const auto begin = "p" + std::to_string(round) + "n";
    std::size_t acknowledged = 0;
    std::atomic<bool> is_begun = false;
    std::thread pushing([&] { acknowledged = server.push(begin, key, is_begun); });
    std::thread reading([&] { answered += server.list(); });
    auto command = workshop.start(workshop.path("batch.ndjson"), store);
    std::this_thread::sleep_for(std::chrono::milliseconds(5 + random.below(60)));
    const bool command_was_killed = command.kill();
    CHECK(server.kill());
    pushing.join();
    reading.join();

    store::Store reopened(store, store::Store::Mode::read);
    const auto feed = store::find_feed(reopened, "articles").value_or(store::none);
    for (std::size_t i = 0; i < acknowledged; ++i) {
      if (!store::find_feed_record(reopened, feed, begin + std::to_string(i)))
        FAIL_CHECK("acknowledged and lost: " << begin << i);
    }
    const bool is_loaded = workshop.has(first, store);
    CHECK(is_loaded == workshop.has(first + batch - 1, store));
    if (!command_was_killed) CHECK(is_loaded);
    workshop.records(store);
  }
  CHECK(answered > 0);
  CHECK(workshop.run({"doctor", "--deep", "--project", workshop.project(), "--store", store}).out ==
        "the store is sound\n");
}

TEST_CASE("two processes make one store at the same time") {
  Workshop workshop;
  workshop.files().write("one.ndjson", lines(0, 1));
  workshop.files().write("other.ndjson", lines(1, 2));
  for (int round = 0; round < 10; ++round) {
    const auto store = workshop.path("new" + std::to_string(round) + ".db");
    auto one = workshop.start(workshop.path("one.ndjson"), store);
    auto other = workshop.start(workshop.path("other.ndjson"), store);
    CHECK(one.wait() == 0);
    CHECK(other.wait() == 0);
    CHECK(workshop.records(store) == 2);
  }
}

TEST_CASE("two processes load into one store at the same time") {
  Workshop workshop;
  const auto store = workshop.path("shared.db");
  workshop.files().write("low.ndjson", lines(0, 20'000));
  workshop.files().write("high.ndjson", lines(10'000, 30'000));
  auto low = workshop.start(workshop.path("low.ndjson"), store);
  auto high = workshop.start(workshop.path("high.ndjson"), store);
  const int low_code = low.wait();
  const int high_code = high.wait();
  INFO(workshop.files().read("output1") << workshop.files().read("output2"));
  CHECK(low_code == 0);
  CHECK(high_code == 0);
  CHECK(workshop.records(store) == 30'000);
}

TEST_CASE("a full disk is told, and what was there before stays") {
  Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) return;
  const auto store = workshop.path("disk/store.db");
  workshop.files().write("few.ndjson", lines(0, 100));
  workshop.files().write("many.ndjson", lines(0, 20'000, std::string(300, 'x')));
  REQUIRE(workshop.start(workshop.path("few.ndjson"), store).wait() == 0);

  CHECK(workshop.start(workshop.path("many.ndjson"), store).wait() == 3);
  CHECK(workshop.output_without_time(2) ==
        "articles: 0 records\n"
        "error[FS4006]: there is no room left for the store\n"
        "  = make room and run the command again; what was acknowledged is safe\n");
  CHECK(workshop.records(store) == 100);

  disk.grow();
  CHECK(workshop.start(workshop.path("many.ndjson"), store).wait() == 0);
  CHECK(workshop.records(store) == 20'000);
}

TEST_CASE("a full disk leaves room to read and to delete") {
  const Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) return;
  const auto store = workshop.path("disk/store.db");
  const auto ingest = [&](const std::string& text, std::vector<std::string> options = {}) {
    workshop.files().write("some.ndjson", text);
    auto words = workshop.ingest(workshop.path("some.ndjson"), store);
    words.insert(words.end(), options.begin(), options.end());
    return run_fsctl(words, real_world());
  };
  std::size_t count = 0;
  Ran ran{};
  for (; count < 40'000 && ran.code == 0; count += ran.code == 0 ? 300 : 0)
    ran = ingest(lines(count, count + 300, std::string(300, 'x')));
  CHECK(ran.code == 3);
  CHECK_THAT(ran.err, Catch::Contains("error[FS4006]: there is no room left for "));
  CHECK(workshop.records(store) == count);
  for (std::size_t i = 0; i < 10; ++i) {
    const auto removed = ingest(lines(i, i + 1), {"--intent", "delete"});
    INFO(removed.err);
    CHECK(removed.code == 0);
  }
  CHECK(workshop.records(store) == count - 10);

  disk.grow();
  CHECK(ingest(lines(0, 10)).code == 0);
  CHECK(workshop.records(store) == count);
}

}  // namespace
}  // namespace fsctl::test
