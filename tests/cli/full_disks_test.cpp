#include <httplib.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>

#include "core/store/store.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/small_disk.h"
#include "tests/cli/workshop.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"

namespace fsctl::test {
namespace {

/// What runs beside the server when the room ends.
const std::vector<std::vector<std::string>> full_disks_jobs = {
    {}, {"ingest", "articles"}, {"rebuild"}, {"release", "public"}};

struct Answers {
  std::size_t pushes = 0;
  std::size_t refused = 0;
};

TEST_CASE(
    "when a disk is full, what was acknowledged is there, is read and can be deleted, and goes on with more room") {
  const auto rounds = effort(4);
  Random random(20261123);
  Answers all;
  for (std::size_t round = 0; round < rounds; ++round) {
    Workshop workshop;
    SmallDisk disk(workshop.path("disk"));
    if (!disk.mounted()) return;
    const auto store = workshop.path("disk/store.db");
    const auto& job = full_disks_jobs[round % full_disks_jobs.size()];
    INFO("round " << round << (job.empty() ? "" : ", " + job[0]));
    workshop.files().write("few.ndjson", lines(0, 100));
    workshop.files().write("many.ndjson", lines(0, 3'000, std::string(300, 'x')));
    REQUIRE(workshop.run_on(store, {"ingest", "articles", workshop.path("few.ndjson")}).code == 0);
    auto key = workshop.run_on(store, {"key", "add", "test"}).out;
    key.pop_back();

    Process server({"serve", "--port", "0", "--ready-file", workshop.path("url"), "--project", workshop.project(),
                    "--store", store},
                   workshop.path("server.log"));
    httplib::Client http(ready_url(workshop.path("url")));
    http.set_keep_alive(true);
    const auto room = std::filesystem::space(workshop.path("disk")).available;
    const auto left = (400 + random.below(900)) * 1024;
    if (room > left) workshop.files().write("disk/filler", std::string(room - left, 'f'));

    std::unique_ptr<Process> beside;
    if (!job.empty()) {
      auto words = job;
      if (job[0] == "ingest") words.push_back(workshop.path("many.ndjson"));
      words.insert(words.end(), {"--project", workshop.project(), "--store", store});
      beside = std::make_unique<Process>(words, workshop.path("job.log"));
    }
    PushingClient client("c", key);
    for (int refused = 0, pushes = 0; refused < 3 && pushes < 200; ++pushes) {
      const auto status = client.push(http, random.below(20'000));
      REQUIRE(status.has_value());
      CHECK((status == 200 || status == 503));
      if (status == 200) continue;
      ++refused;
      ++all.refused;
    }
    if (beside) {
      const auto code = beside->wait();
      INFO(workshop.files().read("job.log"));
      CHECK((code == 0 || code == 3));
    }
    const auto listing = http.Post("/listing/articles", "{}", "application/json");
    REQUIRE(listing);
    CHECK(listing->status == 200);
    const auto removed =
        http.Post("/ingest/articles/delete", {{"Authorization", key}}, R"({"id":"r000007"})", "application/json");
    REQUIRE(removed);
    CHECK(removed->status == 200);
    {
      store::Store opened(store, store::Store::Mode::read);
      client.check(opened);
      CHECK_FALSE(state_of(opened, id_of(7)));
    }

    disk.grow();
    CHECK(client.push(http) == 200);
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
    store::Store opened(store, store::Store::Mode::read);
    client.check(opened);
    const auto doctor = workshop.run_on(store, {"doctor", "--deep"});
    CHECK(doctor.out + doctor.err == "the store is sound\n");
    all.pushes += client.acknowledged();
  }
  tell(std::to_string(rounds) + " full disks: " + std::to_string(all.pushes) + " acknowledged pushes and deletes, " +
       std::to_string(all.refused) + " refused for want of room");
}

TEST_CASE("a disk that others have filled to the last byte leaves all reads, with a log that a kill has left, too") {
  for (const bool was_killed : {false, true}) {
    DYNAMIC_SECTION((was_killed ? "killed" : "closed")) {
      const Workshop workshop;
      const SmallDisk disk(workshop.path("disk"));
      if (!disk.mounted()) return;
      const auto made = workshop.path("store.db");
      const auto store = workshop.path("disk/store.db");
      workshop.files().write("few.ndjson", lines(0, 100));
      {
        const store::Store open(made, store::Store::Mode::write);
        REQUIRE(workshop.run_on(made, {"ingest", "articles", workshop.path("few.ndjson")}).code == 0);
        if (was_killed) std::filesystem::copy_file(made, store);
        if (was_killed) std::filesystem::copy_file(made + "-wal", store + "-wal");
      }
      if (!was_killed) std::filesystem::copy_file(made, store);
      try {
        workshop.files().write("disk/filler", std::string(std::size_t{8} << 20U, 'f'));
      } catch (const std::exception&) {  // it did not all go in
      }
      REQUIRE(std::filesystem::space(workshop.path("disk")).available == 0);
      for (const auto& words : std::vector<std::vector<std::string>>{{"status"},
                                                                     {"records", "articles", id_of(7)},
                                                                     {"block", "article", id_of(7)},
                                                                     {"listing", "articles"},
                                                                     {"export", "articles"},
                                                                     {"doctor"}}) {
        const auto ran = workshop.run_on(store, words);
        INFO(words[0] << ": " << ran.err);
        CHECK(ran.code == 0);
      }
    }
  }
}

}  // namespace
}  // namespace fsctl::test
