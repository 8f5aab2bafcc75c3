#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <vector>

#include "core/connect/fetches.h"
#include "core/store/feed_records.h"
#include "core/store/fetchings.h"
#include "tests/core/connect/notes.h"
#include "tests/core/connect/source_server.h"
#include "tests/support/random.h"

namespace fsctl::connect {
namespace {

using records::Intent;
using test::Notes;

/// A source of one record and one list; what happens between its being asked and its answer is up to the test.
class Origin {
 public:
  std::string record = R"({"id": "a", "title": "old"})";
  std::string list = R"([{"id": "a", "title": "old"}])";
  int status = 200;
  std::function<void(const std::string& target)> meanwhile = [](const std::string&) {};

  std::string connector(const std::string& more = "") const {
    return R"({"type": "http", "retries": 0, "record": ")" + server_.origin() + R"(/{id}", "list": ")" +
           server_.origin() + R"(/?page={page}", "paging": {"type": "page"})" + more + "}";
  }

 private:
  void answer(const httplib::Request& request, httplib::Response& response) {
    const auto happens = meanwhile;  // which may set another one
    happens(request.target);
    response.status = status;
    const bool is_behind = request.has_param("page") && request.get_param_value("page") != "1";
    response.set_content(is_behind ? "[]" : request.has_param("page") ? list : record, "application/json");
  }

  test::SourceServer server_{[this](const auto& request, auto& response) { answer(request, response); }};
};

const std::string removing_vanished = R"(, "removeVanished": true)";
const std::string newer = R"({"id": "a", "title": "new"})";

/// Whether the push of a record is remembered.
bool is_noted(store::Store& store, std::string_view id) {
  return store::pushed_since(store, store::find_feed(store, "notes").value(), {&id, 1}, {}).front();
}

}  // namespace

TEST_CASE("a record that is pushed or deleted while it is fetched stays as it was pushed") {
  struct Row {
    const char* title;
    Intent intent;
    std::string pushed;
    std::string left;  ///< in the store, in the end
  };
  const Row rows[] = {
      {"another text", Intent::upsert, newer, newer},
      {"the text that was there", Intent::upsert, R"({"id": "a"})", R"({"id": "a"})"},
      {"a patch", Intent::patch, R"({"id": "a", "title": "new"})", R"({"id":"a","title":"new"})"},
      {"a patch that changes nothing", Intent::patch, R"({"id": "a"})", R"({"id":"a"})"},
      {"a push that cannot be mapped", Intent::upsert, R"({"id": "a", "title": 1})", R"({"id": "a", "title": 1})"},
      {"its deletion", Intent::remove, R"({"id": "a"})", ""},
  };
  for (const auto& [title, intent, pushed, left] : rows)
    for (const bool is_list : {false, true}) DYNAMIC_SECTION(title << (is_list ? ", as a list" : ", alone")) {
        Origin source;
        Notes notes(source.connector());
        notes.push(R"({"id": "a"})");
        source.meanwhile = [&](const auto& target) {
          if (!target.ends_with("page=2")) notes.push_elsewhere(pushed, intent);
        };
        CHECK((is_list ? notes.list() : notes.record("a")) ==
              "1 record: 1 kept | a is newer here: pushed, deleted or fetched after this fetching began");
        CHECK(notes.text("a") == left);
        source.meanwhile = [](const auto&) {};
        CHECK((is_list ? notes.list() : notes.record("a")) ==
              (left.empty() ? "1 record: 1 created" : "1 record: 1 replaced"));
      }
}

TEST_CASE("of a long list those stay that were pushed meanwhile, and the others come in") {
  constexpr int all = 600;
  Origin source;
  source.list.clear();
  std::vector<std::string> pushed;
  for (int i = 0; i < all; ++i) {
    const auto id = std::to_string(i);
    source.list += (i == 0 ? R"([{"id": ")" : R"(, {"id": ")") + id + R"(", "title": "old"})";
    if (i % 3 == 0) pushed.push_back(R"({"id": ")" + id + R"(", "title": "new"})");
  }
  source.list += "]";
  Notes notes(source.connector());
  source.meanwhile = [&](const auto& target) {
    if (!target.ends_with("page=2")) notes.push_elsewhere(pushed);
  };
  CHECK(
      notes.list() ==
      "600 records: 400 created, 200 kept | 0, 3, 6 and 197 more are newer here: pushed, deleted or fetched after this "
      "fetching began");
  for (int i = 0; i < all; ++i) {
    CAPTURE(i);
    CHECK_THAT(notes.text(std::to_string(i)), Catch::Contains(i % 3 == 0 ? "new" : "old"));
  }
}

