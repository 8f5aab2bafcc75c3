#include "cli/serving/why.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "cli/named.h"
#include "cli/serving/local_reads.h"
#include "cli/serving/origins.h"
#include "cli/serving/trace_json.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"
#include "core/views/destination.h"
#include "core/views/listing.h"

namespace fsctl::cli {
namespace {

using api::Exchange;

/// The most other records that are named for one field.
constexpr std::size_t most_keys = 50;

/// The place of the answer, and the rule that chose it.
Json place_json(Exchange& exchange) {
  const auto& place = exchange.place();
  const auto& places = exchange.project().places;
  const auto* domain = places.domain_of(place);
  const auto* region = places.region(place.scope, place.region);
  return {{"scope", place.scope},
          {"region", place.region},
          {"locale", place.locale},
          {"currency", region == nullptr ? "" : region->currency},
          {"domain", domain == nullptr ? "" : domain->text},
          {"by", exchange.response.trace.resolved_by},
          {"asked", exchange.clues().domain},
          {"default_locale", places.fallback.locale}};
}

Json stage_json(Exchange& exchange) {
  const auto& configuration = exchange.stage().configuration;
  for (const auto name : served::stage_names)
    if (&exchange.live().stages.on(name) == &configuration)
      return {{"stage", name}, {"release", configuration.is_release() ? Json(configuration.release.id) : Json()}};
  return {{"stage", nullptr}, {"release", configuration.release.id}};
}

Json texts_in(const Value& value) {
  Json keys = Json::array();
  if (value.is_text()) keys.push_back(value.text());
  if (value.is_array())
    for (const Value& one : value.items())
      if (one.is_text() && keys.size() < most_keys) keys.push_back(one.text());
  return keys;
}

/// Tells what one field of a block reads, and where it leads.
class FieldStory {
 public:
  FieldStory(Exchange& exchange, Origins& origins, const project::Block& block, const project::RecordView& view)
      : reader_(exchange.reader()), origins_(origins), block_(block), view_(view) {}

  Json tell(const project::BlockField& field) {
    Json told = {{"field", field.name}, {"reads", Json::array()}};
    told["place"] = Origins::place_in(*block_.source, "/fields" + pointer_step(field.name));
    std::visit([&](const auto& content) { add(told, content); }, field.content);
    return told;
  }

 private:
  void read(Json& told, const project::FieldPath& path) {
    told["reads"].push_back(origins_.value(*block_.storage, path, view_));
  }
  Json keys_at(const project::FieldPath& path) {
    return texts_in(project::read_path(path, view_, reader_.view(), reader_.arena()));
  }

  void add(Json& told, const project::PathField& field) {
    told["kind"] = "field";
    read(told, field.path);
  }
  void add(Json& told, const project::MappedField& field) {
    told["kind"] = "mapped";
    read(told, field.mapped.key);
    for (const auto& key : keys_at(field.mapped.key)) {
      const auto name = key.get<std::string>();
      const auto* other = reader_.find_view(*field.mapped.storage, name, project::Level::product);
      if (other != nullptr) told["reads"].push_back(origins_.value(*field.mapped.storage, field.mapped.value, *other));
    }
  }
  void add(Json& told, const project::RouteField& field) {
    told["kind"] = "route";
    told["page"] = field.page.name();
    told["path"] = field.page->path;
    if (field.key) read(told, *field.key);
    for (const auto& part : field.page->parts)
      if (part.is_field && !field.key && field.page->block->storage.name() == block_.storage.name())
        read(told, part.field);
  }
  void add(Json& told, const project::NestedBlock& field) {
    told["kind"] = "block";
    told["block"] = field.block.name();
    told["keys"] = keys_at(field.key);
    read(told, field.key);
  }
  void add(Json& told, const project::NestedListing& field) {
    told["kind"] = "listing";
    told["listing"] = field.listing.name();
    for (const auto& param : field.params) read(told, param.path);
  }
  void add(Json& told, const project::PriceField& field) {
    told["kind"] = field.lowest ? "lowest price" : "highest price";
    const auto variants = reader_.find_variants(*block_.storage, view_.key);
    for (std::size_t i = 0; i < variants.size() && i < most_keys; ++i)
      told["reads"].push_back(origins_.value(*block_.storage, field.price, variants[i]));
  }
  void add(Json& told, const project::VariantsField& field) {
    told["kind"] = "variants";
    told["block"] = field.block.name();
    told["keys"] = Json::array();
    const auto variants = reader_.find_variants(*block_.storage, view_.key);
    for (std::size_t i = 0; i < variants.size() && i < most_keys; ++i) told["keys"].push_back(variants[i].key);
  }

