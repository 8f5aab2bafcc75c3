#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/workshop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t interrupted_rebuild_records = 20'000;

/// What lies beside a store that is no part of it.
std::string left_beside(const std::string& store) {
  std::string left;
  for (const auto& entry : fs::directory_iterator(fs::path(store).parent_path()))
    if (const auto name = entry.path().filename().string();
        name.starts_with("store.db.") || (name.starts_with("store.db-") && name.ends_with("former")))
      left += name + ' ';
  return left;
}

/// A store of many records, of which no page of what they were mapped to can be read when it is damaged.
std::string make_store(const Workshop& workshop) {
  const auto store = workshop.path("here/store.db");
  workshop.files().write("records.ndjson", lines(0, interrupted_rebuild_records));
  REQUIRE(workshop.run(workshop.ingest(workshop.path("records.ndjson"), store)).code == 0);
  return store;
}

void damage_index(const std::string& store) {
  std::fstream file(store, std::ios::in | std::ios::out | std::ios::binary);
  std::string bytes(fs::file_size(store), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  const auto place = bytes.find(R"({"title":)", 200'000);
  REQUIRE(place != std::string::npos);
  file.seekp(static_cast<std::streamoff>(place));
  file.put('y');
}

/// Sends a signal once the process can take it, and something lies beside the store where `waits` is set.
int interrupt(Process& process, int signal, const std::string& store, bool waits) {
  while (process.is_running() && !process.catches(signal)) std::this_thread::yield();
  while (process.is_running() && waits && left_beside(store).empty()) std::this_thread::yield();
  process.signal(signal);
  return process.wait();
}

TEST_CASE("rebuild and doctor --deep that are interrupted say so, leave nothing behind, and can be run again") {
  const Workshop workshop;
  const auto store = make_store(workshop);
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"rebuild"}, {"doctor", "--deep"}}) {
      INFO(words[0] << ", signal " << signal);
      auto all = words;
      all.insert(all.end(), {"--project", workshop.project(), "--store", store});
      Process process(all, workshop.path("output"));
      CHECK(interrupt(process, signal, store, words[0] == "doctor") == exit_interrupted);
      CHECK(workshop.files().read("output").ends_with(
          "error[FS4009]: the command was interrupted\n  = what it had begun is undone; run it again\n"));
      CHECK(left_beside(store).empty());
    }
  }
  CHECK(workshop.records(store) == interrupted_rebuild_records);
  CHECK(workshop.run_on(store, {"doctor", "--deep"}).out == "the store is sound\n");
}

TEST_CASE("a rebuild of a damaged store that is killed leaves nothing that the next one does not remove") {
  const Workshop workshop;
  const auto store = make_store(workshop);
  damage_index(store);
  for (const int signal : {SIGTERM, SIGKILL}) {
    Process process({"rebuild", "--project", workshop.project(), "--store", store}, workshop.path("output"));
    while (process.is_running() && left_beside(store).empty()) std::this_thread::yield();
    process.signal(signal);
    CHECK(process.wait() == (signal == SIGKILL ? -1 : exit_interrupted));
    CHECK(left_beside(store).empty() == (signal != SIGKILL));
  }
  CHECK(workshop.run_on(store, {"rebuild"}).code == 0);
  CHECK(left_beside(store).empty());
  CHECK(workshop.records(store) == interrupted_rebuild_records);
}

}  // namespace
}  // namespace fsctl::test
