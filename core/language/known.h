#pragma once

#include <string>

#include "core/language/record_sample.h"
#include "core/language/texts.h"
#include "core/project/project.h"

namespace fsctl::language {

/// What is known while files of a project are edited.
struct Known {
  const Texts& texts;
  /// The project as it was last read, with or without errors; null before that.
  const project::Project* project = nullptr;
  /// Records of its feeds, as far as there are any; null for none.
  const RecordSamples* samples = nullptr;

  /// The records of a feed; null for none.
  const RecordSample* sample(const std::string& feed) const {
    if (samples == nullptr) return nullptr;
    const auto found = samples->find(feed);
    return found == samples->end() ? nullptr : &found->second;
  }
};

}  // namespace fsctl::language
