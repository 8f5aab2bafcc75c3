#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/project/page.h"
#include "core/project/places.h"

namespace fsctl::project {

/// The path of an address below a domain that it belongs to, as routes have it.
std::string path_below(const Domain& domain, const Address& address);

/// Finds redirects by the address that they start from, whatever way it is written; of several the first counts.
class RedirectsByAddress {
 public:
  /// REQUIRES: redirects that outlive it.
  explicit RedirectsByAddress(const std::vector<Redirect>& redirects);

  /// The redirect that starts from an address, with its port or without; or nothing.
  const Redirect* find(const Address& address) const;

  /// The paths of a domain that they hide, percent-encoded as routes have them, also those of domains below it.
  using Hidden = std::map<std::string, const Redirect*, std::less<>>;
  Hidden hidden_in(const Domain& domain) const;

 private:
  std::map<std::string, const Redirect*, std::less<>> by_address_;
};

/// Finds domains that are no host with a path, currencies and locales that no standard knows.
void check_places(const Places& places, Problems& problems);

/// Finds redirects that lead in a circle, that start where another one or no domain of the project does.
void check_redirects(const std::vector<Redirect>& redirects, const Places& places, Problems& problems);

}  // namespace fsctl::project
