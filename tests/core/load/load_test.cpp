#include "core/load/load.h"

#include <httplib.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <sstream>
#include <streambuf>
#include <thread>
#include <utility>

#include "core/ingest/apply.h"
#include "core/load/into_store.h"
#include "core/load/to_server.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/store/feed_records.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

namespace fsctl::load {
namespace {

/// A project with the feed `notes`, its store, and what loads into them tell.
class Notes {
 public:
  Notes() {
    write("project.json", R"({"name": "Notes", "default": {"scope": "public", "region": "r", "locale": "en"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "notes.example"}}}}}})");
    write("feeds/notes.json", R"({"method": "ingest"})");
    write("storages/notes.json", R"({"kind": "content", "fields": {"count": {"type": "Integer"}}})");
    write("composers/notes.json",
          R"({"feed": "notes", "storage": "notes", "fields": {"count": {"source": "data-field", "field": "n"}}})");
    project_ = project::load(files_.path());
    store_.emplace(files_.store(), store::Store::Mode::write);
    rebuild::make_current(*store_, *project_, world_);
  }

  void write(const std::string& name, const std::string& text) const { files_.write(name, text); }
  std::string read(const std::string& name) const { return files_.read(name); }
  std::string path(const std::string& name) const { return files_ / name; }
  store::Store& store() { return *store_; }
  const project::Project& project() const { return *project_; }
  const World& world() const { return world_; }
  /// From now on whoever looks at the clock does so a second after the last one.
  void make_slow() {
    world_.steady = [now = SteadyMillis(0)]() mutable { return now += 1'000; };
  }

  /// What came of it, in one line.
  std::string into_store(Load load) {
    load.feed = "notes";
    return said(load::into_store(load, *store_, *project_, world_, listener()));
  }
  std::string to_server(Load load, const std::string& url) {
    load.feed = "notes";
    auto target = IngestTarget::at(url, load.feed, load.intent);
    target.key = "secret";
    return said(load::to_server(load, target, 2, listener()));
  }

  /// Problems and warnings since the last call.
  std::vector<std::string> told() { return std::exchange(told_, {}); }
  std::int64_t stored() {
    return store::count_feed_records(*store_, store::find_feed(*store_, "notes").value_or(store::none));
  }

 private:
  LoadListener listener() {
    return {.problem =
                [this](const ReadRecord& record, const Problem& problem) {
                  told_.push_back(std::to_string(record.origin.line) + ": " + std::string(describe(problem.code).name));
                },
            .warn = [this](const std::string& sentence) { told_.push_back(sentence); }};
  }

  static std::string said(const Loaded& loaded) {
    static constexpr std::string_view ends[] = {"whole", "stopped", "interrupted", "given up"};
    std::string text(ends[static_cast<std::size_t>(loaded.end)]);
    for (std::size_t kind = 0; kind < Counts::names.size(); ++kind)
      if (const auto count = loaded.counts[static_cast<Counts::Kind>(kind)]; count > 0)
        text += ' ' + std::to_string(count) + ' ' + std::string(Counts::names[kind]);
    if (loaded.broken_files > 0) text += " broken";
    if (loaded.has_unreadable_file) text += " unreadable";
    if (loaded.failure) try {
        std::rethrow_exception(loaded.failure);
      } catch (const Error& error) {
        text += ' ' + std::string(describe(error.code()).name);
      }
    return text;
  }

  test::Scratch files_;
  World world_ = real_world();
  std::shared_ptr<const project::Project> project_;
  std::optional<store::Store> store_;
  std::vector<std::string> told_;
};

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("a load gives what became of its records as data, and tells what is wrong while it runs") {
  Notes notes;
  notes.write("a.ndjson", "{\"id\":\"a\",\"n\":1}\n{\"n\":2}\n{\"id\":\"c\",\"n\":\"x\"}\n");
  const auto a = notes.path("a.ndjson");
  CHECK(notes.into_store({.files = {a}}) == "whole 1 created 1 failed 1 rejected");
  CHECK(notes.told() == Told{"2: missing_id", "3: FS2401"});
  CHECK(notes.stored() == 2);
  CHECK(notes.into_store({.files = {a}, .most_errors = 1}) == "stopped 1 unchanged 1 rejected");
  CHECK(notes.into_store({.files = {a}, .intent = records::Intent::remove}) == "whole 2 removed 1 rejected");
  CHECK(notes.stored() == 0);
  notes.told();
  std::istringstream in(R"({"id":1,"n":1})");
  CHECK(notes.into_store({.files = {"-"}, .standard_input = &in, .ids_as_text = true}) == "whole 1 created");
  CHECK(notes.into_store({.files = {notes.path("none.json")}}) == "whole unreadable");
  CHECK(notes.told() == Told{"1: FS1001"});
}

TEST_CASE("a load keeps rejects and correlation ids, and leaves a file that holds more than the rejects") {
  Notes notes;
  notes.write("a.ndjson", "{\"id\":\"a\",\"n\":1}\n{\"n\":2}\n");
  const auto a = notes.path("a.ndjson");
  const Load load{.files = {a}, .rejects = a, .correlation_ids = notes.path("ids")};
  auto dry = load;
  dry.is_dry = true;
  CHECK(notes.into_store(dry) == "whole 1 created 1 rejected");
  CHECK(notes.told() == Told{"2: missing_id", a + " stays as it was, because it holds records that were not loaded"});
  CHECK_FALSE(std::filesystem::exists(notes.path("ids")));
  CHECK(notes.into_store(
            {.files = {a}, .takes_unchanged = true, .rejects = a, .correlation_ids = load.correlation_ids}) ==
        "whole 1 replaced 1 rejected");
  CHECK(notes.read("a.ndjson") == "{\"n\":2}\n");
  CHECK(notes.read("ids").starts_with(R"({"id":"a","status":"replaced","correlation-id":")"));
}

TEST_CASE("what is pushed during a load of a whole feed is newer than its files") {
  /// Gives a record, then pushes two others by another connection, and ends.
  class Pushing : public std::streambuf {
   public:
    explicit Pushing(std::function<void()> push) : push_(std::move(push)) {}

   private:
    std::streamsize xsgetn(char* room, std::streamsize) override {
      if (is_read_) push_();
      if (std::exchange(is_read_, true)) return 0;
      return std::ranges::copy(record_, room).out - room;
    }
    std::function<void()> push_;
    std::string record_ = R"([{"id":"a","n":1}])";
    bool is_read_ = false;
  };
  Notes notes;
  notes.write("b.ndjson", "{\"id\":\"b\",\"n\":1}\n");
  CHECK(notes.into_store({.files = {notes.path("b.ndjson")}}) == "whole 1 created");
  bool is_pushed = false;
  Pushing pushing([&] {
    if (std::exchange(is_pushed, true)) return;
    store::Store other(notes.store().address(), store::Store::Mode::write);
    other.wait_for_writers(std::chrono::seconds(10));
    ingest::FeedIngest ingest(other, notes.project(), notes.world(), "notes");
    ingest.apply(records::Intent::upsert, R"({"id":"new","n":1})");
    ingest.commit();
  });
  std::istream in(&pushing);
  CHECK(notes.into_store({.files = {"-"}, .standard_input = &in, .is_whole = true}) ==
        "whole 1 created 1 removed 1 kept");
  CHECK(notes.stored() == 2);
}

TEST_CASE("a load that began with an empty feed finds what others push into it meanwhile") {
  constexpr int most_together = 256, all = 300;
  const auto lines = [](int from, int to) {
    std::string text;
    for (int i = from; i < to; ++i) text += R"({"id":)" + ('"' + std::to_string(i)) + R"(","n":1})" + '\n';
    return text;
  };
  /// Gives many records, then has one pushed that it gives next.
  class Pushing : public std::streambuf {
   public:
    Pushing(std::vector<std::string> parts, std::function<void()> push)
        : parts_(std::move(parts)), push_(std::move(push)) {}

