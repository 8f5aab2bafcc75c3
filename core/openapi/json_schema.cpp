#include "core/openapi/json_schema.h"

#include <utility>

namespace fsctl::openapi {
namespace {

bool takes_null(const Json& schema) {
  if (schema.empty()) return true;
  if (schema.contains("anyOf")) return schema["anyOf"].back() == Json{{"type", "null"}};
  return schema.contains("type") && schema["type"].is_array() && schema["type"].back() == "null";
}

/// The schema to which `or_null` has added null.
Json without_null(Json schema) {
  if (schema.empty()) return schema;
  if (schema.contains("anyOf")) return schema["anyOf"].front();
  schema["type"] = schema["type"].front();
  if (schema.contains("enum")) schema["enum"].erase(schema["enum"].size() - 1);
  return schema;
}

}  // namespace

Json text() { return {{"type", "string"}}; }
Json whole(std::int64_t least) { return {{"type", "integer"}, {"minimum", least}}; }

Json one_of(const std::vector<std::string>& names) { return {{"type", "string"}, {"enum", names}}; }

Json array_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json object_of(Json members, Json required) {
  return {{"type", "object"}, {"properties", std::move(members)}, {"required", std::move(required)}};
}

Json object_of(Json members) {
  Json required = Json::array();
  for (const auto& [name, _] : members.items()) required.push_back(name);
  return object_of(std::move(members), std::move(required));
}

Json object_without_null(const Json& members) {
  Json shown = Json::object();
  Json required = Json::array();
  for (const auto& [name, schema] : members.items()) {
    const bool is_optional = takes_null(schema);
    shown[name] = is_optional ? without_null(schema) : schema;
    if (!is_optional) required.push_back(name);
  }
  return object_of(std::move(shown), std::move(required));
}

Json any_of(Json schemas) { return {{"anyOf", std::move(schemas)}}; }

Json or_null(Json schema) {
  const bool takes_anything = schema.empty();
  const bool may_be_null = schema.contains("anyOf") || (schema.contains("type") && schema["type"].is_array());
  if (takes_anything || may_be_null) return schema;
  if (schema.contains("$ref")) return any_of({std::move(schema), {{"type", "null"}}});
  schema["type"] = Json::array({schema["type"], "null"});
  if (schema.contains("enum")) schema["enum"].push_back(nullptr);
  return schema;
}

}  // namespace fsctl::openapi
