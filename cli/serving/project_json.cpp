#include "cli/serving/project_json.h"

#include "core/json/json.h"

namespace fsctl::cli {
Json stages_json(const served::Stages& stages) {
  Json list = Json::array();
  for (const auto name : served::stage_names) {
    const auto& configuration = stages.on(name);
    list.push_back({{"stage", name},
                    {"release", configuration.is_release() ? Json(configuration.release.id) : Json()},
                    {"needs_secret", !configuration.secrets.empty()}});
  }
  return list;
}

namespace {

Json region_json(const project::Region& region) {
  Json locales = Json::array();
  for (const auto& [locale, domain] : region.locales) locales.push_back({{"locale", locale}, {"domain", domain}});
  return {{"region", region.key}, {"currency", region.currency}, {"locales", locales}};
}

Json scopes_json(const project::Places& places) {
  Json list = Json::array();
  for (const auto& scope : places.scopes) {
    Json regions = Json::array();
    for (const auto& region : scope.regions) regions.push_back(region_json(region));
    list.push_back({{"scope", scope.key}, {"regions", regions}});
  }
  return list;
}

Json storages_json(const project::Project& project) {
  Json list = Json::array();
  for (const auto& [name, storage] : project.storages) list.push_back({{"storage", name}, {"kind", storage.kind()}});
  return list;
}

Json composers_json(const project::Project& project) {
  Json list = Json::array();
  for (const auto& [name, composer] : project.composers)
    list.push_back({{"composer", name}, {"feed", composer.feed.name()}, {"storage", composer.storage.name()}});
  return list;
}

Json blocks_json(const project::Project& project) {
  Json list = Json::array();
  for (const auto& [slug, block] : project.blocks)
    list.push_back({{"block", slug}, {"storage", block.storage.name()}, {"level", project::level_names[block.level]}});
  return list;
}

Json filters_json(const project::Listing& listing) {
  Json list = Json::array();
  for (const auto& [field, filter] : listing.filters)
    list.push_back({{"field", field},
                    {"facet", filter.facet},
                    {"range", filter.path.has_range()},
                    {"is_price", filter.path.field != nullptr && filter.path.field->is_price()}});
  return list;
}

Json sorts_json(const project::Listing& listing) {
  Json list = Json::array();
  for (const auto& [name, sort] : listing.sorts)
    list.push_back({{"sort", name}, {"param", sort.param.empty() ? Json() : Json(sort.param)}});
  return list;
}

Json params_json(const project::Listing& listing) {
  Json list = Json::array();
  for (const auto& [name, param] : listing.params)
    list.push_back({{"param", name}, {"is_array", param.is_array}, {"required", param.required}});
  return list;
}

Json listings_json(const project::Project& project) {
  Json list = Json::array();
  for (const auto& [slug, listing] : project.listings)
    list.push_back({{"listing", slug},
                    {"storage", listing.storage.name()},
                    {"block", listing.block.name()},
                    {"params", params_json(listing)},
                    {"filters", filters_json(listing)},
                    {"sorts", sorts_json(listing)},
                    {"searches", !listing.search.empty()},
                    {"default_sort", listing.default_sort},
                    {"default_descending", listing.default_descending},
                    {"per_page", listing.per_page},
                    {"is_single", listing.is_single}});
  return list;
}

Json trees_json(const project::Project& project) {
  Json list = Json::array();
  for (const auto& [slug, tree] : project.trees)
    list.push_back({{"tree", slug}, {"storage", tree.storage.name()}, {"block", tree.block.name()}});
  return list;
}

Json pages_json(const project::Project& project) {
  Json list = Json::array();
  for (const auto& [type, page] : project.pages)
    list.push_back({{"page", type}, {"block", page.block.name()}, {"path", page.path}, {"sitemap", page.sitemap}});
  return list;
}

}  // namespace

Json project_json(const served::Stages& stages, const project::Project& project) {
  const auto& fallback = project.places.fallback;
  return {{"project", project.name},
          {"default", {{"scope", fallback.scope}, {"region", fallback.region}, {"locale", fallback.locale}}},
          {"scopes", scopes_json(project.places)},
          {"composers", composers_json(*stages.working().project)},
          {"feeds", project::names_of(stages.working().project->feeds)},
          {"storages", storages_json(project)},
          {"blocks", blocks_json(project)},
          {"listings", listings_json(project)},
          {"trees", trees_json(project)},
          {"pages", pages_json(project)}};
}

}  // namespace fsctl::cli
