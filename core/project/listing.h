#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/json/value.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/level.h"
#include "core/project/mapped_path.h"
#include "core/project/query_condition.h"
#include "core/project/ref.h"
#include "core/project/search_words.h"
#include "core/text/enum_names.h"

namespace fsctl::project {

struct Block;
struct Tree;

struct ListingParam {
  bool is_array = false;
  bool required = false;
  std::optional<std::vector<std::string>> values{};  ///< the default, for requests without the parameter
};

/// A field by which a listing filters and counts facets.
struct ListingFilter {
  /// Names of a value for people, by locale, or by "" for all locales.
  using Names = std::map<std::string, std::string, std::less<>>;

  FieldPath path;
  bool facet = true;
  std::vector<Value> ranges{};  ///< the numbers with which ranges begin that are counted in place of values
  /// The tree whose nodes the values are: a node stands for all below it, too. Without a name there is none.
  Ref<Tree> tree{};
  bool has_bounds = false;                             ///< whether an answer has the least and the greatest number
  std::map<std::string, Names, std::less<>> labels{};  ///< by value
  /// The mapped field that names the values, if there is one; of several, the first by name.
  std::optional<MappedPath> named_by{};

  /// The attribute of a request's field such as `options.color`, when this filter is for all attributes.
  std::string attribute_of(std::string_view field) const;
};

/// A sort that a listing offers; `param` is the listing parameter that selects a key of a Sorting field.
struct ListingSort {
  FieldPath path;
  std::string param{};
};

enum class AnswerForm { meta, expanded };
inline constexpr auto answer_forms = text::names_of<AnswerForm>("meta", "expanded");

/// A Search Listing: listings/<slug>.json (Fetch API, "Listing").
struct Listing {
  std::string slug;
  std::string type_name{};  ///< its name in the OpenAPI description
  Ref<Storage> storage{};
  Level level = Level::product;
  bool has_level = true;  ///< false where the file does not say it well; then it is taken for either level
  /// Whether one variant of a product must meet all conditions, instead of any variant each of them.
  bool matches_one_variant = true;
  Ref<Block> block{};
  std::map<std::string, ListingParam, std::less<>> params{};
  std::vector<QueryCondition> query{};  ///< the conditions that all its items meet
  std::vector<std::pair<std::string, ListingFilter>> filters{};
  std::vector<std::pair<std::string, ListingSort>> sorts{};
  std::vector<FieldPath> search{};
  /// A search forgives typos when it finds fewer items than this without them; 0: it never does.
  std::int64_t typos_below = 24;
  std::map<std::string, SearchWords, std::less<>> search_words{};  ///< by locale
  bool has_mapped = false;                ///< whether any of its paths leads to another storage
  std::optional<FieldPath> popularity{};  ///< of equally good matches of a search, those with more come first
  std::string default_sort{};
  bool default_descending = false;
  std::int64_t per_page = 24;
  std::int64_t per_page_max = 100;
  bool is_single = false;                   ///< whether it answers with the first item alone
  std::optional<AnswerForm> answer_form{};  ///< that of the project's dialect unless set
  std::shared_ptr<const Source> source{};

  /// The filter for a request's field: the one of this name, else one for all attributes; null when there is none.
  const ListingFilter* filter(std::string_view field) const;
  const ListingSort* sort(std::string_view name) const;
};

const Form& listing_form();

/// Reads the parts that do not depend on the storage. REQUIRES: the form was checked.
Listing parse_listing(const std::string& slug, const Json& json);

/// Reads the parts that name fields and resolves them against the project.
void check_listing(Listing& listing, const Json& json, const Project& project, Problems& problems);

/// Reports labels of values that the fields cannot have.
void check_labels(const Listing& listing, const Json& json, Problems& problems);

}  // namespace fsctl::project
