#include "tests/core/project/json_schema.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <stdexcept>

namespace fsctl::test {
namespace {

bool has_type(const std::string& type, const Json& value) {
  if (type == "integer") return value.is_number() && value.get<double>() == std::floor(value.get<double>());
  if (type == "number") return value.is_number();
  return type == value.type_name();
}

}  // namespace

bool JsonSchema::takes(const Json& schema, const Json& value) const {
  if (schema.is_boolean()) return schema.get<bool>();
  return std::ranges::all_of(schema.items(), [&](const auto& entry) { return holds(entry.key(), schema, value); });
}

bool JsonSchema::holds(const std::string& keyword, const Json& schema, const Json& value) const {
  const Json& wanted = schema[keyword];
  const auto taken_by = [&](const Json& inner) { return takes(inner, value); };
  if (keyword.starts_with("$") && keyword != "$ref") return true;
  if (keyword == "title" || keyword == "description" || keyword == "then") return true;
  if (keyword == "$ref") return takes(root_.at(Json::json_pointer(wanted.get<std::string>().substr(1))), value);
  if (keyword == "type") return has_type(wanted.get<std::string>(), value);
  if (keyword == "enum") return std::ranges::find(wanted, value) != wanted.end();
  if (keyword == "const") return wanted == value;
  if (keyword == "anyOf") return std::ranges::any_of(wanted, taken_by);
  if (keyword == "allOf") return std::ranges::all_of(wanted, taken_by);
  if (keyword == "not") return !takes(wanted, value);
  if (keyword == "if") return !takes(wanted, value) || takes(schema["then"], value);
  if (keyword == "minLength") return !value.is_string() || value.get<std::string>().size() >= wanted.get<std::size_t>();
  if (keyword == "pattern")
    return !value.is_string() || std::regex_search(value.get<std::string>(), std::regex(wanted.get<std::string>()));
  if (keyword == "minimum") return !value.is_number() || value.get<double>() >= wanted.get<double>();
  if (keyword == "maximum") return !value.is_number() || value.get<double>() <= wanted.get<double>();
  if (keyword == "items")
    return !value.is_array() || std::ranges::all_of(value, [&](const Json& item) { return takes(wanted, item); });
  return !value.is_object() || object_holds(keyword, schema, value);
}

bool JsonSchema::object_holds(const std::string& keyword, const Json& schema, const Json& value) const {
  const Json& wanted = schema[keyword];
  if (keyword == "required")
    return std::ranges::all_of(wanted, [&](const Json& name) { return value.contains(name.get<std::string>()); });
  if (keyword == "minProperties") return value.size() >= wanted.get<std::size_t>();
  if (keyword == "propertyNames")
    return std::ranges::all_of(value.items(), [&](const auto& entry) { return takes(wanted, Json(entry.key())); });
  if (keyword == "properties")
    return std::ranges::all_of(wanted.items(), [&](const auto& entry) {
      return !value.contains(entry.key()) || takes(entry.value(), value[entry.key()]);
    });
  if (keyword == "additionalProperties")
    return std::ranges::all_of(value.items(), [&](const auto& entry) {
      return (schema.contains("properties") && schema["properties"].contains(entry.key())) ||
             takes(wanted, entry.value());
    });
  throw std::logic_error("a schema has the keyword " + keyword);
}

}  // namespace fsctl::test
