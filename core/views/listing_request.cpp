#include "core/views/listing_request.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/text/timestamp.h"
#include "core/text/unicode.h"

namespace fsctl::views {
namespace {

using index::ColumnKind;
using index::Condition;
using project::FieldPath;

constexpr std::size_t deepest_filter = 16;
constexpr std::size_t most_expressions = 256;
constexpr std::size_t most_sorts = 16;
const std::vector<std::string> top_level_keys = {"param", "filter", "sort", "search", "page", "limit"};
constexpr double infinity = std::numeric_limits<double>::infinity();

std::optional<double> parse_number(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) return {};
  return number;
}

/// Takes a request body apart and collects what is wrong with it.
class RequestParser {
 public:
  RequestParser(const project::Project& project, const project::Listing& listing, const index::Definition& definition,
                const stored::View& view)
      : listing_(listing), definition_(definition), view_(view), client_(project.dialect == "client") {}

  ListingRequest parse(const Json& body) {
    if (!body.is_object()) throw Error(ErrorCode::invalid_post_body, "the request body must be a JSON object");
    refuse_unknown_keys(body);
    params(body);
    base_query();
    filters(body);
    sorts(body);
    search(body);
    paging(body);
    facets();
    if (!problems_.empty()) throw Error(problems_);
    return std::move(request_);
  }

 private:
  void violation(ErrorCode code, const std::string& property_path, const std::string& message) {
    problems_.push_back({.code = code, .message = message, .place = {.pointer = property_path}});
  }

  void refuse_unknown_keys(const Json& body) {
    for (const auto& [name, _] : body.items()) {
      if (std::ranges::find(top_level_keys, name) != top_level_keys.end()) continue;
      auto message = "unknown key \"" + name + "\"";
      if (const auto near = did_you_mean(name, top_level_keys); !near.empty()) message += ", " + near;
      violation(ErrorCode::invalid_parameters, name, message);
    }
  }

  void params(const Json& body) {
    const auto given = body.find("param");
    if (given != body.end() && !given->is_object()) {
      violation(ErrorCode::wrong_parameter_type, "param", "param must be an object");
      return;
    }
    const Json values = given == body.end() ? Json::object() : *given;
    for (const auto& [name, value] : values.items()) param(name, value);
    for (const auto& [name, param] : listing_.params)
      if (param.required && !values.contains(name))
        violation(ErrorCode::missing_required_parameter, "param." + name, "the parameter " + name + " is required");
  }

  void param(const std::string& name, const Json& value) {
    const auto known = listing_.params.find(name);
    if (known == listing_.params.end())
      return violation(ErrorCode::invalid_parameters, "param." + name, "the listing has no parameter " + name);
    const bool texts =
        value.is_array() && std::ranges::all_of(value, [](const Json& item) { return item.is_string(); });
    if (known->second.is_array ? !texts : !value.is_string())
      return violation(
          ErrorCode::wrong_parameter_type, "param." + name,
          "the parameter " + name + " must be " + (known->second.is_array ? "an array of strings" : "a string"));
    auto& list = params_[name];
    if (value.is_string()) list.push_back(value.get<std::string>());
    if (value.is_array())
      for (const Json& item : value) list.push_back(item.get<std::string>());
  }

  // The listing's own query: the same expressions, with parameters for values.

  void base_query() {
    for (const Json& expression : listing_.query)
      if (auto condition = base_condition(expression)) request_.query.base.push_back(std::move(*condition));
  }

  std::optional<Condition> base_condition(const Json& expression) {
    const auto type = expression.value("type", "");
    if (type == "or" || type == "not" || type == "and") {
      Condition group{.type = group_type(type)};
      for (const Json& inner : expression.value("filter", Json::array()))
        if (auto condition = base_condition(inner)) group.inner.push_back(std::move(*condition));
      if (group.inner.empty()) return {};
      return group;
    }
    Json resolved = expression;
    if (const auto param = expression.find("param"); param != expression.end()) {
      const auto given = params_.find(param->get<std::string>());
      if (given == params_.end()) return {};
      resolved["value"] = given->second;
    }
    const auto* path = listing_.query_field(expression.value("field", ""));
    return type == "range" ? range(resolved, *path, "query") : comparison(type, resolved, *path, "query", true);
  }

