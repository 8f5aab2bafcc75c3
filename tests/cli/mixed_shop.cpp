#include "tests/cli/mixed_shop.h"

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::test::mixed {
namespace {

const std::map<std::string, std::string> fixed_files = {
    {"project.json", R"({"name": "Mixed", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
  "scopes": {"public": {"regions": {
    "gb": {"currency": "GBP", "locales": {"en-GB": "mixed.example"}},
    "de": {"currency": "EUR", "locales": {"de-DE": "mixed.example/de"}}}}}})"},
    {"feeds/products.json", R"({"method": "ingest", "parent": "parent"})"},
    {"feeds/brands.json", R"({"method": "ingest"})"},
    {"feeds/categories.json", R"({"method": "ingest"})"},
    {"storages/products.json", R"({"kind": "products", "fields": {
  "name": {"type": "String", "isTranslatable": true, "sharedAcrossVariants": true},
  "slug": {"type": "String", "sharedAcrossVariants": true},
  "brand": {"type": "String", "sharedAcrossVariants": true},
  "brandName": {"mapped": {"storage": "brands", "field": "name", "source": "brand"}},
  "colors": {"type": "String", "isArray": true, "sharedAcrossVariants": true},
  "rank": {"type": "Integer", "sharedAcrossVariants": true},
  "owner": {"type": "String", "sharedAcrossVariants": true},
  "label": {"type": "String", "sharedAcrossVariants": true},
  "version": {"type": "Integer", "sharedAcrossVariants": true},
  "size": {"type": "String"}}})"},
    {"storages/brands.json",
     R"({"kind": "content", "fields": {"name": {"type": "String"}, "version": {"type": "Integer"}}})"},
    {"storages/categories.json", R"({"kind": "content", "fields": {"name": {"type": "String"},
  "parentKey": {"type": "String"}, "position": {"type": "Integer"}, "version": {"type": "Integer"}}})"},
    {"composers/brands.json", R"({"feed": "brands", "storage": "brands", "fields": {
  "name": {"source": "data-field", "field": "name"}, "version": {"source": "data-field", "field": "version"}}})"},
    {"composers/categories.json", R"({"feed": "categories", "storage": "categories", "fields": {
  "name": {"source": "data-field", "field": "name"}, "parentKey": {"source": "data-field", "field": "parent"},
  "position": {"source": "data-field", "field": "position"},
  "version": {"source": "data-field", "field": "version"}}})"},
    {"blocks/brand.json", R"({"storage": "brands", "fields": {"name": "name", "version": "version"}})"},
    {"blocks/category.json",
     R"({"storage": "categories", "fields": {"name": "name", "version": "version", "link": {"route": "category"}}})"},
    {"blocks/variant.json",
     R"({"storage": "products", "level": "variant", "fields": {"name": "name", "size": "size", "brand": "brand"}})"},
    {"listings/variants.json", R"({"storage": "products", "level": "variant", "block": "variant",
  "filter": {"size": {}, "brand": {}}, "sort": {"size": {"field": "size"}}, "search": ["size"], "perPageMax": 100})"},
    {"trees/menu.json", R"({"storage": "categories", "block": "category"})"},
    {"pages/product.json", R"({"block": "product", "path": "/p/{slug}", "sitemap": true})"},
    {"pages/category.json", R"({"block": "category", "path": "/c/{name}", "sitemap": true})"}};

Json data_field(const std::string& name) { return {{"source", "data-field"}, {"field", name}}; }
Json text(const std::string& value) { return {{"source", "static"}, {"value", value}}; }

std::string composer(std::size_t configuration) {
  const Json fields = {{"name", {{"byLocale", {{"en-GB", data_field("title")}, {"de-DE", data_field("titel")}}}}},
                       {"slug", data_field("slug")},
                       {"brand", data_field("brand")},
                       {"colors", data_field("colors")},
                       {"rank", data_field("rank")},
                       {"owner", data_field("owner")},
                       {"version", data_field("version")},
                       {"size", data_field("size")},
                       {"label",
                        {{"source", "composed"},
                         {"composition",
                          {{"type", "concat"},
                           {"value1", data_field("owner")},
                           {"value2", text(label_of(configuration))},
                           {"separator", text(" ")}}}}}};
  return write({{"feed", "products"}, {"storage", "products"}, {"fields", fields}});
}

