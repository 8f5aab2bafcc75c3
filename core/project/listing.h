#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/mapped_path.h"
#include "core/project/query_condition.h"
#include "core/project/ref.h"

namespace fsctl::project {

struct Block;

struct ListingParam {
  bool is_array = false;
  bool required = false;
  std::optional<std::vector<std::string>> values{};  ///< of a request that does not give it
};

/// A field a listing filters by.
struct ListingFilter {
  /// What people read in place of a value: by locale, or by "" for all of them.
  using Names = std::map<std::string, std::string, std::less<>>;

  FieldPath path;
  bool facet = true;
  std::map<std::string, Names, std::less<>> labels{};  ///< by value
  /// What is mapped by the values, of several fields that of the first by name; it names them.
  std::optional<MappedPath> named_by{};

  /// Of a request's field `options.color`, when this filter is for all attributes: the attribute.
  std::string attribute_of(std::string_view field) const;
};

/// A sort a listing offers; `param` names the listing parameter that chooses among a Sorting field's keys.
struct ListingSort {
  FieldPath path;
  std::string param{};
};

/// A Search Listing: listings/<slug>.json.
struct Listing {
  std::string slug;
  std::string type_name{};  ///< as the OpenAPI description calls it
  Ref<Storage> storage{};
  bool variant_level = false;
  Ref<Block> block{};
  std::map<std::string, ListingParam, std::less<>> params{};
  std::vector<QueryCondition> query{};  ///< what always holds
  std::vector<std::pair<std::string, ListingFilter>> filters{};
  std::vector<std::pair<std::string, ListingSort>> sorts{};
  std::vector<FieldPath> search{};
  std::string default_sort{};
  bool default_descending = false;
  std::int64_t per_page = 24;
  std::int64_t per_page_max = 100;
  bool is_single = false;  ///< answers with the first item alone
  std::string response{};  ///< meta, expanded, or empty for the project's dialect
  std::shared_ptr<const Source> source{};

  /// The filter of a request's field: of this name, else of all attributes.
  const ListingFilter* filter(std::string_view field) const;
  const ListingSort* sort(std::string_view name) const;
};

const Form& listing_form();

/// What needs no storage. REQUIRES: the form was checked.
Listing parse_listing(const std::string& slug, const Json& json);

/// Reads the parts that name fields and resolves them against the project.
void check_listing(Listing& listing, const Json& json, const Project& project, Problems& problems);

}  // namespace fsctl::project
