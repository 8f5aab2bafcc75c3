#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "core/connect/triggers.h"
#include "core/world/world.h"
#include "tests/support/scratch.h"

namespace fsctl::test {

/// A project of notes that come from a source, at a time that the test sets.
class Notes {
 public:
  explicit Notes(const std::string& connector, const std::string& method = "polling");

  connect::Fetch fetch(const connect::FetchSteps& steps = {}, std::shared_ptr<ingest::Writing> writing = {});
  /// What is said of fetching the list, or one record.
  std::string list() { return said(fetch().list()); }
  std::string record(const std::string& id) { return record_into(store, id); }
  std::string record_into(store::Store& own, const std::string& id) const;

  /// What was pushed, not fetched.
  void push(const std::string& record, records::Intent intent = records::Intent::upsert) {
    push_into(store, {&record, 1}, intent);
  }
  /// The same through a connection of its own, as another process does it.
  void push_elsewhere(const std::string& record, records::Intent intent = records::Intent::upsert) const {
    push_elsewhere(std::span(&record, 1), intent);
  }
  void push_elsewhere(std::span<const std::string> records, records::Intent intent = records::Intent::upsert) const;
  std::string trigger(records::Intent intent, const std::string& id);

  std::string ids();
  /// A record as it is stored; empty when there is none.
  std::string text(const std::string& id);
  /// The state of a change, and its first problem.
  std::string outcome(const std::string& correlation_id);

  /// Of a list's change: its counts; of another one: its record and whether that change is its cause.
  std::string logged(const std::string& list);

  static std::string said(const connect::Fetched& fetched);

  std::string path() const { return scratch_.store(); }
  const Scratch& files() const { return scratch_; }

 private:
  void push_into(store::Store& own, std::span<const std::string> records, records::Intent intent) const;

  Scratch scratch_;

 public:
  std::atomic<std::int64_t> now = 1'784'000'000'000;
  std::atomic<std::int64_t> steady = 0;
  std::shared_ptr<const project::Project> project;
  store::Store store{path(), store::Store::Mode::write};
  World world = real_world();
};

}  // namespace fsctl::test
