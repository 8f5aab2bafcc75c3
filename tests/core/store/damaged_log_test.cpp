#include "core/store/sqlite/damaged_log.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/integrity.h"
#include "core/store/place.h"
#include "core/store/sqlite/log_opening.h"
#include "core/store/store.h"
#include "tests/core/store/write_one.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;
using Mode = Store::Mode;
constexpr std::size_t frame_bytes = 16'384 + 24;
constexpr std::size_t header_bytes = 32;
constexpr int pushes = 12;

void push(Store& store, int number) {
  Transaction transaction(store);
  insert_feed_record(store, feed_number(store, "notes"), std::to_string(number), std::string(3'000, 'x'), 0);
  transaction.commit();
}

/// How many of the pushes a store has, from the first on; none may be missing before another one.
int pushes_in(const fs::path& path) {
  Store store(path, Mode::read);
  const auto feed = find_feed(store, "notes").value_or(none);
  int count = 0;
  while (find_feed_record(store, feed, std::to_string(count))) ++count;
  for (int i = count; i < pushes; ++i) CHECK_FALSE(find_feed_record(store, feed, std::to_string(i)));
  CHECK(integrity_problems(store).empty());
  return count;
}

/// What a server leaves that is killed after some pushes: a file and its log.
class Killed {
 public:
  Killed() {
    Store store(scratch_ / "served.db", Mode::write);
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    for (int i = 0; i < pushes; ++i) {
      push(store, i);
      ends_.push_back(fs::file_size(scratch_ / "served.db-wal"));
    }
    file = scratch_.read("served.db");
    log = scratch_.read("served.db-wal");
  }

  /// After how many pushes the log reached as far as this byte.
  int pushes_before(std::size_t place) const {
    int count = 0;
    while (count < pushes && ends_[static_cast<std::size_t>(count)] <= place) ++count;
    return count;
  }

  std::string file{};
  std::string log{};

 private:
  test::Scratch scratch_;
  std::vector<std::size_t> ends_{};
};

/// A file and a log that lie there when somebody comes.
struct Laid {
  Laid(const std::string& file, const std::string& log) {
    scratch.write("store.db", file);
    scratch.write("store.db-wal", log);
    take_log_losses();
  }
  fs::path path() const { return scratch / "store.db"; }

  test::Scratch scratch{};
};

}  // namespace

TEST_CASE("what a killed process had committed is all there, whatever the kill has torn behind it") {
  const Killed killed;
  for (const auto& log : {killed.log, killed.log.substr(0, killed.log.size() - 1), killed.log + std::string(500, 'x'),
                          killed.log + killed.log.substr(header_bytes, frame_bytes)}) {
    const Laid laid(killed.file, log);
    CHECK(pushes_in(laid.path()) >= pushes - 1);
    CHECK(take_log_losses().empty());
    CHECK(losses_of(laid.path()).empty());
  }
}

TEST_CASE("what a killed process had not ended is no damage when others have gone on and are killed, too") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Mode::write);
  store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  push(store, 0);
  const auto log = scratch.read("store.db-wal");
  {
    // All of a transaction that the log's index does not tell of: its process was killed in between.
    const Laid other(scratch.read("store.db"), log);
    Store killed(other.path(), Mode::write);
    Transaction transaction(killed);
    for (int i = 100; i < 200; ++i)
      insert_feed_record(killed, feed_number(killed, "notes"), std::to_string(i), std::string(3'000, 'x'), 0);
    transaction.commit();
    const auto all = other.scratch.read("store.db-wal");
    REQUIRE(all.starts_with(log));
    std::ofstream(scratch / "store.db-wal", std::ios::binary | std::ios::app) << all.substr(log.size());
  }
  push(store, 1);
  const Laid laid(scratch.read("store.db"), scratch.read("store.db-wal"));
  CHECK(pushes_in(laid.path()) == 2);
  CHECK(take_log_losses().empty());
}

TEST_CASE("a bit that flipped in a log is told once, with how much is lost, and the log is kept") {
  const Killed killed;
  test::Random random(20261124);
  // The last transaction may look as if a kill had torn it.
  const auto end = killed.log.size() - 6 * frame_bytes;
  const auto flips = test::effort(12);
  for (std::size_t i = 0; i < flips; ++i) {
    auto log = killed.log;
    const auto place = i == 0 ? 3 : random.below(end);
    log[place] = static_cast<char>(log[place] ^ (1 << random.below(8)));
    INFO("byte " << place);
    const Laid laid(killed.file, log);
    const auto left = place < header_bytes ? 0 : killed.pushes_before(place);
    CHECK(pushes_in(laid.path()) == left);
    const auto losses = take_log_losses();
    REQUIRE(losses.size() == 1);
    const auto kept = laid.path().string() + "-wal.damaged";
    CHECK(losses[0] == "the store's write-ahead log was damaged: what its last " +
                           (pushes - left == 1 ? "transaction" : std::to_string(pushes - left) + " transactions") +
                           " wrote may be lost; the log is kept as " + kept);
    CHECK(laid.scratch.read("store.db-wal.damaged") == log);
    CHECK(losses_of(laid.path()) == losses);
    CHECK(pushes_in(laid.path()) == left);
    CHECK(take_log_losses().empty());
    CHECK(losses_of(laid.path()).size() == 1);
  }
}

TEST_CASE("a log that another file left is not taken in, and no such store is opened") {
  const Killed killed;
  const Killed other;
  const Laid laid(other.file, killed.log);
  for (const auto mode : {Mode::read, Mode::write}) {
    try {
      const Store store(laid.path(), mode);
      FAIL("it was opened");
    } catch (const Damaged& damaged) {
      CHECK(damaged.problems().front().message ==
            laid.path().string() +
                ": the write-ahead log beside the store is not its own: another file was there before");
      CHECK(damaged.problems().front().hint == "to go on with this store without what is in the log, move " +
                                                   laid.path().string() +
                                                   "-wal away; to go on with the former store, put that back");
    }
  }
  CHECK(laid.scratch.read("store.db") == other.file);
  CHECK(laid.scratch.read("store.db-wal") == killed.log);
  fs::remove(laid.path().string() + "-wal");
  CHECK(pushes_in(laid.path()) == 0);
}

TEST_CASE("a copy of a stopped store is not mixed with the log of what ran after it") {
  const test::Scratch scratch;
  {
    Store store(scratch / "store.db", Mode::write);
    push(store, 0);
  }
  const auto stopped = scratch.read("store.db");
  Store store(scratch / "store.db", Mode::write);
  push(store, 1);
  const Laid laid(stopped, scratch.read("store.db-wal"));
  CHECK_THROWS_AS(Store(laid.path(), Mode::read), Damaged);
  fs::remove(laid.path().string() + "-wal");
  CHECK(pushes_in(laid.path()) == 1);
}

TEST_CASE("a copy that was made by fsctl is not mixed with the log of the store") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Mode::write);
  push(store, 0);
  std::filesystem::copy_file(copy_of(store)->address().file(), scratch / "copy.db");
  push(store, 1);
  const Laid laid(scratch.read("copy.db"), scratch.read("store.db-wal"));
  CHECK_THROWS_AS(Store(laid.path(), Mode::read), Damaged);
}

