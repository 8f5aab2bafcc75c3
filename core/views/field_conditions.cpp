#include "core/views/field_conditions.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/json/parse.h"
#include "core/text/timestamp.h"
#include "core/text/unicode.h"

namespace fsctl::views {

using index::ColumnKind;
using index::Condition;
using project::FieldPath;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// REQUIRES: a JSON number.
index::Number number_of(const Json& json) {
  const bool is_exact =
      json.is_number_integer() &&
      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
  return is_exact ? index::Number(json.get<std::int64_t>()) : index::Number(json.get<double>());
}

void keep_each_once(auto& values) {
  std::ranges::sort(values);
  const auto again = std::ranges::unique(values);
  values.erase(again.begin(), again.end());
}

void keep_each_once(Condition& condition) {
  keep_each_once(condition.texts);
  keep_each_once(condition.numbers);
}

}  // namespace

std::optional<Condition> FieldConditions::range(const TestedField& field, const Json& expression) {
  if (!has_range(field)) return {};
  const auto from = bound(field, expression, "from", -infinity);
  const auto to = bound(field, expression, "to", infinity);
  return between(field, from, to);
}

std::optional<Condition> FieldConditions::range(const TestedField& field, std::optional<index::Number> from,
                                                std::optional<index::Number> to) {
  return has_range(field) ? between(field, from, to) : std::nullopt;
}

bool FieldConditions::has_range(const TestedField& field) {
  if (field.path.has_range()) return true;
  violations_.add(ErrorCode::wrong_parameter_type, field.place + ".field",
                  "range needs a numeric field, " + field.name + " is none");
  return false;
}

/// The value of a bound; nothing without one, and `unbounded` for one that is not a number.
std::optional<index::Number> FieldConditions::bound(const TestedField& field, const Json& expression, const char* name,
                                                    double unbounded) {
  const auto given = expression.find(name);
  if (given == expression.end()) return {};
  if (given->is_number()) return number_of(*given);
  violations_.add(ErrorCode::wrong_parameter_type, field.place + "." + name, std::string(name) + " must be a number");
  return unbounded;
}

std::optional<Condition> FieldConditions::between(const TestedField& field, std::optional<index::Number> from,
                                                  std::optional<index::Number> to) {
  if (!from && !to) {
    violations_.add(ErrorCode::invalid_parameters, field.place, "range needs from, to or both");
    return {};
  }
  Condition condition{.type = Condition::Type::range,
                      .column = column_of(ColumnKind::numbers, field.path),
                      .from = from.value_or(-infinity),
                      .to = to.value_or(infinity)};
  if (condition.from > condition.to) {
    violations_.add(ErrorCode::invalid_parameters, field.place, "from is greater than to");
    return {};
  }
  return condition;
}

std::optional<Condition> FieldConditions::comparison(const TestedField& field, Condition::Type type,
                                                     const Json& expression) {
  const auto place = field.place + ".value";
  const Json value = expression.value("value", Json());
  if (!value.is_string() && (!reader_.is_client || value.is_object() || value.is_null())) {
    violations_.add(
        ErrorCode::wrong_parameter_type, place,
        reader_.is_client ? "value must be a string, a number, a boolean or a list of them" : "value must be a string");
    return {};
  }
  auto condition = comparison(field, type);
  if (!condition) return {};
  for (const Json& one : value.is_array() ? value : Json::array({value}))
    if (const auto text = text_of(one, place)) add_value(field, *text, place, *condition);
  keep_each_once(*condition);
  return condition;
}

std::optional<Condition> FieldConditions::comparison(const TestedField& field, Condition::Type type,
                                                     const std::vector<std::string>& values,
                                                     const std::string& place_of_values) {
  auto condition = comparison(field, type);
  if (!condition) return {};
  for (const auto& value : values) add_value(field, value, place_of_values, *condition);
  keep_each_once(*condition);
  return condition;
}

/// A comparison with no values yet.
std::optional<Condition> FieldConditions::comparison(const TestedField& field, Condition::Type type) {
  const bool is_equals = type == Condition::Type::equals;
  if (!is_equals && field.path.compared() != FieldForm::Compared::as_text) {
    violations_.add(ErrorCode::wrong_parameter_type, field.place + ".field",
                    "contains needs a text field, " + field.name + " is none");
    return {};
  }
  const auto kind = is_equals ? index::equals_kind(field.path) : index::filter_kind(field.path);
  return Condition{.type = type, .column = column_of(kind, field.path)};
}

std::optional<std::string> FieldConditions::text_of(const Json& value, const std::string& place) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array() && !value.is_object() && !value.is_null()) return write(value);
  violations_.add(ErrorCode::wrong_parameter_type, place, "a list holds strings, numbers and booleans only");
  return {};
}

void FieldConditions::add_value(const TestedField& field, std::string_view text, const std::string& place,
                                Condition& condition) {
  const auto& path = field.path;
  const auto refuse = [&](const char* why) {
    violations_.add(ErrorCode::wrong_parameter_type, place,
                    "\"" + std::string(text) + "\" is " + why + ", as " + field.name + " needs");
  };
  if (condition.type == Condition::Type::contains) {
    condition.texts.push_back(text::fold(text));
  } else if (path.is_numeric()) {
    if (const auto number = index::parse_number(text)) return condition.numbers.push_back(*number);
    refuse("no number");
  } else if (path.has_range()) {
    if (const auto instant = text::parse_timestamp(text)) {
      condition.numbers.emplace_back(static_cast<double>(*instant) / 1000);
      return;
    }
    refuse("no date of ISO 8601");
  } else if (path.compared() == FieldForm::Compared::as_boolean && text != "true" && text != "false") {
    refuse("not true or false");
  } else {
    condition.texts.emplace_back(text);
  }
}

std::size_t FieldConditions::column_of(ColumnKind kind, const FieldPath& path) const {
  return reader_.definition.find(kind, path, reader_.view).value();
}

}  // namespace fsctl::views
