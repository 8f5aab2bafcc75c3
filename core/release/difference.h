#pragma once

#include <string>
#include <vector>

#include "core/served/stages.h"

namespace fsctl::release {

/// A difference between two configurations that clients, or the maintainers of the project, can notice.
struct Difference {
  std::string subject;  ///< `block product/card`
  std::string message;  ///< `field brand is gone`
  /// Whether a client that worked with the first one may fail with the second.
  bool breaks = false;

  bool operator==(const Difference&) const = default;
};

/// All differences from one configuration to another, endpoints first.
std::vector<Difference> differences(const served::Configuration& before, const served::Configuration& after);

}  // namespace fsctl::release
