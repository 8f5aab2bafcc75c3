#pragma once

#include <istream>
#include <map>
#include <memory>
#include <string>

#include "core/error/error.h"
#include "core/project/project.h"
#include "core/project/source.h"

namespace fsctl::cases {

/// The files of records that cases name, by their paths from the project's directory; each is checked once.
class RecordFiles {
 public:
  /// REQUIRES: both outlive it.
  RecordFiles(const project::Project& project, const project::Overlays& overlays)
      : project_(project), overlays_(overlays) {}

  /// The text of a file, or the one that takes its place; null for a file that cannot be read.
  std::unique_ptr<std::istream> open(const std::string& file) const;

  /// The file if something in it is no record, which is told once; null for a sound file, and for one that is too large
  /// to be read for this.
  std::shared_ptr<const Source> tell_broken(const std::string& file, Problems& problems);

 private:
  std::shared_ptr<const Source> find_broken(const std::string& file, Problems& problems) const;

  const project::Project& project_;
  const project::Overlays& overlays_;
  std::map<std::string, std::shared_ptr<const Source>> broken_{};  ///< null for sound ones
};

}  // namespace fsctl::cases
