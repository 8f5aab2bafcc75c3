#pragma once

#include <string>
#include <unordered_map>

#include "core/project/project.h"

namespace fsctl::views {

/// The redirects of redirects.json, found by the URL they start from.
class Redirects {
 public:
  /// REQUIRES: a project that outlives it.
  explicit Redirects(const project::Project& project);

  /// The redirect that starts from an address, with its port or without; or nothing.
  const project::Redirect* find(const project::Address& address) const;

 private:
  std::unordered_map<std::string, const project::Redirect*> by_url_;
};

}  // namespace fsctl::views
