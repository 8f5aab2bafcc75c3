#include "core/views/listing_filters.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/views/field_conditions.h"

namespace fsctl::views {
namespace {

using index::Condition;
using project::FieldPath;

constexpr std::size_t deepest_filter = 16;
constexpr std::size_t most_expressions = 256;
/// Turns expressions into conditions of a query.
class FilterParser {
 public:
  FilterParser(const ListingReader& reader, Violations& violations, index::Query& query)
      : reader_(reader),
        listing_(reader.listing),
        client_(reader.is_client),
        attributes_in_(reader.attributes_in),
        violations_(violations),
        query_(query),
        conditions_(reader, violations) {}

  void own_query(const ListingParams& params) {
    for (const auto& own : listing_.query)
      if (auto condition = own_condition(own, params)) query_.own.push_back(std::move(*condition));
  }

  void filters(const Json& given) {
    if (!given.is_array())
      return violations_.add(ErrorCode::wrong_parameter_type, "filter", "filter must be an array of expressions");
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (auto condition = expression(given[i], "filter[" + std::to_string(i) + "]", 1)) add(std::move(*condition));
    }
  }

 private:
  /// Generated clients wrap all filters in `and`, and the selected values of one field in `or`.
  void add(Condition condition) {
    if (client_ && condition.type == Condition::Type::all) {
      for (Condition& inner : condition.inner) add(std::move(inner));
    } else if (auto field = field_of(condition); field.empty()) {
      query_.base.push_back(std::move(condition));
    } else {
      query_.filters.push_back({std::move(field), std::move(condition)});
    }
  }

  /// The only field that a condition tests; empty when it tests none or several.
  std::string field_of(const Condition& condition) const {
    if (!is_group(condition)) return condition.field;
    if (!client_ || condition.type == Condition::Type::none || condition.inner.empty()) return {};
    auto field = field_of(condition.inner.front());
    const bool is_same = std::all_of(condition.inner.begin() + 1, condition.inner.end(),
                                     [&](const auto& inner) { return field_of(inner) == field; });
    return is_same ? field : "";
  }

  /// The condition of an own filter expression; nothing for one that compares with a parameter without a value.
  std::optional<Condition> own_condition(const project::QueryCondition& own, const ListingParams& params) {
    static const std::string query = "query";
    const TestedField field{.path = own.path, .name = own.path.text, .place = query};
    switch (own.type) {
      case Condition::Type::all:
      case Condition::Type::any:
      case Condition::Type::none: {
        Condition group{.type = own.type};
        for (const auto& inner : own.inner)
          if (auto condition = own_condition(inner, params)) group.inner.push_back(std::move(*condition));
        return group.inner.empty() ? std::nullopt : std::optional(std::move(group));
      }
      case Condition::Type::range:
        return conditions_.range(field, own_bound(own.from), own_bound(own.to));
      case Condition::Type::equals:
      case Condition::Type::contains:
        break;
    }
    if (own.param.empty()) return conditions_.comparison(field, own.type, own.values, query);
    const auto given = params.find(own.param);
    if (given == params.end()) return {};
    return conditions_.comparison(field, own.type, given->second, "param." + own.param);
  }

  static std::optional<index::Number> own_bound(const Value& bound) {
    return bound.is_null() ? std::nullopt : std::optional(index::number_of(bound));
  }

  static bool is_group(const Condition& condition) {
    using enum Condition::Type;
    return condition.type == any || condition.type == none || condition.type == all;
  }

  static Condition::Type group_type(const std::string& type) {
    return type == "or" ? Condition::Type::any : type == "not" ? Condition::Type::none : Condition::Type::all;
  }

