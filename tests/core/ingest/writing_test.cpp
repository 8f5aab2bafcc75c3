#include "core/ingest/writing.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <span>
#include <utility>

#include "core/ingest/apply.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/changes.h"
#include "core/store/counters.h"
#include "core/store/feed_records.h"
#include "core/store/loaded_records.h"
#include "core/store/shown.h"
#include "core/store/storage_records.h"
#include "tests/support/scratch.h"
#include "tests/support/small_project.h"

namespace fsctl::ingest {
namespace {

/// A project of one feed, one storage and one listing, with two connections to its store.
struct Two {
  Two() {
    test::write_small_project(scratch, "notes");
    scratch.write("blocks/note.json", R"({"storage": "notes", "fields": {"title": "title"}})");
    scratch.write("listings/notes.json", R"({"storage": "notes", "block": "note", "search": ["title"]})");
    project = project::load(scratch.path());
    rebuild::make_current(one, *project, world);
  }

  std::shared_ptr<const project::Project> load(const std::string& slot) {
    test::write_title(scratch, "notes", slot);
    return project::load(scratch.path());
  }
  std::int64_t records() {
    return store::count_feed_records(one, store::find_feed(one, "notes").value_or(store::none));
  }

  test::Scratch scratch;
  std::shared_ptr<const project::Project> project;
  store::Store one{scratch.store(), store::Store::Mode::write};
  store::Store other{scratch.store(), store::Store::Mode::write};
  World world = real_world();
};

/// A record as it is pushed.
struct PushedRecord {
  records::Intent intent;
  std::string raw;
};

/// Pushes of few records, so that many of them meet: some fail, some change nothing, some remove what is not there.
std::vector<PushedRecord> pushes(unsigned seed, std::size_t count) {
  using records::Intent;
  std::mt19937 random(seed);
  const auto any = [&](std::initializer_list<const char*> texts) { return std::data(texts)[random() % texts.size()]; };
  std::vector<PushedRecord> all;
  while (all.size() < count) {
    const auto id = R"({"id":")" + std::string(any({"a", "b", "c", "d", "e", "f"})) + '"';
    const auto title = std::string(any({R"(,"title":"A")", R"(,"title":"B")", R"(,"title":{"no":"text"})"}));
    switch (random() % 5) {
      case 0:
        all.push_back({Intent::remove, id + "}"});
        break;
      case 1:
        all.push_back({Intent::patch, id + any({R"(,"title":"C"})", R"(,"more":null})", R"(,"more":1})"})});
        break;
      default:
        all.push_back({Intent::upsert, id + title + "}"});
    }
  }
  return all;
}

/// What a store holds after pushes, and what it said of each.
struct Became {
  std::vector<Outcome::Status> statuses;
  std::string records;
  std::int64_t failed = 0;
  std::int64_t changes = 0;
};

Became became(Two& two, const std::vector<PushedRecord>& pushed, std::size_t most) {
  Became all;
  FeedIngest ingest(two.one, *two.project, two.world, "notes");
  auto preparation = ingest.preparation();
  Arena arena;
  std::vector<PreparedRecord> records;
  for (const auto& [intent, raw] : pushed) records.push_back(preparation.prepare(intent, raw, arena));
  std::vector<IngestCall> calls;
  for (std::size_t i = 0; i < records.size(); ++i) calls.push_back({.correlation_id = two.world.correlation_id()});
  std::vector<Arrival> arrivals;
  for (std::size_t i = 0; i < records.size(); ++i) arrivals.push_back({.record = &records[i], .call = &calls[i]});
  for (Arrivals rest = arrivals; !rest.empty();) {
    const auto outcomes = ingest.apply(rest.first(std::min(rest.size(), most)));
    for (const auto& outcome : outcomes) all.statuses.push_back(outcome.status);
    rest = rest.subspan(outcomes.size());
  }
  ingest.commit();
  const auto feed = store::find_feed(two.one, "notes").value();
  store::each_feed_record(two.one, feed, [&](const auto& record) {
    all.records += std::string(record.id) + ' ' + std::string(record.raw) + '\n';
  });
  const auto version = served::storage_versions(two.one, *two.project).front().number;
  store::each_storage_record(two.one, version, [&](const auto& record) {
    all.records += std::string(record.key) + ' ' + std::string(record.content) + '\n';
  });
  all.failed = store::count_failed_records(two.one, feed);
  all.changes = store::count_changes(two.one, {});
  return all;
}

}  // namespace

