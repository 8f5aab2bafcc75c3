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
  /// Nothing: the stage is open to everybody.
  std::vector<store::SecretDigest> secrets{};
  store::StageSet stage = 0;  ///< the one that this is for

  bool is_release() const { return !release.id.empty(); }
};

/// What the stages of a project serve at one state of a store.
class Stages {
 public:
  /// Reads the releases that stages serve, those excepted that are loaded already. Throws Error when one is no
  /// configuration that this version of fsctl can read.
  Stages(store::Store& store, const std::shared_ptr<const project::Project>& working, const Stages* before = nullptr);

  /// By the name of a stage or the id of a release that a stage serves; nothing when it is neither.
  const Configuration* find(std::string_view name) const;
  /// What a request gets that asks for it by fs-version: the public stage when there is no such one.
  const Configuration& choose(std::string_view fs_version) const;

  const Configuration& working() const { return develop_; }
  /// The stages that serve a project.
  store::StageSet serving(const project::Project& project) const;
  /// The projects, the working configuration first, none twice.
  const std::vector<std::shared_ptr<const project::Project>>& projects() const { return projects_; }

 private:
  Configuration read(store::Store& store, std::string_view stage, const Stages* before) const;
  const Configuration* known(const store::Release& release) const;

  Configuration develop_;
  Configuration preview_;
  Configuration public_;
  std::vector<std::shared_ptr<const project::Project>> projects_;
};

/// The project of a release, with the feeds that the project has now. Throws Error as Stages does.
std::shared_ptr<const project::Project> load_release(store::Store& store, const project::Project& now,
                                                     const store::Release& release);

}  // namespace fsctl::served
