#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "core/connect/followed_files.h"
#include "core/connect/triggers.h"
#include "core/store/leases.h"
#include "core/store/numbers.h"
#include "core/store/poll_rounds.h"
#include "core/world/time.h"

namespace fsctl::connect {

/// A message about a fetch in the background, for a log.
struct FetchNote {
  std::string feed;
  std::string message;
};

/// Fetches in the background of a server: for trigger calls, and the lists of polling feeds when they are due. Each
/// feed has its own thread and one fetch at a time, so that a slow source does not delay other feeds. Of several
/// servers on one store one fetches a feed at a time, and the others see by the store what is done.
class Fetches {
 public:
  using Note = std::function<void(const FetchNote&)>;

  /// `project` is the working configuration at the start; it is replaced when another process brings the store to
  /// another one. `note` is called from any thread, one at a time. With `follows_files` a polling feed is due as well
  /// when files of its connector are saved. REQUIRES: the world outlives the object.
  Fetches(store::Address address, const project::Project& project, const World& world, Note note,
          bool may_leave_project = false, bool follows_files = false);
  /// Ends the fetches under way; unfinished triggers wait for the next server.
  ~Fetches();

  /// Starts waiting and due fetches of feeds that are not busy. To be called regularly, by one thread.
  void start_due();

  /// Waits until no feed is busy.
  void wait();

 private:
  /// The state of a feed; changed by the feed's thread while it is busy, else by the thread that starts fetches.
  struct Feed {
    std::string id{};
    std::optional<store::FeedNumber> number{};  ///< nothing for one that the store does not know yet
    std::shared_ptr<const project::Project> project{};
    const project::Feed* feed = nullptr;  ///< null when the project does not have it any more, or it is not fetched
    bool busy = false;
    SteadyMillis due = std::numeric_limits<SteadyMillis>::min();  ///< the next round of a polling feed
    std::int64_t failures = 0;                                    ///< rounds in a row
    std::optional<store::DataVersion> round{};                    ///< when the last known one began
    std::optional<store::DataVersion> saved{};  ///< of the store when files were saved that no round has fetched yet
    bool is_new = true;
    std::string trouble{};  ///< of the last round, as it was noted
    std::unique_ptr<FollowedFiles> files{};
    std::jthread thread{};
  };

  /// What the store has for fetches at one state of it.
  struct Seen {
    store::DataVersion version{-1};
    std::map<std::string, store::FeedNumber, std::less<>> numbers{};  ///< of feeds
    std::set<store::FeedNumber> waiting{};                            ///< feeds that triggers wait for
    std::map<store::FeedNumber, store::PollRound> rounds{};
  };

  void look();
  void follow();
  void take_feeds();
  void join_who_poll();
  void follow_round(Feed& feed, const std::map<store::FeedNumber, store::PollRound>& rounds) const;
  void follow_files(Feed& feed);
  bool is_due(const Feed& feed) const;
  bool is_wanted(const Feed& feed) const;
  void start(Feed& feed);
  void work(Feed& feed);
  void fetch(Feed& feed, SteadyMillis due, store::Store& store);
  void poll(Feed& feed, store::Store& store);
  void tell(Feed& feed, const Fetched& fetched);
  void tell_trouble(Feed& feed, const std::string& trouble);
  void note(const Feed& feed, const std::string& message);
  FetchSteps steps() const;

  store::Address address_;
  std::shared_ptr<const project::Project> project_;
  const World& world_;
  Note note_;
  bool follows_files_;
  std::stop_source stop_{};
  Outside outside_;
  std::mutex mutex_{};
  std::condition_variable done_{};
  std::mutex note_mutex_{};
  // Used by the thread that starts fetches only:
  std::unique_ptr<store::Store> store_{};
  std::shared_ptr<const served::Live> live_{};
  Seen seen_{};
  store::Lease among_who_poll_{};
  bool was_first_to_poll_ = true;
  std::map<std::string, Feed, std::less<>> feeds_{};
};

/// The pause of a polling feed after a number of failed rounds in a row: its interval, doubled each time up to an hour,
/// or the interval if that is longer.
std::chrono::milliseconds time_to_next_round(std::chrono::milliseconds every, std::int64_t failures);

}  // namespace fsctl::connect