  static Condition::Type group_type(const std::string& type) {
    return type == "or" ? Condition::Type::any : type == "not" ? Condition::Type::none : Condition::Type::all;
  }

  // The request's filters.

  void filters(const Json& body) {
    const auto given = body.find("filter");
    if (given == body.end()) return;
    if (!given->is_array())
      return violation(ErrorCode::wrong_parameter_type, "filter", "filter must be an array of expressions");
    for (std::size_t i = 0; i < given->size(); ++i) {
      const auto place = "filter[" + std::to_string(i) + "]";
      const Json& expression = (*given)[i];
      auto condition = this->expression(expression, place, 1);
      if (!condition) continue;
      if (expression.contains("field"))
        request_.query.filters.push_back({expression["field"].get<std::string>(), std::move(*condition)});
      else
        request_.query.base.push_back(std::move(*condition));
    }
  }

  std::optional<Condition> expression(const Json& json, const std::string& place, std::size_t depth) {
    if (++expressions_ == most_expressions + 1)
      violation(ErrorCode::invalid_parameters, place, "a request has at most 256 filter expressions");
    if (expressions_ > most_expressions) return {};
    if (depth > deepest_filter) {
      violation(ErrorCode::invalid_parameters, place, "filters nest at most 16 deep");
      return {};
    }
    if (!json.is_object()) {
      violation(ErrorCode::wrong_parameter_type, place, "a filter expression must be an object");
      return {};
    }
    const auto type = json.contains("type") && json["type"].is_string() ? json["type"].get<std::string>() : "";
    if (type == "or" || type == "not" || (client_ && type == "and")) return group(type, json, place, depth);
    if (type == "equals" || type == "contains" || type == "range") return on_field(type, json, place);
    violation(ErrorCode::invalid_filter_type, place + ".type",
              std::string("a filter's type is equals, contains, range, or, not") + (client_ ? ", and" : ""));
    return {};
  }

  std::optional<Condition> group(const std::string& type, const Json& json, const std::string& place,
                                 std::size_t depth) {
    refuse_other_members(json, {"type", "filter"}, place);
    const auto inner = json.find("filter");
    if (inner == json.end() || !inner->is_array()) {
      violation(ErrorCode::wrong_parameter_type, place + ".filter", "filter must be an array of expressions");
      return {};
    }
    Condition group{.type = group_type(type)};
    for (std::size_t i = 0; i < inner->size(); ++i)
      if (auto condition = expression((*inner)[i], place + ".filter[" + std::to_string(i) + "]", depth + 1))
        group.inner.push_back(std::move(*condition));
    return group;
  }

  std::optional<Condition> on_field(const std::string& type, const Json& json, const std::string& place) {
    const bool is_range = type == "range";
    refuse_other_members(json,
                         is_range ? std::vector<std::string>{"type", "field", "from", "to"}
                                  : std::vector<std::string>{"type", "field", "value"},
                         place);
    const auto field = json.find("field");
    if (field == json.end() || !field->is_string()) {
      violation(ErrorCode::invalid_parameters, place + ".field", "field must be a string");
      return {};
    }
    const auto* filter = listing_.filter(field->get_ref<const std::string&>());
    if (filter == nullptr) {
      violation(ErrorCode::invalid_parameters, place + ".field", unknown_field(field->get<std::string>()));
      return {};
    }
    return is_range ? range(json, filter->path, place) : comparison(type, json, filter->path, place, client_);
  }

  std::string unknown_field(const std::string& name) const {
    const auto near = did_you_mean(name, project::names_of(listing_.filters));
    return "the listing has no filter field " + name + (near.empty() ? "" : ", " + near);
  }

  void refuse_other_members(const Json& json, const std::vector<std::string>& known, const std::string& place) {
    for (const auto& [name, _] : json.items())
      if (std::ranges::find(known, name) == known.end())
        violation(ErrorCode::invalid_parameters, place + "." + name, "unknown key \"" + name + "\"");
  }

