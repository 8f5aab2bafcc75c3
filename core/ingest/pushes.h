#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/ingest/apply.h"

namespace fsctl::ingest {

/// An ingest key that let a push in (Ingest API, "Authentication").
struct Admission {
  store::SecretDigest key;
  std::int64_t versions_count;  ///< Live::versions_count when it was known
};

/// One call of the Ingest API, checked by what was known last.
struct Push {
  std::string feed;
  Intent intent = Intent::upsert;
  std::vector<std::string> records;
  std::optional<Admission> admission{};  ///< without one it needs no key
};

/// Takes pushes from many threads and commits together what waits at the same time: each thread reads and maps its own
/// record; whoever finds nobody writing writes for all, then hands over to the next one who waits. Readers wait for
/// none of this.
class Pushes {
 public:
  /// REQUIRES: the project and the world outlive it. Opens the store with the first push.
  Pushes(std::filesystem::path store, const project::Project& project, const World& world);
  ~Pushes();

  /// Gives the correlation id, 16 bytes, when the push is on disk and visible.
  /// Throws Error(invalid_payload | missing_id | store_…), Error(ingest_key_invalid | feed_not_found) when another
  /// process has taken key or feed away, and nothing was changed then.
  std::string push(const Push& push);

 private:
  class Waiting;
  using Group = std::vector<Waiting*>;

  void lead(Waiting& own);
  Group take_group();
  void write(const Group& group);
  void write_alone(Waiting& waiting);
  void write_together(const Group& group);
  void apply(Waiting& waiting);
  void prepare(Waiting& waiting);
  std::shared_ptr<FeedIngest> feed(const std::string& id);
  void open();
  void close();

  std::filesystem::path path_;
  const project::Project& project_;
  const World& world_;

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
