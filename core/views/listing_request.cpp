#include "core/views/listing_request.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error/suggest.h"
#include "core/text/number.h"
#include "core/text/unicode.h"

namespace fsctl::views {
namespace {

using index::ColumnKind;
using project::FieldPath;

constexpr std::size_t most_sorts = 16;
constexpr std::size_t most_search_characters = 1'000;
constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();
const std::vector<std::string> top_level_keys = {"param", "filter", "sort", "search", "page", "limit"};

/// Parses a request body and collects its mistakes.
class RequestParser {
 public:
  explicit RequestParser(const ListingReader& reader) : reader_(reader) {}

  ListingRequest parse(const Json& body) {
    if (!body.is_object()) throw Error(ErrorCode::invalid_post_body, "the request body must be a JSON object");
    violations_.refuse_other_members(body, top_level_keys, "");
    params(body);
    add_own_query(reader_, params_, violations_, request_.query);
    if (body.contains("filter")) add_filters(reader_, body["filter"], violations_, request_.query);
    sorts(body);
    search(body);
    const auto page = whole(body, "page", 1);
    return finish(page, whole(body, "limit", reader_.listing.per_page));
  }

  ListingRequest nested(const project::NestedListing& nested, std::span<const Value> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto& [name, _, is_array] = nested.params[i];
      take_param(name, is_array, texts_in(values[i], is_array));
    }
    absent_params([&](const std::string& name) {
      return std::ranges::find(nested.params, name, &project::NestedListing::Param::name) != nested.params.end();
    });
    add_own_query(reader_, params_, violations_, request_.query);
    default_sort();
    return finish(1, std::min(nested.limit.value_or(reader_.listing.per_page), reader_.listing.per_page_max));
  }

 private:
  void params(const Json& body) {
    const auto given = body.find("param");
    if (given != body.end() && !given->is_object()) {
      violations_.add(ErrorCode::wrong_parameter_type, "param", "param must be an object");
      return;
    }
    if (given != body.end())
      for (const auto& [name, value] : given->items()) param(name, value);
    absent_params([&](const std::string& name) { return given != body.end() && given->contains(name); });
  }

  void param(const std::string& name, const Json& value) {
    const auto known = reader_.listing.params.find(name);
    if (known == reader_.listing.params.end())
      return violations_.add(ErrorCode::invalid_parameters, "param." + name,
                             "the listing has no parameter " + name + near_name(name, reader_.listing.params));
    take_param(name, known->second.is_array, texts_in(value, known->second.is_array));
  }

  /// The texts of a parameter; nothing when its value has the wrong type.
  static std::optional<std::vector<std::string>> texts_in(const Json& value, bool is_array) {
    if (is_array != value.is_array() || (!is_array && !value.is_string())) return {};
    if (!is_array) return std::vector{value.get<std::string>()};
    std::vector<std::string> texts;
    for (const Json& item : value) {
      if (!item.is_string()) return {};
      texts.push_back(item.get<std::string>());
    }
    return texts;
  }

  /// The texts of a record's value: a single value counts as a list of one, and what is not a text as an empty one
  /// where one text is expected.
  static std::optional<std::vector<std::string>> texts_in(const Value& value, bool is_array) {
    if (!is_array) return std::vector{value.is_text() ? std::string(value.text()) : std::string()};
    if (value.is_null()) return std::vector<std::string>();
    std::vector<std::string> texts;
    for (const Value& item : value.is_array() ? value.items() : std::span(&value, 1)) {
      if (!item.is_text()) return {};
      texts.emplace_back(item.text());
    }
    return texts;
  }

  void take_param(const std::string& name, bool is_array, std::optional<std::vector<std::string>> texts) {
    if (!texts)
      return violations_.add(ErrorCode::wrong_parameter_type, "param." + name,
                             "the parameter " + name + " must be " + (is_array ? "an array of strings" : "a string"));
    params_[name] = std::move(*texts);
  }

  void absent_params(const auto& is_given) {
    for (const auto& [name, param] : reader_.listing.params)
      if (param.required && !is_given(name))
        violations_.add(ErrorCode::missing_required_parameter, "param." + name,
                        "the parameter " + name + " is required");
      else if (param.values && !is_given(name))
        params_[name] = *param.values;
  }

