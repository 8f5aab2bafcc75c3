#include "tests/core/index/catalogue.h"

#include <algorithm>
#include <cmath>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/text/timestamp.h"

namespace fsctl::index {
namespace {

constexpr const char* project_json = R"({
  "name": "generated",
  "default": { "scope": "public", "region": "de", "locale": "de-DE" },
  "scopes": {
    "public": { "regions": {
      "de": { "currency": "EUR", "locales": { "de-DE": "shop.example/de", "sv-SE": "shop.example/sv" } },
      "gb": { "currency": "GBP", "locales": { "en-GB": "shop.example/gb" } } } },
    "trade": { "regions": { "de": { "currency": "EUR", "locales": { "de-DE": "trade.example" } } } }
  }
})";

constexpr const char* storage_json = R"({
  "kind": "products",
  "fields": {
    "name": { "type": "String", "isTranslatable": true },
    "brand": { "type": "String" },
    "tags": { "type": "String", "isArray": true },
    "stock": { "type": "Integer" },
    "weight": { "type": "Float" },
    "active": { "type": "Boolean" },
    "since": { "type": "DateTime" },
    "price": { "type": "Price", "isScoped": true },
    "options": { "type": "Option" },
    "ranking": { "type": "Sorting" }
  }
})";

/// The fields that products have from makers, by the key in `brand` or those in `tags`.
constexpr const char* mapped_json = R"({
  "makerName": { "mapped": { "storage": "makers", "field": "name", "source": "brand" } },
  "makerTags": { "mapped": { "storage": "makers", "field": "tags", "source": "brand" } },
  "makerWeight": { "mapped": { "storage": "makers", "field": "weight", "source": "brand" } },
  "makerActive": { "mapped": { "storage": "makers", "field": "active", "source": "brand" } },
  "makerSince": { "mapped": { "storage": "makers", "field": "since", "source": "brand" } },
  "makerPrice": { "mapped": { "storage": "makers", "field": "price", "source": "brand" } },
  "makerOptions": { "mapped": { "storage": "makers", "field": "options", "source": "brand" } },
  "makerRanking": { "mapped": { "storage": "makers", "field": "ranking", "source": "brand" } },
  "tagName": { "mapped": { "storage": "makers", "field": "name", "source": "tags" } },
  "tagStock": { "mapped": { "storage": "makers", "field": "stock", "source": "tags" } }
})";

constexpr const char* listing_json = R"({
  "storage": "products",
  "block": "product",
  "param": { "curation": { "type": "string" } },
  "filter": {
    "key": {}, "name": {}, "brand": {}, "tags": {}, "stock": {}, "weight": {}, "active": {}, "since": {},
    "price.amount": {}, "options.color": {}, "options.heel.height mm": {},
    "makerName": {}, "makerTags": {}, "makerWeight": {}, "makerActive": {}, "makerSince": {}, "makerPrice.amount": {},
    "makerOptions.color": {}, "tagName": {}, "tagStock": {}
  },
  "sort": {
    "name": { "field": "name" }, "brand": { "field": "brand" }, "stock": { "field": "stock" },
    "weight": { "field": "weight" }, "active": { "field": "active" }, "since": { "field": "since" },
    "price.amount": { "field": "price.amount" }, "curated": { "field": "ranking", "param": "curation" },
    "makerName": { "field": "makerName" }, "makerWeight": { "field": "makerWeight" },
    "makerPrice.amount": { "field": "makerPrice.amount" }, "tagStock": { "field": "tagStock" },
    "curated maker": { "field": "makerRanking", "param": "curation" }
  },
  "search": ["name", "makerName", "brand", "tagName", "tags"],
  "stem": ["de-DE"],
  "synonyms": { "de-DE": [["Tisch", "red lamp", "x1 42"]], "en-GB": [["Tisch", "red lamp", "x1 42"]],
    "sv-SE": [["Tisch", "red lamp", "x1 42"]] }
})";

std::vector<std::string> option_values(const Product& product, const std::string& attribute) {
  std::vector<std::string> values;
  for (const auto& [name, value] : product.options)
    if (name == attribute) values.push_back(value);
  return values;
}