TEST_CASE("a page of the log that is not as it was written is no answer, and never gets into the store") {
  const test::Scratch scratch;
  auto store = std::make_unique<Store>(scratch / "store.db", Mode::write);
  for (int i = 0; i < pushes; ++i) push(*store, i);
  Store reader(scratch / "store.db", Mode::read);
  auto log = scratch.read("store.db-wal");
  const auto place = log.rfind(std::string(2'000, 'x'));
  REQUIRE(place != std::string::npos);
  log[place + 7] = 'y';
  {
    std::fstream file(scratch / "store.db-wal", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(place + 7));
    file.put('y');
  }
  CHECK_FALSE(integrity_problems(reader).empty());
  CHECK_THROWS(store->execute("PRAGMA wal_checkpoint(TRUNCATE)"));
  CHECK_THROWS_AS(push(*store, pushes), Gone);
  CHECK_THROWS_AS(Store(scratch / "store.db", Mode::read), Gone);
}

TEST_CASE(
    "frames of the log that are overwritten with zeros are no answer, and nothing of the log gets into the store") {
  for (const bool at_end : {false, true}) {
    const test::Scratch scratch;
    auto store = std::make_unique<Store>(scratch / "store.db", Mode::write);
    push(*store, 0);
    store->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    for (int i = 1; i < pushes; ++i) push(*store, i);
    const auto before = scratch.read("store.db");
    const auto frames = (fs::file_size(scratch / "store.db-wal") - header_bytes) / frame_bytes;
    REQUIRE(frames > 8);
    {
      std::fstream file(scratch / "store.db-wal", std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(static_cast<std::streamoff>(header_bytes + 2 * frame_bytes));
      file << std::string((frames - 4) * frame_bytes, '\0');
    }
    if (!at_end) {
      CHECK_THROWS_AS(Store(scratch / "store.db", Mode::read), Damaged);
      CHECK_THROWS(store->execute("PRAGMA wal_checkpoint(TRUNCATE)"));
      CHECK_THROWS(store->execute("PRAGMA wal_checkpoint(PASSIVE)"));
    }
    store.reset();
    CHECK(scratch.read("store.db") == before);
    CHECK(fs::file_size(scratch / "store.db-wal") == header_bytes + frames * frame_bytes);
    take_log_losses();
    CHECK(pushes_in(scratch / "store.db") >= 1);
    CHECK(take_log_losses().size() == 1);
  }
}

TEST_CASE("a transaction that needs more memory than it has reads back what it wrote into a log that it begins") {
  const test::Scratch scratch;
  Store first(scratch / "store.db", Mode::write);
  Store second(scratch / "store.db", Mode::write);
  push(first, 0);
  first.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  second.execute("PRAGMA cache_size = 5");
  {
    Transaction transaction(second);
    const auto feed = feed_number(second, "notes");
    for (int i = 1; i < 300; ++i)
      insert_feed_record(second, feed, std::to_string(i * 7'919 % 1'000), std::string(3'000, 'x'), 0);
    for (int i = 1; i < 300; ++i) CHECK(find_feed_record(second, feed, std::to_string(i * 7'919 % 1'000)));
    transaction.commit();
  }
  second.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  CHECK(integrity_problems(first).empty());
}

TEST_CASE("an older state of a store that overwrites it under its reader is noticed") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Mode::write);
  push(store, 0);
  store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  store.check_place();
  const auto before = scratch.read("store.db");
  push(store, 1);
  store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  store.check_place();
  REQUIRE(before.size() == fs::file_size(scratch / "store.db"));
  scratch.write("store.db", before);
  CHECK_THROWS(store.check_place());
}

}  // namespace fsctl::store
