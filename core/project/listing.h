#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/project/field_path.h"
#include "core/project/form.h"

namespace fsctl::project {

struct ListingParam {
  bool is_array = false;
  bool required = false;
};

/// A field a listing filters by.
struct ListingFilter {
  FieldPath path;
  bool facet = true;
};

/// A sort a listing offers; `param` names the listing parameter that chooses among a Sorting field's keys.
struct ListingSort {
  FieldPath path;
  std::string param{};
};

/// A Search Listing: listings/<slug>.json.
struct Listing {
  std::string slug;
  std::string storage{};
  bool variant_level = false;
  std::string block{};
  std::map<std::string, ListingParam, std::less<>> params{};
  Json query = Json::array();  ///< expressions as in a request, `param` in place of `value` where they take a parameter
  std::vector<std::pair<std::string, ListingFilter>> filters{};
  std::vector<std::pair<std::string, ListingSort>> sorts{};
  std::vector<FieldPath> search{};
  std::vector<FieldPath> query_fields{};
  std::string default_sort{};
  bool default_descending = false;
  std::int64_t per_page = 24;
  std::int64_t per_page_max = 100;
  std::string response{};  ///< meta, expanded, or empty for the project's dialect
  std::shared_ptr<const Source> source{};

  const ListingFilter* filter(std::string_view field) const;
  const ListingSort* sort(std::string_view name) const;
  /// The path a query expression of the configuration means.
  const FieldPath* query_field(std::string_view field) const;
};

const Form& listing_form();

/// What needs no storage. REQUIRES: the form was checked.
Listing parse_listing(const std::string& slug, const Json& json);

/// Reads the parts that name fields and resolves them against the project.
void check_listing(Listing& listing, const Json& json, const Project& project, Problems& problems);

}  // namespace fsctl::project