TEST_CASE("a deletion counts although there was nothing to delete yet") {
  Origin source;
  Notes notes(source.connector());
  source.meanwhile = [&](const auto&) { notes.push_elsewhere(R"({"id": "a"})", Intent::remove); };
  CHECK_THAT(notes.record("a"), Catch::StartsWith("1 record: 1 kept"));
  CHECK(notes.ids().empty());
}

TEST_CASE("a record that the source does not have any more is not removed when it is pushed meanwhile") {
  Origin source;
  source.status = 404;
  Notes notes(source.connector(removing_vanished));
  notes.push(R"({"id": "a"})");
  source.meanwhile = [&](const auto&) { notes.push_elsewhere(R"({"id": "a"})"); };
  CHECK(notes.record("a") ==
        "1 record: 1 kept | a is newer here: pushed, deleted or fetched after this fetching began");
  CHECK(notes.ids() == "a");
}

TEST_CASE("a record that a list lacks is not removed when it is pushed meanwhile") {
  Origin source;
  source.list = R"([{"id": "b"}, {"id": "c"}])";
  Notes notes(source.connector(removing_vanished));
  notes.push(R"({"id": "old"})");
  notes.push(R"({"id": "again"})");
  source.meanwhile = [&](const auto& target) {
    if (!target.ends_with("page=2")) return;
    notes.push_elsewhere(R"({"id": "new"})");
    notes.push_elsewhere(R"({"id": "again"})");  // the same text as before
    notes.push_elsewhere(R"({"id": "b"})", Intent::remove);
  };
  CHECK(notes.list() ==
        "5 records: 2 created, 1 removed, 2 kept | again and new are newer here: pushed, deleted or fetched after this "
        "fetching began");
  CHECK(notes.ids() == "again c new");
}

TEST_CASE("what came before what is not told by the clock") {
  Origin source;
  source.list = R"([{"id": "b"}])";
  Notes notes(source.connector(removing_vanished));
  notes.push(R"({"id": "old"})");
  notes.now -= 3'600'000;
  source.meanwhile = [&](const auto&) {
    notes.now -= 3'600'000;
    notes.push_elsewhere(newer);
  };
  CHECK_THAT(notes.list(), Catch::StartsWith("3 records: 1 created, 1 removed, 1 kept | a is newer"));
  CHECK(notes.ids() == "a b");
}

TEST_CASE("of several fetchings at once the one that began later knows better") {
  Origin source;
  Notes notes(source.connector());
  const auto inner = [&](const std::string& text) {
    source.meanwhile = [](const auto&) {};
    source.record = text;
    store::Store other(notes.path(), store::Store::Mode::write);
    const auto fetched = notes.record_into(other, "a");
    source.record = R"({"id": "a", "title": "old"})";
    return fetched;
  };
  source.meanwhile = [&](const auto&) { CHECK(inner(newer) == "1 record: 1 created"); };
  CHECK_THAT(notes.record("a"), Catch::StartsWith("1 record: 1 kept"));
  CHECK(notes.text("a") == newer);
  CHECK(notes.record("a") == "1 record: 1 replaced");

  // A push that came between the two beginnings is newer than the first only.
  source.meanwhile = [&](const auto&) {
    notes.push_elsewhere(R"({"id": "a", "title": "between"})");
    CHECK(inner(newer) == "1 record: 1 replaced");
  };
  CHECK_THAT(notes.record("a"), Catch::StartsWith("1 record: 1 kept"));
  CHECK(notes.text("a") == newer);
}

TEST_CASE("records that are fetched one after the other each have a beginning of their own") {
  Origin source;
  Notes notes(source.connector());
  source.meanwhile = [&](const auto& target) {
    source.record = R"({"id": ")" + target.substr(1) + R"(", "title": "fetched"})";
    if (target == "/a") notes.push_elsewhere(R"({"id": "b", "title": "pushed"})");
  };
  const auto writing = std::make_shared<ingest::Writing>(notes.store, *notes.project);
  auto fetch = notes.fetch({}, writing);
  CHECK(Notes::said(fetch.record("a")) == "1 record: 1 created");
  CHECK(Notes::said(fetch.record("b")) == "1 record: 1 replaced");
  writing->commit();
  CHECK(notes.text("b") == R"({"id": "b", "title": "fetched"})");
}

