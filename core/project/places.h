#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/fields/stored.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// A scope, a region and a locale: what every read is for (Fetch API, "What the service does").
struct Place {
  std::string scope;
  std::string region;
  std::string locale;

  bool operator==(const Place&) const = default;
};

/// `public/gb/en-GB`.
std::string name_of(const Place& place);

/// One locale of a region and the domain it is served under, as configured.
struct RegionLocale {
  std::string locale;
  std::string domain;  ///< empty when what stands there is none
};

struct Region {
  std::string key;
  std::string currency;        ///< ISO 4217, upper case
  std::string price_currency;  ///< the same in lower case, as prices have it
  std::vector<RegionLocale> locales;
};

struct Scope {
  std::string key;
  std::vector<Region> regions;
};

/// A domain: host in lower case and ASCII with its port if one is configured, and path segments, with the place it
/// stands for.
struct Domain {
  /// Another domain in this one's path, such as `shop.example/de` in `shop.example`.
  struct Below {
    std::string path;  ///< below this domain, percent-encoded: `/de`
    std::string text;
  };

  std::string text;  ///< as all answers show it: the host as below, the path percent-encoded
  std::string host;
  std::vector<std::string> segments;
  Place place;
  std::vector<Below> below{};  ///< the deepest first

  /// The domain whose URL a path below this one is, percent-encoded as routes have it; nothing when it is this one's.
  const Below* owner_of(std::string_view path) const;
};

/// The scopes, regions, locales and domains of a project.
struct Places {
  std::vector<Scope> scopes;
  Place fallback;  ///< the project's default
  std::vector<Domain> domains;

  const Scope* scope(std::string_view key) const;
  const Region* region(std::string_view scope, std::string_view region) const;
  /// The configured domain of a place, or nothing when the project has no such place.
  const Domain* domain_of(const Place& place) const;
  bool has(const Place& place) const { return domain_of(place) != nullptr; }

  std::vector<std::string> scope_keys() const;
  std::vector<std::string> locales() const;
  /// Lower case, as prices have them.
  std::vector<std::string> currencies() const;
};

/// A URL without scheme, split at its slashes; query, fragment and empty segments dropped, the host in lower case and
/// ASCII, the segments percent-decoded.
struct Address {
  std::string host;
  std::vector<std::string> segments;
};
Address split_address(std::string_view url);

/// The domain with the longest path prefix that fits an address (see the README, "Decisions").
const Domain* match_domain(const Places& places, const Address& address);

/// A place of which any part may be left open.
struct PlaceChoice {
  std::optional<std::string> scope{};
  std::optional<std::string> region{};
  std::optional<std::string> locale{};
};

/// The place that a choice means; the project's default decides what it leaves open, as far as the rest allows.
/// Throws Error(unknown_name) for a place the project does not have.
Place choose_place(const Places& places, const PlaceChoice& choice);

/// What a reader in this place sees of a stored field. Its texts live in the places and the place.
stored::View view_of(const Places& places, const Place& place);

/// `default` and `scopes` of project.json.
Form default_place_form();
Form scopes_form();

/// Reads them from project.json. REQUIRES: the form was checked.
Places parse_places(const Json& json, Problems& problems);

}  // namespace fsctl::project
