#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/connect/fetches.h"
#include "core/store/leases.h"
#include "tests/core/connect/notes.h"
#include "tests/core/connect/source_server.h"

/// Servers on one store, which fetch what there is to be fetched once.
namespace fsctl::connect {
namespace {

using test::Notes;
using Lines = std::vector<std::string>;

/// One of several servers on the store of notes.
class Server {
 public:
  explicit Server(Notes& notes)
      : fetches_(notes.path(), *notes.project, notes.world,
                 [this](const FetchNote& note) { log_.push_back(note.message); }) {}

  /// What it logs when it looks whether there is something to do.
  Lines looks() {
    log_.clear();
    fetches_.start_due();
    fetches_.wait();
    return log_;
  }

 private:
  Lines log_;
  Fetches fetches_;
};

/// A polling feed, whose list is another one with each call.
class Polled : public Notes {
 public:
  Polled() : Notes(R"({"type": "file", "path": "notes.json"})") {}

  void write() { files().write("notes.json", R"([{"id": "a", "title": ")" + std::to_string(++written_) + "\"}]"); }
  void wait(std::int64_t seconds) {
    steady += seconds * 1000;
    now += seconds * 1000;
    write();
  }

 private:
  int written_ = 0;
};

const Lines replaced = {"1 record: 1 replaced"};
const Lines nothing;

}  // namespace

TEST_CASE("of several servers whichever comes first polls, and the others wait for the next round") {
  Polled notes;
  Server one(notes);
  Server other(notes);
  notes.write();
  CHECK(one.looks() == Lines{"1 record: 1 created"});
  notes.write();
  CHECK(other.looks() == nothing);
  notes.wait(59);
  CHECK(other.looks() == nothing);
  CHECK(one.looks() == nothing);
  notes.wait(1);
  CHECK(other.looks() == replaced);
  notes.write();
  CHECK(one.looks() == nothing);
  notes.wait(60);
  CHECK(one.looks() == replaced);
}

TEST_CASE("a server that comes to others goes on with their rounds, one that is alone begins at once") {
  Polled notes;
  auto one = std::make_unique<Server>(notes);
  notes.write();
  CHECK(one->looks() == Lines{"1 record: 1 created"});
  notes.wait(40);
  auto late = std::make_unique<Server>(notes);
  CHECK(late->looks() == nothing);
  one = nullptr;
  notes.wait(19);
  CHECK(late->looks() == nothing);
  notes.wait(1);
  CHECK(late->looks() == replaced);
  late = nullptr;
  notes.write();
  CHECK(Server(notes).looks() == replaced);
}

TEST_CASE("a server whose clock is wrong waits for one interval at most") {
  Polled notes;
  Server one(notes);
  notes.write();
  CHECK(one.looks() == Lines{"1 record: 1 created"});
  notes.now -= 86'400'000;
  Server behind(notes);
  CHECK(behind.looks() == nothing);
  notes.wait(59);
  CHECK(behind.looks() == nothing);
  notes.wait(1);
  CHECK(behind.looks() == replaced);
}

TEST_CASE("all servers wait longer after rounds that failed, and one of them tells why") {
  Polled notes;
  Server one(notes);
  Server other(notes);
  CHECK(one.looks() == Lines{"notes.json: cannot read the file; trying again in 1 m"});
  CHECK(other.looks() == nothing);
  notes.steady += 60'000;
  CHECK(other.looks() == Lines{"notes.json: cannot read the file; trying again in 2 m"});
  CHECK(one.looks() == nothing);
  notes.wait(60);
  CHECK(one.looks() == nothing);
  notes.wait(60);
  CHECK(one.looks() == Lines{"1 record: 1 created", "polling works again"});
}

TEST_CASE("a feed that another server is at waits for it, and is taken over when that has gone") {
  Polled notes;
  Server one(notes);
  notes.write();
  const auto feed = store::FeedNumber{1};
  auto lease = store::lease_fetching(notes.store, feed);
  const auto trigger = notes.trigger(records::Intent::fetch, "a");  // gives the feed its number
  CHECK(one.looks() == nothing);
  CHECK(notes.outcome(trigger) == "0");
  lease = nullptr;
  CHECK(one.looks() == nothing);  // as the poll brings what the trigger has brought
  CHECK(notes.outcome(trigger) == "1");
  notes.write();
  CHECK(Server(notes).looks() == nothing);
}

TEST_CASE("who carries triggers out by hand waits for a server that fetches the same feed, and does the rest") {
  test::SourceServer source(
      [](const auto&, auto& response) { response.set_content(R"({"id": "a"})", "application/json"); });
  Notes notes(R"({"type": "http", "record": ")" + source.origin() + R"(/{id}"})", "trigger");
  const auto first = notes.trigger(records::Intent::fetch, "a");
  const auto run = [&](store::Store& store) {
    run_triggers(store, *notes.project, notes.world, waiting_triggers(store, *notes.project),
                 real_outside(notes.world));
  };
  auto lease = store::lease_fetching(notes.store, waiting_triggers(notes.store, *notes.project).front().number);
  std::jthread by_hand([&] {
    store::Store own(notes.path(), store::Store::Mode::write);
    run_waiting_triggers(own, *notes.project, notes.world, real_outside(notes.world));
  });
  run(notes.store);
  const auto second = notes.trigger(records::Intent::fetch, "a");
  lease = nullptr;
  by_hand.join();
  run(notes.store);  // where all was done before the second one came
  CHECK(source.targets().size() == 2);
  CHECK(notes.outcome(first) == "1");
  CHECK(notes.outcome(second) == "1");
}

}  // namespace fsctl::connect
