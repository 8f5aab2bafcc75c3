#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <fstream>
#include <future>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

constexpr std::size_t before_signal = 10'000;
constexpr std::size_t all = 20'000;

/// A load that gets the rest of its records after a signal only, so that it cannot end before.
class InterruptedLoad {
 public:
  InterruptedLoad(Workshop& workshop, const std::string& store, int signal, const std::vector<std::string>& options) {
    std::signal(SIGPIPE, SIG_IGN);
    const auto pipe = workshop.path("pipe" + std::to_string(signal));
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    auto load = workshop.start(pipe, store, options);
    std::ofstream records(pipe, std::ios::binary);
    records << lines(0, before_signal) << std::flush;
    Workshop::wait_for_records(store, 1);
    load.signal(signal);
    records << lines(before_signal, all);
    records.close();
    code_ = load.wait();
  }

  int code() const { return code_; }

 private:
  int code_ = 0;
};

TEST_CASE("a load that is interrupted says what went in, and the same command ends in the store of a whole load") {
  Workshop workshop;
  workshop.files().write("records.ndjson", lines(0, all));
  const auto file = workshop.path("records.ndjson");
  const auto whole = workshop.path("whole.db");
  REQUIRE(workshop.start(file, whole).wait() == 0);
  const auto exported = workshop.run_on(whole, {"export", "articles"}).out;

  int started = 1;
  for (const int signal : {SIGINT, SIGTERM}) {
    INFO("signal " << signal);
    const auto store = workshop.path("store" + std::to_string(signal) + ".db");
    const InterruptedLoad load(workshop, store, signal, {});
    CHECK(load.code() == exit_interrupted);
    const auto count = std::to_string(workshop.records(store));
    CHECK(workshop.output_without_time(++started) ==
          "interrupted; run the same command again to load the rest\narticles: " + count + " records: " + count +
              " created\n");
    CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");

    CHECK(workshop.start(file, store).wait() == 0);
    const auto rest = std::to_string(all - std::stoul(count));
    CHECK(workshop.output_without_time(++started) ==
          "articles: 20000 records: " + (rest == "0" ? "" : rest + " created, ") + count + " unchanged\n");
    CHECK(workshop.run_on(store, {"export", "articles"}).out == exported);
    CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");
  }
}

TEST_CASE("an interrupted load tells a script that it is not whole") {
  Workshop workshop;
  const auto store = workshop.store();
  const InterruptedLoad load(workshop, store, SIGINT, {"--json"});
  CHECK(load.code() == exit_interrupted);
  const Json json = parse(workshop.files().read("output1"));
  CHECK(json["ended"] == "interrupted");
  CHECK(json["created"] == workshop.records(store));
  CHECK(json["records"] == json["created"]);
}

}  // namespace
}  // namespace fsctl::test