  std::optional<Condition> range(const Json& json, const FieldPath& path, const std::string& place) {
    if (!index::has_range(path)) {
      violation(ErrorCode::wrong_parameter_type, place + ".field",
                "range needs a numeric field, " + path.text + " is none");
      return {};
    }
    Condition condition{
        .type = Condition::Type::range, .part = part(ColumnKind::numbers, path), .from = -infinity, .to = infinity};
    const bool has_from = bound(json, "from", place, condition.from);
    const bool has_to = bound(json, "to", place, condition.to);
    if (!has_from && !has_to) {
      violation(ErrorCode::invalid_parameters, place, "range needs from, to or both");
      return {};
    }
    if (condition.from > condition.to) {
      violation(ErrorCode::invalid_parameters, place, "from is greater than to");
      return {};
    }
    return condition;
  }

  bool bound(const Json& json, const char* name, const std::string& place, double& number) {
    const auto given = json.find(name);
    if (given == json.end()) return false;
    if (given->is_number())
      number = given->get<double>();
    else
      violation(ErrorCode::wrong_parameter_type, place + "." + name, std::string(name) + " must be a number");
    return true;
  }

  std::optional<Condition> comparison(const std::string& type, const Json& json, const FieldPath& path,
                                      const std::string& place, bool any_value) {
    const auto value = json.find("value");
    const auto place_of_value = place + ".value";
    if (value == json.end() || !(value->is_string() || (any_value && !value->is_object() && !value->is_null()))) {
      violation(ErrorCode::wrong_parameter_type, place_of_value,
                any_value ? "value must be a string, a number, a boolean or a list of them" : "value must be a string");
      return {};
    }
    Condition condition{.type = type == "equals" ? Condition::Type::equals : Condition::Type::contains,
                        .part = part(index::filter_kind(path), path)};
    if (type == "contains" && !is_text(path)) {
      violation(ErrorCode::wrong_parameter_type, place + ".field",
                "contains needs a text field, " + path.text + " is none");
      return {};
    }
    const Json list = value->is_array() ? *value : Json::array({*value});
    for (const Json& item : list) add_value(item, path, place_of_value, condition);
    return condition;
  }

  static bool is_text(const FieldPath& path) {
    return !index::has_range(path) && (path.type == nullptr || !path.attribute.empty() || path.type->is_text());
  }

  static bool is_boolean(const FieldPath& path) {
    return path.type != nullptr && path.attribute.empty() && path.type->form == FieldType::Form::boolean;
  }

  void add_value(const Json& item, const FieldPath& path, const std::string& place, Condition& condition) {
    const auto text = item.is_string() ? item.get<std::string>() : write(item);
    if (item.is_array() || item.is_object() || item.is_null())
      return violation(ErrorCode::wrong_parameter_type, place, "a list holds strings, numbers and booleans only");
    if (condition.type == Condition::Type::contains) {
      condition.texts.push_back(text::fold(text));
    } else if (index::is_numeric(path)) {
      if (const auto number = parse_number(text))
        condition.numbers.push_back(*number);
      else
        violation(ErrorCode::wrong_parameter_type, place, "\"" + text + "\" is no number, as " + path.text + " needs");
    } else if (is_boolean(path) && text != "true" && text != "false") {
      violation(ErrorCode::wrong_parameter_type, place,
                "\"" + text + "\" is not true or false, as " + path.text + " needs");
    } else {
      condition.texts.push_back(text);
    }
  }

  // Sort, search, paging, facets.

  void sorts(const Json& body) {
    const auto given = body.find("sort");
    if (given == body.end()) {
      if (!listing_.default_sort.empty()) add_sort(listing_.default_sort, listing_.default_descending);
      request_.query.by_relevance = true;
      return;
    }
    const Json list = given->is_array() ? *given : Json::array({*given});
    if (list.size() > most_sorts) return violation(ErrorCode::invalid_parameters, "sort", "sort by at most 16 fields");
    for (std::size_t i = 0; i < list.size(); ++i)
      sort(list[i], given->is_array() ? "sort[" + std::to_string(i) + "]" : "sort", given->is_array());
  }

