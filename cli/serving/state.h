#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "cli/serving/background.h"
#include "cli/serving/journal.h"
#include "cli/serving/record_folder.h"
#include "cli/serving/reload.h"
#include "cli/serving/server_log.h"
#include "core/api/site.h"
#include "core/budget/budget.h"
#include "core/connect/fetches.h"
#include "core/project/project.h"
#include "core/report/progress.h"
#include "core/world/world.h"

namespace fsctl::cli {

/// A store that a server answers from, and the background work on it. The destructor ends that work.
class State {
 public:
  /// What the states of a server have in common. REQUIRES: world and log outlive them.
  struct Common {
    const World& world;
    ServerLog& log;
    std::shared_ptr<Budget> budget;
    std::string unknown_versions;    ///< the stage for versions that nobody knows
    bool may_leave_project = false;  ///< whether file connectors may read outside of the project
    report::Listener listener{};     ///< of what the first state does before it answers
  };

  /// What a state follows besides its store.
  struct Follows {
    bool watches = false;                        ///< whether what is saved takes effect at once
    std::filesystem::path records_folder{};      ///< whose records are loaded; empty for none
    bool removes_missing = false;                ///< whether a load removes the feed's records that its files lack
    bool tells = true;                           ///< whether the log tells what is saved; of private states it does not
    std::optional<store::Address> read_store{};  ///< a standby of the store's database, which requests read
    std::optional<RecordFolder::Loaded> loaded{};  ///< the files of that folder whose records the store has already
  };
  /// Brings the store to the project, and loads the records of a folder.
  State(const Common& common, const std::shared_ptr<const project::Project>& project, const store::Address& address,
        const Follows& follows);
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  api::Site& site() { return site_; }
  /// What it was asked last.
  Journal& journal() { return journal_; }
  const store::Address& address() const { return address_; }
  /// The working configuration that is served now.
  std::shared_ptr<const project::Project> working();
  /// The files of the folder whose records the store had when the state was made.
  const RecordFolder::Loaded& loaded_at_start() const { return loaded_at_start_; }
  /// What became of the configuration that was saved last.
  Reload::Told configuration() const { return reload_.told(); }
  /// Asks for a look at the configuration.
  void look() { reload_.ask(); }

 private:
  void follow_read_store(const std::stop_token& end);

  ServerLog& log_;
  Journal journal_{};
  store::Address address_;
  api::Site site_;
  connect::Fetches fetches_;
  Background background_;
  Reload reload_;
  std::optional<RecordFolder> records_;
  RecordFolder::Loaded loaded_at_start_{};
  std::vector<std::jthread> threads_{};
};

}  // namespace fsctl::cli
