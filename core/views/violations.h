#pragma once

#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::views {

/// Collects what is wrong with a request; locations are property paths such as `filter[0].field`.
class Violations {
 public:
  /// Adds a violation; throws Error with all of them when it is the 100th.
  void add(ErrorCode code, const std::string& property_path, const std::string& message);
  /// Adds a violation for each unknown member of an object; `prefix` precedes its name.
  void refuse_other_members(const Json& object, const std::vector<std::string>& known, const std::string& prefix);
  /// Throws Error with all violations if there are any.
  void refuse() const;

 private:
  Problems problems_;
};

}  // namespace fsctl::views