std::string block(std::size_t configuration) {
  Json fields = {{"name", "name"},       {"slug", "slug"}, {"brand", "brand"}, {"brandName", "brandName"},
                 {"colors", "colors"},   {"rank", "rank"}, {"owner", "owner"}, {"label", "label"},
                 {"version", "version"}, {"link", Json()}, {"maker", Json()},  {"variants", Json()}};
  fields["link"] = {{"route", "product"}};
  fields["maker"] = {{"block", "brand"}, {"key", "brand"}};
  fields["variants"] = {{"variants", "variant"}};
  if (configuration % 2 == 1) fields["title"] = "name";
  return write({{"storage", "products"}, {"level", "product"}, {"fields", fields}});
}

std::string listing(std::size_t configuration, bool is_expanded) {
  Json filter = {{"brand", Json::object()}, {"colors", Json::object()}, {"owner", Json::object()}, {"rank", Json()}};
  filter["rank"] = {{"facet", is_expanded}};
  if (configuration % 3 == 1) filter["label"] = Json::object();
  if (configuration % 4 == 3) filter["version"] = {{"facet", false}};
  Json sort = {{"rank", {{"field", "rank"}}}, {"version", {{"field", "version"}}}, {"name", {{"field", "name"}}}};
  if (configuration % 5 == 2) sort["label"] = {{"field", "label"}};
  Json search = {"name", "brand"};
  if (configuration % 2 == 0) search.push_back("label");
  Json made = {{"storage", "products"}, {"level", "product"}, {"block", "product"}, {"filter", filter},
               {"sort", sort},          {"search", search},   {"perPageMax", 100}};
  if (is_expanded) made["response"] = "expanded";
  return write(made);
}

std::uint64_t scattered(std::int64_t version) {
  auto bits = static_cast<std::uint64_t>(version) * 0x9E3779B97F4A7C15U;
  bits = (bits ^ bits >> 30U) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ bits >> 27U) * 0x94D049BB133111EBU;
  return bits ^ bits >> 31U;
}

std::size_t one_of(std::int64_t version, std::uint64_t end, unsigned use) {
  return static_cast<std::size_t>((scattered(version) >> use) % end);
}

}  // namespace

std::string label_of(std::size_t configuration) { return "x" + std::to_string(configuration); }

std::map<std::string, std::string> files_of(std::size_t configuration) {
  auto files = fixed_files;
  files["composers/products.json"] = composer(configuration);
  files["blocks/product.json"] = block(configuration);
  files["listings/products.json"] = listing(configuration, false);
  files["listings/shelf.json"] = listing(configuration, true);
  return files;
}

std::string word_of(std::int64_t version) {
  std::string word;
  for (auto bits = scattered(version); word.size() < 12; bits /= 26) word += static_cast<char>('a' + bits % 26);
  return word;
}

std::string slug_of(const std::string& id, std::int64_t version) {
  return id + '-' + std::to_string(one_of(version, 3, 40));
}
std::string brand_of(std::int64_t version) { return "b" + std::to_string(one_of(version, 5, 8)); }
std::string color_of(std::int64_t version) { return "color" + std::to_string(one_of(version, 4, 16)); }
std::int64_t rank_of(std::int64_t version) { return static_cast<std::int64_t>(one_of(version, 1'000, 24)); }

std::string record_of(const std::string& feed, const std::string& id, const std::string& owner, std::int64_t version) {
  Json record = {{"id", id}, {"version", version}};
  if (feed == "brands") {
    record["name"] = "Brand " + word_of(version);
  } else if (feed == "categories") {
    record["name"] = id + '-' + word_of(version);
    record["position"] = rank_of(version);
    if (id != "root") record["parent"] = "root";
  } else if (const auto dot = id.find('.'); dot != std::string::npos) {
    record["parent"] = id.substr(0, dot);
    record["owner"] = owner;
    record["size"] = "s" + std::to_string(version % 7);
  } else {
    record.update({{"title", "Thing " + word_of(version)},
                   {"titel", "Ding " + word_of(version)},
                   {"slug", slug_of(id, version)},
                   {"brand", brand_of(version)},
                   {"colors", Json::array({color_of(version), "color9"})},
                   {"rank", rank_of(version)},
                   {"owner", owner}});
  }
  return write(record);
}

std::map<std::string, std::int64_t> fixed_products() {
  std::map<std::string, std::int64_t> products;
  for (int i = 0; i < 30; ++i) products.emplace("f" + std::to_string(i), fixed_version - i);
  return products;
}

std::vector<std::string> fixed_categories() { return {"root", "fa", "fb", "fc"}; }

}  // namespace fsctl::test::mixed
