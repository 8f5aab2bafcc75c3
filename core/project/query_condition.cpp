#include "core/project/query_condition.h"

#include <algorithm>
#include <charconv>

#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/values.h"
#include "core/text/timestamp.h"
#include "core/text/written_date.h"

namespace fsctl::project {
namespace {

QueryCondition::Type type_of(const std::string& name) {
  using enum QueryCondition::Type;
  if (name == "or") return any;
  if (name == "not") return none;
  if (name == "equals") return equals;
  if (name == "contains") return contains;
  return name == "range" ? range : all;
}

std::vector<std::string> texts_of(const Json& value) {
  if (value.is_null()) return {};
  std::vector<std::string> texts;
  for (const Json& item : value.is_array() ? value : Json::array({value}))
    texts.push_back(item.is_string() ? item.get<std::string>() : write(item));
  return texts;
}

/// What a value would have to be for a field of this type to have it; empty when it is that.
std::string wanted_instead(const std::string& value, const FieldPath& path) {
  using enum FieldForm::Compared;
  switch (path.compared()) {
    case as_number: {
      double number = 0;
      const auto* const end = value.data() + value.size();
      const auto [read, error] = std::from_chars(value.data(), end, number);
      return error == std::errc() && read == end ? "" : "a number";
    }
    case as_instant:
      return text::parse_timestamp(value) ? "" : "a date of ISO 8601";
    case as_boolean:
      return value == "true" || value == "false" ? "" : "true or false";
    default:
      return {};
  }
}

void check_values(const QueryCondition& condition, const Json& json, const std::string& pointer, Problems& problems) {
  const auto& path = condition.path;
  const bool is_list = part_of(json, "value").is_array();
  for (std::size_t i = 0; i < condition.values.size(); ++i) {
    const auto& value = condition.values[i];
    const auto place = pointer + "/value" + (is_list ? pointer_step(i) : "");
    if (const auto wanted = wanted_instead(value, path); !wanted.empty())
      add(problems, ErrorCode::wrong_member_value, place,
          '`' + path.text + "` is compared with " + wanted + ", found \"" + value + '"',
          path.compared() == FieldForm::Compared::as_instant ? text::how_to_write_date(value) : "");
    else if (path.attribute.empty() && !is_key_of(*path.type, value))
      add_unknown(problems, place, "key of " + path.type->name, value, path.type->keys);
  }
}

void check_range(const QueryCondition& condition, const std::string& pointer, Problems& problems) {
  if (!condition.path.has_range())
    return add(problems, ErrorCode::unsuitable_field, pointer + "/field",
               "a range needs numbers or dates, `" + condition.path.text + "` is " + condition.path.type->name);
  if (condition.from.is_number() && condition.to.is_number() && condition.from.number() > condition.to.number())
    add(problems, ErrorCode::wrong_member_value, pointer + "/from",
        "`from` is greater than `to`, so that nothing is found");
}

}  // namespace

bool is_key_of(const FieldType& type, const std::string& value) {
  return type.form.shape != FieldForm::Shape::enumeration || std::ranges::find(type.keys, value) != type.keys.end();
}

bool operator==(const QueryCondition& a, const QueryCondition& b) {
  return a.type == b.type && a.path.text == b.path.text && a.param == b.param && a.values == b.values &&
         a.from == b.from && a.to == b.to && a.inner == b.inner;
}

Value number_of(const Json& json) {
  Arena unused;
  return json.is_number() ? to_value(json, unused) : Value();
}

QueryCondition parse_query_condition(const Json& json) {
  return {.type = type_of(text_of(json, "type")),
          .param = text_of(json, "param"),
          .values = texts_of(part_of(json, "value")),
          .from = number_of(part_of(json, "from")),
          .to = number_of(part_of(json, "to"))};
}

void check_comparison(const QueryCondition& condition, const Json& json, const std::string& pointer,
                      Problems& problems) {
  using enum QueryCondition::Type;
  const auto& path = condition.path;
  if (path.type == nullptr || path.compared() == FieldForm::Compared::not_at_all) return;
  if (condition.type == range) return check_range(condition, pointer, problems);
  if (condition.type == contains && path.compared() != FieldForm::Compared::as_text)
    return add(problems, ErrorCode::unsuitable_field, pointer + "/field",
               "`contains` looks into texts, `" + path.text + "` is " + path.type->name,
               "equals compares it as a whole");
  if (condition.type == equals) check_values(condition, json, pointer, problems);
}

void each_path(const std::vector<QueryCondition>& conditions, const std::string& pointer,
               const std::function<void(const FieldPath& path, const std::string& pointer)>& visit) {
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const auto here = pointer + pointer_step(i);
    if (!conditions[i].path.text.empty()) visit(conditions[i].path, here);
    each_path(conditions[i].inner, here + "/filter", visit);
  }
}

}  // namespace fsctl::project