  void sorts(const Json& body) {
    const auto given = body.find("sort");
    if (given == body.end()) return default_sort();
    const Json list = given->is_array() ? *given : Json::array({*given});
    if (list.size() > most_sorts)
      return violations_.add(ErrorCode::invalid_parameters, "sort", "sort by at most 16 fields");
    for (std::size_t i = 0; i < list.size(); ++i)
      sort(list[i], given->is_array() ? "sort[" + std::to_string(i) + "]" : "sort", given->is_array());
  }

  void default_sort() {
    if (!reader_.listing.default_sort.empty())
      add_sort(reader_.listing.default_sort, reader_.listing.default_descending);
    request_.query.by_relevance = true;
  }

  void sort(const Json& json, const std::string& place, bool in_array) {
    std::string field;
    std::string order = "asc";
    if (json.is_string() && (!in_array || reader_.is_client)) {
      field = json.get<std::string>();
    } else if (json.is_object()) {
      violations_.refuse_other_members(json, {"field", "order"}, place + ".");
      if (json.contains("field") && json["field"].is_string()) field = json["field"].get<std::string>();
      if (json.contains("order")) order = json["order"].is_string() ? json["order"].get<std::string>() : "?";
    } else {
      const std::string one = reader_.is_client ? "a sort must be a field name or an object { field, order }"
                                                : "a sort must be an object { field, order }";
      return violations_.add(ErrorCode::wrong_parameter_type, place,
                             in_array ? one : "sort must be a field name, an object or an array of objects");
    }
    if (order != "asc" && order != "desc")
      violations_.add(ErrorCode::invalid_parameters, place + ".order", "order is asc or desc");
    if (reader_.listing.sort(field) == nullptr)
      return violations_.add(ErrorCode::invalid_parameters, json.is_object() ? place + ".field" : place,
                             "the listing has no sort field " + field + near_name(field, reader_.listing.sorts));
    add_sort(field, order == "desc");
  }

  template <typename Map>
  static std::string near_name(const std::string& name, const Map& known) {
    const auto near = did_you_mean(name, project::names_of(known));
    return near.empty() ? "" : ", " + near.text();
  }

  void add_sort(const std::string& name, bool descending) {
    const auto& sort = *reader_.listing.sort(name);
    const auto kind = index::sort_kind(sort.path);
    index::SortBy by{.column = column_of(kind, sort.path), .descending = descending};
    if (kind == ColumnKind::keyed) {
      by.is_keyed = true;
      if (const auto param = params_.find(sort.param); param != params_.end() && !param->second.empty())
        by.key = param->second.front();
    }
    request_.query.sorts.push_back(std::move(by));
    request_.sorts.emplace_back(name, descending);
  }

  void search(const Json& body) {
    const auto given = body.find("search");
    if (given == body.end()) return;
    if (!given->is_string())
      return violations_.add(ErrorCode::wrong_parameter_type, "search", "search must be a string");
    const auto& text = given->get_ref<const std::string&>();
    if (text::trim(text).empty())
      return violations_.add(ErrorCode::invalid_parameters, "search", "search must not be empty");
    if (text::count_code_points(text) > most_search_characters)
      return violations_.add(ErrorCode::invalid_parameters, "search", "search has at most 1,000 characters");
    if (reader_.listing.search.empty())
      return violations_.add(ErrorCode::invalid_parameters, "search", "the listing has no search fields");
    request_.query.search = text;
    if (const auto known = reader_.listing.search_words.find(reader_.view.locale);
        known != reader_.listing.search_words.end())
      request_.query.words = &known->second;
    request_.query.joins_words = index::joins_words(reader_.view.locale);
    request_.query.typos_below = static_cast<std::size_t>(reader_.listing.typos_below);
    for (const FieldPath& path : reader_.listing.search)
      request_.query.search_columns.push_back(column_of(ColumnKind::words, path));
    if (const auto& popularity = reader_.listing.popularity; popularity && request_.query.by_relevance)
      request_.query.sorts.insert(request_.query.sorts.begin(),
                                  {.column = column_of(ColumnKind::numbers, *popularity), .descending = true});
  }

