#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include "core/project/project.h"
#include "core/report/progress.h"
#include "core/store/address.h"
#include "core/world/world.h"

namespace fsctl::cli {

/// Brings the store of a running server to the configuration of the project's directory whenever that is saved whole.
/// The server itself follows its store; with a broken configuration it stays at the last good one.
class Reload {
 public:
  /// Takes a sentence for the log, and the findings that belong to it.
  using Tell = std::function<void(const std::string& sentence, const Problems& findings)>;

  /// What became of the configuration that was saved last.
  struct Told {
    std::int64_t number = 0;  ///< another one each time
    bool is_broken = false;
    std::string sentence{};
    Problems findings{};
  };

  /// `project` is what the store was brought to last; its connection's cache has this many bytes. `check_place` throws
  /// store::Gone when the store is not where it was. REQUIRES: the world outlives the object.
  Reload(store::Address address, std::shared_ptr<const project::Project> project, const World& world,
         std::size_t cache_bytes, std::function<void()> check_place, Tell tell);

  /// Looks at the configuration until `end` is requested: when its files change, if it `watches` them, and when it is
  /// asked to.
  void run(const std::stop_token& end, bool watches);
  /// Asks for a look, from any thread.
  void ask() { is_asked_ = true; }
  /// Reads the configuration and, if it is whole and another one, brings the store to it. Whether that is done; else it
  /// is tried again. Tells what it does and what failed.
  bool look();
  /// From any thread.
  Told told() const;

 private:
  std::shared_ptr<const project::Project> read();
  void bring(const std::shared_ptr<const project::Project>& project);
  bool has_store() const;
  bool is_behind() const;
  report::Listener listener() const;
  void keep(bool is_broken, const std::string& sentence, const Problems& findings);
  void tell_once(const std::string& sentence, const Problems& findings);

  store::Address address_;
  std::shared_ptr<const project::Project> project_;
  const World& world_;
  std::size_t cache_bytes_;
  std::function<void()> check_place_;
  Tell tell_;
  std::atomic<bool> is_asked_ = false;
  mutable std::mutex mutex_{};
  Told last_{};         ///< guarded by the mutex
  std::string told_{};  ///< the findings that were told last; empty when the last configuration was whole
};

}  // namespace fsctl::cli
