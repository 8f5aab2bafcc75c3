// The schemas of listings' requests and answers.
#include <string_view>
#include <utility>

#include "core/openapi/json_schema.h"
#include "core/openapi/schemas.h"

namespace fsctl::openapi {
namespace {

/// A text escaped for a regular expression.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view(".*+?^$()[]{}|\\/").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// An object with these values for each facet of a listing; the facets of filters on all attributes depend on records.
Json each_facet(const project::Listing& listing, const Json& values, const Json& ranges, const Json& nodes) {
  Json members = Json::object();
  bool has_attributes = false;
  for (const auto& [field, filter] : listing.filters) {
    if (filter.facet && !filter.path.every_attribute)
      members[field] = !filter.ranges.empty() ? ranges : !filter.tree.name().empty() ? nodes : values;
    has_attributes = has_attributes || (filter.facet && filter.path.every_attribute);
  }
  Json schema = object_of(std::move(members));
  if (has_attributes) schema["additionalProperties"] = values;
  return schema;
}

/// The counts of a listing's facets, as in `_meta`.
Json facets(const project::Listing& listing) {
  const Json number = {{"type", "number"}};
  return each_facet(
      listing, array_of(object_of({{"value", text()}, {"count", whole(1)}})),
      array_of(object_of({{"value", text()}, {"from", number}, {"below", number}, {"count", whole(0)}},
                         {"value", "from", "count"})),
      array_of(object_of({{"value", text()}, {"parent", or_null(text())}, {"count", whole(1)}}, {"value", "count"})));
}

/// The least and the greatest number.
Json ends() {
  const Json number = {{"type", "number"}};
  return object_of({{"min", number}, {"max", number}}, Json::array());
}

/// The bounds of the fields that have them.
Json bounds(const project::Listing& listing) {
  Json members = Json::object();
  for (const auto& [field, filter] : listing.filters)
    if (filter.has_bounds) members[field] = ends();
  return members.empty() ? Json() : object_of(std::move(members));
}

Json meta(const project::Listing& listing) {
  Json members = {{"total", whole(0)}, {"page", whole(1)}, {"limit", whole(1)}, {"facets", facets(listing)}};
  if (auto of_fields = bounds(listing); !of_fields.is_null()) members["bounds"] = std::move(of_fields);
  return object_of(std::move(members));
}

Json option() {
  return object_of({{"option", text()},
                    {"value", text()},
                    {"count", whole(0)},
                    {"selected", {{"type", "boolean"}}},
                    {"disabled", {{"type", "boolean"}}}});
}

/// The option of a facet whose values are nodes of a tree.
Json node_option() {
  auto schema = option();
  schema["properties"]["parent"] = or_null(text());
  return schema;
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

Json Schemas::filter(const project::Listing& listing) {
  const auto name = listing.type_name + "Filter";
  return component("filter " + listing.slug, name, [&] {
    std::vector<std::string> fields;
    std::vector<std::string> numeric;
    Json attributes = Json::array();  // patterns of fields, for filters on all attributes
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

Json Schemas::listing_answer(const project::Listing& listing) {
  return component("listing " + listing.slug, listing.type_name + "Listing", [&] {
    if (listing.is_single) return record_object({{"item", or_null(block(*listing.block))}});
    Json members = {{"items", array_of(block(*listing.block))}};
    if (!project_.expands(listing)) {
      members["_meta"] = meta(listing);
      return object_of(std::move(members));
    }
    members["filter"] =
        each_facet(listing, array_of(shared("FilterOption", option)), array_of(shared("FilterOption", option)),
                   array_of(shared("FilterNode", node_option)));
    members["aggregation"] = aggregations(listing);
    members["sort"] = array_of(object_of({{"field", text()}, {"orders", array_of(one_of({"asc", "desc"}))}}));
    members["page"] = shared("PageNumbers", page_numbers);
    members["total"] = whole(0);
    return object_of(std::move(members));
  });
}

/// The statistics of all records of the listing and of those found.
Json Schemas::aggregations(const project::Listing& listing) {
  Json members = Json::object();
  for (const auto& [field, filter] : listing.filters) {
    if (!filter.path.has_range()) continue;
    const auto* name = filter.has_bounds ? "BoundedAggregation" : "Aggregation";
    members[field] = component(name, name, [&] {
      const Json of = shared("Figures", figures);
      Json parts = {{"total", of}, {"result", of}};
      if (filter.has_bounds) parts["bounds"] = ends();
      return object_of(std::move(parts));
    });
  }
  return object_of(std::move(members));
}

}  // namespace fsctl::openapi
