#include <signal.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/process.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

/// The example's store, and commands that `fsctl exec` runs beside a server on a copy of it.
class Bench {
 public:
  Bench() {
    workshop_.files().write("one.ndjson", lines(1, 2));
    REQUIRE(workshop_.run(workshop_.ingest(workshop_.path("one.ndjson"), store())).code == 0);
  }

  std::string store() const { return workshop_.path("store.db"); }
  std::string path(const std::string& name) const { return workshop_.path(name); }
  std::string output() const { return workshop_.files().read("output"); }
  std::size_t records() const { return workshop_.records(store()); }
  Ran run_on_store(const std::vector<std::string>& words) const { return workshop_.run_on(store(), words); }

  Process start(const std::vector<std::string>& command) const {
    std::vector<std::string> words = {"exec", "--project", workshop_.project(), "--store", store(), "--"};
    words.insert(words.end(), command.begin(), command.end());
    return {words, path("output")};
  }
  int run(const std::vector<std::string>& command) const { return start(command).wait(); }

 private:
  Workshop workshop_;
};

TEST_CASE("a command beside a server of its own asks, pushes and loads, and leaves the store as it was") {
  const Bench bench;
  const std::string script = R"(
    set -e
    curl -sf "$FSCTL_URL/block/article/r000001"
    curl -sf -H "Authorization: $FSCTL_INGEST_KEY" -d '{"id":"pushed","title":"P","text":"p"}' "$FSCTL_URL/ingest/articles/upsert"
    echo '{"id":"loaded","title":"L","text":"l"}' | "$0" ingest articles -
    curl -sf "$FSCTL_URL/block/article/pushed"
    curl -sf "$FSCTL_URL/block/article/loaded")";
  CHECK(bench.run({"sh", "-c", script, FSCTL_PROGRAM}) == 0);
  INFO(bench.output());
  for (const char* title : {R"("title":"Record")", R"("title":"P")", R"("title":"L")"})
    CHECK_THAT(bench.output(), Catch::Contains(title));
  CHECK_THAT(bench.output(), !Catch::Contains("GET /block"));
  CHECK(bench.records() == 1);
}

TEST_CASE("the server of fsctl exec and its command have the same snapshots, which began as those of the store") {
  const Bench bench;
  REQUIRE(bench.run_on_store({"snapshot", "save", "real"}).code == 0);
  const std::string script = R"(
    "$0" snapshot save told
    curl -s -d '{"name":"asked"}' "$FSCTL_URL/_fsctl/snapshots" >/dev/null
    curl -s -X POST "$FSCTL_URL/_fsctl/reset" >/dev/null
    "$0" snapshot list --json | jq -r '.snapshots[].name'
    curl -s "$FSCTL_URL/_fsctl/snapshots" | jq -r '.snapshots[].name'
    curl -s -d '{"snapshot":"real"}' -w '%{http_code}\n' -o /dev/null "$FSCTL_URL/_fsctl/reset"
    curl -s -X DELETE -w '%{http_code}' -o /dev/null "$FSCTL_URL/_fsctl/snapshots/real")";
  CHECK(bench.run({"sh", "-c", script, FSCTL_PROGRAM}) == 0);
  CHECK_THAT(bench.output(), Catch::EndsWith("asked\nreal\ntold\nasked\nreal\ntold\n200\n200"));
  CHECK_THAT(bench.run_on_store({"snapshot", "list"}).out, Catch::Contains("real") && !Catch::Contains("told"));
}

TEST_CASE("fsctl exec ends as its command does") {
  const Bench bench;
  CHECK(bench.run({"true"}) == 0);
  CHECK(bench.run({"sh", "-c", "exit 7"}) == 7);
  CHECK(bench.run({"sh", "-c", "kill -9 $$"}) == 128 + SIGKILL);
  CHECK(bench.run({"there-is-no-such-program", "--help"}) == 127);
  CHECK(bench.output() == "error: cannot run there-is-no-such-program: No such file or directory\n");
  CHECK(bench.run({bench.store()}) == 126);
}

TEST_CASE("a signal to fsctl exec ends its command, too") {
  const Bench bench;
  auto exec = bench.start({"sh", "-c", "trap 'exit 9' TERM; echo ready; while true; do sleep 0.01; done"});
  while (exec.is_running() && !(std::filesystem::exists(bench.path("output")) && bench.output() == "ready\n"))
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  exec.signal(SIGTERM);
  CHECK(exec.wait() == 9);
}

}  // namespace
}  // namespace fsctl::test