  std::optional<Condition> expression(const Json& json, const std::string& place, std::size_t depth) {
    if (++expressions_ == most_expressions + 1)
      violations_.add(ErrorCode::invalid_parameters, place, "a request has at most 256 filter expressions");
    if (expressions_ > most_expressions) return {};
    if (depth > deepest_filter) {
      violations_.add(ErrorCode::invalid_parameters, place, "filters nest at most 16 deep");
      return {};
    }
    if (!json.is_object()) {
      violations_.add(ErrorCode::wrong_parameter_type, place, "a filter expression must be an object");
      return {};
    }
    const auto type = json.contains("type") && json["type"].is_string() ? json["type"].get<std::string>() : "";
    if (type == "or" || type == "not" || (client_ && type == "and")) return group(type, json, place, depth);
    if (type == "equals" || type == "contains" || type == "range") return on_field(type, json, place);
    violations_.add(ErrorCode::invalid_filter_type, place + ".type", unknown_type(type));
    return {};
  }

  std::string unknown_type(const std::string& type) const {
    std::vector<std::string> known = {"equals", "contains", "range", "or", "not"};
    if (client_) known.emplace_back("and");
    const auto near = did_you_mean(type, known);
    return "a filter's type is " + joined(known) + (near.empty() ? "" : "; " + near.text());
  }

  std::optional<Condition> group(const std::string& type, const Json& json, const std::string& place,
                                 std::size_t depth) {
    violations_.refuse_other_members(json, {"type", "filter"}, place + ".");
    const auto inner = json.find("filter");
    if (inner == json.end() || !inner->is_array()) {
      violations_.add(ErrorCode::wrong_parameter_type, place + ".filter", "filter must be an array of expressions");
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
    violations_.refuse_other_members(json,
                                     is_range ? std::vector<std::string>{"type", "field", "from", "to"}
                                              : std::vector<std::string>{"type", "field", "value"},
                                     place + ".");
    const auto field = json.find("field");
    if (field == json.end() || !field->is_string()) {
      violations_.add(ErrorCode::invalid_parameters, place + ".field", "field must be a string");
      return {};
    }
    const auto& name = field->get_ref<const std::string&>();
    const auto* filter = listing_.filter(name);
    if (filter == nullptr) {
      violations_.add(ErrorCode::invalid_parameters, place + ".field", unknown_field(name));
      return {};
    }
    const TestedField tested{.path = filter->path, .name = name, .place = place};
    const auto compared = type == "equals" ? Condition::Type::equals : Condition::Type::contains;
    auto condition = is_range ? conditions_.range(tested, json) : conditions_.comparison(tested, compared, json);
    if (!condition) return {};
    condition->field = name;
    condition->attribute = filter->attribute_of(name);
    if (filter->tree && compared == Condition::Type::equals && !is_range)
      condition->texts = reader_.with_all_below(*filter->tree, condition->texts);
    return condition;
  }

  std::string unknown_field(const std::string& name) const {
    std::vector<std::string> known;
    for (const auto& [field, filter] : listing_.filters) {
      if (filter.path.every_attribute && field == name)
        return name + " stands for all attributes; a filter names one, such as " + name + example_of(filter.path);
      const auto attribute = filter.path.every_attribute ? name.substr(std::min(name.find('.') + 1, name.size())) : "";
      known.push_back(field + attribute);
    }
    const auto near = did_you_mean(name, known);
    return "the listing has no filter field " + name + (near.empty() ? "" : ", " + near.text());
  }

  /// The name of an attribute that records have, for an example.
  std::string example_of(const FieldPath& path) const {
    const auto attributes = attributes_in_(conditions_.column_of(index::filter_kind(path), path));
    return attributes.empty() ? "color" : attributes.front();
  }

  const ListingReader& reader_;
  const project::Listing& listing_;
  bool client_;
  const std::function<std::vector<std::string>(std::size_t)>& attributes_in_;
  Violations& violations_;
  index::Query& query_;
  FieldConditions conditions_;
  std::size_t expressions_ = 0;
};

}  // namespace

void add_own_query(const ListingReader& reader, const ListingParams& params, Violations& violations,
                   index::Query& query) {
  FilterParser(reader, violations, query).own_query(params);
}

void add_filters(const ListingReader& reader, const Json& filters, Violations& violations, index::Query& query) {
  FilterParser(reader, violations, query).filters(filters);
}

}  // namespace fsctl::views
