#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/project/project.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::cli {

/// Loads the files of a folder, which are named after their feeds, into the store of a server: at its start, and those
/// that were saved since.
class RecordFolder {
 public:
  using Working = std::function<std::shared_ptr<const project::Project>()>;
  using Tell = std::function<void(const std::string&)>;

  /// `working` gives the configuration that the store was brought to, and throws where there is none any more.
  /// REQUIRES: the world outlives the object.
  RecordFolder(std::filesystem::path folder, store::Address address, Working working, const World& world, Tell tell);

  /// From now on each load removes the feed's records that its files lack.
  void remove_missing() { removes_missing_ = true; }

  /// What is known of a file without reading it.
  struct Stamp {
    std::string path;
    std::uintmax_t bytes;
    std::filesystem::file_time_type changed;
    bool operator==(const Stamp&) const = default;
  };
  /// The files that were loaded, by feed.
  using Loaded = std::map<std::string, std::vector<Stamp>>;

  const Loaded& loaded() const { return loaded_; }
  /// Begins with what the store has already.
  void take_for_loaded(Loaded loaded) { loaded_ = std::move(loaded); }
  /// Loads the feeds whose files have changed since the last call. Tells how each load ended, and what failed.
  void load();
  /// Loads whenever files are saved, until `end` is requested.
  void run(const std::stop_token& end);

 private:
  static std::vector<Stamp> stamps_of(const std::vector<std::string>& files);
  void load_feed(const std::string& feed, const std::vector<std::string>& files);

  std::filesystem::path folder_;
  store::Address address_;
  Working working_;
  const World& world_;
  Tell tell_;
  Loaded loaded_{};
  bool removes_missing_ = false;
  std::string trouble_{};  ///< that was told last
};

}  // namespace fsctl::cli
