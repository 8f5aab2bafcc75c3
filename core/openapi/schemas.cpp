#include "core/openapi/schemas.h"

namespace fsctl::openapi {
namespace {

Json text() { return {{"type", "string"}}; }
Json whole(std::int64_t least) { return {{"type", "integer"}, {"minimum", least}}; }

Json route_members() { return {{"slug", text()}, {"path", text()}, {"url", text()}, {"href", text()}}; }

Json route_field() {
  Json schema = object_of(route_members());
  schema["description"] =
      "The record's address: what tells it from others on its page, the path, without scheme and with it.";
  return schema;
}

/// How pages tell an address.
Json address_members(bool is_client) { return is_client ? route_members() : Json{{"url", text()}}; }

/// An object of an address and further texts.
Json address_with(bool is_client, std::initializer_list<const char*> names) {
  Json members = address_members(is_client);
  for (const char* name : names) members[name] = text();
  return object_of(std::move(members));
}

/// Of places that have the same language only the first has `hreflang`.
Json alternate_address(bool is_client) {
  Json schema = address_with(is_client, {"region", "locale"});
  schema["properties"]["hreflang"] = text();
  return schema;
}

/// A text as a part of a regular expression.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view(".*+?^$()[]{}|\\/").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
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

namespace {

bool takes_null(const Json& schema) {
  if (schema.empty()) return true;
  if (schema.contains("anyOf")) return schema["anyOf"].back() == Json{{"type", "null"}};
  return schema.contains("type") && schema["type"].is_array() && schema["type"].back() == "null";
}

/// What `or_null` was given.
Json without_null(Json schema) {
  if (schema.empty()) return schema;
  if (schema.contains("anyOf")) return schema["anyOf"].front();
  schema["type"] = schema["type"].front();
  if (schema.contains("enum")) schema["enum"].erase(schema["enum"].size() - 1);
  return schema;
}

/// An object that leaves out what would be null.
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

}  // namespace

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

// Listings

Json Schemas::filter(const project::Listing& listing) {
  const auto name = listing.type_name + "Filter";
  return component("filter " + listing.slug, name, [&] {
    std::vector<std::string> fields;
    std::vector<std::string> numeric;
    Json attributes = Json::array();  // forms of the fields of filters on all attributes
    for (const auto& [field, definition] : listing.filters) {
      if (definition.path.every_attribute) {
        attributes.push_back({{"type", "string"}, {"pattern", '^' + escaped(definition.path.text) + '.'}});
        continue;
      }
      fields.push_back(field);
      if (definition.path.has_range()) numeric.push_back(field);
    }
    const bool is_client = project_.is_client();
    const Json scalar = is_client ? Json{{"type", {"string", "number", "boolean"}}} : text();
    const Json value = is_client ? any_of({scalar, array_of(scalar)}) : scalar;
    Json shapes = Json::array();
    if (!fields.empty()) attributes.insert(attributes.begin(), one_of(fields));
    if (!attributes.empty())
      shapes.push_back(object_of({{"type", one_of({"equals", "contains"})},
                                  {"field", attributes.size() == 1 ? attributes.front() : any_of(attributes)},
                                  {"value", value}}));
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
    if (param.values) params[name]["default"] = param.is_array ? Json(*param.values) : Json(param.values->front());
    if (param.required) required.push_back(name);
  }
  const bool needs_param = !required.empty();
  Json members = {{"param", object_of(std::move(params), std::move(required))}, {"filter", array_of(filter(listing))}};
  std::vector<std::string> sorts;
  for (const auto& [name, _] : listing.sorts) sorts.push_back(name);
  if (!sorts.empty()) {
    const Json one = object_of({{"field", one_of(sorts)}, {"order", one_of({"asc", "desc"})}}, Json::array({"field"}));
    const Json in_list = project_.is_client() ? any_of({one_of(sorts), one}) : one;
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

/// An object with what each facet of a listing has; those of all attributes are known by the records only.
Json each_facet(const project::Listing& listing, const Json& values) {
  Json members = Json::object();
  bool has_attributes = false;
  for (const auto& [field, filter] : listing.filters) {
    if (filter.facet && !filter.path.every_attribute) members[field] = values;
    has_attributes = has_attributes || (filter.facet && filter.path.every_attribute);
  }
  Json schema = object_of(std::move(members));
  if (has_attributes) schema["additionalProperties"] = values;
  return schema;
}

/// The counts of a listing's facets, as `_meta` gives them.
Json facets(const project::Listing& listing) {
  return each_facet(listing, array_of(object_of({{"value", text()}, {"count", whole(1)}})));
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

Json figures() {
  const Json number = {{"type", "number"}};
  Json schema = object_of({{"min", number}, {"max", number}, {"avg", number}, {"sum", number}, {"total", whole(1)}},
                          Json::array());
  schema["description"] = "Empty where nothing was found; total counts distinct values.";
  return schema;
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
  return component("listing " + listing.slug, listing.type_name + "Listing", [&] {
    if (listing.is_single) return record_object({{"item", or_null(block(*listing.block))}});
    Json members = {{"items", array_of(block(*listing.block))}};
    if (!project_.expands(listing)) {
      members["_meta"] = meta(listing);
      return object_of(std::move(members));
    }
    members["filter"] = each_facet(listing, array_of(shared("FilterOption", option)));
    members["aggregation"] = aggregations(listing);
    members["sort"] = array_of(object_of({{"field", text()}, {"orders", array_of(one_of({"asc", "desc"}))}}));
    members["page"] = shared("PageNumbers", page_numbers);
    members["total"] = whole(0);
    return object_of(std::move(members));
  });
}

/// Of all that the listing has, and of what was found.
Json Schemas::aggregations(const project::Listing& listing) {
  Json members = Json::object();
  for (const auto& [field, filter] : listing.filters)
    if (filter.path.has_range())
      members[field] = component("aggregation", "Aggregation", [&] {
        const Json of = shared("Figures", figures);
        return object_of({{"total", of}, {"result", of}});
      });
  return object_of(std::move(members));
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
