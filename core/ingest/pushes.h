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
#include "core/ingest/push.h"

namespace fsctl::ingest {

/// Thrown when another process has changed keys, feeds or stages since a push was checked; check it again.
struct Outdated : std::runtime_error {
  Outdated() : std::runtime_error("another process has changed what the push was checked by") {}
};

class WaitingPush;

/// Group commit for pushes from many threads. Each thread parses and maps its own record; a thread that finds no other
/// one writing becomes the leader, writes the pushes of all waiting threads in one transaction, and hands over to the
/// next waiting one. Readers do not wait for any of this.
class Pushes {
 public:
  /// `project` is the working configuration at the start. Opens the store with the first push and caches up to
  /// `cache_bytes` of it. REQUIRES: project and world outlive the object.
  Pushes(store::Address address, const project::Project& project, const World& world, std::size_t cache_bytes);
  ~Pushes();

  /// Writes a push; it is on disk and visible when this returns. Passes the turn on before it waits. Throws
  /// Error(payload_too_large | invalid_payload | missing_id | store_…) or Outdated, and changes nothing then.
  Pushed push(const Push& push, Turn* turn = nullptr);

 private:
  using Group = std::vector<WaitingPush*>;

  void lead(WaitingPush& own);
  void hand_over();
  void give_up(WaitingPush& own);
  Group take_group();
  void write(const Group& group) noexcept;
  void write_alone(WaitingPush& waiting) noexcept;
  void write_together(const Group& group);
  void expect(std::span<WaitingPush* const> group);
  std::size_t apply(std::span<WaitingPush* const> group);
  std::size_t apply_prepared(std::span<WaitingPush* const> group, FeedIngest& target);
  void apply_unprepared(WaitingPush& waiting, FeedIngest& target);
  void prepare(WaitingPush& waiting);
  std::shared_ptr<FeedIngest> feed(const std::string& id);
  std::vector<Arrival> arrivals_for(const FeedIngest& target, std::span<WaitingPush* const> group);
  void open(const Push& first);
  void close() noexcept;

  store::Address address_;
  const project::Project& project_;
  const World& world_;
  std::size_t cache_bytes_;  ///< for the connection that writes

  /// A feed that has received pushes.
  struct Feed {
    std::shared_ptr<FeedIngest> ingest{};
    std::vector<RecordPreparation> idle{};  ///< unused ones, for waiting threads to map their records
  };

  std::mutex mutex_;
  bool is_led_ = false;
  std::deque<WaitingPush*> waiting_;
  std::map<std::string, Feed, std::less<>> feeds_;

  // Used by the leader only:
  std::unique_ptr<store::Store> store_;
  std::shared_ptr<Writing> writing_;
};

}  // namespace fsctl::ingest
