#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "core/connect/triggers.h"

namespace fsctl::connect {

/// What happened in the background, for a log.
struct FetchNote {
  std::string feed;
  std::string message;
};

/// Fetches in the background of a server: what trigger calls ask for, and the lists of polling feeds when it is time.
/// Each feed fetches on a thread of its own, one thing at a time, so that a slow source holds up nobody else.
class Fetches {
 public:
  using Note = std::function<void(const FetchNote&)>;

  /// The project is the working configuration at the start; another one is followed, when another process has brought
  /// the store to it. `note` is called by any thread, by one at a time. REQUIRES: the world outlives the object.
  Fetches(store::Address address, const project::Project& project, const World& world, Note note,
          bool may_leave_project = false);
  /// Breaks off what is under way; triggers that are not done wait for the next server.
  ~Fetches();

  /// Starts what waits or is due for feeds that are not busy. Called now and then, by one thread.
  void start_due();

  /// Waits until no feed is busy.
  void wait();

 private:
  /// What is known of one feed; changed by its own thread while it is busy, else by the one that starts.
  struct Feed {
    std::shared_ptr<const project::Project> project{};
    const project::Feed* feed = nullptr;  ///< none when the project has it no more, or it is not fetched
    bool busy = false;
    /// The next round of a polling feed, by the steady clock.
    std::int64_t due = std::numeric_limits<std::int64_t>::min();
    std::int64_t failures = 0;  ///< rounds in a row
    std::string trouble{};      ///< of the last round, as it was noted
    std::jthread thread{};
  };

  void follow();
  void take_feeds();
  bool is_due(const Feed& feed) const;
  void start(Feed& feed, std::vector<Trigger> triggers);
  void work(Feed& feed, const std::vector<Trigger>& triggers);
  void poll(Feed& feed, store::Store& store);
  void tell(Feed& feed, const Fetched& fetched);
  void tell_trouble(Feed& feed, const std::string& trouble);
  void note(const Feed& feed, const std::string& message);
  Pace pace() const;

  store::Address address_;
  std::shared_ptr<const project::Project> project_;
  const World& world_;
  Note note_;
  std::stop_source stop_{};
  Outside outside_;
  std::mutex mutex_{};
  std::condition_variable done_{};
  std::mutex note_mutex_{};
  // Of the thread that starts.
  std::unique_ptr<store::Store> store_{};
  std::shared_ptr<const served::Live> live_{};
  std::map<std::string, Feed, std::less<>> feeds_{};
};

/// How long a polling feed waits after so many failed rounds in a row: twice as long each time, an hour at most unless
/// it is longer anyway.
std::chrono::milliseconds time_to_next_round(std::chrono::milliseconds every, std::int64_t failures);

}  // namespace fsctl::connect