TEST_CASE("records that go to the store together become what they become one by one") {
  std::set<Outcome::Status> seen;
  for (unsigned seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const auto pushed = pushes(seed, 300);
    Two together;
    Two apart;
    const auto became_together = became(together, pushed, pushed.size());
    const auto became_apart = became(apart, pushed, 1);
    CHECK(became_together.statuses == became_apart.statuses);
    CHECK(became_together.records == became_apart.records);
    CHECK(became_together.failed == became_apart.failed);
    seen.insert(became_together.statuses.begin(), became_together.statuses.end());
    CHECK(became_together.changes == 300);
  }
  CHECK(seen.size() == 6);  // all that pushes may become
}

TEST_CASE("a load into an empty feed finds what came there since, whoever wrote it") {
  const auto seed = GENERATE(range(0U, 12U));
  CAPTURE(seed);
  std::mt19937 random(seed);
  const auto below = [&](std::size_t end) { return random() % end; };
  struct Step {
    const char* feed;
    records::Intent intent;
    std::vector<std::string> records;
  };
  const auto step = [&](const char* feed, std::size_t most_ids) {
    using records::Intent;
    Step one{feed, std::vector{Intent::upsert, Intent::upsert, Intent::patch, Intent::remove}[below(4)], {}};
    for (std::size_t i = 0; i <= below(4); ++i)
      one.records.push_back(
          R"({"id":")" + std::to_string(below(most_ids)) + R"(",)" +
          std::vector{R"("title":"A"})", R"("title":"B"})", R"("title":7})", R"("more":1})"}[below(4)]);
    return one;
  };
  Two both;
  Two plain;
  for (auto* two : {&both, &plain}) {
    two->scratch.write("feeds/more.json", R"({"method": "ingest"})");
    two->scratch.write("composers/more.json", R"({"feed": "more", "storage": "notes",
                       "fields": {"title": {"source": "data-field", "field": "title"}}})");
    two->project = project::load(two->scratch.path());
    rebuild::make_current(two->one, *two->project, two->world);
  }
  const auto writing = std::make_shared<Writing>(both.one, *both.project);
  FeedIngest load(writing, both.world, "notes");
  FeedIngest beside(writing, both.world, "more");
  FeedIngest elsewhere(both.other, *both.project, both.world, "notes");
  load.begin_load(records::Intent::upsert);
  std::vector<Step> open;
  std::vector<Step> committed;
  const auto commit = [&] {
    load.commit();
    std::ranges::move(std::exchange(open, {}), std::back_inserter(committed));
  };
  for (int i = 0; i < 120; ++i) {
    const auto what = below(60);
    if (what < 30) {
      const auto& [feed, intent, records] = open.emplace_back(step("notes", 200));
      for (std::span<const std::string> rest = records; !rest.empty();)
        rest = rest.subspan(load.apply(intent, rest).outcomes.size());
    } else if (what < 44 && i > 4) {
      const auto& [feed, intent, records] = open.emplace_back(step("more", 200));
      for (const auto& record : records) beside.apply(intent, record);
    } else if (what < 55) {
      commit();
    } else if (what < 59) {
      commit();
      const auto& [feed, intent, records] = committed.emplace_back(step("notes", 200));
      for (const auto& record : records) elsewhere.apply(intent, record);
      elsewhere.commit();
    } else {
      writing->undo();
      open.clear();
    }
  }
  commit();
  for (const auto& [feed, intent, records] : committed) {
    FeedIngest ingest(plain.one, *plain.project, plain.world, feed);
    for (const auto& record : records) ingest.apply(intent, record);
    ingest.commit();
  }
  const auto stored = [](Two& two) {
    std::map<std::string, std::string> all;
    const auto feeds = store::feed_ids(two.one);
    for (const auto& [number, feed] : feeds)
      store::each_feed_record(two.one, number, [&, name = feed](const auto& record) {
        all[name + ' ' + std::string(record.id)] = record.raw;
      });
    const auto version = served::storage_versions(two.one, *two.project).front().number;
    store::each_storage_record(two.one, version, [&](const auto& record) {
      all[std::string(record.key)] = feeds.at(record.feed) + ' ' + std::string(record.content);
    });
    return all;
  };
  CHECK(stored(both).size() > 50);
  CHECK(stored(both) == stored(plain));
}

TEST_CASE("two writers take turns, each going on where the other ended") {
  Two two;
  FeedIngest one(two.one, *two.project, two.world, "notes");
  FeedIngest other(two.other, *two.project, two.world, "notes");
  for (int i = 0; i < 3; ++i) {
    one.apply(records::Intent::upsert, R"({"id":"a)" + std::to_string(i) + R"(","title":"A"})");
    one.commit();
    other.apply(records::Intent::upsert, R"({"id":"b)" + std::to_string(i) + R"(","title":"B"})");
    other.commit();
  }
  CHECK(two.records() == 6);
}

