#include "core/store/changes.h"

#include <catch2/catch.hpp>
#include <vector>

#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

/// A store with an open transaction, whose changes get ids in their order.
struct Log {
  test::Scratch scratch;
  Store store{scratch / "store.db", Store::Mode::write};
  Transaction transaction{store};
  unsigned char last = 0;

  std::string add(const char* record, ChangeState state, std::int64_t feed = 1, std::int64_t part = 0) {
    if (part == 0) ++last;
    const std::string id(16, static_cast<char>(last));
    put_change(store, {.id = id,
                       .part = part,
                       .feed = feed,
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
  log.add("b", ChangeState::failed, 1, 1);
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
  log.add("elsewhere", ChangeState::failed, 2);
  log.add("settled", ChangeState::settled);
  CHECK(log.records({}) == Texts{"settled", "elsewhere", "bad", "c", "b", "a"});
  CHECK(log.records({.limit = 2}) == Texts{"settled", "elsewhere"});
  CHECK(log.records({.failed_only = true}) == Texts{"elsewhere", "bad"});
  CHECK(log.records({.failed_only = true, .feed = 1}) == Texts{"bad"});
}

TEST_CASE("failed records are those with a failure that is not settled") {
  Log log;
  auto& store = log.store;
  CHECK_FALSE(has_failures(store, 1));
  log.add("ok", ChangeState::processed);
  log.add("bad", ChangeState::failed);
  log.add("bad", ChangeState::failed);
  log.add("worse", ChangeState::failed);
  log.add("elsewhere", ChangeState::failed, 2);
  CHECK(has_failures(store, 1));
  CHECK(has_failed(store, 1, "bad"));
  CHECK_FALSE(has_failed(store, 1, "ok"));
  CHECK_FALSE(has_failed(store, 1, "elsewhere"));
  settle_failures(store, 1, "bad");
  CHECK_FALSE(has_failed(store, 1, "bad"));
  CHECK(count_failed_records(store, 1) == 1);
  CHECK(count_failed_records(store, 2) == 1);
}

TEST_CASE("the log keeps the latest changes, and what failed or waits") {
  Log log;
  log.add("failed", ChangeState::failed);
  log.add("waits", ChangeState::received);
  log.add("settled", ChangeState::settled);
  for (const char* record : {"a", "b", "c", "d", "e"}) log.add(record, ChangeState::processed);
  trim_changes(log.store, 8, 10);
  CHECK(log.records({}).size() == 8);
  trim_changes(log.store, 3, 3);
  CHECK(log.records({}) == Texts{"e", "d", "c", "waits", "failed"});
}

}  // namespace fsctl::store
