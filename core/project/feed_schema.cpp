#include "core/project/feed_schema.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

const Form& type_form();

bool is_json_schema(const Json& json) {
  return json.is_object() && part_of(json, "properties").is_object() && !json.contains("fields");
}

/// Whether this is a list of types, of which each value has one, as a JSON Schema has them.
bool is_list_of_types(const Json& json) {
  return json.is_array() && !json.empty() &&
         std::ranges::all_of(json, [](const Json& type) { return type.is_string(); });
}

bool is_type_of_json_schema(const Json& json) {
  return is_json_schema(json) || is_list_of_types(json) ||
         (json.is_object() && is_list_of_types(part_of(json, "type")));
}

Json own_type(const Json& json);

/// The types of a JSON Schema's properties, by name.
Json own_fields(const Json& json) {
  Json fields = Json::object();
  for (const auto& [name, property] : part_of(json, "properties").items()) fields[name] = own_type(property);
  return fields;
}

/// One of several types, which may be null.
Json own_type_of_several(const Json& types) {
  Json others = types;
  others.erase(std::remove(others.begin(), others.end(), Json("null")), others.end());
  auto type = others.size() == 1 ? own_type(others.front()) : Json("any");
  if (others.size() == types.size() || !type.is_string() || type == "any") return type;
  return {{"type", type}, {"nullable", true}};
}

/// A type of JSON Schema as it is written here.
Json own_type(const Json& json) {
  if (is_list_of_types(json)) return own_type_of_several(json);
  if (json.is_object() && is_list_of_types(part_of(json, "type"))) return own_type_of_several(json.at("type"));
  if (json.is_string()) return own_type(Json::object({{"type", json}}));
  if (json.is_object() && (json.contains("fields") || json.contains("nullable"))) return json;
  if (is_json_schema(json)) return {{"type", "object"}, {"fields", own_fields(json)}};
  const auto type = text_of(json, "type", "any");
  if (type == "integer") return "number";
  if (type == "array" && part_of(json, "items").is_object())
    return {{"type", "array"}, {"items", own_type(json.at("items"))}};
  const bool is_known =
      type == "string" || type == "number" || type == "boolean" || type == "array" || type == "object";
  return is_known ? type : "any";
}

constexpr std::string_view is_schema = "this is JSON Schema, and a feed says the types of its members by `fields`";
constexpr std::string_view schema_in_short =
    R"("fields": { "NAME": "string", … } in place of "properties" and "required")";
constexpr ForeignForm schema_of_object = {.is = is_json_schema,
                                          .message = is_schema,
                                          .own = [](const Json& json) -> Json {
                                            return {{"fields", own_fields(json)}};
                                          },
                                          .shortened = schema_in_short};
constexpr ForeignForm schema_of_member = {
    .is = is_type_of_json_schema, .message = is_schema, .own = own_type, .shortened = schema_in_short};

Form fields_form() { return a_map_of(other(type_form)); }

/// A type as an object: `type`, the members that this type has, and `nullable`.
Form spelt_out(std::vector<std::string> types, std::vector<FormMember> own = {}) {
  std::vector<FormMember> members = {required("type", a_choice(std::move(types)), "The JSON type.")};
  members.insert(members.end(), own.begin(), own.end());
  members.push_back(optional("nullable", a_flag(), "Whether it may be null or absent."));
  return an_object(std::move(members));
}

const Form& type_form() {
  static const Form form = [] {
    Form type = one_of({
        a_choice({"string", "number", "boolean", "array", "object", "any"}),
        spelt_out({"string", "number", "boolean", "any"}),
        spelt_out({"array"}, {optional("items", other(type_form), "The type of all elements.")}),
        spelt_out({"object"}, {optional("fields", fields_form(), "Types by member; others may be anything.")}),
    });
    type.name = "member-type";
    type.foreign = &schema_of_member;
    return type;
  }();
  return form;
}

composer::Schema parse_fields(const Json& json);

composer::Type parse_type(const Json& json) {
  if (json.is_string()) return composer::type_named(json.get_ref<const std::string&>());
  auto type = composer::type_named(text_of(json, "type"));
  if (const Json& items = part_of(json, "items"); !items.is_null()) type = composer::array_of(parse_type(items));
  if (const Json& fields = part_of(json, "fields"); !fields.is_null())
    type.members = std::make_shared<const composer::Schema>(parse_fields(fields));
  return flag_of(json, "nullable") ? composer::or_null(type) : type;
}

composer::Schema parse_fields(const Json& json) {
  composer::Schema schema;
  for (const auto& [name, type] : json.items()) schema.emplace(name, parse_type(type));
  return schema;
}

}  // namespace

const Form& feed_schema_form() {
  static const Form form = [] {
    Form schema = an_object({required("fields", fields_form(), "Types by member; others may be anything.")});
    schema.foreign = &schema_of_object;
    return schema;
  }();
  return form;
}

composer::Schema parse_feed_schema(const Json& json) { return parse_fields(part_of(json, "fields")); }

}  // namespace fsctl::project
