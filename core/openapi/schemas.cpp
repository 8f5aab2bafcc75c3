#include "core/openapi/schemas.h"

#include <initializer_list>
#include <utility>
#include <variant>

#include "core/openapi/json_schema.h"

namespace fsctl::openapi {
namespace {

Json route_members() { return {{"slug", text()}, {"path", text()}, {"url", text()}, {"href", text()}}; }

Json route_field() {
  Json schema = object_of(route_members());
  schema["description"] =
      "The record's address: what tells it from others on its page, the path, without scheme and with it.";
  return schema;
}

/// The members with an address in the answers of pages.
Json address_members(bool is_client) { return is_client ? route_members() : Json{{"url", text()}}; }

/// An object of an address and further texts.
Json address_with(bool is_client, std::initializer_list<const char*> names) {
  Json members = address_members(is_client);
  for (const char* name : names) members[name] = text();
  return object_of(std::move(members));
}

/// An alternate address; `hreflang` is optional, as of alternates with the same one only the first has it.
Json alternate_address(bool is_client) {
  Json schema = address_with(is_client, {"region", "locale"});
  schema["properties"]["hreflang"] = text();
  return schema;
}

}  // namespace

Json Schemas::component(const std::string& thing, const std::string& name, const std::function<Json()>& define) {
  auto& known = names_[thing];
  if (known.empty()) {
    known = name;
    for (int number = 2; components_.contains(known); ++number) known = name + std::to_string(number);
    components_[known] = Json::object();  // reserves the name, as a thing may contain itself
    Json schema = define();
    components_[names_[thing]] = std::move(schema);
  }
  return {{"$ref", "#/components/schemas/" + names_[thing]}};
}

Json Schemas::shared(const std::string& name, Json (*definition)()) {
  return component("shared " + name, name, definition);
}

// Fields

Json Schemas::composite(const FieldType& type) {
  Json members = Json::object();
  Json required = Json::array();
  for (const TypeMember& member : type.members) {
    Json value = type_value(*member.resolved);
    members[member.name] = member.is_array ? array_of(std::move(value)) : std::move(value);
    if (member.required) required.push_back(member.name);
  }
  Json schema = object_of(std::move(members), std::move(required));
  if (!type.summary.empty()) schema["description"] = type.summary;
  return schema;
}

Json Schemas::type_value(const FieldType& type) {
  if (type.form.shape == FieldForm::Shape::enumeration) return one_of(type.keys);
  if (type.form.shape == FieldForm::Shape::composite)
    return component("type " + type.name, type.name, [&] { return composite(type); });
  Json schema = Json::object();
  if (const std::string_view json_type = type.form.json_type; !json_type.empty()) schema["type"] = json_type;
  if (type.rule != nullptr) schema["description"] = type.summary;
  return schema;
}

Json Schemas::field_value(const Field& field) {
  Json value = type_value(*field.type);
  return or_null(field.is_array || field.type->form.always_array() ? array_of(std::move(value)) : std::move(value));
}

Json Schemas::content(const project::PathField& field) {
  const auto& path = field.path;
  if (path.root == project::FieldPath::Root::key) return text();
  if (path.root == project::FieldPath::Root::parent_key) return or_null(text());
  if (path.steps.empty() && path.attribute.empty()) return field_value(*path.field);
  if (!path.attribute.empty()) return or_null(array_of(text()));
  if (path.type == nullptr) return Json::object();
  Json value = type_value(*path.type);
  return or_null(path.is_list ? array_of(std::move(value)) : std::move(value));
}

Json Schemas::content(const project::MappedField& field) {
  const auto& [key, _, value] = field.mapped;
  const Json one = field_value(*value.field);
  return key.is_list ? or_null(array_of(or_null(one))) : one;
}

Json Schemas::content(const project::RouteField& field) {
  Json route = or_null(shared("Route", route_field));
  return field.key && field.key->is_list ? or_null(array_of(std::move(route))) : route;
}

Json Schemas::content(const project::NestedBlock& field) {
  Json nested = or_null(block(*field.block));
  return field.key.is_list ? or_null(array_of(std::move(nested))) : nested;
}

Json Schemas::content(const project::NestedListing& field) { return listing_answer(*field.listing); }

Json Schemas::content(const project::PriceField& field) { return or_null(type_value(*field.price.type)); }

Json Schemas::content(const project::VariantsField& field) { return array_of(or_null(block(*field.block))); }

Json Schemas::block_members(const project::Block& block) {
  Json members = {{"key", text()}};
  for (const auto& field : block.fields)
    members[field.name] = std::visit([&](const auto& what) { return content(what); }, field.content);
  return members;
}

Json Schemas::record_object(const Json& members) const {
  return project_.is_client() ? object_without_null(members) : object_of(members);
}

Json Schemas::block(const project::Block& block) {
  return component("block " + block.slug, block.type_name, [&] { return record_object(block_members(block)); });
}

// Trees

Json Schemas::tree(const project::Tree& tree) {
  const auto thing = "node " + tree.slug;
  const auto node = component(thing, project::type_name(tree.slug) + "Node", [&] {
    Json members = block_members(*tree.block);
    members["$items"] = array_of({{"$ref", "#/components/schemas/" + names_[thing]}});
    return record_object(members);
  });
  return object_of({{"items", array_of(node)}});
}

// Pages

namespace {

Json page_context(const Json& alternate_reference) {
  return object_of({{"region", text()},
                    {"locale", text()},
                    {"scope", text()},
                    {"domain", text()},
                    {"suggested", alternate_reference}},
                   {"region", "locale", "scope", "domain"});
}

Json page_route(const Json& alternate_reference, bool is_client) {
  return object_of({{"code", {{"type", "integer"}, {"enum", {200, 301, 307, 404}}}},
                    {"redirect", address_with(is_client, {"domain"})},
                    {"alternates", array_of(alternate_reference)},
                    {"context", page_context(alternate_reference)}},
                   {"code", "context"});
}

}  // namespace

Json Schemas::page() {
  return component("page", "Page", [&] {
    const Json alternate =
        component("page alternate", "Alternate", [&] { return alternate_address(project_.is_client()); });
    const Json route =
        component("page route", "PageRoute", [&] { return page_route(alternate, project_.is_client()); });
    Json answers = Json::array();
    for (const auto& [_, page] : project_.pages)
      answers.push_back(object_of({{"type", {{"const", page.type_name}}},
                                   {"block", {{"const", page.block->type_name}}},
                                   {"data", block(*page.block)},
                                   {"route", route}}));
    Json without = object_of({{"route", route}});
    without["description"] = "The address has no page: a redirect or not found, as route.code says.";
    answers.push_back(std::move(without));
    return any_of(std::move(answers));
  });
}

}  // namespace fsctl::openapi
