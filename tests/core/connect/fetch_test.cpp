#include "core/connect/fetch.h"

#include <catch2/catch.hpp>

#include "core/connect/fetches.h"
#include "core/connect/triggers.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/changes.h"
#include "core/store/loaded_records.h"
#include "tests/core/connect/notes.h"
#include "tests/core/connect/source_server.h"

namespace fsctl::connect {
namespace {

using Lines = std::vector<std::string>;
using test::Notes;

const std::string from_file = R"({"type": "file", "path": "notes.json"})";
const std::string mirrored = R"({"type": "file", "path": "notes.json", "removeVanished": true})";

}  // namespace

TEST_CASE("a list comes in, and what is wrong with a record stops no other") {
  Notes notes(from_file);
  notes.files().write("notes.json",
                      R"([{"id": "a"}, {"id": "b", "title": 1}, {"title": "x"}, {"id": 4}, "e", {"id": "f"}])");
  CHECK(notes.list() ==
        "6 records: 2 created, 1 failed, 3 rejected"
        " | b: title needs a string, found number"
        " | record 3: `id` is missing; it identifies the record"
        " | record 4: `id` must be a string, this is a number"
        " | record 5: a record is a JSON object, this is a string");
  CHECK(notes.ids() == "a b f");
  notes.files().write("notes.json", R"([{"id": "a", "title": "A"}, {"id": "f"}])");
  CHECK(notes.list() == "2 records: 1 replaced, 1 unchanged");
}

TEST_CASE("of a long list each record becomes what it would alone, and the last of equal ids stays") {
  Notes notes(from_file);
  std::string list;
  for (int i = 0; i < 400; ++i) {
    const auto id = std::to_string(i % 150);
    list += i % 100 == 99  ? "{}\n"
            : i % 90 == 89 ? R"({"id": ")" + id + R"(", "title": 0})" + "\n"
                           : R"({"id": ")" + id + R"(", "title": ")" + std::to_string(i) + "\"}\n";
  }
  notes.files().write("notes.json", list);
  CHECK(notes.list() ==
        "400 records: 149 created, 243 replaced, 4 failed, 4 rejected"
        " | 89: title needs a string, found number"
        " | record 100: `id` is missing; it identifies the record"
        " | 29: title needs a string, found number"
        " | record 200: `id` is missing; it identifies the record"
        " | 119: title needs a string, found number"
        " | record 300: `id` is missing; it identifies the record"
        " | 59: title needs a string, found number"
        " | record 400: `id` is missing; it identifies the record");
  CHECK(notes.text("0") == R"({"id": "0", "title": "300"})");
  CHECK(notes.text("98") == R"({"id": "98", "title": "398"})");
}

TEST_CASE("a record above 16 MiB is rejected alone, from a file and from a service") {
  const auto large = R"({"id": "large", "title": ")" + std::string(std::size_t{16} << 20U, 'x') + "\"}";
  const auto lines = "{\"id\": \"a\"}\n" + large + "\n{\"id\": \"b\"}\n";
  const std::string said = "3 records: 2 created, 1 rejected | ";
  const std::string why = "line 2, byte 12: a record is larger than 16 MiB; is this a list of records?";

  Notes of_file(from_file);
  of_file.files().write("notes.json", lines);
  CHECK(of_file.list() == said + why);
  CHECK(of_file.ids() == "a b");

  test::SourceServer server([&](const auto&, auto& response) { response.set_content(lines, "application/x-ndjson"); });
  Notes of_service(R"({"type": "http", "list": ")" + server.origin() + "/notes\"}");
  CHECK(of_service.list() == said + server.origin() + "/notes, " + why);
  CHECK(of_service.ids() == "a b");
}

TEST_CASE("what is missing in a list stays, unless the feed's file says that it goes") {
  Notes keeping(from_file);
  keeping.push(R"({"id": "old"})");
  keeping.files().write("notes.json", R"([{"id": "a"}])");
  CHECK(keeping.list() == "1 record: 1 created");
  CHECK(keeping.ids() == "old a");

  Notes mirror(mirrored);
  mirror.push(R"({"id": "old"})");
  mirror.push(R"({"id": "a"})");
  mirror.files().write("notes.json", R"([{"id": "a"}, {"id": "b"}])");
  CHECK(mirror.list() == "3 records: 1 created, 1 unchanged, 1 removed");
  CHECK(mirror.ids() == "a b");
  mirror.files().write("notes.json", R"([{"id": "b", "title": 7}])");
  CHECK(mirror.list() == "2 records: 1 removed, 1 failed | b: title needs a string, found number");
  CHECK(mirror.ids() == "b");
}