template <typename T>
std::vector<T> as_list(const std::optional<T>& value) {
  return value ? std::vector<T>{*value} : std::vector<T>{};
}

template <typename T>
std::vector<Exact> as_numbers(const std::optional<T>& value) {
  return value ? std::vector<Exact>{static_cast<Exact>(*value)} : std::vector<Exact>{};
}

/// The values of a product and of its variants.
template <auto own>
auto with_variants(const Product& product, const Reader& reader) {
  auto all = own(product, reader);
  for (const Product& variant : product.variants)
    for (const auto& value : own(variant, reader)) all.push_back(value);
  return all;
}

const Products* makers_seen = nullptr;

std::vector<const Product*> found_makers(const std::vector<std::string>& keys) {
  std::vector<const Product*> found;
  for (const auto& key : keys)
    if (const auto maker = makers_seen->find(key); maker != makers_seen->end()) found.push_back(&maker->second);
  return found;
}

std::vector<std::string> no_texts(const Product&, const Reader&) { return {}; }
std::vector<Exact> no_numbers(const Product&, const Reader&) { return {}; }

std::vector<std::string> key(const Product& product, const Reader&) { return {product.key}; }
std::vector<std::string> name(const Product& product, const Reader& reader) {
  for (const auto& locale : {reader.place.locale, std::string("de-DE")})
    if (const auto found = product.name.find(locale); found != product.name.end()) return {found->second};
  return {};
}
std::vector<std::string> brand(const Product& product, const Reader&) { return as_list(product.brand); }
std::vector<std::string> tags(const Product& product, const Reader&) { return product.tags; }
std::vector<Exact> stock(const Product& product, const Reader&) { return as_numbers(product.stock); }
std::vector<Exact> weight(const Product& product, const Reader&) { return as_numbers(product.weight); }
std::vector<std::string> active(const Product& product, const Reader&) {
  if (!product.active) return {};
  return {*product.active ? "true" : "false"};
}
std::vector<Exact> active_number(const Product& product, const Reader&) { return as_numbers(product.active); }
std::vector<std::string> since(const Product& product, const Reader&) { return as_list(product.since); }
std::vector<Exact> since_seconds(const Product& product, const Reader&) {
  if (!product.since) return {};
  return {static_cast<double>(text::parse_timestamp(*product.since).value()) / 1000};
}
std::vector<Exact> amount(const Product& product, const Reader& reader) {
  const auto prices = product.prices.find(reader.place.scope);
  if (prices == product.prices.end()) return {};
  const auto price = prices->second.find(reader.currency);
  if (price == prices->second.end()) return {};
  return {static_cast<Exact>(price->second)};
}
std::vector<std::string> color(const Product& product, const Reader&) { return option_values(product, "color"); }
std::vector<std::string> heel(const Product& product, const Reader&) {
  return option_values(product, "heel.height mm");
}

/// The values of the makers whose keys a product has.
template <auto keys, auto own>
auto of_makers(const Product& product, const Reader& reader) {
  decltype(own(product, reader)) all;
  for (const auto* maker : found_makers(keys(product, reader)))
    for (const auto& value : own(*maker, reader)) all.push_back(value);
  return all;
}

/// A number that a double may not hold: one that is near one, or near where there are no more.
std::int64_t random_large(test::Random& random) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  static const std::vector<std::int64_t> near = {std::int64_t{1} << 53, std::int64_t{1} << 62, most - 8};
  const auto number = random.of(near) + static_cast<std::int64_t>(random.below(9));
  return random.one_in(2) ? number : -number - 1;
}

/// What a variant may hold, too.
void vary(test::Random& random, Product& product) {
  static const std::vector<std::string> tags = {"new",     "sale",    "Sommer", "sommer", "été",
                                                "Größe L", "größe l", "a",      "b",      "c"};
  static const std::vector<std::string> colors = {"red", "Red", "blau", "grün", "sky blue", "schwarz/weiß"};
  static const std::vector<std::string> heels = {"10", "9", "95"};
  for (auto count = random.below(4); count > 0; --count) product.tags.push_back(random.of(tags));
  if (!random.one_in(4))
    product.stock = random.one_in(3) ? random_large(random) : static_cast<std::int64_t>(random.below(60)) - 5;
  for (const char* scope : {"public", "trade"})
    for (const char* currency : {"eur", "gbp"})
      if (!random.one_in(3)) product.prices[scope][currency] = static_cast<std::int64_t>(random.below(40)) * 250;
  for (auto count = random.below(3); count > 0; --count) product.options.emplace_back("color", random.of(colors));
  if (random.one_in(2)) product.options.emplace_back("heel.height mm", random.of(heels));
}