  void sort(const Json& json, const std::string& place, bool in_array) {
    std::string field;
    std::string order = "asc";
    if (json.is_string() && (!in_array || client_)) {
      field = json.get<std::string>();
    } else if (json.is_object()) {
      refuse_other_members(json, {"field", "order"}, place);
      if (json.contains("field") && json["field"].is_string()) field = json["field"].get<std::string>();
      if (json.contains("order")) order = json["order"].is_string() ? json["order"].get<std::string>() : "?";
    } else {
      return violation(ErrorCode::wrong_parameter_type, place,
                       in_array ? "a sort must be an object { field, order }"
                                : "sort must be a field name, an object or an array of objects");
    }
    if (order != "asc" && order != "desc")
      violation(ErrorCode::invalid_parameters, place + ".order", "order is asc or desc");
    if (listing_.sort(field) == nullptr)
      return violation(ErrorCode::invalid_parameters, json.is_object() ? place + ".field" : place,
                       "the listing has no sort field " + field + suggestion(field));
    add_sort(field, order == "desc");
  }

  std::string suggestion(const std::string& sort_name) const {
    const auto near = did_you_mean(sort_name, project::names_of(listing_.sorts));
    return near.empty() ? "" : ", " + near;
  }

  void add_sort(const std::string& name, bool descending) {
    const auto& sort = *listing_.sort(name);
    const auto kind = index::sort_kind(sort.path);
    index::SortBy by{.part = part(kind, sort.path), .descending = descending};
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
    if (!given->is_string()) return violation(ErrorCode::wrong_parameter_type, "search", "search must be a string");
    const auto& text = given->get_ref<const std::string&>();
    if (text::trim(text).empty()) return violation(ErrorCode::invalid_parameters, "search", "search must not be empty");
    if (listing_.search.empty())
      return violation(ErrorCode::invalid_parameters, "search", "the listing has no search fields");
    request_.query.search = text;
    for (const FieldPath& path : listing_.search) request_.query.search_parts.push_back(part(ColumnKind::words, path));
  }

  std::int64_t whole(const Json& body, const char* name, std::int64_t fallback) {
    const auto given = body.find(name);
    if (given == body.end()) return fallback;
    if (!given->is_number_integer()) {
      violation(ErrorCode::wrong_parameter_type, name, std::string(name) + " must be a whole number");
    } else if (given->is_number_unsigned() ? given->get<std::uint64_t>() < 1 : given->get<std::int64_t>() < 1) {
      violation(ErrorCode::invalid_parameters, name, std::string(name) + " counts from 1");
    } else if (given->is_number_unsigned() && given->get<std::uint64_t>() > INT32_MAX) {
      return INT32_MAX;
    } else {
      return given->get<std::int64_t>();
    }
    return fallback;
  }

  void paging(const Json& body) {
    request_.page = whole(body, "page", 1);
    request_.limit = whole(body, "limit", listing_.per_page);
    if (request_.limit > listing_.per_page_max)
      violation(ErrorCode::invalid_parameters, "limit",
                "the listing allows at most " + std::to_string(listing_.per_page_max) + " items per page");
    request_.query.limit = static_cast<std::size_t>(request_.limit);
    request_.query.offset = static_cast<std::size_t>(request_.page - 1) * request_.query.limit;
  }

  void facets() {
    for (const auto& [name, filter] : listing_.filters)
      if (filter.facet) request_.query.facets.push_back({name, part(index::filter_kind(filter.path), filter.path)});
  }

  /// REQUIRES: a path of the listing, whose columns the definition holds.
  std::size_t part(ColumnKind kind, const FieldPath& path) const { return definition_.find(kind, path, view_).value(); }

  const project::Listing& listing_;
  const index::Definition& definition_;
  const stored::View& view_;
  bool client_;
  ListingRequest request_;
  Problems problems_;
  std::map<std::string, std::vector<std::string>> params_;
  std::size_t expressions_ = 0;
};

}  // namespace

ListingRequest parse_listing_request(const Json& body, const project::Project& project, const project::Listing& listing,
                                     const index::Definition& definition, const stored::View& view) {
  return RequestParser(project, listing, definition, view).parse(body);
}

}  // namespace fsctl::views
