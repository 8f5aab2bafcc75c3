#pragma once

#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::views {

/// What is wrong with a request; the places are property paths such as `filter[0].field`.
class Violations {
 public:
  /// Throws Error with all of them when this is the 100th.
  void add(ErrorCode code, const std::string& property_path, const std::string& message);
  /// Adds each member of an object that is not among those known; `prefix` goes before its name.
  void refuse_other_members(const Json& object, const std::vector<std::string>& known, const std::string& prefix);
  /// Throws Error with all of them when there is one.
  void refuse() const;

 private:
  Problems problems_;
};

}  // namespace fsctl::views