TEST_CASE("nothing has vanished from a list that may be incomplete") {
  Notes notes(mirrored);
  notes.push(R"({"id": "old"})");
  const std::pair<const char*, const char*> rows[] = {
      {"", "0 records | the list is empty, so no record was removed"},
      {"[]", "0 records | the list is empty, so no record was removed"},
      {R"([{"id": "a"}, {"id")", "1 record: 1 created | notes.json: line 1, byte 14: the input ends within a record"},
      {R"([{"id": "a"}, {"ID": "old"}])",
       "2 records: 1 unchanged, 1 rejected | record 2: `id` is missing; it identifies the record | "
       "1 record of the list was rejected, so no record was removed"},
  };
  for (const auto& [text, said] : rows) {
    notes.files().write("notes.json", text);
    INFO(text);
    CHECK(notes.list() == said);
    CHECK(notes.ids().starts_with("old"));
  }
}

TEST_CASE("pages that came before a source fails are kept, and nothing is removed") {
  test::SourceServer server([](const auto& request, auto& response) {
    if (request.get_param_value("page") == "2")
      response.status = 403;
    else
      response.set_content(R"([{"id": "a"}])", "application/json");
  });
  Notes notes(R"({"type": "http", "list": ")" + server.origin() +
              R"(?page={page}", "paging": {"type": "page"}, "removeVanished": true})");
  notes.push(R"({"id": "old"})");
  CHECK(notes.list() == "1 record: 1 created | " + server.origin() + "/?page=2 answers 403 Forbidden");
  CHECK(notes.ids() == "old a");
}

TEST_CASE("a record that the source lacks is a problem, or removed") {
  Notes keeping(from_file, "trigger");
  keeping.files().write("notes.json", R"([{"id": "a"}])");
  keeping.push(R"({"id": "old"})");
  CHECK(keeping.record("a") == "1 record: 1 created");
  CHECK(keeping.record("old") == "0 records | the source of feed notes has no record \"old\"");
  CHECK(keeping.ids() == "old a");

  Notes mirror(mirrored, "trigger");
  mirror.files().write("notes.json", R"([{"id": "a"}])");
  mirror.push(R"({"id": "old"})");
  CHECK(mirror.record("old") == "1 record: 1 removed");
  CHECK(mirror.record("never") == "1 record: 1 absent");
  CHECK(mirror.ids().empty());
}

TEST_CASE("the change of a trigger tells what became of it") {
  Notes notes(from_file, "trigger");
  notes.files().write("notes.json", R"([{"id": "a"}, {"id": "b", "title": 1}])");
  const auto good = notes.trigger(records::Intent::fetch, "a");
  const auto absent = notes.trigger(records::Intent::fetch, "x");
  const auto bad = notes.trigger(records::Intent::fetch, "b");
  const auto changes = [&] {
    std::size_t count = 0;
    store::each_change(notes.store, {}, [&](const store::Change&) { ++count; });
    return count;
  };
  const auto run = [&] {
    run_triggers(notes.store, *notes.project, notes.world, waiting_triggers(notes.store, *notes.project),
                 real_outside(notes.world));
  };
  run();
  CHECK(notes.outcome(good) == "1");
  CHECK_THAT(notes.outcome(absent), Catch::StartsWith("2 the source of feed notes has no record"));
  CHECK_THAT(notes.outcome(bad), Catch::StartsWith("2 b: title needs a string"));
  CHECK(changes() == 3);  // each stands in the log once
  const auto list = notes.trigger(records::Intent::fetch_list, "all");
  run();
  CHECK_THAT(notes.outcome(list), Catch::StartsWith("2 b: title needs a string"));
  CHECK_THAT(notes.outcome(bad), Catch::StartsWith("3 "));  // settled by the record's next coming
  CHECK(waiting_triggers(notes.store, *notes.project).empty());

  notes.files().write("notes.json", "no records");
  const auto garbage = notes.trigger(records::Intent::fetch_list, "all");
  run();
  CHECK_THAT(notes.outcome(garbage), Catch::StartsWith("2 "));
}

