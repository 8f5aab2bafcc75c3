#include <sys/stat.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/world/world.h"

#include "tests/cli/process.h"
#include "tests/cli/proxied.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// The words of a command on the store of a workshop.
std::vector<std::string> on_store(const Workshop& shop, std::vector<std::string> words) {
  words.insert(words.end(), {"--project", shop.project(), "--store", shop.store()});
  return words;
}

TEST_CASE("a load during which another process takes the store back ends, and says what it has lost") {
  struct Row {
    const char* title;
    std::vector<std::string> going_back;
    std::size_t more;  ///< records that come after that
    const char* says;
  };
  const Row rows[] = {
      {"a restore, and more records",
       {"snapshot", "restore", "few"},
       10,
       "the store went back to the snapshot few during this load, which took back the 10 records loaded until then"},
      {"a restore, and no more records",
       {"snapshot", "restore", "few"},
       0,
       "the store went back to the snapshot few during this load, which took back the 10 records loaded until then"},
      {"an undo",
       {"undo", "--force"},
       10,
       "the store went back to the snapshot undo during this load, which took back the 10 records loaded until then"},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    Workshop shop;
    const auto store = shop.store();
    shop.files().write("few.ndjson", lines(0, 10));
    REQUIRE(shop.run_on(store, {"ingest", "articles", shop.path("few.ndjson")}).code == 0);
    REQUIRE(shop.run_on(store, {"snapshot", "save", "few"}).code == 0);
    const auto pipe = shop.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    auto load = shop.start(pipe, store);
    std::ofstream records(pipe, std::ios::binary);
    records << lines(10, 20) << std::flush;
    Workshop::wait_for_records(store, 20);

    Process going_back(on_store(shop, row.going_back), shop.path("restored"));
    REQUIRE(going_back.wait() == 0);
    records << lines(20, 20 + row.more) << std::flush;
    records.close();
    CHECK(load.wait() == 3);
    const auto told = shop.files().read("output1");
    INFO(told);
    CHECK(told.find(row.says) != std::string::npos);
    CHECK(told.find("articles: 0 records") != std::string::npos);
    CHECK(told.find("run the same command again") != std::string::npos);
    CHECK(shop.records(store) == 10);

    shop.files().write("again.ndjson", lines(10, 20 + row.more));
    const auto again = run_fsctl(shop.ingest(shop.path("again.ndjson"), store), real_world());
    INFO(again.err);
    CHECK(again.code == 0);
    CHECK(shop.records(store) == 20 + row.more);
    CHECK(shop.run_on(store, {"doctor", "--deep"}).code == 0);
  }
}

TEST_CASE("a push of records during which the server's state goes back ends, and says so") {
  struct Row {
    const char* title;
    std::vector<std::string> option;  ///< of the server
    const char* route;                ///< that goes back
    const char* body;
  };
  const Row rows[] = {{"a restore", {}, "/_fsctl/reset", R"({"snapshot":"few"})"},
                      {"a reset", {"--ephemeral"}, "/_fsctl/reset", ""}};
  for (const auto& row : rows) {
    INFO(row.title);
    const Workshop shop;
    const auto store = shop.store();
    shop.files().write("few.ndjson", lines(0, 10));
    REQUIRE(shop.run_on(store, {"ingest", "articles", shop.path("few.ndjson")}).code == 0);
    REQUIRE(shop.run_on(store, {"snapshot", "save", "few"}).code == 0);
    shop.files().write("key", shop.run_on(store, {"key", "add", "test"}).out);
    auto words = on_store(shop, {"serve"});
    words.insert(words.end(), row.option.begin(), row.option.end());
    Serving server(words);
    const auto pipe = shop.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    Process push({"ingest", "articles", pipe, "--to", server.url(), "--key-file", shop.path("key")}, shop.path("told"));
    std::ofstream records(pipe, std::ios::binary);
    records << lines(10, 20) << std::flush;
    const auto has = [&](std::size_t record) {
      return Call{"GET", "/block/article/" + id_of(record)}.to(server.url())->status == 200;
    };
    REQUIRE(Serving::comes([&] { return has(19); }));
    CHECK(Call{"POST", row.route, {}, row.body}.to(server.url())->status == 200);
    CHECK_FALSE(has(19));
    records << lines(20, 25) << std::flush;
    records.close();
    CHECK(push.wait() == 3);
    const auto told = shop.files().read("told");
    CHECK_THAT(told,
               Catch::Contains("error[FS4017]: the store of " + server.url() + " went back to an earlier state") &&
                   Catch::Contains("run the same command again"));
    CHECK(has(24));
    const auto again =
        shop.run({"ingest", "articles", shop.path("few.ndjson"), "--to", server.url(), "--key-file", shop.path("key")});
    INFO(again.err);
    CHECK(again.code == 0);
  }
}

TEST_CASE("of several processes that save a snapshot of one name, one does") {
  const Workshop shop;
  const auto store = shop.store();
  shop.files().write("some.ndjson", lines(0, 1000));
  REQUIRE(shop.run_on(store, {"ingest", "articles", shop.path("some.ndjson")}).code == 0);
  constexpr std::size_t processes = 6;
  for (int round = 0; round < 3; ++round) {
    const auto name = "round" + std::to_string(round);
    std::vector<std::unique_ptr<Process>> saving;
    for (std::size_t i = 0; i < processes; ++i)
      saving.push_back(std::make_unique<Process>(on_store(shop, {"snapshot", "save", name}),
                                                 shop.path("saved" + std::to_string(i))));
    std::size_t saved = 0;
    for (std::size_t i = 0; i < processes; ++i) {
      const int code = saving[i]->wait();
      const auto told = shop.files().read("saved" + std::to_string(i));
      INFO(told);
      CHECK((code == 0 || code == 2));
      CHECK((told.find("there is a snapshot " + name + " already") != std::string::npos) == (code == 2));
      if (code == 0) ++saved;
    }
    CHECK(saved == 1);
    CHECK(shop.run_on(store, {"snapshot", "restore", name}).code == 0);
    CHECK(shop.records(store) == 1000);
  }
}

}  // namespace
}  // namespace fsctl::test