  /// A number such as 1.0 counts as an integer, too.
  std::int64_t whole(const Json& body, const char* name, std::int64_t fallback) {
    const auto given = body.find(name);
    if (given == body.end()) return fallback;
    const auto number = given->is_number() ? given->get<double>() : std::nan("");
    if (number != std::floor(number)) {
      violations_.add(ErrorCode::wrong_parameter_type, name, std::string(name) + " must be a whole number");
    } else if (number < 1) {
      violations_.add(ErrorCode::invalid_parameters, name, std::string(name) + " counts from 1");
    } else if (is_too_large(*given)) {
      violations_.add(ErrorCode::invalid_parameters, name,
                      std::string(name) + " is too large, at most " + std::to_string(largest_number) + " is possible");
    } else {
      return given->get<std::int64_t>();
    }
    return fallback;
  }

  static bool is_too_large(const Json& whole) {
    if (whole.is_number_unsigned()) return whole.get<std::uint64_t>() > largest_number;
    return whole.is_number_float() && whole.get<double>() >= text::beyond_integers;
  }

  ListingRequest finish(std::int64_t page, std::int64_t limit) {
    paging(page, limit);
    facets();
    violations_.refuse();
    return std::move(request_);
  }

  void paging(std::int64_t page, std::int64_t limit) {
    request_.page = page;
    request_.limit = limit;
    if (request_.limit > reader_.listing.per_page_max)
      violations_.add(ErrorCode::invalid_parameters, "limit",
                      "the listing allows at most " + std::to_string(reader_.listing.per_page_max) + " items per page");
    request_.query.limit = static_cast<std::size_t>(request_.limit);
    const auto most_pages = largest_number / request_.limit;
    request_.query.offset = static_cast<std::size_t>(std::min(request_.page - 1, most_pages) * request_.limit);
  }

  void facets() {
    if (reader_.listing.is_single) return;
    for (const auto& [name, filter] : reader_.listing.filters) {
      if (filter.facet) facet(name, filter);
      if (filter.has_bounds)
        request_.query.facets.push_back({.field = name,
                                         .column = column_of(ColumnKind::numbers, filter.path),
                                         .path = &filter.path,
                                         .of = index::Query::Facet::Of::bounds});
      if (!filter.path.has_range() || !reader_.is_expanded) continue;
      request_.numbers.push_back(name);
      request_.query.figures.push_back(column_of(ColumnKind::numbers, filter.path));
    }
    request_.query.keeps_values = reader_.is_expanded;
  }

  void facet(const std::string& name, const project::ListingFilter& filter) {
    const auto& path = filter.path;
    if (!filter.ranges.empty()) return ranges(name, filter);
    const auto column = column_of(index::filter_kind(path), path);
    if (filter.tree)
      return request_.query.facets.push_back({.field = name,
                                              .column = column,
                                              .path = &path,
                                              .of = index::Query::Facet::Of::nodes,
                                              .parents = reader_.parents_of_values(*filter.tree, column)});
    if (!path.every_attribute) return request_.query.facets.push_back({.field = name, .column = column, .path = &path});
    for (auto& attribute : reader_.attributes_in(column))
      if (auto field = path.text + attribute; reader_.listing.filter(field)->path.every_attribute)
        request_.query.facets.push_back(
            {.field = std::move(field), .column = column, .attribute = std::move(attribute), .path = &path});
  }

  void ranges(const std::string& name, const project::ListingFilter& filter) {
    index::Query::Facet facet{.field = name,
                              .column = column_of(ColumnKind::numbers, filter.path),
                              .path = &filter.path,
                              .of = index::Query::Facet::Of::ranges};
    for (const Value& begin : filter.ranges) facet.ranges.push_back(index::number_of(begin));
    request_.query.facets.push_back(std::move(facet));
  }

  /// REQUIRES: a path of the listing, whose columns are in the definition.
  std::size_t column_of(ColumnKind kind, const FieldPath& path) const {
    return reader_.definition.find(kind, path, reader_.view).value();
  }

  const ListingReader& reader_;
  ListingRequest request_;
  Violations violations_;
  ListingParams params_;
};

}  // namespace

ListingRequest nested_listing_request(const project::NestedListing& nested, std::span<const Value> params,
                                      const ListingReader& reader) {
  return RequestParser(reader).nested(nested, params);
}

ListingRequest parse_listing_request(const Json& body, const ListingReader& reader) {
  return RequestParser(reader).parse(body);
}

}  // namespace fsctl::views
