#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/store/past_routes.h"
#include "core/store/releases.h"
#include "core/store/secrets.h"
#include "core/store/store.h"

namespace fsctl::served {

/// The names of the stages (Fetch API, "Versioning").
inline constexpr std::string_view develop = "develop";
inline constexpr std::string_view preview = "preview";
inline constexpr std::string_view public_stage = "public";
inline constexpr std::string_view stage_names[] = {develop, preview, public_stage};

/// What a stage serves: a release, or the working configuration while it has none.
struct Configuration {
  /// Its id is empty when this is the working configuration.
  store::Release release;
  std::shared_ptr<const project::Project> project;
  /// The fetch secrets that are valid; empty when the stage is open to everybody.
  std::vector<store::SecretDigest> secrets{};
  store::StageSet stage = 0;  ///< the stage that serves it

  bool is_release() const { return !release.id.empty(); }
};

/// What the stages of a project serve at one state of a store.
class Stages {
 public:
  /// Loads the releases that stages serve, or takes them from `before`. Throws Error when this version of fsctl cannot
  /// read one of them.
  Stages(store::Store& store, const std::shared_ptr<const project::Project>& working, const Stages* before = nullptr);

  /// The configuration with this stage name or, if a stage serves it, release id; else null.
  const Configuration* find(std::string_view name) const;
  /// The configuration that a stage serves. REQUIRES: one of stage_names.
  const Configuration& on(std::string_view stage) const;
  /// The configuration for a request's fs-version; that of the public stage when there is no such one.
  const Configuration& choose(std::string_view fs_version) const;

  const Configuration& working() const { return develop_; }
  /// The set of stages that serve a project.
  store::StageSet serving(const project::Project& project) const;
  /// The projects without duplicates, the working configuration first.
  const std::vector<std::shared_ptr<const project::Project>>& projects() const { return projects_; }

 private:
  Configuration read(store::Store& store, std::string_view stage, const Stages* before) const;
  const Configuration* known(const store::Release& release) const;

  Configuration develop_;
  Configuration preview_;
  Configuration public_;
  std::vector<std::shared_ptr<const project::Project>> projects_;
};

/// Loads the project of a release with the feeds of `now`. Throws Error as Stages does.
std::shared_ptr<const project::Project> load_release(store::Store& store, const project::Project& now,
                                                     const store::Release& release);

}  // namespace fsctl::served