TEST_CASE("the change of a trigger tells what was newer here") {
  Origin source;
  Notes notes(source.connector(), "trigger");
  source.meanwhile = [&](const auto&) { notes.push_elsewhere(newer); };
  for (const auto intent : {Intent::fetch, Intent::fetch_list}) {
    const auto trigger = notes.trigger(intent, "a");
    run_triggers(notes.store, *notes.project, notes.world, waiting_triggers(notes.store, *notes.project),
                 real_outside(notes.world));
    CHECK_THAT(notes.outcome(trigger), Catch::StartsWith("1 a is newer here"));
    CHECK(notes.text("a") == newer);
  }
}

TEST_CASE("polling tells what was newer here") {
  Origin source;
  Notes notes(source.connector());
  std::vector<std::string> log;
  Fetches fetches(notes.path(), *notes.project, notes.world,
                  [&](const FetchNote& note) { log.push_back(note.message); });
  source.meanwhile = [&](const auto&) { notes.push_elsewhere(newer); };
  fetches.start_due();
  fetches.wait();
  CHECK(log == std::vector<std::string>{"1 record: 1 kept",
                                        "a is newer here: pushed, deleted or fetched after this fetching began"});
}

TEST_CASE("what was pushed meanwhile is remembered for as long as a fetching runs, and no longer") {
  Origin source;
  Notes notes(source.connector());
  const auto is_remembered = [&](const std::string& id) {
    store::Store reading(notes.path(), store::Store::Mode::read);
    return is_noted(reading, id);
  };
  notes.push(R"({"id": "before"})");
  CHECK_FALSE(is_remembered("before"));
  source.meanwhile = [&](const auto&) {
    notes.push_elsewhere(newer);
    notes.push_elsewhere(newer);
    CHECK(is_remembered("a"));
  };
  notes.list();
  CHECK_FALSE(is_remembered("a"));
  source.status = 500;
  notes.record("a");
  CHECK_FALSE(is_remembered("a"));
}

TEST_CASE("a fetching whose process was killed is not remembered for") {
  Origin source;
  Notes notes(source.connector());
  notes.push(R"({"id": "before"})");
  const auto feed = store::find_feed(notes.store, "notes").value();
  {
    store::Transaction transaction(notes.store);
    const store::Fetching killed(notes.store, feed);
    transaction.commit();
    notes.push_elsewhere(newer);
    CHECK(is_noted(notes.store, "a"));
  }
  notes.push_elsewhere(R"({"id": "b"})");
  CHECK_FALSE(is_noted(notes.store, "a"));
  CHECK(notes.record("a") == "1 record: 1 replaced");
}

TEST_CASE("whatever is pushed, deleted and fetched at the same time, the newest state is what stays") {
  test::Random random(7);
  Origin source;
  Notes notes(source.connector());
  std::map<std::string, std::string> expected;
  std::set<std::string> pushed_meanwhile;
  int version = 0;
  const auto push = [&] {
    const std::string id(1, static_cast<char>('a' + random.below(5)));
    pushed_meanwhile.insert(id);
    const bool is_gone = random.one_in(3);
    const auto text = random.one_in(4) && expected.contains(id)
                          ? expected[id]
                          : R"({"id": ")" + id + R"(", "title": ")" + std::to_string(++version) + "\"}";
    notes.push_elsewhere(text, is_gone ? Intent::remove : Intent::upsert);
    if (is_gone)
      expected.erase(id);
    else
      expected[id] = text;
  };
  source.meanwhile = [&](const auto&) {
    for (auto count = random.below(4); count > 0; --count) push();
  };
  for (int i = 0; i < 60; ++i) {
    std::map<std::string, std::string> fetched;
    for (const char id : {'a', 'b', 'c', 'd'})
      if (random.one_in(2))
        fetched[std::string(1, id)] =
            R"({"id": ")" + std::string(1, id) + R"(", "title": ")" + std::to_string(++version) + "\"}";
    source.list = "[";
    for (const auto& [_, text] : fetched) source.list += (source.list == "[" ? "" : ", ") + text;
    source.list += "]";
    pushed_meanwhile.clear();
    notes.list();
    for (const auto& [id, text] : fetched)
      if (!pushed_meanwhile.contains(id)) expected[id] = text;
    for (const char id : {'a', 'b', 'c', 'd', 'e'}) {
      const std::string key(1, id);
      INFO(key << ' ' << i);
      REQUIRE(notes.text(key) == (expected.contains(key) ? expected[key] : ""));
    }
  }
}

}  // namespace fsctl::connect
