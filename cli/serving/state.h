#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <thread>

#include "cli/serving/background.h"
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

  /// Brings the store to the project. With `watches`, saved files of the configuration take effect at once.
  State(const Common& common, const std::shared_ptr<const project::Project>& project, const store::Address& address,
        bool watches);
  ~State();
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  api::Site& site() { return site_; }
  const store::Address& address() const { return address_; }
  /// The working configuration that is served now.
  std::shared_ptr<const project::Project> working();
  /// Asks for a look at the configuration.
  void look() { reload_.ask(); }

 private:
  ServerLog& log_;
  store::Address address_;
  api::Site site_;
  connect::Fetches fetches_;
  Background background_;
  Reload reload_;
  std::jthread behind_;
  std::jthread following_;
};

}  // namespace fsctl::cli
