#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/process.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::string id_of(std::size_t number) {
  auto digits = std::to_string(number);
  return "r" + std::string(6 - digits.size(), '0') + digits;
}

/// Records `first` … `end` - 1, a line each.
std::string lines(std::size_t first, std::size_t end, const std::string& text = "") {
  std::string out;
  for (auto i = first; i < end; ++i) out += R"({"id":")" + id_of(i) + R"(","title":"Record","text":")" + text + "\"}\n";
  return out;
}

/// A minimal project on disk, with the commands of this test.
class Workshop {
 public:
  Workshop() { REQUIRE(run({"init", project()}).code == 0); }

  std::string path(const std::string& name) const { return scratch_ / name; }
  std::string project() const { return path("project"); }
  const Scratch& files() const { return scratch_; }

  Ran run(const std::vector<std::string>& words) const { return run_fsctl(words, FixedWorld().world()); }
  /// Starts the built program.
  Process start(const std::string& file, const std::string& store) {
    return Process(ingest(file, store), path("output" + std::to_string(++started_)));
  }
  std::vector<std::string> ingest(const std::string& file, const std::string& store) const {
    return {"ingest", "articles", file, "--project", project(), "--store", store};
  }

  /// How many records the store holds: of the feed, of the storage and of the listing alike.
  std::size_t records(const std::string& store) const {
    const auto status = run({"status", "--json", "--project", project(), "--store", store});
    if (status.code == 3 && status.err.find("there is no store yet") != std::string::npos) return 0;
    INFO(status.err);
    REQUIRE(status.code == 0);
    const Json json = parse(status.out);
    const auto count = json["feeds"][0]["records"].get<std::size_t>();
    CHECK(json["feeds"][0]["failed"] == 0);
    CHECK(json["storages"][0]["records"] == count);
    const auto listing = run({"listing", "articles", "--limit", "1", "--project", project(), "--store", store});
    CHECK(listing.code == 0);
    CHECK(parse(listing.out)["_meta"]["total"] == count);
    return count;
  }

  bool has(std::size_t number, const std::string& store) const {
    return run({"block", "article", id_of(number), "--project", project(), "--store", store}).code == 0;
  }

 private:
  Scratch scratch_;
  int started_ = 0;
};

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

/// A small file system of its own, when this user may mount one.
class SmallDisk {
 public:
  explicit SmallDisk(fs::path path) : path_(std::move(path)) {
    fs::create_directories(path_);
    mounted_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=4m") == 0;
  }
  ~SmallDisk() {
    if (mounted_) ::umount2(path_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool mounted() const { return mounted_; }
  void grow() { REQUIRE(::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0); }

 private:
  fs::path path_;
  bool mounted_ = false;
};

TEST_CASE("a full disk is told, and what was there before stays") {
  Workshop workshop;
  SmallDisk disk(workshop.path("disk"));
  if (!disk.mounted()) {
    WARN("not tested: this user may not mount a small file system (" << std::strerror(errno) << ")");
    return;
  }
  const auto store = workshop.path("disk/store.db");
  workshop.files().write("few.ndjson", lines(0, 100));
  workshop.files().write("many.ndjson", lines(0, 20'000, std::string(300, 'x')));
  REQUIRE(workshop.start(workshop.path("few.ndjson"), store).wait() == 0);

  CHECK(workshop.start(workshop.path("many.ndjson"), store).wait() == 3);
  CHECK(workshop.files().read("output2") ==
        "error[FS4006]: there is no room left for the store\n"
        "  = make room and run the command again; what was acknowledged is safe\n");
  CHECK(workshop.records(store) == 100);

  disk.grow();
  CHECK(workshop.start(workshop.path("many.ndjson"), store).wait() == 0);
  CHECK(workshop.records(store) == 20'000);
}

}  // namespace
}  // namespace fsctl::test