TEST_CASE("who finds the store current tells nobody that it has changed") {
  Two two;
  Writing writing(two.one, *two.project);
  const auto before = store::counter(two.other, store::versions_counter);
  rebuild::make_current(two.other, *two.project, two.world);
  CHECK(store::counter(two.other, store::versions_counter) == before);
  CHECK_NOTHROW(writing.begin());
}

TEST_CASE("a writer goes on by the configuration that another process has brought the store to") {
  Two two;
  FeedIngest ingest(two.one, *two.project, two.world, "notes");
  ingest.apply(records::Intent::upsert, R"({"id":"a","title":"A"})");
  ingest.commit();
  const auto changed = two.load(R"({"source": "data-field", "field": "name"})");
  rebuild::make_current(two.other, *changed, two.world);
  ingest.apply(records::Intent::upsert, R"({"id":"b","title":"B","name":"Bee"})");
  ingest.commit();
  const auto version = served::storage_versions(two.other, *changed).front().number;
  CHECK(store::find_storage_record(two.other, version, "b")->content == R"({"title":"Bee"})");
  CHECK(served::is_current(two.other, *changed));
}

TEST_CASE("a writer goes on by the configuration of the store while the files are being edited further") {
  Two two;
  FeedIngest ingest(two.one, *two.project, two.world, "notes");
  const auto changed = two.load(R"({"source": "data-field", "field": "name"})");
  rebuild::make_current(two.other, *changed, two.world);
  for (const char* text : {"{", R"({"feed": "notes", "storage": "notes", "fields": {}})"}) {
    two.scratch.write("composers/notes.json", text);
    ingest.apply(records::Intent::upsert, R"({"id":"b","title":"B","name":"Bee"})");
    ingest.commit();
  }
  const auto version = served::storage_versions(two.other, *changed).front().number;
  CHECK(store::find_storage_record(two.other, version, "b")->content == R"({"title":"Bee"})");
}

TEST_CASE("a writer that cannot read the store's configuration is refused") {
  Two two;
  FeedIngest ingest(two.one, *two.project, two.world, "notes");
  ingest.apply(records::Intent::upsert, R"({"id":"a","title":"A"})");
  ingest.commit();
  const auto changed = two.load(R"({"source": "data-field", "field": "name"})");
  rebuild::make_current(two.other, *changed, two.world);
  store::put_working_files(two.other, {});
  two.scratch.write("composers/notes.json", "{");
  try {
    ingest.apply(records::Intent::upsert, R"({"id":"b","title":"B"})");
    FAIL("it was taken");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::store_reconfigured);
  }
  CHECK(two.records() == 1);
}

TEST_CASE("a clock that is set ahead while the process runs ages no change") {
  constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
  Two two;
  std::int64_t now = two.world.now();
  std::int64_t steady = 0;
  two.world.now = [&] { return now; };
  two.world.steady = [&] { return steady; };
  two.world.start = {.now = now, .steady = steady};
  FeedIngest ingest(two.one, *two.project, two.world, "notes");
  const auto push = [&](const std::string& id) {
    auto pushed = ingest.apply(records::Intent::upsert, R"({"id":")" + id + R"(","title":"A"})");
    ingest.commit();
    return pushed.correlation_id;
  };
  const auto resolves = [&](const std::string& id) {
    bool found = false;
    store::each_part(two.one, id, [&](const store::Change&) { found = true; });
    return found;
  };
  const auto first = push("a");
  now += 400 * day;
  push("b");
  steady += day;
  push("c");
  CHECK(resolves(first));
  steady += 400 * day;
  push("d");
  CHECK_FALSE(resolves(first));
}

TEST_CASE("correlation ids go on in their order when the clock was set back between two processes") {
  Two two;
  const auto before = two.world.now() + 3'600'000;
  {
    store::Transaction transaction(two.one);
    store::put_change(two.one, {.id = store::first_id(before),
                                .feed = store::FeedNumber{1},
                                .record = "a",
                                .intent = store::IntentNumber(0),
                                .state = store::ChangeState::processed,
                                .received = before,
                                .finished = before});
    transaction.commit();
  }
  FeedIngest ingest(two.one, *two.project, two.world, "notes");
  CHECK(ingest.apply(records::Intent::upsert, R"({"id":"b","title":"B"})").correlation_id > store::first_id(before));
}

TEST_CASE("what is not committed is undone") {
  Two two;
  {
    FeedIngest ingest(two.one, *two.project, two.world, "notes");
    ingest.apply(records::Intent::upsert, R"({"id":"a","title":"A"})");
  }
  CHECK(two.records() == 0);
}

}  // namespace fsctl::ingest
