#include "core/openapi/schemas.h"

namespace fsctl::openapi {
namespace {

Json text() { return {{"type", "string"}}; }
Json whole(std::int64_t least) { return {{"type", "integer"}, {"minimum", least}}; }

Json route_field() {
  Json schema = object_of({{"slug", text()}, {"path", text()}, {"url", text()}, {"href", text()}});
  schema["description"] =
      "The record's address: what tells it from others on its page, the path, without scheme and with it.";
  return schema;
}

/// Of places that have the same language only the first has `hreflang`.
Json alternate() {
  return object_of({{"url", text()}, {"region", text()}, {"locale", text()}, {"hreflang", text()}},
                   {"url", "region", "locale"});
}

/// A keyword over two schemas that demands nothing else.
Json any_of(Json schemas) { return {{"anyOf", std::move(schemas)}}; }

}  // namespace

Json or_null(Json schema) {
  const bool takes_anything = schema.empty();
  const bool takes_null = schema.contains("anyOf") || (schema.contains("type") && schema["type"].is_array());
  if (takes_anything || takes_null) return schema;
  if (schema.contains("$ref")) return any_of({std::move(schema), {{"type", "null"}}});
  schema["type"] = Json::array({schema["type"], "null"});
  if (schema.contains("enum")) schema["enum"].push_back(nullptr);
  return schema;
}

Json object_of(Json members, Json required) {
  return {{"type", "object"}, {"properties", std::move(members)}, {"required", std::move(required)}};
}

Json object_of(Json members) {
  Json required = Json::array();
  for (const auto& [name, _] : members.items()) required.push_back(name);
  return object_of(std::move(members), std::move(required));
}

Json array_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json one_of(const std::vector<std::string>& names) { return {{"type", "string"}, {"enum", names}}; }

template <typename Define>
Json Schemas::component(const std::string& thing, const std::string& name, Define define) {
  auto& known = names_[thing];
  if (known.empty()) {
    known = name;
    for (int number = 2; components_.contains(known); ++number) known = name + std::to_string(number);
    components_[known] = Json::object();  // a thing may contain itself
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
  switch (type.form) {
    case FieldType::Form::text:
      return text();
    case FieldType::Form::timestamp:
      return {{"type", "string"}, {"description", type.summary}};
    case FieldType::Form::integer:
      return {{"type", "integer"}};
    case FieldType::Form::number:
      return {{"type", "number"}};
    case FieldType::Form::boolean:
      return {{"type", "boolean"}};
    case FieldType::Form::enumeration:
      return one_of(type.keys);
    case FieldType::Form::composite:
      return component("type " + type.name, type.name, [&] { return composite(type); });
    case FieldType::Form::any:
      break;
  }
  return Json::object();
}

Json Schemas::field_value(const project::Storage& storage, const Field& field) {
  if (field.mapped) {
    const auto& other = this->storage(field.mapped->storage);
    const Json value = field_value(other, *other.field(field.mapped->field));
    return storage.field(field.mapped->source)->is_array ? or_null(array_of(or_null(value))) : value;
  }
  Json value = type_value(*field.type);
  return or_null(field.is_array || field.type->always_array ? array_of(std::move(value)) : std::move(value));
}

Json Schemas::path_value(const project::Storage& storage, const project::FieldPath& path) {
  if (path.root == project::FieldPath::Root::key) return text();
  if (path.root == project::FieldPath::Root::parent_key) return or_null(text());
  if (path.steps.empty() && path.attribute.empty()) return field_value(storage, *path.field);
  if (!path.attribute.empty()) return or_null(array_of(text()));
  if (path.type == nullptr) return Json::object();
  Json value = type_value(*path.type);
  return or_null(path.is_list ? array_of(std::move(value)) : std::move(value));
}

// Blocks

Json Schemas::content(const project::Block& block, const project::PathField& field) {
  return path_value(storage(block.storage), field.path);
}

Json Schemas::content(const project::Block&, const project::RouteField&) {
  return or_null(shared("Route", route_field));
}

Json Schemas::content(const project::Block&, const project::NestedBlock& field) {
  Json nested = or_null(block(field.block));
  return field.key.is_list ? or_null(array_of(std::move(nested))) : nested;
}

Json Schemas::content(const project::Block&, const project::NestedListing& field) {
  return listing_answer(project_.listings.find(field.listing)->second);
}

Json Schemas::content(const project::Block&, const project::PriceField& field) {
  return or_null(type_value(*field.field->type));
}

Json Schemas::content(const project::Block&, const project::VariantsField& field) {
  return array_of(or_null(block(field.block)));
}

Json Schemas::block_members(const project::Block& block) {
  Json members = {{"key", text()}};
  for (const auto& field : block.fields)
    members[field.name] = std::visit([&](const auto& what) { return content(block, what); }, field.content);
  return members;
}

Json Schemas::block(const std::string& slug) {
  return component("block " + slug, project::type_name(slug),
                   [&] { return object_of(block_members(project_.blocks.find(slug)->second)); });
}

// Listings

Json Schemas::filter(const project::Listing& listing) {
  const auto name = project::type_name(listing.slug) + "Filter";
  return component("filter " + listing.slug, name, [&] {
    std::vector<std::string> fields;
    std::vector<std::string> numeric;
    for (const auto& [field, definition] : listing.filters) {
      fields.push_back(field);
      const auto* type = definition.path.type;
      if (type != nullptr && (type->is_numeric() || type->form == FieldType::Form::timestamp)) numeric.push_back(field);
    }
    const bool is_client = project_.dialect == "client";
    const Json scalar = is_client ? Json{{"type", {"string", "number", "boolean"}}} : text();
    const Json value = is_client ? any_of({scalar, array_of(scalar)}) : scalar;
    Json shapes = Json::array();
    if (!fields.empty())
      shapes.push_back(
          object_of({{"type", one_of({"equals", "contains"})}, {"field", one_of(fields)}, {"value", value}}));
    if (!numeric.empty())
      shapes.push_back(object_of({{"type", {{"const", "range"}}},
                                  {"field", one_of(numeric)},
                                  {"from", {{"type", "number"}}},
                                  {"to", {{"type", "number"}}}},
                                 {"type", "field"}));
    const auto nesting = is_client ? one_of({"or", "not", "and"}) : one_of({"or", "not"});
    shapes.push_back(
        object_of({{"type", nesting},
                   {"filter", array_of({{"$ref", "#/components/schemas/" + names_["filter " + listing.slug]}})}}));
    return any_of(std::move(shapes));
  });
}

Json Schemas::listing_request(const project::Listing& listing) {
  Json params = Json::object();
  Json required = Json::array();
  for (const auto& [name, param] : listing.params) {
    params[name] = param.is_array ? array_of(text()) : text();
    if (param.required) required.push_back(name);
  }
  const bool needs_param = !required.empty();
  Json members = {{"param", object_of(std::move(params), std::move(required))}, {"filter", array_of(filter(listing))}};
  std::vector<std::string> sorts;
  for (const auto& [name, _] : listing.sorts) sorts.push_back(name);
  if (!sorts.empty()) {
    const Json one = object_of({{"field", one_of(sorts)}, {"order", one_of({"asc", "desc"})}}, Json::array({"field"}));
    const Json in_list = project_.dialect == "client" ? any_of({one_of(sorts), one}) : one;
    members["sort"] = any_of({one_of(sorts), one, array_of(in_list)});
  }
  if (!listing.search.empty()) members["search"] = {{"type", "string"}, {"pattern", "\\S"}};
  members["page"] = {{"type", "integer"}, {"minimum", 1}, {"default", 1}};
  members["limit"] = {
      {"type", "integer"}, {"minimum", 1}, {"maximum", listing.per_page_max}, {"default", listing.per_page}};
  Json schema = object_of(std::move(members), needs_param ? Json::array({"param"}) : Json::array());
  schema["additionalProperties"] = false;
  return schema;
}

namespace {

/// The counts of a listing's facets, as `_meta` gives them.
Json facets(const project::Listing& listing) {
  Json members = Json::object();
  for (const auto& [field, filter] : listing.filters)
    if (filter.facet) members[field] = array_of(object_of({{"value", text()}, {"count", whole(1)}}));
  return object_of(std::move(members));
}

Json meta(const project::Listing& listing) {
  return object_of({{"total", whole(0)}, {"page", whole(1)}, {"limit", whole(1)}, {"facets", facets(listing)}});
}

Json option() {
  return object_of({{"option", text()},
                    {"value", text()},
                    {"count", whole(0)},
                    {"selected", {{"type", "boolean"}}},
                    {"disabled", {{"type", "boolean"}}}});
}

Json page_numbers() {
  return object_of({{"limit", whole(1)},
                    {"current", whole(1)},
                    {"next", or_null(whole(1))},
                    {"prev", or_null(whole(1))},
                    {"last", whole(1)}});
}

}  // namespace

Json Schemas::listing_answer(const project::Listing& listing) {
  return component("listing " + listing.slug, project::type_name(listing.slug) + "Listing", [&] {
    Json members = {{"items", array_of(block(listing.block))}};
    const bool is_expanded = listing.response.empty() ? project_.dialect == "client" : listing.response == "expanded";
    if (!is_expanded) {
      members["_meta"] = meta(listing);
      return object_of(std::move(members));
    }
    members["filter"] = array_of(shared("FilterOption", option));
    members["aggregation"] = {{"type", "object"}};
    members["sort"] = array_of(object_of({{"field", text()}, {"orders", array_of(one_of({"asc", "desc"}))}}));
    members["page"] = shared("PageNumbers", page_numbers);
    members["total"] = whole(0);
    return object_of(std::move(members));
  });
}

// Trees

Json Schemas::tree(const project::Tree& tree) {
  const auto thing = "node " + tree.slug;
  const auto node = component(thing, project::type_name(tree.slug) + "Node", [&] {
    Json members = block_members(project_.blocks.find(tree.block)->second);
    members["$items"] = array_of({{"$ref", "#/components/schemas/" + names_[thing]}});
    return object_of(std::move(members));
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

Json page_route(const Json& alternate_reference) {
  return object_of({{"code", {{"type", "integer"}, {"enum", {200, 301, 307, 404}}}},
                    {"redirect", object_of({{"url", text()}, {"domain", text()}})},
                    {"alternates", array_of(alternate_reference)},
                    {"context", page_context(alternate_reference)}},
                   {"code", "context"});
}

}  // namespace

Json Schemas::page() {
  return component("page", "Page", [&] {
    const Json route = component("page route", "PageRoute", [&] { return page_route(shared("Alternate", alternate)); });
    Json answers = Json::array();
    for (const auto& [type, page] : project_.pages)
      answers.push_back(object_of({{"type", {{"const", project::type_name(type)}}},
                                   {"block", {{"const", project::type_name(page.block)}}},
                                   {"data", block(page.block)},
                                   {"route", route}}));
    Json without = object_of({{"route", route}});
    without["description"] = "The address has no page: a redirect or not found, as route.code says.";
    answers.push_back(std::move(without));
    return any_of(std::move(answers));
  });
}

}  // namespace fsctl::openapi
