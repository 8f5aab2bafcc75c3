#pragma once

#include <string>
#include <vector>

#include "core/served/stages.h"

namespace fsctl::release {

/// One thing that clients or the people behind a project notice between two configurations.
struct Difference {
  std::string subject;  ///< `block product/card`
  std::string message;  ///< `field brand is gone`
  /// Whether a client that worked before may fail now.
  bool breaks = false;

  bool operator==(const Difference&) const = default;
};

/// What changes from one configuration to another, endpoints first.
std::vector<Difference> differences(const served::Configuration& before, const served::Configuration& after);

}  // namespace fsctl::release