const std::vector<std::string>& phrases() {
  static const std::vector<std::string> of_words = {"red lamp", "x1 42"};
  return of_words;
}

std::string random_name(test::Random& random) {
  std::string name;
  for (auto count = 1 + random.below(4); count > 0; --count)
    name += (name.empty() ? "" : " ") + (random.one_in(8) ? random.of(phrases()) : random.of(name_words()));
  return name;
}

Json to_json(const Product& product) {
  Json json = Json::object();
  for (const auto& [locale, text] : product.name) json["name"][locale] = text;
  if (product.brand) json["brand"] = *product.brand;
  if (!product.tags.empty()) json["tags"] = product.tags;
  if (product.stock) json["stock"] = *product.stock;
  if (product.weight) {
    const bool is_large = std::abs(*product.weight) > Exact{1LL << 53} && std::abs(*product.weight) < 0x1p63L;
    json["weight"] =
        is_large ? Json(static_cast<std::int64_t>(*product.weight)) : Json(static_cast<double>(*product.weight));
  }
  if (product.active) json["active"] = *product.active;
  if (product.since) json["since"] = *product.since;
  for (const auto& [scope, prices] : product.prices)
    for (const auto& [currency, price] : prices)
      json["price"][scope].push_back({{"amount", price}, {"currency", currency}, {"precision", 2}});
  for (const auto& [attribute, value] : product.options)
    json["options"].push_back({{"attribute", attribute}, {"value", value}});
  for (const auto& [sorting, position] : product.positions)
    json["ranking"].push_back({{"key", sorting}, {"position", position}});
  return json;
}

}  // namespace

std::string Product::content() const { return write(to_json(*this)); }

const std::vector<Listed>& listed_fields() {
  static const std::vector<Listed> fields = {
      // path, numeric, with ranges, texts, numbers
      {"key", false, false, key, no_numbers},
      {"name", false, false, name, no_numbers},
      {"brand", false, false, brand, no_numbers},
      {"tags", false, false, with_variants<tags>, no_numbers},
      {"stock", true, true, no_texts, with_variants<stock>},
      {"weight", true, true, no_texts, weight},
      {"active", false, false, active, active_number},
      {"since", false, true, since, since_seconds},
      {"price.amount", true, true, no_texts, with_variants<amount>},
      {"options.color", false, false, with_variants<color>, no_numbers},
      {"options.heel.height mm", false, false, with_variants<heel>, no_numbers},
      {"makerName", false, false, of_makers<brand, name>, no_numbers},
      {"makerTags", false, false, of_makers<brand, with_variants<tags>>, no_numbers},
      {"makerWeight", true, true, no_texts, of_makers<brand, weight>},
      {"makerActive", false, false, of_makers<brand, active>, of_makers<brand, active_number>},
      {"makerSince", false, true, of_makers<brand, since>, of_makers<brand, since_seconds>},
      {"makerPrice.amount", true, true, no_texts, of_makers<brand, with_variants<amount>>},
      {"makerOptions.color", false, false, of_makers<brand, with_variants<color>>, no_numbers},
      {"tagName", false, false, of_makers<with_variants<tags>, name>, no_numbers},
      {"tagStock", true, true, no_texts, of_makers<with_variants<tags>, with_variants<stock>>},
  };
  return fields;
}

void see_makers(const Products& makers) { makers_seen = &makers; }

std::vector<const Product*> makers_of(const Product& product, const Reader& reader) {
  return found_makers(brand(product, reader));
}

const Listed& listed(const std::string& path) { return *std::ranges::find(listed_fields(), path, &Listed::path); }

