#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "core/ingest/apply.h"

namespace fsctl::ingest {

/// One call of the Ingest API, checked as far as that needs no store.
struct Push {
  std::string feed;
  Intent intent = Intent::upsert;
  std::vector<std::string> records;
};

/// Takes pushes from many threads and commits together what waits at the same time: whoever finds nobody writing
/// writes for all, then hands over to the next one who waits. Readers wait for none of this.
class Pushes {
 public:
  /// REQUIRES: the project and the world outlive it. Opens the store with the first push.
  Pushes(std::filesystem::path store, const project::Project& project, const World& world);
  ~Pushes();

  /// Gives the correlation id, 16 bytes, when the push is on disk and visible.
  /// Throws Error(invalid_payload | missing_id | store_…), and nothing was changed then.
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
  FeedIngest& feed(const std::string& id);
  void open();
  void close();

  std::filesystem::path path_;
  const project::Project& project_;
  const World& world_;

  std::mutex mutex_;
  bool is_led_ = false;
  std::deque<Waiting*> waiting_;

  // The leader's.
  std::unique_ptr<store::Store> store_;
  std::shared_ptr<Writing> writing_;
  std::map<std::string, std::unique_ptr<FeedIngest>, std::less<>> feeds_;
};

}  // namespace fsctl::ingest