   private:
    std::streamsize xsgetn(char* room, std::streamsize) override {
      if (next_ == 1) push_();
      if (next_ == parts_.size()) return 0;
      return std::ranges::copy(parts_[next_++], room).out - room;
    }
    std::vector<std::string> parts_;
    std::function<void()> push_;
    std::size_t next_ = 0;
  };
  Notes notes;
  Pushing pushing({lines(0, most_together + 1), lines(most_together + 1, all)}, [&] {
    store::Store other(notes.store().address(), store::Store::Mode::write);
    for (int tries = 0; tries < 2'000 && !store::has_feed_records(other); ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ingest::FeedIngest ingest(other, notes.project(), notes.world(), "notes");
    ingest.apply(records::Intent::upsert, R"({"id":"299","n":2})");
    ingest.commit();
  });
  std::istream in(&pushing);
  CHECK(notes.into_store({.files = {"-"}, .standard_input = &in}) == "whole 299 created 1 replaced");
  CHECK(notes.stored() == all);
}

TEST_CASE("a load commits many records at once") {
  Notes notes;
  std::string lines;
  for (int i = 0; i < 300; ++i) lines += R"({"id":)" + ('"' + std::to_string(i)) + R"(","n":1})" + '\n';
  notes.write("a.ndjson", lines);
  notes.make_slow();
  const auto before = notes.store().data_version();
  CHECK(notes.into_store({.files = {notes.path("a.ndjson")}}) == "whole 300 created");
  CHECK(notes.store().data_version() == store::next(before));
}

TEST_CASE("a load finds what is there of each record, wherever else in its files the record is") {
  using records::Intent;
  const auto seed = GENERATE(1U, 2U, 3U);
  CAPTURE(seed);
  test::Random random(seed);
  Notes notes;
  struct Note {
    std::string text;
    bool has_failed;
  };
  std::map<std::string, Note> model;
  for (const auto intent : {Intent::upsert, Intent::patch, Intent::upsert, Intent::remove, Intent::upsert}) {
    std::string lines;
    std::map<std::string_view, int> counts;
    constexpr int records = 1'500, ids = 900;
    for (int i = 0; i < records; ++i) {
      const auto id = std::to_string(random.below(ids));
      const bool fails = random.one_in(200), is_refused = random.one_in(300);
      const auto n = fails ? "\"x\"" : std::to_string(random.below(3));
      const auto text = R"({"id":")" + id + R"(","n":)" + n + R"(,"words":")" + std::string(80, 'w') + R"("})";
      lines += (is_refused ? "{\"n\":1}" : text) + '\n';
      if (is_refused) {
        ++counts["rejected"];
      } else if (intent == Intent::remove) {
        ++counts[model.erase(id) > 0 ? "removed" : "absent"];
      } else {
        const auto old = model.find(id);
        const bool is_same = old != model.end() && old->second.text == text && !old->second.has_failed;
        ++counts[is_same ? "unchanged" : fails ? "failed" : old == model.end() ? "created" : "replaced"];
        model[id] = {text, fails};
      }
    }
    notes.write("a.ndjson", lines);
    std::string expected = "whole";
    for (const auto kind : Counts::names)
      if (counts[kind] > 0) expected += ' ' + std::to_string(counts[kind]) + ' ' + std::string(kind);
    CHECK(notes.into_store({.files = {notes.path("a.ndjson")}, .intent = intent}) == expected);
    std::map<std::string, std::string> stored;
    store::each_feed_record(notes.store(), store::find_feed(notes.store(), "notes").value(),
                            [&](const auto& record) { stored.emplace(record.id, record.raw); });
    CHECK(stored.size() == model.size());
    for (const auto& [id, note] : model) CHECK(stored[id] == note.text);
  }
}

TEST_CASE("a load into a database lets those write who wait for it") {
  constexpr int most_given = 20'000;
  /// Gives records, one after the other, until somebody else has written.
  class Endless : public std::streambuf {
   public:
    explicit Endless(const std::atomic<bool>& has_written) : has_written_(has_written) {}
    int given() const { return given_; }

   private:
    std::streamsize xsgetn(char* room, std::streamsize) override {
      if (has_written_ || given_ == most_given) return 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      const auto line = R"({"id":)" + ('"' + std::to_string(given_++)) + R"(","n":1})" + '\n';
      return std::ranges::copy(line, room).out - room;
    }
    const std::atomic<bool>& has_written_;
    std::atomic<int> given_ = 0;
  };
  Notes notes;
  if (!notes.store().address().is_of_server()) return;
  notes.make_slow();
  std::atomic<bool> has_written = false;
  Endless endless(has_written);
  std::istream in(&endless);
  store::Store other(notes.store().address(), store::Store::Mode::write);
  std::thread waiting([&] {
    while (endless.given() < 500) std::this_thread::yield();  // by then the load has begun to write
    store::Transaction transaction(other);
    has_written = true;
  });
  CHECK(notes.into_store({.files = {"-"}, .standard_input = &in}).starts_with("whole "));
  waiting.join();
  CHECK(endless.given() < most_given);
}

