#include "core/views/block.h"

#include <catch2/catch.hpp>

#include "core/project/load.h"
#include "core/served/stored_project.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"
#include "core/views/reader.h"
#include "tests/core/store/write_one.h"
#include "tests/support/scratch.h"

namespace fsctl::views {
namespace {

/// A store with two products, a variant and a brand, written row by row.
class Shop {
 public:
  Shop() {
    scratch_.write("project.json",
                   R"({"name": "Shop", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {"public": {"regions": {
                   "gb": {"currency": "GBP", "locales": {"en-GB": "shop.example"}},
                   "de": {"currency": "EUR", "locales": {"de-DE": "shop.example/de"}}}},
                 "trade": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "trade.example"}}}}}})");
    scratch_.write("feeds/products.json", R"({"method": "ingest", "parent": "parent"})");
    scratch_.write("composers/products.json", R"({"feed": "products", "storage": "products",
        "fields": {"size": {"source": "data-field", "field": "size"}}})");
    scratch_.write("storages/brands.json", R"({"kind": "content", "fields": {"name": {"type": "String"}}})");
    scratch_.write("storages/products.json", R"({"kind": "products", "fields": {
        "name": {"type": "String", "isTranslatable": true}, "note": {"type": "String", "isScoped": true},
        "price": {"type": "Price"}, "brand": {"type": "String"}, "size": {"type": "String"},
        "brandName": {"mapped": {"storage": "brands", "field": "name", "source": "brand"}}}})");
    scratch_.write("blocks/brand.json", R"({"storage": "brands", "fields": {"name": "name"}})");
    scratch_.write("blocks/size.json", R"({"storage": "products", "level": "variant", "fields": {"size": "size"}})");
    block("plain", R"({"name": "name", "note": "note", "amount": "price.amount"})");
    block("mapped", R"({"brandName": "brandName"})");
    block("nested", R"({"brand": {"block": "brand", "key": "brand"}})");
    block("variants", R"({"sizes": {"variants": "size"}, "from": {"price": "lowest"}})");
    project_ = project::load(scratch_.path());
    fill();
    stored_ = served::find_stored(store_, {project_});
  }

  /// A record through a block, as JSON.
  std::string shown(const std::string& slug, const std::string& key, const project::Place& place) {
    const store::ReadTransaction reading(store_);
    index::Snapshots snapshots(std::size_t{1} << 20U);
    Reader reader(stored_.front(), store_, snapshots, place);
    std::string out;
    JsonWriter json(out);
    write_block_or_null(reader, project_->blocks.at(slug), key, json);
    return out;
  }

 private:
  void block(const std::string& slug, const std::string& fields) const {
    scratch_.write("blocks/" + slug + ".json", R"({"storage": "products", "fields": )" + fields + "}");
  }

  /// The versions that the configuration asks for, with their records.
  void fill() {
    store::Transaction transaction(store_);
    feed_ = store::feed_number(store_, "products");
    const auto wanted = served::find_stored(store_, {project_});
    for (const auto& version : wanted.front().storages) {
      const auto number = store::make_storage_version(store_, version.storage->name, version.fingerprint);
      if (version.storage->name == "brands") {
        put(number, "nordhang", "", R"({"name":"Nordhang"})");
        continue;
      }
      put(number, "tent", "", R"({"name":{"en-GB":"Tent","de-DE":"Zelt"},"note":{"*":"for all","trade":"for trade"},
          "price":[{"amount":900,"currency":"gbp","precision":2},{"amount":1000,"currency":"eur","precision":2}],
          "brand":"nordhang"})");
      put(number, "tent-xl", "tent", R"({"size":"XL","price":[{"amount":800,"currency":"gbp","precision":2}]})");
      put(number, "lamp", "", R"({"name":{"en-GB":"Lamp"},"brand":"nobody"})");
    }
    transaction.commit();
  }
  void put(store::VersionNumber version, std::string_view key, std::string_view parent, std::string_view content) {
    store::put_storage_record(store_, version, {.key = key, .parent = parent, .feed = feed_, .content = content});
  }

  test::Scratch scratch_;
  store::Store store_{scratch_.store(), store::Store::Mode::write};
  store::FeedNumber feed_{};
  std::shared_ptr<const project::Project> project_;
  std::vector<served::StoredProject> stored_;
};

const project::Place gb{.scope = "public", .region = "gb", .locale = "en-GB"};
const project::Place de{.scope = "public", .region = "de", .locale = "de-DE"};
const project::Place trade{.scope = "trade", .region = "gb", .locale = "en-GB"};

}  // namespace

TEST_CASE("a block shows a record as its reader's place sees it") {
  struct Row {
    const char* block;
    const char* key;
    const project::Place& place;
    const char* answer;
  };
  const Row rows[] = {
      {"plain", "tent", gb, R"({"key":"tent","name":"Tent","note":"for all","amount":900})"},
      {"plain", "tent", de, R"({"key":"tent","name":"Zelt","note":"for all","amount":1000})"},
      {"plain", "tent", trade, R"({"key":"tent","name":"Tent","note":"for trade","amount":900})"},
      {"plain", "lamp", de, R"({"key":"lamp","name":"Lamp","note":null,"amount":null})"},
      {"plain", "chair", gb, "null"},
      {"plain", "tent-xl", gb, "null"},
      {"mapped", "tent", gb, R"({"key":"tent","brandName":"Nordhang"})"},
      {"mapped", "lamp", gb, R"({"key":"lamp","brandName":null})"},
      {"nested", "tent", gb, R"({"key":"tent","brand":{"key":"nordhang","name":"Nordhang"}})"},
      {"nested", "lamp", gb, R"({"key":"lamp","brand":null})"},
      {"variants", "tent", gb,
       R"({"key":"tent","sizes":[{"key":"tent-xl","size":"XL"}],"from":{"amount":800,"currency":"gbp","precision":2}})"},
      {"variants", "lamp", gb, R"({"key":"lamp","sizes":[{"key":"lamp","size":null}],"from":null})"},
      {"size", "tent-xl", gb, R"({"key":"tent-xl","size":"XL"})"},
  };
  Shop shop;
  for (const Row& row : rows) {
    CAPTURE(row.block, row.key, name_of(row.place));
    CHECK(shop.shown(row.block, row.key, row.place) == row.answer);
  }
}

}  // namespace fsctl::views
