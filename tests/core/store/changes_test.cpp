#include "core/store/changes.h"

#include "core/store/place.h"

#include <catch2/catch.hpp>
#include <vector>

#include "core/store/loaded_records.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

constexpr FeedNumber feed{1};
constexpr FeedNumber other{2};

void settle_one(Store& store, FeedNumber of, std::string_view record) { settle_failures(store, of, {&record, 1}); }

/// A store with an open transaction, whose changes get ids in their order.
struct Log {
  test::Scratch scratch;
  Store store{scratch.store(), Store::Mode::write};
  Transaction transaction{store};
  unsigned char last = 0;

  std::string add(const char* record, ChangeState state, FeedNumber of = feed, std::int64_t part = 0) {
    if (part == 0) ++last;
    const std::string id(16, static_cast<char>(last));
    put_change(store, {.id = id,
                       .part = part,
                       .feed = of,
                       .record = record,
                       .state = state,
                       .received = last,
                       .finished = state == ChangeState::received ? 0 : last + 1});
    return id;
  }

  std::vector<std::string> records(const ChangeFilter& filter) {
    std::vector<std::string> records;
    each_change(store, filter, [&](const Change& change) { records.emplace_back(change.record); });
    return records;
  }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a change is found by its id, all parts in order") {
  Log log;
  const auto id = log.add("a", ChangeState::processed);
  log.add("b", ChangeState::failed, feed, 1);
  log.add("other", ChangeState::processed);
  Texts records;
  each_part(log.store, id, [&](const Change& change) {
    CHECK(change.id == id);
    CHECK(change.part == static_cast<std::int64_t>(records.size()));
    CHECK(change.received == 1);
    CHECK(change.finished == 2);
    records.emplace_back(change.record);
  });
  CHECK(records == Texts{"a", "b"});
}

TEST_CASE("a change that waits is told what became of it") {
  Log log;
  log.add("done", ChangeState::processed);
  const auto id = log.add("waits", ChangeState::received);
  const auto waiting = [&] {
    Texts records;
    each_waiting_change(log.store, [&](const Change& change) { records.emplace_back(change.record); });
    return records;
  };
  CHECK(waiting() == Texts{"waits"});
  finish_change(log.store, {.id = id, .state = ChangeState::failed, .finished = 9, .problem = "why"});
  CHECK(waiting().empty());
  each_part(log.store, id, [&](const Change& change) {
    CHECK(change.state == ChangeState::failed);
    CHECK(change.finished == 9);
    CHECK(change.problem == "why");
  });
}

TEST_CASE("changes are listed from the latest on, all or some") {
  Log log;
  for (const char* record : {"a", "b", "c"}) log.add(record, ChangeState::processed);
  log.add("bad", ChangeState::failed);
  log.add("elsewhere", ChangeState::failed, other);
  log.add("settled", ChangeState::settled);
  CHECK(log.records({}) == Texts{"settled", "elsewhere", "bad", "c", "b", "a"});
  CHECK(log.records({.limit = 2}) == Texts{"settled", "elsewhere"});
  CHECK(log.records({.failed_only = true}) == Texts{"elsewhere", "bad"});
  CHECK(log.records({.failed_only = true, .feed = feed}) == Texts{"bad"});
}

TEST_CASE("failed records are those with a failure that is not settled") {
  Log log;
  auto& store = log.store;
  CHECK_FALSE(has_failures(store, feed));
  log.add("ok", ChangeState::processed);
  log.add("bad", ChangeState::failed);
  log.add("bad", ChangeState::failed);
  log.add("worse", ChangeState::failed);
  log.add("elsewhere", ChangeState::failed, other);
  CHECK(has_failures(store, feed));
  CHECK(has_failed(store, feed, "bad"));
  CHECK_FALSE(has_failed(store, feed, "ok"));
  CHECK_FALSE(has_failed(store, feed, "elsewhere"));
  const std::vector<std::string_view> records = {"ok", "worse", "elsewhere", "bad"};
  std::vector<std::size_t> failed;
  each_that_failed(store, feed, records, [&](std::size_t position) { failed.push_back(position); });
  CHECK(failed == std::vector<std::size_t>{1, 3});
  settle_one(store, feed, "bad");
  CHECK_FALSE(has_failed(store, feed, "bad"));
  CHECK(count_failed_records(store, feed) == 1);
  CHECK(count_failed_records(store, other) == 1);
}

TEST_CASE("a failed list is no failed record, and is settled by the next good one") {
  Log log;
  auto& store = log.store;
  constexpr IntentNumber fetch_list{4};
  put_change(store, {.id = std::string(16, 'l'),
                     .feed = feed,
                     .record = "all",
                     .intent = fetch_list,
                     .state = ChangeState::failed,
                     .received = 1});
  CHECK_FALSE(has_failed(store, feed, "all"));
  CHECK(count_failed_records(store, feed) == 0);
  settle_one(store, feed, "all");
  CHECK(has_failed_list(store, feed));
  CHECK_FALSE(has_failed_list(store, other));
  settle_lists(store, feed);
  CHECK_FALSE(has_failed_list(store, feed));
}

TEST_CASE("changes are counted however few are listed") {
  Log log;
  for (const char* record : {"a", "b", "c"}) log.add(record, ChangeState::processed);
  log.add("bad", ChangeState::failed);
  log.add("elsewhere", ChangeState::failed, other);
  CHECK(count_changes(log.store, {.limit = 1}) == 5);
  CHECK(count_changes(log.store, {.failed_only = true, .limit = 1}) == 2);
  CHECK(count_changes(log.store, {.failed_only = true, .feed = feed, .limit = 1}) == 1);
}

