#include "core/views/listing_filters.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

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
constexpr double infinity = std::numeric_limits<double>::infinity();

/// REQUIRES: a JSON number.
index::Number number_of(const Json& json) {
  const bool is_exact =
      json.is_number_integer() &&
      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
  return is_exact ? index::Number(json.get<std::int64_t>()) : index::Number(json.get<double>());
}

/// Turns expressions into conditions of a query.
class FilterParser {
 public:
  FilterParser(const ListingReader& reader, Violations& violations, index::Query& query)
      : listing_(reader.listing),
        definition_(reader.definition),
        view_(reader.view),
        client_(reader.is_client),
        attributes_in_(reader.attributes_in),
        violations_(violations),
        query_(query) {}

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
    const auto& path = own.path;
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
        if (!check_range(path, path.text, "query")) return {};
        return range(path, "query", own_bound(own.from), own_bound(own.to));
      case Condition::Type::equals:
      case Condition::Type::contains:
        break;
    }
    if (own.param.empty()) return comparison(own.type, own.values, path, path.text, "query", "query");
    const auto given = params.find(own.param);
    if (given == params.end()) return {};
    return comparison(own.type, given->second, path, path.text, "query", "param." + own.param);
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
    auto condition = is_range ? range(json, filter->path, name, place)
                              : comparison(type == "equals" ? Condition::Type::equals : Condition::Type::contains, json,
                                           filter->path, name, place);
    if (!condition) return {};
    condition->field = name;
    condition->attribute = filter->attribute_of(name);
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
    const auto attributes = attributes_in_(column_of(index::filter_kind(path), path));
    return attributes.empty() ? "color" : attributes.front();
  }

  /// Whether range works on a field; `name` is its name in the expression.
  bool check_range(const FieldPath& path, const std::string& name, const std::string& place) {
    if (path.has_range()) return true;
    violations_.add(ErrorCode::wrong_parameter_type, place + ".field",
                    "range needs a numeric field, " + name + " is none");
    return false;
  }

  std::optional<Condition> range(const Json& json, const FieldPath& path, const std::string& name,
                                 const std::string& place) {
    if (!check_range(path, name, place)) return {};
    const auto from = bound(json, "from", -infinity, place);
    const auto to = bound(json, "to", infinity, place);
    return range(path, place, from, to);
  }

  std::optional<Condition> range(const FieldPath& path, const std::string& place, std::optional<index::Number> from,
                                 std::optional<index::Number> to) {
    if (!from && !to) {
      violations_.add(ErrorCode::invalid_parameters, place, "range needs from, to or both");
      return {};
    }
    Condition condition{.type = Condition::Type::range,
                        .column = column_of(ColumnKind::numbers, path),
                        .from = from.value_or(-infinity),
                        .to = to.value_or(infinity)};
    if (condition.from > condition.to) {
      violations_.add(ErrorCode::invalid_parameters, place, "from is greater than to");
      return {};
    }
    return condition;
  }

  /// The value of a bound; nothing without one, and `unbounded` for one that is not a number.
  std::optional<index::Number> bound(const Json& json, const char* name, double unbounded, const std::string& place) {
    const auto given = json.find(name);
    if (given == json.end()) return {};
    if (given->is_number()) return number_of(*given);
    violations_.add(ErrorCode::wrong_parameter_type, place + "." + name, std::string(name) + " must be a number");
    return unbounded;
  }

  std::optional<Condition> comparison(Condition::Type type, const Json& json, const FieldPath& path,
                                      const std::string& name, const std::string& place) {
    const Json value = json.value("value", Json());
    if (!value.is_string() && (!client_ || value.is_object() || value.is_null())) {
      violations_.add(
          ErrorCode::wrong_parameter_type, place + ".value",
          client_ ? "value must be a string, a number, a boolean or a list of them" : "value must be a string");
      return {};
    }
    const Json list = value.is_array() ? value : Json::array({value});
    return comparison(type, list, path, name, place, place + ".value");
  }

  /// `values` are texts or JSON. `place` is the expression's place and `name` its field's name, both for messages.
  template <typename Values>
  std::optional<Condition> comparison(Condition::Type type, const Values& values, const FieldPath& path,
                                      const std::string& name, const std::string& place,
                                      const std::string& place_of_value) {
    const bool is_equals = type == Condition::Type::equals;
    if (!is_equals && path.compared() != FieldForm::Compared::as_text) {
      violations_.add(ErrorCode::wrong_parameter_type, place + ".field",
                      "contains needs a text field, " + name + " is none");
      return {};
    }
    Condition condition{.type = type,
                        .column = column_of(is_equals ? index::equals_kind(path) : index::filter_kind(path), path)};
    for (const auto& value : values)
      if (const auto text = text_of(value, place_of_value)) add_value(*text, path, name, place_of_value, condition);
    keep_each_once(condition.texts);
    keep_each_once(condition.numbers);
    return condition;
  }

  template <typename Values>
  static void keep_each_once(Values& values) {
    std::ranges::sort(values);
    const auto again = std::ranges::unique(values);
    values.erase(again.begin(), again.end());
  }

  static std::optional<std::string_view> text_of(const std::string& value, const std::string&) { return value; }

  std::optional<std::string> text_of(const Json& value, const std::string& place) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array() && !value.is_object() && !value.is_null()) return write(value);
    violations_.add(ErrorCode::wrong_parameter_type, place, "a list holds strings, numbers and booleans only");
    return {};
  }

  void add_value(std::string_view text, const FieldPath& path, const std::string& name, const std::string& place,
                 Condition& condition) {
    if (condition.type == Condition::Type::contains) {
      condition.texts.push_back(text::fold(text));
    } else if (path.is_numeric()) {
      if (const auto number = index::parse_number(text))
        condition.numbers.push_back(*number);
      else
        violations_.add(ErrorCode::wrong_parameter_type, place,
                        "\"" + std::string(text) + "\" is no number, as " + name + " needs");
    } else if (path.has_range()) {
      if (const auto instant = text::parse_timestamp(text))
        condition.numbers.emplace_back(static_cast<double>(*instant) / 1000);
      else
        violations_.add(ErrorCode::wrong_parameter_type, place,
                        "\"" + std::string(text) + "\" is no date of ISO 8601, as " + name + " needs");
    } else if (path.compared() == FieldForm::Compared::as_boolean && text != "true" && text != "false") {
      violations_.add(ErrorCode::wrong_parameter_type, place,
                      "\"" + std::string(text) + "\" is not true or false, as " + name + " needs");
    } else {
      condition.texts.emplace_back(text);
    }
  }

  /// REQUIRES: a path of the listing, whose columns are in the definition.
  std::size_t column_of(ColumnKind kind, const FieldPath& path) const {
    return definition_.find(kind, path, view_).value();
  }

  const project::Listing& listing_;
  const index::Definition& definition_;
  const stored::View& view_;
  bool client_;
  const std::function<std::vector<std::string>(std::size_t)>& attributes_in_;
  Violations& violations_;
  index::Query& query_;
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
