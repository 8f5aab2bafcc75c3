#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

constexpr CodeExample table_of_file_examples[] = {
    {.code = "FS1002",
     .file = "storages/brands.json",
     .wrong = R"({
  "kind": "content",
  "fields": {
    "name": { "type": "String" },
    "logo": { "type": "Media" },
  }
})",
     .right = R"({
  "kind": "content",
  "fields": {
    "name": { "type": "String" },
    "logo": { "type": "Media" }
  }
})",
     .says = "there is a comma after the last one, before `}`"},
    {.code = "FS1003",
     .file = "storages/brands.json",
     .wrong = R"({
  "kind": "content",
  "fields": { "name": { "type": "String" }, "logo": { "type": "String" }, "logo": { "type": "Media" } }
})",
     .right = R"({
  "kind": "content",
  "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } }
})",
     .says = R"(the member "logo" stands here twice)"},
    {.code = "FS1006",
     .file = "block/brand/name.json",
     .wrong = R"({ "storage": "brands", "fields": { "name": "name" } })",
     .right = R"({ "storage": "brands", "fields": { "name": "name" } })",
     .says = "the files in block/ are not read; those in blocks/ are",
     .right_file = "blocks/brand/name.json"},
    {.code = "FS1101",
     .file = "storages/brands.json",
     .wrong = R"({
  "kind": "content",
  "fields": { "name": { "type": "String", "translatable": true }, "logo": { "type": "Media" } }
})",
     .right = R"({
  "kind": "content",
  "fields": { "name": { "type": "String", "isTranslatable": true }, "logo": { "type": "Media" } }
})",
     .says = R"(there is no member "translatable" here)"},
    {.code = "FS1102",
     .file = "storages/brands.json",
     .wrong = R"({ "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } } })",
     .right = R"({ "kind": "content", "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } } })",
     .says = "`kind` is missing"},
    {.code = "FS1103",
     .file = "listings/product/search.json",
     .wrong = R"({ "storage": "products", "block": "product/card", "perPage": "24" })",
     .right = R"({ "storage": "products", "block": "product/card", "perPage": 24 })",
     .says = "`perPage` needs a whole number, found string"},
    {.code = "FS1104",
     .file = "storages/brands.json",
     .wrong = R"({ "kind": "brands", "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } } })",
     .right = R"({ "kind": "content", "fields": { "name": { "type": "String" }, "logo": { "type": "Media" } } })",
     .says = R"(`kind` is one of content, products, found "brands")"},
    {.code = "FS1201",
     .file = "blocks/brand/card.json",
     .wrong = R"({ "storage": "brand", "fields": { "name": "name", "logo": "logo" } })",
     .right = R"({ "storage": "brands", "fields": { "name": "name", "logo": "logo" } })",
     .says = R"(there is no storage "brand")"},
    {.code = "FS1202",
     .file = "blocks/product/card.json",
     .wrong = R"({
  "storage": "products",
  "level": "product",
  "fields": { "name": "name", "brand": { "block": "brand/card", "key": "brandKey" }, "like": { "block": "product/card", "key": "slug" } }
})",
     .right = R"({
  "storage": "products",
  "level": "product",
  "fields": { "name": "name", "brand": { "block": "brand/card", "key": "brandKey" } }
})",
     .says = "blocks nest in a circle: product/card → product/card"},
    {.code = "FS1203",
     .file = "project.json",
     .wrong = R"({
  "name": "Kiosk",
  "default": { "scope": "public", "region": "gb", "locale": "en-GB" },
  "scopes": { "public": { "regions": {
    "gb": { "currency": "GBP", "locales": { "en-GB": "kiosk.example/gb" } },
    "de": { "currency": "EUR", "locales": { "de-DE": "kiosk.example/gb" } }
  } } }
})",
     .right = R"({
  "name": "Kiosk",
  "default": { "scope": "public", "region": "gb", "locale": "en-GB" },
  "scopes": { "public": { "regions": {
    "gb": { "currency": "GBP", "locales": { "en-GB": "kiosk.example/gb" } },
    "de": { "currency": "EUR", "locales": { "de-DE": "kiosk.example/de" } }
  } } }
})",
     .says = R"(the domain "kiosk.example/gb" already stands for public/gb/en-GB)"},
    {.code = "FS1204",
     .file = "listings/product/search.json",
     .wrong = R"({ "storage": "products", "block": "product/card", "sort": { "price": { "field": "price" } } })",
     .right = R"({ "storage": "products", "block": "product/card", "sort": { "price": { "field": "price.amount" } } })",
     .says = "`price` cannot be sorted by, it is Price"},
    {.code = "FS1205",
     .file = "feeds/suppliers.json",
     .wrong = R"({ "method": "ingest" })",
     .right = "",
     .says = "no composer maps the records of this feed"},
};

}  // namespace

std::span<const CodeExample> examples_of_files() { return table_of_file_examples; }

}  // namespace fsctl::cli