TEST_CASE("the change of a list tells its counts, and those of its records name it as their cause") {
  Notes notes(from_file, "trigger");
  notes.push(R"({"id": "a", "title": "A"})");
  notes.files().write("notes.json", R"([{"id": "a", "title": "A"}, {"id": "b"}, {"id": "c", "title": 1}, {}])");
  const auto list = notes.trigger(records::Intent::fetch_list, "all");
  const auto second = notes.trigger(records::Intent::fetch_list, "all");
  run_triggers(notes.store, *notes.project, notes.world, waiting_triggers(notes.store, *notes.project),
               real_outside(notes.world));
  const std::string counts = R"({"created":1,"unchanged":1,"failed":1,"rejected":1})";
  CHECK(notes.logged(list) == "c by it all by another " + counts + " a by another ");
  store::each_part(notes.store, second, [&](const store::Change& change) { CHECK(change.counts == counts); });

  std::string failed;
  store::each_failure(notes.store, list, [&](const store::Change& change) { failed = change.id; });
  REQUIRE_FALSE(failed.empty());
  std::string seen;  // the record before it in the list has the id before its own
  store::each_part(notes.store, store::id_at(failed, store::position_of(failed) - 1), [&](const store::Change& change) {
    CHECK(change.cause == list);
    seen += change.record;
  });
  CHECK(seen == "b");
}

TEST_CASE("a list that nobody asked for is a change of its own when it brings something") {
  Notes notes(mirrored);
  notes.push(R"({"id": "old"})");
  notes.files().write("notes.json", R"([{"id": "a"}])");
  notes.list();
  notes.list();  // nothing new
  std::string logged;
  store::each_change(notes.store, {.limit = 2}, [&](const store::Change& change) {
    logged += std::string(change.record) + std::string(change.counts) + ' ';
  });
  CHECK(logged == R"({"created":1,"removed":1} old )");
}

TEST_CASE("a list that failed is settled by the next good one") {
  Notes notes(from_file, "polling");
  const auto failed = [&] {
    notes.files().write("notes.json", "no records");
    const auto id = notes.trigger(records::Intent::fetch_list, "all");
    run_triggers(notes.store, *notes.project, notes.world, waiting_triggers(notes.store, *notes.project),
                 real_outside(notes.world));
    return id;
  };
  const auto first = failed();
  const auto second = failed();
  CHECK_THAT(notes.outcome(first), Catch::StartsWith("2 "));
  notes.files().write("notes.json", R"([{"id": "a", "title": 1}])");
  notes.list();  // not good either
  CHECK_THAT(notes.outcome(first), Catch::StartsWith("2 "));
  notes.files().write("notes.json", R"([{"id": "a"}])");
  notes.list();
  CHECK_THAT(notes.outcome(first), Catch::StartsWith("3 "));
  CHECK_THAT(notes.outcome(second), Catch::StartsWith("3 "));
}

TEST_CASE("a polling feed waits twice as long after each failure, for an hour at most") {
  using std::chrono::minutes;
  CHECK(time_to_next_round(minutes(5), 0) == minutes(5));
  CHECK(time_to_next_round(minutes(5), 1) == minutes(5));
  CHECK(time_to_next_round(minutes(5), 2) == minutes(10));
  CHECK(time_to_next_round(minutes(5), 4) == minutes(40));
  CHECK(time_to_next_round(minutes(5), 50) == minutes(60));
  CHECK(time_to_next_round(minutes(90), 3) == minutes(90));
}

