#pragma once

#include <memory>
#include <vector>

#include "core/error/error.h"
#include "core/project/project.h"

namespace fsctl::lint {

/// What is wrong in other files of a project because of some of them: these name one of them, or are pages and trees of
/// a block that does.
class Dependants {
 public:
  /// `files` are paths from the project's directory. REQUIRES: both outlive it.
  Dependants(const project::Project& project, const std::vector<std::string>& files);

  /// Whether a problem of another file can have come from those files.
  bool have_caused(const Problem& problem) const;

 private:
  bool contain(const std::shared_ptr<const Source>& source) const;

  const project::Project& project_;
  const std::vector<std::string>& files_;
  std::vector<const Source*> sources_{};
};

}  // namespace fsctl::lint