  views::Reader& reader_;
  Origins& origins_;
  const project::Block& block_;
  const project::RecordView& view_;
};

Json why_block(Exchange& exchange) {
  const auto& block = find_named(exchange.project().blocks, "block", asked(exchange, "block"));
  const auto key = asked(exchange, "key");
  const auto only = asked(exchange, "field");
  const auto* view = exchange.reader().find_view(*block.storage, key, block.level);
  if (view == nullptr)
    throw Error(ErrorCode::record_not_found, "block " + block.slug + " shows no record \"" + key + '"');
  Origins origins(exchange, !only.empty());
  FieldStory story(exchange, origins, block, *view);
  Json fields = Json::array();
  std::vector<std::string> names;
  for (const auto& field : block.fields) {
    names.push_back(field.name);
    if (only.empty() || field.name == only) fields.push_back(story.tell(field));
  }
  if (fields.empty() && !only.empty()) refuse_name("field", only, names);
  return {{"block", block.slug},
          {"level", project::level_names[block.level]},
          {"file", block.source->name},
          {"record", origins.record(*block.storage, key)},
          {"fields", fields}};
}

Json why_page(Exchange& exchange) {
  const auto url = asked(exchange, "url");
  const auto address = project::split_address(url);
  const auto* domain = project::match_domain(exchange.project().places, address);
  if (domain == nullptr) throw Error(ErrorCode::url_not_found, "no domain of the project fits " + url);
  auto& reader = exchange.reader_at(*domain);
  std::vector<views::Hop> hops;
  const auto& stage = exchange.stage();
  const auto found =
      views::find_destination(reader, stage.redirects, stage.configuration.stage, address, *domain, &hops);
  Json told = {{"domain", domain->text}, {"code", found.code}, {"hops", Json::array()}, {"page", nullptr}};
  for (const auto& hop : hops)
    told["hops"].push_back({{"url", hop.url}, {"domain", hop.domain}, {"rule", views::route_rules[hop.rule]}});
  if (!found.url.empty()) told["leads_to"] = found.url;
  if (found.page == nullptr) return told;
  Origins origins(exchange, false);
  told["page"] = {{"page", found.page->type},
                  {"file", found.page->source->name},
                  {"path", found.page->path},
                  {"block", found.page->block.name()},
                  {"key", found.key}};
  told["record"] = origins.record(*found.page->block->storage, found.key);
  return told;
}

Json condition_json(const project::QueryCondition& condition, const project::Listing& listing, const Json& params) {
  using Type = project::QueryCondition::Type;
  constexpr auto names = text::names_of<Type>("equals", "contains", "range", "all", "any", "none");
  Json told = {{"type", names[condition.type]}};
  if (!condition.path.text.empty()) told["field"] = condition.path.text;
  if (!condition.param.empty()) {
    const auto known = listing.params.find(condition.param);
    const bool has_default = known != listing.params.end() && known->second.values.has_value();
    told["param"] = condition.param;
    told["from"] = params.contains(condition.param) ? "the request" : has_default ? "its default" : "nowhere";
    if (params.contains(condition.param))
      told["values"] = params[condition.param];
    else if (has_default)
      told["values"] = *known->second.values;
    told["applies"] = params.contains(condition.param) || has_default;
  } else if (!condition.values.empty()) {
    told["values"] = condition.values;
  }
  for (const auto& inner : condition.inner) told["inner"].push_back(condition_json(inner, listing, params));
  return told;
}

/// The order of a listing's answer, and who chose it.
Json order_json(const project::Listing& listing, const Json& body) {
  if (body.contains("sort") && !body["sort"].empty()) return {{"by", body["sort"]}, {"from", "the request"}};
  if (body.contains("search")) return {{"by", "relevance"}, {"from", "its search"}};
  if (!listing.default_sort.empty())
    return {{"by", listing.default_sort + (listing.default_descending ? " desc" : " asc")}, {"from", "defaultSort"}};
  return {{"by", "key"}, {"from", "no other order"}};
}

Json why_listing(Exchange& exchange) {
  const auto& listing = find_named(exchange.project().listings, "listing", asked(exchange, "listing"));
  const auto text = asked(exchange, "body");
  const auto body =
      text.empty() ? Json::object() : parse(std::make_shared<const Source>(Source{.name = "body", .text = text}));
  std::string answer;
  JsonWriter out(answer);
  views::write_listing(exchange.reader(), listing, body, out);
  Json told = {{"listing", listing.slug},
               {"file", listing.source->name},
               {"storage", listing.storage.name()},
               {"block", listing.block.name()},
               {"conditions", Json::array()},
               {"filters", body.value("filter", Json::array())},
               {"search", body.value("search", Json())},
               {"search_fields", Json::array()},
               {"order", order_json(listing, body)},
               {"items", Json::array()}};
  const auto params = body.value("param", Json::object());
  for (const auto& condition : listing.query) told["conditions"].push_back(condition_json(condition, listing, params));
  for (const auto& path : listing.search) told["search_fields"].push_back(path.text);
  Origins origins(exchange, false);
  const auto found = parse(answer);
  for (const auto& item : found.value("items", Json::array()))
    if (item.is_object() && told["items"].size() < most_keys)
      told["items"].push_back(origins.record(*listing.storage, item.value("key", std::string())));
  return told;
}

}  // namespace

void why(Exchange& exchange) {
  Json told;
  if (!asked(exchange, "url").empty())
    told = why_page(exchange);
  else if (!asked(exchange, "listing").empty())
    told = why_listing(exchange);
  else
    told = why_block(exchange);
  told["place"] = place_json(exchange);
  told["stage"] = stage_json(exchange);
  exchange.response.body = write(told);
}

}  // namespace fsctl::cli