TEST_CASE("a polling feed fetches when it is time, and tells each trouble once") {
  Notes notes(from_file);
  Lines log;
  Fetches fetches(notes.path(), *notes.project, notes.world,
                  [&](const FetchNote& note) { log.push_back(note.feed + ": " + note.message); });
  const auto round = [&](std::int64_t seconds) {
    notes.steady += seconds * 1000;
    log.clear();
    fetches.start_due();
    fetches.wait();
    return log;
  };
  CHECK(round(0) == Lines{"notes: notes.json: cannot read the file; trying again in 1 m"});
  notes.files().write("notes.json", R"([{"id": "a"}])");
  CHECK(round(59).empty());
  CHECK(round(1) == Lines{"notes: 1 record: 1 created", "notes: polling works again"});
  CHECK(round(60).empty());
  notes.files().write("notes.json", R"([{"id": "a", "title": "A"}])");
  CHECK(round(60) == Lines{"notes: 1 record: 1 replaced"});
  std::filesystem::remove(notes.files() / "notes.json");
  CHECK(round(60) == Lines{"notes: notes.json: cannot read the file; trying again in 1 m"});
  CHECK(round(60).empty());
  notes.files().write("notes.json", R"([{"id": "a", "title": "B"}])");
  CHECK(round(60).empty());  // it waits for two minutes now
  CHECK(round(60) == Lines{"notes: 1 record: 1 replaced", "notes: polling works again"});
}

TEST_CASE("a clock that is set back or ahead neither stops polling nor hastens it") {
  Notes notes(from_file);
  Lines log;
  Fetches fetches(notes.path(), *notes.project, notes.world,
                  [&](const FetchNote& note) { log.push_back(note.message); });
  const auto round = [&](std::int64_t seconds, std::int64_t hours, const std::string& title) {
    notes.files().write("notes.json", R"([{"id": "a", "title": ")" + title + "\"}]");
    notes.steady += seconds * 1000;
    notes.now += hours * 3'600'000;
    log.clear();
    fetches.start_due();
    fetches.wait();
    return log;
  };
  const Lines replaced = {"1 record: 1 replaced"};
  CHECK(round(0, 0, "one") == Lines{"1 record: 1 created"});
  CHECK(round(60, -2, "two") == replaced);
  CHECK(round(59, -9'000, "three").empty());
  CHECK(round(1, 0, "three") == replaced);
  CHECK(round(59, 9'000, "four").empty());
  CHECK(round(1, 1, "four") == replaced);
}

TEST_CASE("fetching goes on by the configuration that another process has brought the store to") {
  Notes notes(from_file);
  notes.files().write("notes.json", R"([{"id": "a", "title": "A"}])");
  Lines log;
  Fetches fetches(notes.path(), *notes.project, notes.world,
                  [&](const FetchNote& note) { log.push_back(note.feed + ": " + note.message); });
  const auto round = [&] {
    notes.steady += 60'000;
    log.clear();
    fetches.start_due();
    fetches.wait();
    return log;
  };
  CHECK(round() == Lines{"notes: 1 record: 1 created"});

  notes.files().write("feeds/notes.json",
                      R"({"method": "polling", "every": "1m", "connector": {"type": "file", "path": "more.json"}})");
  notes.files().write("more.json", R"([{"id": "b", "title": "B"}])");
  notes.files().write(
      "composers/notes.json",
      R"({"feed": "notes", "storage": "notes", "fields": {"title": {"source": "data-field", "field": "id"}}})");
  rebuild::make_current(notes.store, *project::load(notes.files().path()), real_world());
  CHECK(round() == Lines{"notes: 1 record: 1 created"});
  CHECK(notes.ids() == "a b");

  notes.files().write("feeds/notes.json", R"({"method": "ingest"})");
  notes.files().write(
      "composers/notes.json",
      R"({"feed": "notes", "storage": "notes", "fields": {"title": {"source": "static", "value": "x"}}})");
  rebuild::make_current(notes.store, *project::load(notes.files().path()), real_world());
  notes.files().write("more.json", R"([{"id": "c"}])");
  CHECK(round().empty());
  CHECK(notes.ids() == "a b");
}

TEST_CASE("triggers are carried out in the background, and one feed's slow source holds up no other") {
  const test::RawServer silent({{.bytes = "", .hangs = true}});
  Notes notes(R"({"type": "http", "record": ")" + silent.origin() + R"(/{id}"})", "trigger");
  std::string stopped;
  {
    Fetches fetches(notes.path(), *notes.project, notes.world, [](const FetchNote&) {});
    stopped = notes.trigger(records::Intent::fetch, "a");
    fetches.start_due();
    while (silent.connections() == 0) std::this_thread::yield();
    notes.push(R"({"id": "pushed"})");  // nobody keeps the store locked
    CHECK(notes.ids() == "pushed");
  }
  CHECK(notes.outcome(stopped) == "0");  // waits for the next server
}

}  // namespace fsctl::connect