TEST_CASE("the log keeps changes for a time, and what failed or waits for longer") {
  constexpr std::int64_t day = 24 * 60 * 60 * 1000;
  Log log;
  const auto id_of = [](std::int64_t time, char last) {
    auto id = first_id(time);
    id.back() = last;
    return id;
  };
  const auto put = [&](std::int64_t time, const char* record, ChangeState state) {
    const auto id = id_of(time, record[0]);
    put_change(log.store, {.id = id, .feed = feed, .record = record, .state = state, .received = time});
    return id;
  };
  const auto old = put(1 * day, "old", ChangeState::processed);
  put(1 * day, "failed", ChangeState::failed);
  put(1 * day, "waits", ChangeState::received);
  put(1 * day, "settled", ChangeState::settled);
  const auto kept = put(2 * day, "young", ChangeState::processed);
  trim_changes(log.store, 1 * day);
  CHECK(log.records({}).size() == 5);
  CHECK_FALSE(has_passed(log.store, id_of(1, 'x')));
  trim_changes(log.store, 2 * day);
  CHECK(log.records({}) == Texts{"young", "waits", "failed"});
  CHECK(has_passed(log.store, old));
  CHECK_FALSE(has_passed(log.store, kept));
  CHECK_FALSE(has_passed(log.store, id_of(3 * day, 'x')));
}

namespace {

/// A load of so many records, every third of which failed.
std::string put_load(Store& store, std::int64_t time, std::int64_t records, bool with_failures = true) {
  const auto base = base_of(first_id(time));
  put_change(store, {.id = base,
                     .feed = FeedNumber{7},
                     .record = "",
                     .state = ChangeState::processed,
                     .received = time,
                     .finished = time + 5,
                     .counts = R"({"created":2})"});
  std::string ids;
  for (std::int64_t i = 1; i <= records; ++i) {
    const auto record = "record-" + std::to_string(i);
    append_record(record, ids);
    const auto id = id_at(base, i);
    if (with_failures && i % 3 == 0)
      put_change(store, {.id = id,
                         .feed = FeedNumber{7},
                         .record = record,
                         .state = ChangeState::failed,
                         .received = time,
                         .problem = "why",
                         .cause = base});
  }
  put_loaded_records(store,
                     {.base = base, .change = base, .intent = IntentNumber(1), .finished = time + 4, .records = ids});
  return base;
}

}  // namespace

TEST_CASE("an id of a load's record leads to the record and to the load") {
  Log log;
  const auto base = put_load(log.store, 1'784'000'000'000, 5);
  std::string seen;
  for (std::int64_t i = 0; i <= 6; ++i)
    each_part(log.store, id_at(base, i), [&](const Change& change) {
      CHECK(position_of(change.id) == i);
      CHECK(change.feed == FeedNumber{7});
      CHECK((i == 0 || change.cause == base));
      seen += std::to_string(i) + ' ' + std::string(change.record) + (change.problem.empty() ? "" : " failed") + ", ";
    });
  CHECK(seen == "0 , 1 record-1, 2 record-2, 3 record-3 failed, 4 record-4, 5 record-5, ");
  each_part(log.store, id_at(base, 2), [&](const Change& change) {
    CHECK(change.intent == IntentNumber(1));
    CHECK(change.state == ChangeState::processed);
    CHECK(change.received == 1'784'000'000'000);
    CHECK(change.finished == 1'784'000'000'004);
  });
  Texts failures;
  each_failure(log.store, base, [&](const Change& change) { failures.emplace_back(change.record); });
  CHECK(failures == Texts{"record-3"});
}

TEST_CASE("a load goes with its records, and stays as long as one of them has failed") {
  Log log;
  const auto good = put_load(log.store, 1'000'000, 5, false);
  const auto bad = put_load(log.store, 2'000'000, 5);
  trim_changes(log.store, 3'000'000);
  const auto resolves = [&](const std::string& id) {
    bool found = false;
    each_part(log.store, id, [&](const Change&) { found = true; });
    return found;
  };
  CHECK_FALSE(resolves(good));
  CHECK_FALSE(resolves(id_at(good, 1)));
  CHECK(has_passed(log.store, id_at(good, 1)));
  for (const auto position : {0, 1, 3, 5}) CHECK(resolves(id_at(bad, position)));
  settle_one(log.store, FeedNumber{7}, "record-3");
  trim_changes(log.store, 3'000'000);
  for (const auto position : {0, 1, 3, 5}) CHECK_FALSE(resolves(id_at(bad, position)));
}

TEST_CASE("a change takes less than 200 bytes") {
  const test::Scratch scratch;
  Store store(scratch / "store.db", Store::Mode::write);
  store.tidy();
  const auto before = size_of(store.address()).bytes;
  constexpr std::int64_t count = 20'000;
  {
    Transaction transaction(store);
    for (std::int64_t i = 0; i < count; ++i) {
      const auto record = "a record of some name " + std::to_string(i);
      put_change(store, {.id = id_at(first_id(1'784'000'000'000 + i), i),
                         .feed = feed,
                         .record = record,
                         .state = ChangeState::processed,
                         .received = 1'784'000'000'000 + i,
                         .finished = 1'784'000'000'000 + i});
    }
    transaction.commit();
  }
  store.tidy();
  CHECK((size_of(store.address()).bytes - before) / count < 200);
}

TEST_CASE("the positions of a load are in the order of their ids") {
  const auto base = base_of(first_id(1'784'000'000'000));
  CHECK(time_of(base) == 1'784'000'000'000);
  std::string before = base;
  for (const std::int64_t position : {std::int64_t{1}, std::int64_t{255}, std::int64_t{256}, last_position}) {
    const auto id = id_at(base, position);
    CHECK(id > before);
    CHECK(position_of(id) == position);
    CHECK(base_of(id) == base);
    before = id;
  }
}

}  // namespace fsctl::store
