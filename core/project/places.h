#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/fields/stored.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// A scope, a region and a locale, for which every read is answered (Fetch API, "What the service does").
struct Place {
  std::string scope;
  std::string region;
  std::string locale;

  bool operator==(const Place&) const = default;
};

/// The place as text: `public/gb/en-GB`.
std::string name_of(const Place& place);

/// One locale of a region and the configured domain under which it is served.
struct RegionLocale {
  std::string locale;
  std::string domain;  ///< empty when the configured one is invalid
};

struct Region {
  std::string key;
  std::string currency;        ///< ISO 4217, upper case
  std::string price_currency;  ///< the same in lower case, as in stored prices
  std::vector<RegionLocale> locales;
};

struct Scope {
  std::string key;
  std::vector<Region> regions;
};

/// A domain of the project, and the place for which it stands.
struct Domain {
  /// A domain whose path begins with this one's, such as `shop.example/de` below `shop.example`.
  struct Below {
    std::string path;  ///< relative to this domain, percent-encoded: `/de`
    std::string text;
  };

  std::string text;  ///< host and percent-encoded path, as in answers
  std::string host;  ///< in lower case and ASCII, with the port if one is configured
  std::vector<std::string> segments;
  Place place;
  std::vector<Below> below{};  ///< the deepest first

  /// The domain below this one to which a percent-encoded path belongs; null when it belongs to this one.
  const Below* owner_of(std::string_view path) const;
};

/// The scopes, regions, locales and domains of a project.
struct Places {
  std::vector<Scope> scopes;
  Place fallback;  ///< the `default` of project.json
  std::vector<Domain> domains;
  /// Whether all parts could be read, and no domain stands for two places: else others may be meant to be here.
  bool is_whole = true;

  const Scope* scope(std::string_view key) const;
  const Region* region(std::string_view scope, std::string_view region) const;
  /// The domain of a place, or null when the project has no such place.
  const Domain* domain_of(const Place& place) const;
  bool has(const Place& place) const { return domain_of(place) != nullptr; }

  std::vector<std::string> scope_keys() const;
  std::vector<std::string> locales() const;
  /// The currencies of all regions, in lower case as in stored prices.
  std::vector<std::string> currencies() const;
};

/// A URL without scheme, query and fragment: the host in lower case and ASCII, the segments percent-decoded and never
/// empty.
struct SiteAddress {
  std::string host;
  std::vector<std::string> segments;
};
SiteAddress split_address(std::string_view url);

/// The domain with the longest path that is a prefix of the address (see core/context/README.md); null for none.
const Domain* match_domain(const Places& places, const SiteAddress& address);

/// A place with optional parts.
struct PlaceChoice {
  std::optional<std::string> scope{};
  std::optional<std::string> region{};
  std::optional<std::string> locale{};
};

/// What project.json lacks when it has no locale of this name.
LackedName lacked_locale(const std::string& name);
LackedName lacked_scope(const std::string& name);

/// Adds a problem at the name of a member that is no locale of the project.
void add_unknown_locale(Problems& problems, std::string pointer, const std::string& locale,
                        std::span<const std::string> known);

/// Completes a choice with the parts of the project's default, as far as they fit the given parts. Throws
/// Error(unknown_name) for a place that the project does not have.
Place choose_place(const Places& places, const PlaceChoice& choice);

/// What selects a reader's values from stored fields in this place. Refers to texts of both arguments.
stored::View view_of(const Places& places, const Place& place);

/// The forms of `default` and `scopes` in project.json.
Form default_place_form();
Form scopes_form();

/// Reads the places from project.json. REQUIRES: the form was checked.
Places parse_places(const Json& json, Problems& problems);

}  // namespace fsctl::project
