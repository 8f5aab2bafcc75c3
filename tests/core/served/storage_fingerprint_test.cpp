#include "core/served/storage_fingerprint.h"

#include <catch2/catch.hpp>

#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::served {
namespace {

/// A project that uses each member which feeds, storages and composers can have.
struct Shop {
  Shop() {
    write("project.json", R"({"name": "Shop", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {"public": {"regions": {
        "gb": {"currency": "GBP", "locales": {"en-GB": "shop.example/gb"}},
        "de": {"currency": "EUR", "locales": {"de-DE": "shop.example/de", "en-GB": "shop.example/en"}}}}},
      "types": {"Size": {"fields": {"width": {"type": "Float", "required": true}, "unit": "String"}},
                "StockLevel": {"enum": ["none"]}}})");
    write("feeds/products.json",
          R"({"method": "ingest", "parent": "parent", "schema": {"fields": {"price": "number"}}})");
    write("storages/brands.json", R"({"kind": "content", "fields": {"name": {"type": "String"}}})");
    write("storages/products.json", R"({"kind": "products", "fields": {
        "name": {"type": "String", "isTranslatable": true, "sharedAcrossVariants": true},
        "price": {"type": "Price", "isScoped": true}, "tags": {"type": "String", "isArray": true},
        "options": {"type": "Option"}, "size": {"type": "Size"}, "stock": {"type": "StockLevel"},
        "brand": {"type": "String"},
        "brandName": {"mapped": {"storage": "brands", "field": "name", "source": "brand"}}}})");
    write("composers/products.json", R"({"feed": "products", "storage": "products",
        "fields": {"name": {"source": "data-field", "field": "name"}}})");
  }
  void write(const std::string& path, const std::string& text) const { scratch.write(path, text); }

  std::string fingerprint(const std::string& storage) const {
    const auto project = project::load(scratch.path());
    return storage_fingerprint(*project, project->storages.find(storage)->second);
  }

  test::Scratch scratch;
};

}  // namespace

TEST_CASE("storages have the fingerprints that stores were written with") {
  const Shop shop;
  CHECK(shop.fingerprint("products") == "3f878e381134eb774cab8b220f89263d3afbb13d099ff8956bcdefc160285c5a");
  CHECK(shop.fingerprint("brands") == "b1e0ab8d4bb53f53e19f1c588a79b910505b89932cc448cba690a2411935fd25");
}

TEST_CASE("what decides how records are stored changes the fingerprint, and nothing else does") {
  struct Row {
    const char* what;
    const char* file;
    const char* text;
    bool counts;
  };
  const Row rows[] = {
      {"the kind", "storages/products.json", R"({"kind": "content", "fields": {"name": {"type": "String"}}})", true},
      {"the parent", "feeds/products.json", R"({"method": "ingest", "parent": "product"})", true},
      {"the slot", "composers/products.json",
       R"({"feed": "products", "storage": "products", "fields": {"name": {"source": "data-field", "field": "title"}}})",
       true},
      {"the schema of the feed", "feeds/products.json", R"({"method": "ingest", "parent": "parent"})", false},
      {"the id of the feed", "feeds/products.json", R"({"method": "ingest", "parent": "parent", "id": "sku"})", false},
      {"another storage", "storages/brands.json", R"({"kind": "content", "fields": {"name": {"type": "Any"}}})", false},
  };
  for (const auto& [what, file, text, counts] : rows) {
    CAPTURE(what);
    const Shop shop;
    const auto before = shop.fingerprint("products");
    shop.write(file, text);
    CHECK((shop.fingerprint("products") != before) == counts);
  }
}

}  // namespace fsctl::served