const std::vector<std::string>& name_words() {
  static const std::vector<std::string> words = {
      "chair",       "chairs",    "hcair",    "table",  "Tisch", "tische", "Stühle",      "stuhl",
      "straße",      "Garden",    "garten",   "lamp",   "Lampe", "lampen", "comfortable", "comfortabel",
      "komfortabel", "wooden",    "wool",     "red",    "rot",   "Ärmel",  "armel",       "Zebra",
      "Öl",          "ol",        "Ångström", "x1",     "42",    "don't",  "T-Shirt",     "cm",
      "Überwurf",    "überwurfs", "日本",     "腕時計", "ﬁne"};
  return words;
}

const std::vector<std::string>& brand_names() {
  static const std::vector<std::string> brands = {"Acme",   "acme",     "ACME Garden", "Älva",
                                                  "Zeta",   "Öko Haus", "straße",      "Éclair",
                                                  "eclair", "Ångström", "van der Berg"};
  return brands;
}

Product random_maker(test::Random& random) {
  static const std::vector<std::string> tags = {"new", "sale", "sommer", "a", "b"};
  return random_product(random, random.of(random.one_in(3) ? tags : brand_names()));
}

Product random_product(test::Random& random, const std::string& key) {
  // Some of these are the same instant.
  static const std::vector<std::string> days = {"2024-02-29",
                                                "2024-02-29T00:00:00Z",
                                                "2024-02-29T01:00:00+01:00",
                                                "2023-12-31T23:59:59.250Z",
                                                "1969-07-20T20:17:40Z",
                                                "2030-01-01"};
  static const std::vector<double> weights = {0.0, -0.0, 0.25, 1.5, -3.0, 12.0, 1234.5, 0.1, 0x1p53, 0x1p62, 0x1p63};
  Product product{.key = key};
  for (const char* locale : {"de-DE", "en-GB", "sv-SE"})
    if (!random.one_in(4)) product.name[locale] = random_name(random);
  if (!random.one_in(5)) product.brand = random.of(brand_names());
  if (!random.one_in(3))
    product.weight = random.one_in(4) ? static_cast<Exact>(random_large(random)) : random.of(weights);
  if (!random.one_in(3)) product.active = random.one_in(2);
  if (!random.one_in(3)) product.since = random.of(days);
  for (const char* sorting : {"summer", "winter"})
    if (!random.one_in(3))
      product.positions[sorting] =
          random.one_in(4) ? random_large(random) : static_cast<std::int64_t>(random.below(30)) - 10;
  vary(random, product);
  if (random.one_in(5))
    for (auto count = 1 + random.below(3); count > 0; --count)
      vary(random, product.variants.emplace_back(Product{.key = key + '-' + std::to_string(count)}));
  return product;
}

Catalogue::Catalogue(std::set<std::string> shared) : shared_(std::move(shared)) {
  auto storage = parse(storage_json);
  for (const auto& field : shared_) storage["fields"][field]["sharedAcrossVariants"] = true;
  scratch_.write("project.json", project_json);
  scratch_.write("storages/makers.json", write(storage));
  storage["fields"].update(parse(mapped_json));
  scratch_.write("storages/products.json", write(storage));
  scratch_.write("blocks/product.json", R"({"storage": "products", "fields": {"name": "name"}})");
  scratch_.write("listings/all.json", listing_json);
  auto any = parse(listing_json);
  any["variants"] = "any";
  scratch_.write("listings/any.json", write(any));
  project_ = project::load(scratch_.path());
  for (const auto& domain : project_->places.domains) {
    const auto view = project::view_of(project_->places, domain.place);
    readers_.push_back({domain.place, std::string(view.currency), view});
  }
  definition_ = std::make_shared<const Definition>(define({project_}, "products", project::Level::product));
  definition_of_makers_ = std::make_shared<const Definition>(define({project_}, "makers", project::Level::product));
}

Product Catalogue::without_shared(Product product) const {
  for (Product& variant : product.variants) {
    if (shared_.contains("tags")) variant.tags.clear();
    if (shared_.contains("stock")) variant.stock.reset();
    if (shared_.contains("price")) variant.prices.clear();
    if (shared_.contains("options")) variant.options.clear();
  }
  return product;
}

}  // namespace fsctl::index
