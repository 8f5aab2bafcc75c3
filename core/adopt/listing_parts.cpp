#include "core/adopt/listing_parts.h"

#include <algorithm>

#include "core/fields/field_type.h"

namespace fsctl::adopt {
namespace {

using Kind = Shape::Kind;

std::vector<std::string> texts_of(const Json& list) {
  std::vector<std::string> texts;
  if (list.is_array())
    for (const Json& one : list)
      if (one.is_string()) texts.push_back(one);
  return texts;
}

const Json& items_of(const Document& document, const Json& members) {
  return at(document.resolved(at(members, "items")), "items");
}

void read_answer(const Document& document, const ListingEndpoint& endpoint, ListingParts& parts) {
  const Json& members = at(document.resolved(*endpoint.answer), "properties");
  parts.is_single = members.is_object() && members.contains("item") && !members.contains("items");
  const Shape shown = document.shape_of(parts.is_single ? at(members, "item") : items_of(document, members));
  if (shown.kind == Kind::block) parts.block = shown.name;
  parts.is_expanded = at(members, "aggregation").is_object();
}

/// The names of the fields by which a listing filters, and of those a range is possible for.
void read_filters(const Document& document, const ListingEndpoint& endpoint, const Json& filter, ListingParts& parts) {
  const Json& schema = document.resolved(filter);
  const Json& shapes = schema.contains("anyOf") ? at(schema, "anyOf") : at(schema, "oneOf");
  std::vector<std::string> fields;
  std::vector<std::string> numeric;
  for (const Json& choice : shapes.is_array() ? shapes : Json::array({schema})) {
    const Json& members = at(document.resolved(choice), "properties");
    const Json& field = document.resolved(at(members, "field"));
    const bool has_range = members.is_object() && members.contains("from");
    auto& names = has_range ? numeric : fields;
    for (const Json& one : field.contains("anyOf") ? field["anyOf"] : Json::array({field})) {
      for (const auto& name : texts_of(at(one, "enum"))) names.push_back(name);
      if (const auto name = text_at(one, "const"); !name.empty()) names.push_back(name);
      auto pattern = text_at(one, "pattern");  // ^options\..
      if (!pattern.starts_with('^') || !pattern.ends_with("\\..")) continue;
      pattern.pop_back();
      std::erase(pattern, '\\');
      names.push_back(pattern.substr(1));
    }
  }
  const Json& answer = at(document.resolved(*endpoint.answer), "properties");
  const Json& facets = parts.is_expanded
                           ? at(document.resolved(at(answer, "filter")), "properties")
                           : at(document.resolved(at(answer, "_meta")), {"properties", "facets", "properties"});
  for (const auto& name : numeric)
    if (std::ranges::find(fields, name) == fields.end()) fields.push_back(name);
  for (const auto& name : fields) {
    if (std::ranges::find(parts.filters, name, &ListingParts::Filter::field) != parts.filters.end()) continue;
    const bool is_numeric = std::ranges::find(numeric, name) != numeric.end();
    const bool has_facet = name.ends_with('.') || facets.contains(name);
    parts.filters.push_back({.field = name, .is_numeric = is_numeric, .has_facet = has_facet});
  }
}

void read_sorts(const Document& document, const Json& sort, ListingParts& parts) {
  const Json& schema = document.resolved(sort);
  parts.sorts = texts_of(at(schema, "enum"));
  for (const char* choice : {"anyOf", "oneOf"})
    if (const Json& choices = at(schema, choice); choices.is_array())
      for (const Json& one : choices) {
        if (!parts.sorts.empty()) return;
        parts.sorts = texts_of(at(document.resolved(one), "enum"));
        if (parts.sorts.empty()) parts.sorts = texts_of(at(document.resolved(one), {"properties", "field", "enum"}));
      }
}

void read_params(const Document& document, const Json& param, ListingParts& parts) {
  const Json& schema = document.resolved(param);
  const Json& members = at(schema, "properties");
  if (!members.is_object()) return;
  for (const auto& [name, inner] : members.items())
    parts.params.emplace_back(name, ListingParts::Param{.is_list = text_at(document.resolved(inner), "type") == "array",
                                                        .required = holds(at(schema, "required"), name),
                                                        .fallback = at(document.resolved(inner), "default")});
}

/// The built-in composite type with this member that a field's name names: `Price` for `listPrice.amount`; without such
/// a name, one for the numbers that only it has. Empty for an attribute of an Option field.
std::string composite_for(const std::string& base, const std::string& member, bool is_numeric) {
  static const FieldTypes types;
  auto lower = base;
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  std::string found;
  for (const auto& type : types.all()) {
    const auto* inner = type.member(member);
    if (inner == nullptr || type.form.always_array()) continue;
    auto name = type.name;
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (lower.find(name) != lower.npos) return type.name;
    if (is_numeric && found.empty()) found = type.name;
  }
  return found;
}

void add_path(const std::string& storage, const std::string& path, bool is_numeric, Storages& storages) {
  const auto dot = path.find('.');
  if (dot == std::string::npos || dot == 0) return;
  const auto base = path.substr(0, dot);
  if (storages.has(storage, base)) return;
  const auto member = path.substr(dot + 1);
  const auto type = member.empty() ? std::string() : composite_for(base, member, is_numeric);
  storages.field(storage, base, !type.empty() ? type : is_numeric ? "Price" : "Option", false, false);
}

bool is_sortable(const std::string& type) {
  return type == "String" || type == "Integer" || type == "Float" || type == "DateTime" || type == "Boolean";
}

/// The path by which a sort's name orders.
std::string sort_path(const ListingParts& parts, const std::string& name, Storages& storages) {
  const auto& storage = parts.storage;
  if (name.find('.') != name.npos && storages.has(storage, name.substr(0, name.find('.')))) return name;
  if (storages.has(storage, name) && !storages.is_list(storage, name) && is_sortable(storages.type_of(storage, name)))
    return name;
  if (storages.type_of(storage, name) == "Price") return name + ".amount";
  if (name.find("price") != name.npos)
    if (const auto price = storages.first_of(storage, "Price"); !price.empty()) return price + ".amount";
  for (const char* word : {"new", "date", "latest", "old", "recent"})
    if (name.find(word) != name.npos)
      if (const auto date = storages.first_of(storage, "DateTime"); !date.empty()) return date;
  auto field = name;
  std::ranges::replace_if(
      field, [](char c) { return c == '.' || c == ' '; }, '_');
  return storages.field(storage, field, "Integer", false, true);
}

std::string param_field(const ListingParts& parts, const std::string& name, const ListingParts::Param& param,
                        bool is_of_variants, Storages& storages) {
  if (is_of_variants && (name == "productKey" || name == "parentKey" || name == "productId")) return "parentKey";
  if (const auto keys = storages.keys_meant(parts.storage, name); !keys.empty()) return keys;
  if (!storages.has(parts.storage, name) && storages.has(parts.storage, name + 's')) return name + 's';
  if (storages.type_of(parts.storage, name) == "String") return name;
  return storages.field(parts.storage, name, "String", param.is_list, true);
}

}  // namespace

ListingParts read_listing(const Document& document, const ListingEndpoint& endpoint) {
  ListingParts parts{.component = endpoint.component};
  read_answer(document, endpoint, parts);
  if (endpoint.request == nullptr) return parts;
  const Json& members = at(*endpoint.request, "properties");
  read_filters(document, endpoint, at(document.resolved(at(members, "filter")), "items"), parts);
  read_sorts(document, at(members, "sort"), parts);
  read_params(document, at(members, "param"), parts);
  parts.has_search = !at(members, "search").is_null();
  const Json& limit = document.resolved(at(members, "limit"));
  if (const Json& most = at(limit, "maximum"); most.is_number_integer()) parts.per_page_max = most;
  if (const Json& one = at(limit, "default"); one.is_number_integer()) parts.per_page = one;
  return parts;
}

void prepare_listing_paths(const ListingParts& parts, Storages& storages) {
  for (const auto& filter : parts.filters) add_path(parts.storage, filter.field, filter.is_numeric, storages);
}

void fill_listing(ListingParts& parts, bool is_client, bool is_of_variants, Storages& storages, Json& file) {
  file["storage"] = parts.storage;
  if (is_of_variants) file["level"] = "variant";
  file["block"] = parts.block;
  Json query = Json::array();
  for (const auto& [name, param] : parts.params) {
    Json definition = {{"type", param.is_list ? "array" : "string"}};
    if (param.required) definition["required"] = true;
    if (!param.fallback.is_null()) definition["default"] = param.fallback;
    file["param"][name] = std::move(definition);
    if (!param.fallback.is_null()) {
      parts.notes.emplace_back(name, "what this parameter is compared with; nothing yet");
      continue;
    }
    query.push_back(
        {{"type", "equals"}, {"field", param_field(parts, name, param, is_of_variants, storages)}, {"param", name}});
    parts.notes.emplace_back(name, "which field this parameter is compared with, under `query`");
  }
  if (!query.empty()) file["query"] = std::move(query);
  for (const auto& filter : parts.filters) {
    if (filter.field.find('.') == filter.field.npos && filter.field != "key" && filter.field != "parentKey" &&
        !storages.has(parts.storage, filter.field)) {
      if (const auto keys = storages.keys_meant(parts.storage, filter.field); !keys.empty())
        storages.same(parts.storage, filter.field, keys);
      else
        storages.field(parts.storage, filter.field, filter.is_numeric ? "Integer" : "String", false, !is_of_variants);
    }
    file["filter"][filter.field] = filter.has_facet ? Json::object() : Json{{"facet", false}};
  }
  for (const auto& name : parts.sorts) {
    const auto path = sort_path(parts, name, storages);
    file["sort"][name] = {{"field", path}};
    if (path != name) parts.notes.emplace_back(name, "what this sort orders by");
  }
  if (parts.has_search) {
    auto names = storages.names_of(parts.storage, "String");
    constexpr std::size_t most = 4;
    if (names.empty()) names.push_back(storages.field(parts.storage, "searchText", "String"));
    if (names.size() > most) names.resize(most);
    file["search"] = names;
    parts.notes.emplace_back("search", "the fields that are searched");
  }
  if (!parts.is_single && parts.per_page != 24) file["perPage"] = parts.per_page;
  if (!parts.is_single && parts.per_page_max != 100) file["perPageMax"] = parts.per_page_max;
  if (parts.is_single) file["single"] = true;
  if (!parts.is_single && parts.is_expanded != is_client) file["response"] = parts.is_expanded ? "expanded" : "meta";
}

}  // namespace fsctl::adopt
