#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/project/page.h"
#include "core/project/places.h"

namespace fsctl::project {

/// The path of an address relative to its domain, percent-encoded as in routes.
std::string path_below(const Domain& domain, const SiteAddress& address);

/// Finds redirects by their source address, however it is written; of several with one source the first counts.
class RedirectsByAddress {
 public:
  /// REQUIRES: redirects that outlive it.
  explicit RedirectsByAddress(const std::vector<Redirect>& redirects);

  /// The redirect whose source is this address, with its port or without it; null when there is none.
  const Redirect* find(const SiteAddress& address) const;

  /// The paths of a domain, and of the domains below it, that redirects hide; percent-encoded as in routes.
  using Hidden = std::map<std::string, const Redirect*, std::less<>>;
  Hidden hidden_in(const Domain& domain) const;

 private:
  std::map<std::string, const Redirect*, std::less<>> by_address_;
};

/// Reports domains that are not a host with a path, and currencies and locales that do not exist.
void check_places(const Places& places, Problems& problems);

/// Reports redirects that form a circle, share a source, or start outside the project's domains.
void check_redirects(const std::vector<Redirect>& redirects, const Places& places, Problems& problems);

}  // namespace fsctl::project