TEST_CASE("a load that is interrupted or meets a locked store says so, and counts what was committed") {
  Notes notes;
  notes.write("a.ndjson", "{\"id\":\"a\",\"n\":1}\n");
  const Load load{.files = {notes.path("a.ndjson")}};
  store::Store other(notes.store().address(), store::Store::Mode::write);
  notes.store().wait_for_writers(std::chrono::seconds(0));
  {
    const store::Transaction transaction(other);
    CHECK(notes.into_store(load) == "given up FS4007");
    auto interrupted = load;
    interrupted.is_interrupted = [] { return true; };
    CHECK(notes.into_store(interrupted) == "interrupted");
  }
  CHECK(notes.stored() == 0);
  CHECK(notes.into_store(load) == "whole 1 created");
}

TEST_CASE("a load sends its records to a server, and is given up when that takes none") {
  httplib::Server server;
  server.Post("/base/ingest/notes/patch", [](const httplib::Request& request, httplib::Response& response) {
    response.status = request.body.find("bad") == std::string::npos ? 200 : 422;
    response.set_content(response.status == 200 ? R"({"correlation-id":"01a1fc70-2542-7000-9429-69e37de331c4"})"
                                                : R"({"code":"invalid_payload","error":"no"})",
                         "application/json");
  });
  const int port = server.bind_to_any_port("127.0.0.1");
  std::thread thread([&] { server.listen_after_bind(); });
  while (!server.is_running()) std::this_thread::yield();
  const auto url = "http://127.0.0.1:" + std::to_string(port) + "/base/";

  Notes notes;
  notes.write("a.ndjson", "{\"id\":\"a\"}\n{\"id\":\"bad\"}\n{\"id\":\"c\"}\n");
  const Load load{.files = {notes.path("a.ndjson")}, .intent = records::Intent::patch};
  CHECK(notes.to_server(load, url) == "whole 2 acknowledged 1 rejected");
  CHECK(notes.told() == Told{"2: invalid_payload"});
  auto other = load;
  other.intent = records::Intent::upsert;
  CHECK(notes.to_server(other, url) == "given up FS4013");
  server.stop();
  thread.join();
}

}  // namespace fsctl::load
