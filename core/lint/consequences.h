#pragma once

#include <memory>
#include <vector>

#include "core/error/error.h"
#include "core/project/project.h"

namespace fsctl::lint {

/// Which files of a project depend on some of them: they name one of these, or are pages and trees of a block that
/// does.
class Dependants {
 public:
  /// `files` are paths from the project's directory. REQUIRES: the project outlives it.
  Dependants(const project::Project& project, const std::vector<std::string>& files);

  bool contain(const std::shared_ptr<const Source>& source) const;

 private:
  const project::Project& project_;
  std::vector<const Source*> sources_{};
};

}  // namespace fsctl::lint
