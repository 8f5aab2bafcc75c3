#include "core/adopt/document.h"

#include <algorithm>

#include "core/error/error.h"
#include "core/fields/field_type.h"

namespace fsctl::adopt {
namespace {

using Kind = Shape::Kind;

const Json& nothing() {
  static const Json null;
  return null;
}

constexpr int deepest = 32;  ///< references and choices within each other

std::string after(const std::string& text, std::string_view before) {
  return text.starts_with(before) ? text.substr(before.size()) : std::string();
}

/// The schema of a successful JSON answer.
const Json& answer_of(const Document& document, const Json& operation) {
  const Json& responses = at(operation, "responses");
  const Json& response = document.resolved(responses.contains("200") ? at(responses, "200") : at(responses, "default"));
  return at(response, {"content", "application/json", "schema"});
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

/// Throws for a slug that cannot be the path of a file within the project.
void check_slug(const std::string& slug) {
  std::size_t begin = 0;
  for (auto end = begin; end != std::string::npos; begin = end + 1) {
    end = slug.find('/', begin);
    if (!is_name(slug.substr(begin, end - begin)))
      throw Error(ErrorCode::wrong_member_value, "\"" + slug + "\" cannot be the slug of a block, listing or tree",
                  "slugs are names of letters, digits, - and _, with / between them");
  }
}

/// The storage in a summary such as `One record of products through the block product/card.`
std::string storage_in(const Json& operation, std::string_view before, std::string_view behind) {
  const auto rest = after(text_at(operation, "summary"), before);
  const auto end = rest.find(behind);
  const auto name = end == std::string::npos ? std::string() : rest.substr(0, end);
  return is_name(name) ? name : std::string();
}

/// Whether these are the members of a route.
bool is_route(const Json& schema) {
  const Json& members = at(schema, "properties");
  return members.is_object() && members.size() == 4 && members.contains("slug") && members.contains("path") &&
         members.contains("url") && members.contains("href");
}

/// Whether a schema only narrows another one, such as by `required`.
bool is_remark(const Json& schema) {
  return std::ranges::none_of(
      std::initializer_list<std::string_view>{"$ref", "type", "properties", "enum", "anyOf", "oneOf", "allOf"},
      [&](std::string_view name) { return schema.contains(name); });
}

}  // namespace

const Json& at(const Json& json, std::string_view name) {
  if (!json.is_object()) return nothing();
  const auto found = json.find(std::string(name));
  return found == json.end() ? nothing() : *found;
}

const Json& at(const Json& json, std::initializer_list<std::string_view> names) {
  const Json* found = &json;
  for (const auto name : names) found = &at(*found, name);
  return *found;
}

std::string text_at(const Json& json, std::string_view name) {
  const Json& found = at(json, name);
  return found.is_string() ? found.get<std::string>() : std::string();
}

bool holds(const Json& list, std::string_view text) {
  return list.is_array() && std::ranges::any_of(list, [&](const Json& item) { return item == text; });
}

Document::Document(const Json& json) : json_(json) {
  if (text_at(json, "swagger") == "2.0")
    throw Error(ErrorCode::missing_member, "this is Swagger 2.0; OpenAPI 3 is wanted, as /api/doc.json gives it");
  if (text_at(json, "openapi").empty() || !at(json, "paths").is_object())
    throw Error(ErrorCode::missing_member, "this is no OpenAPI document: it has no `openapi` or no `paths`",
                "give a service's /api/doc.json");
  for (const auto& [path, operations] : at(json, "paths").items()) read_path(path, operations);
  add_answer_names();
  if (page_ != nullptr) read_page(*page_);
  if (blocks_.empty() && listings_.empty() && trees_.empty())
    throw Error(ErrorCode::missing_member,
                "the document describes no Fetch API: none of its paths is /block/SLUG/{key}, /listing/SLUG or "
                "/tree/SLUG",
                "give the /api/doc.json of the service that the frontend reads");
}

void Document::read_path(const std::string& path, const Json& operations) {
  const Json& get = at(operations, "get");
  const Json& post = at(operations, "post");
  const Json& first = get.is_object() ? get : post;
  if (auto rest = after(path, "/block/"); !rest.empty()) {
    const auto end = rest.rfind("/{");
    if (end == std::string::npos || end == 0) return;
    const auto slug = rest.substr(0, end);
    check_slug(slug);
    blocks_.push_back({.slug = slug,
                       .storage = storage_in(first, "One record of ", " through the block"),
                       .answer = &answer_of(*this, first)});
  } else if (auto listing = after(path, "/listing/"); !listing.empty() && post.is_object()) {
    check_slug(listing);
    const Json& body = at(resolved(at(post, "requestBody")), {"content", "application/json", "schema"});
    listings_.push_back(
        {.slug = listing, .answer = &answer_of(*this, post), .request = body.is_null() ? nullptr : &resolved(body)});
  } else if (auto tree = after(path, "/tree/"); !tree.empty() && get.is_object()) {
    check_slug(tree);
    const Json& items = at(resolved(answer_of(*this, get)), {"properties", "items", "items"});
    if (items.is_object())
      trees_.push_back({.slug = tree, .storage = storage_in(get, "Records of ", " as the tree"), .node = &items});
  } else if (path.starts_with("/page/{") && get.is_object()) {
    page_ = &answer_of(*this, get);
  }
}

void Document::add_answer_names() {
  for (auto& block : blocks_) {
    block.component = component_of(*block.answer);
    if (!block.component.empty()) block_slugs_.emplace(block.component, block.slug);
  }
  for (auto& listing : listings_) {
    listing.component = component_of(*listing.answer);
    if (!listing.component.empty()) listing_slugs_.emplace(listing.component, listing.slug);
  }
}

/// The types of pages and their blocks, from the alternatives of a page's answer.
void Document::read_page(const Json& answer) {
  const Json& schema = resolved(answer);
  const Json& choices = schema.contains("anyOf") ? at(schema, "anyOf") : at(schema, "oneOf");
  for (const Json& choice : choices.is_array() ? choices : Json::array({schema})) {
    const Json& members = at(resolved(choice), "properties");
    const Json& type = at(members, "type");
    const auto block = block_slugs_.find(component_of(at(members, "data")));
    std::string name = text_at(type, "const");
    if (const Json& names = at(type, "enum"); name.empty() && names.is_array() && names.size() == 1)
      name = names[0].is_string() ? names[0].get<std::string>() : "";
    if (is_name(name) && block != block_slugs_.end()) pages_.push_back({.type = name, .block = block->second});
  }
}

std::string Document::title() const {
  auto title = text_at(at(json_, "info"), "title");
  return title.empty() ? "My project" : title;
}

bool Document::is_own() const {
  return std::ranges::any_of(blocks_, [](const BlockEndpoint& block) { return !block.storage.empty(); });
}

bool Document::is_client() const {
  if (const Json& alternate = at(component("Alternate"), "properties"); alternate.is_object())
    return alternate.contains("href");
  bool is_expanded = !listings_.empty();
  for (const auto& listing : listings_) {
    const Json& answer = at(resolved(*listing.answer), "properties");
    is_expanded = is_expanded && (answer.contains("aggregation") || answer.contains("item"));
    if (listing.request == nullptr) continue;
    const Json& filter = at(resolved(at(*listing.request, {"properties", "filter"})), "items");
    const Json& shapes = at(resolved(filter), "anyOf");
    if (!shapes.is_array()) continue;
    for (const Json& shape : shapes)
      if (holds(at(resolved(shape), {"properties", "type", "enum"}), "and")) return true;
  }
  return is_expanded;
}

std::string Document::component_of(const Json& schema) {
  constexpr std::string_view components = "#/components/schemas/";
  if (schema.is_object() && schema.contains("$ref")) return after(text_at(schema, "$ref"), components);
  for (const char* choice : {"anyOf", "oneOf", "allOf"}) {
    const Json& list = at(schema, choice);
    if (!list.is_array()) continue;
    for (const Json& one : list)
      if (auto name = after(text_at(one, "$ref"), components); !name.empty()) return name;
  }
  return {};
}

const Json& Document::component(const std::string& name) const { return at(json_, {"components", "schemas", name}); }

const Json& Document::resolved(const Json& schema) const {
  const Json* found = &schema;
  for (int i = 0; i < deepest && found->is_object() && found->contains("$ref"); ++i) {
    const auto reference = text_at(*found, "$ref");
    if (!reference.starts_with("#/")) return nothing();
    try {
      const Json::json_pointer pointer(reference.substr(1));
      if (!json_.contains(pointer)) return nothing();
      found = &json_.at(pointer);
    } catch (const Json::exception&) {
      return nothing();
    }
  }
  return *found;
}

Shape Document::shape_of(const Json& schema) const { return shape_of(schema, 0); }

Shape Document::shape_of_reference(const Json& schema, int depth) const {
  const auto name = component_of(schema);
  if (const auto block = block_slugs_.find(name); block != block_slugs_.end())
    return {.kind = Kind::block, .name = block->second};
  if (const auto listing = listing_slugs_.find(name); listing != listing_slugs_.end())
    return {.kind = Kind::listing, .name = listing->second};
  const Json& target = resolved(schema);
  if (is_route(target)) return {.kind = Kind::route};
  Shape shape = shape_of(target, depth + 1);
  if (shape.kind == Kind::composite) shape.name = name;
  return shape;
}

/// A choice of schemas: what is left without null, if it is one.
Shape Document::shape_of_choice(const Json& choices, bool is_all, int depth) const {
  const Json* only = nullptr;
  bool is_nullable = false;
  for (const Json& choice : choices) {
    if (text_at(choice, "type") == "null") {
      is_nullable = true;
      continue;
    }
    if (is_all && is_remark(choice)) continue;
    if (only != nullptr) return {.is_nullable = is_nullable};
    only = &choice;
  }
  if (only == nullptr) return {};
  Shape shape = shape_of(*only, depth + 1);
  shape.is_nullable = shape.is_nullable || is_nullable;
  return shape;
}

std::string Document::type_in(const Json& schema, bool& is_nullable) {
  const Json& type = at(schema, "type");
  is_nullable = at(schema, "nullable") == true;
  if (type.is_string()) return type;
  std::string found;
  if (!type.is_array()) return found;
  for (const Json& one : type) {
    if (one == "null")
      is_nullable = true;
    else if (one.is_string())
      found = found.empty() ? one.get<std::string>() : "any";
  }
  return found;
}

Shape Document::shape_of(const Json& schema, int depth) const {
  if (!schema.is_object() || depth > deepest) return {};
  if (schema.contains("$ref")) return shape_of_reference(schema, depth);
  for (const char* choice : {"anyOf", "oneOf", "allOf"})
    if (const Json& list = at(schema, choice); list.is_array())
      return shape_of_choice(list, choice == std::string_view("allOf"), depth);
  Shape shape;
  const auto type = type_in(schema, shape.is_nullable);
  if (const Json& keys = at(schema, "enum"); keys.is_array()) {
    for (const Json& key : keys)
      if (key.is_string()) shape.keys.push_back(key);
    if (!shape.keys.empty()) shape.kind = Kind::enumeration;
    return shape;
  }
  if (type == "string") {
    static const std::string of_dates = FieldTypes().find("DateTime")->summary;
    const auto format = text_at(schema, "format");
    const bool is_date = format == "date-time" || format == "date" || text_at(schema, "description") == of_dates;
    shape.kind = is_date ? Kind::date : Kind::text;
  } else if (type == "integer") {
    shape.kind = Kind::integer;
  } else if (type == "number") {
    shape.kind = Kind::number;
  } else if (type == "boolean") {
    shape.kind = Kind::boolean;
  } else if (type == "object" && at(schema, "properties").is_object() && !at(schema, "properties").empty()) {
    if (is_route(schema)) return {.kind = Kind::route, .is_nullable = shape.is_nullable};
    shape.kind = Kind::composite;
    shape.schema = &schema;
  } else if (type == "array") {
    Shape item = shape_of(at(schema, "items"), depth + 1);
    if (item.is_list) return {};
    item.has_nullable_items = item.is_nullable;
    item.is_nullable = shape.is_nullable;
    item.is_list = true;
    return item;
  }
  return shape;
}

}  // namespace fsctl::adopt
