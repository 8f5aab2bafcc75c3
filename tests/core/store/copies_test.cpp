#include <catch2/catch.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/store/copied_rows.h"
#include "core/store/feed_records.h"
#include "core/store/store.h"
#include "tests/support/scratch.h"

/// Copies of all rows: from a file, and where FSCTL_TEST_STORE names a database from there to a file.
namespace fsctl::store {
namespace {

using Catch::Contains;
using Mode = Store::Mode;

constexpr int many = 2'500;

void put_records(Store& store, int first, int end) {
  std::vector<std::string> ids;
  for (int i = first; i < end; ++i) ids.push_back(std::to_string(100'000 + i));
  const std::string text = '"' + std::string(10'000, 'x') + '"';
  std::vector<FeedRecordText> records;
  for (const auto& id : ids) records.push_back({.row = {}, .id = id, .raw = text});
  Transaction transaction(store);
  put_feed_records(store, feed_number(store, "notes"), records, 7);
  transaction.commit();
}

/// A store of some 25 MB, and a place to copy it to.
struct Copied25 {
  Copied25(Address of, Address to) : from(of, Mode::write), target(std::move(to)) { put_records(from, 0, many); }

  Copied copy(const RowsCopied& told = [](std::string_view, std::int64_t) {}) {
    Store into(target, Mode::write, Unfinished::taken);
    return copy_rows(from, into, told);
  }
  /// Ends it in the middle of the records.
  void interrupt() {
    CHECK_THROWS_AS(copy([](std::string_view, std::int64_t rows) {
                      if (rows == 2'000) throw std::runtime_error("interrupted");
                    }),
                    std::runtime_error);
  }

  Store from;
  Address target;
};

template <typename Use>
void in_both_directions(const Use& use) {
  const test::Scratch scratch;
  const std::string file = scratch / "file.db";
  const auto place = scratch.store("place.db");
  {
    INFO("from a file");
    Copied25 copied(file, place);
    use(copied);
  }
  const test::Scratch other;
  INFO("to a file");
  Copied25 copied(other.store("place.db"), Address(other / "file.db"));
  use(copied);
}

std::string refusal_of(const Address& address, Mode mode) {
  try {
    const Store store(address, mode);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("a copy that was interrupted goes on where it stopped, and until then its target is no store") {
  in_both_directions([](Copied25& copied) {
    copied.interrupt();
    for (const auto mode : {Mode::read, Mode::write})
      CHECK_THAT(refusal_of(copied.target, mode), Contains("a copy into it was interrupted, so it is not complete"));
    std::int64_t first = 0;
    const auto went_on = copied.copy([&](std::string_view table, std::int64_t rows) {
      if (table == "feed_record" && first == 0) first = rows;
    });
    CHECK(went_on.beginning == Copied::Beginning::goes_on);
    CHECK(first == 2'000);
    CHECK(went_on.tables.find("feed_record")->second.rows == many);
    Store target(copied.target, Mode::write);
    CHECK(count_feed_records(target, feed_number(target, "notes")) == many);

    const test::Scratch scratch;
    Store at_once(scratch / "at_once.db", Mode::write);
    CHECK(copy_rows(copied.from, at_once).tables == went_on.tables);
    put_records(target, many, many + 1);
    CHECK(count_feed_records(target, feed_number(target, "notes")) == many + 1);
  });
}

TEST_CASE("a copy that has kept nothing when it comes to the counters keeps all at once") {
  const test::Scratch scratch;
  Store from(scratch / "from.db", Mode::write);
  {
    // With their other columns one byte less than what is kept at once, 8 MiB.
    std::vector<std::string> texts(998, std::string(8'300, ' '));
    texts.emplace_back(59'232, ' ');
    Transaction transaction(from);
    const auto feed = feed_number(from, "notes");
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto id = std::to_string(100'000 + i);
      const FeedRecordText record{.row = {}, .id = id, .raw = texts[i]};
      put_feed_records(from, feed, {&record, 1}, 7);
    }
    transaction.commit();
  }
  Store into(scratch.store("into.db"), Mode::write);
  CHECK(copy_rows(from, into).tables.find("feed_record")->second.rows == 999);
}

TEST_CASE("a copy of a store that has changed since it was interrupted begins anew") {
  in_both_directions([](Copied25& copied) {
    copied.interrupt();
    put_records(copied.from, many, many + 1);
    CHECK(copied.copy().beginning == Copied::Beginning::anew);
    Store target(copied.target, Mode::read);
    CHECK(count_feed_records(target, feed_number(target, "notes")) == many + 1);
  });
}

TEST_CASE("nothing is kept of a copy into which somebody else has written, and one after it is as the first") {
  for (const auto* written : {"UPDATE feed_record SET raw = '{}' WHERE row = 7",
                              "INSERT INTO feed_record(row, feed, id, received, raw) VALUES (2100, 1, 'x', 7, '{}')"}) {
    CAPTURE(written);
    in_both_directions([&](Copied25& copied) {
      copied.interrupt();
      { Store(copied.target, Mode::write, Unfinished::taken).execute(written); }
      CHECK_THROWS_WITH(copied.copy(), Contains("table feed_record differs from what was copied"));
      {
        Store target(copied.target, Mode::read);
        CHECK_FALSE(has_rows(target));
      }
      CHECK(copied.copy().beginning == Copied::Beginning::first);
    });
  }
}

TEST_CASE("a copy goes into a store without records, into which nobody else copies") {
  in_both_directions([](Copied25& copied) {
    {
      copied.interrupt();
      Store target(copied.target, Mode::write, Unfinished::taken);
      const auto held = target.connection().hold(0xFFFF'FFFF);
      CHECK_THROWS_WITH(copied.copy(), Contains("somebody is copying into this store just now"));
    }
    CHECK(copied.copy().beginning == Copied::Beginning::goes_on);
    CHECK_THROWS_WITH(copied.copy(), Contains("there is something in this store already"));
  });
}

}  // namespace fsctl::store
