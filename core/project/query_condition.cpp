#include "core/project/query_condition.h"

#include "core/json/parse.h"
#include "core/project/values.h"

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

Value number_of(const Json& json) {
  Arena unused;
  return json.is_number() ? to_value(json, unused) : Value();
}

}  // namespace

bool operator==(const QueryCondition& a, const QueryCondition& b) {
  return a.type == b.type && a.path.text == b.path.text && a.param == b.param && a.values == b.values &&
         a.from == b.from && a.to == b.to && a.inner == b.inner;
}

QueryCondition parse_query_condition(const Json& json) {
  return {.type = type_of(text_of(json, "type")),
          .param = text_of(json, "param"),
          .values = texts_of(part_of(json, "value")),
          .from = number_of(part_of(json, "from")),
          .to = number_of(part_of(json, "to"))};
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
