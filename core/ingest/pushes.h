#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/budget/turn.h"
#include "core/ingest/apply.h"
#include "core/store/changes.h"

namespace fsctl::ingest {

/// One call of the Ingest API, checked by what was known last.
struct Push {
  std::string feed;
  records::Intent intent = records::Intent::upsert;
  std::vector<std::string> records;
  /// What it was checked by; without it, it is good whatever the stages serve.
  std::shared_ptr<const served::Live> checked_by{};
};

/// What is answered to a push.
struct Pushed {
  std::string correlation_id{};  ///< 16 bytes
  store::ChangeState state = store::ChangeState::processed;
  std::optional<ErrorCode> failure{};  ///< of the first of its records that could not be mapped
};

/// Another process has changed keys, feeds or stages since a push was checked: it is to be checked again.
struct Outdated : std::runtime_error {
  Outdated() : std::runtime_error("another process has changed what the push was checked by") {}
};

/// Takes pushes from many threads and commits together what waits at the same time: each thread reads and maps its own
/// record; whoever finds nobody writing writes for all, then hands over to the next one who waits. Readers wait for
/// none of this.
class Pushes {
 public:
  /// The project is the working configuration at the start. REQUIRES: it and the world outlive the object. Opens the
  /// store with the first push, and keeps so much of it in memory.
  Pushes(store::Address address, const project::Project& project, const World& world, std::size_t cache_bytes);
  ~Pushes();

  /// Returns when the push is on disk and visible. Passes the turn on before it waits for that.
  /// Throws Error(payload_too_large | invalid_payload | missing_id | store_…) or Outdated, and nothing was changed
  /// then.
  Pushed push(const Push& push, Turn* turn = nullptr);

 private:
  class Waiting;
  using Group = std::vector<Waiting*>;

  void lead(Waiting& own);
  void hand_over();
  void give_up(Waiting& own);
  Group take_group();
  void write(const Group& group) noexcept;
  void write_alone(Waiting& waiting) noexcept;
  void write_together(const Group& group);
  void apply(Waiting& waiting);
  void prepare(Waiting& waiting);
  std::shared_ptr<FeedIngest> feed(const std::string& id);
  void open(const Push& first);
  void close() noexcept;

  store::Address address_;
  const project::Project& project_;
  const World& world_;
  std::size_t cache_bytes_;  ///< of the connection that writes

  /// A feed that was pushed to before.
  struct Feed {
    std::shared_ptr<FeedIngest> ingest{};
    std::vector<RecordPreparation> idle{};  ///< for threads that wait to read and map their records meanwhile
  };

  std::mutex mutex_;
  bool is_led_ = false;
  std::deque<Waiting*> waiting_;
  std::map<std::string, Feed, std::less<>> feeds_;

  // The leader's.
  std::unique_ptr<store::Store> store_;
  std::shared_ptr<Writing> writing_;
};

}  // namespace fsctl::ingest
