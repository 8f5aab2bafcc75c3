#include "core/project/load.h"

#include <catch2/catch.hpp>
#include <map>
#include <type_traits>

#include "core/json/position.h"
#include "core/project/kinds.h"
#include "tests/support/fixtures.h"
#include "tests/support/scratch.h"

namespace fsctl::project {
namespace {

using FileTexts = std::map<std::string, std::string>;
using Lines = std::vector<std::string>;

/// A small project in which every kind of resource refers to every other.
const FileTexts sound = {
    {"project.json", R"({
  "name": "small",
  "default": { "scope": "public", "region": "de", "locale": "de-DE" },
  "scopes": {
    "public": { "regions": { "de": { "currency": "EUR", "locales": { "de-DE": "shop.example", "en-GB": "shop.example/en" } } } },
    "trade": { "regions": { "de": { "currency": "EUR", "locales": { "de-DE": "trade.example" } } } }
  },
  "types": { "Size": { "fields": { "width": "Float", "unit": { "type": "Unit", "required": true } } }, "Unit": { "enum": ["cm", "inch"] } }
})"},
    {"feeds/products.json",
     R"({ "method": "ingest", "id": "sku", "schema": { "fields": { "title": "string", "stock": "number", "sku": "string" } } })"},
    {"feeds/brands.json", R"({ "method": "ingest" })"},
    {"storages/products.json", R"({
  "kind": "products",
  "fields": {
    "name": { "type": "String", "isTranslatable": true },
    "note": { "type": "String", "isScoped": true },
    "stock": { "type": "Integer" },
    "size": { "type": "Size", "sharedAcrossVariants": true },
    "price": { "type": "Price" },
    "order": { "type": "Sorting" },
    "extra": { "type": "Any" }, "choices": { "type": "Option" },
    "brandKey": { "type": "String" },
    "brandName": { "mapped": { "storage": "brands", "field": "name", "source": "brandKey" } },
    "brandSize": { "mapped": { "storage": "products", "field": "size", "source": "brandKey" } }
  }
})"},
    {"storages/brands.json",
     R"({ "kind": "content", "fields": { "name": { "type": "String" }, "above": { "type": "String" } } })"},
    {"composers/products.json", R"({
  "feed": "products",
  "storage": "products",
  "fields": {
    "name": { "byLocale": { "de-DE": { "source": "data-field", "field": "title" } } },
    "note": { "byScope": { "trade": { "source": "static", "value": "net" } } },
    "stock": { "source": "data-field", "field": "stock" }
  }
})"},
    {"composers/brands.json",
     R"({ "feed": "brands", "storage": "brands", "fields": { "name": { "source": "data-field", "field": "name" } } })"},
    {"blocks/product/card.json", R"({
  "storage": "products",
  "fields": {
    "title": "name",
    "width": "size.width",
    "from": { "price": "lowest" },
    "brand": { "block": "brand", "key": "brandKey" },
    "link": { "route": "product" },
    "variants": { "variants": "product/variant" },
    "others": { "listing": "products", "param": { "brand": "brandKey" } }
  }
})"},
    {"blocks/product/variant.json",
     R"({ "storage": "products", "level": "variant", "fields": { "product": "parentKey" } })"},
    {"blocks/product/small.json", R"({ "storage": "products", "fields": { "title": "name" } })"},
    {"blocks/brand.json", R"({ "storage": "brands", "fields": { "name": "name" } })"},
    {"listings/products.json", R"({
  "storage": "products",
  "block": "product/small",
  "param": { "brand": { "type": "string", "required": true }, "curation": { "type": "string" } },
  "query": [{ "type": "equals", "field": "brandKey", "param": "brand" }],
  "filter": { "stock": {}, "price.amount": { "facet": false } },
  "sort": { "name": { "field": "name" }, "curated": { "field": "order", "param": "curation" } },
  "search": ["name"],
  "defaultSort": { "field": "name", "order": "desc" }
})"},
    {"trees/brands.json", R"({ "storage": "brands", "block": "brand", "parent": "above" })"},
    {"pages/product.json", R"({ "block": "product/card", "path": "/p/{name}-{key}" })"},
    {"redirects.json", R"([{ "from": "shop.example/old", "to": "shop.example/new", "permanent": true }])"},
};

void write_all(const test::Scratch& scratch, const FileTexts& files) {
  for (const auto& [name, text] : files) scratch.write(name, text);
}

/// `file:line:column: CODE message (hint)`, with the file's path from the project's directory.
std::string said(const Problem& problem, const std::filesystem::path& directory) {
  std::string out;
  if (problem.source) {
    const auto at = locate(*problem.source, problem.location);
    const auto file = problem.source->path.lexically_relative(directory).generic_string();
    out = file + ':' + std::to_string(at.line) + ':' + std::to_string(at.column) + ": ";
  }
  return out + std::string(describe(problem.code).name) + ' ' + problem.message +
         (problem.hint.empty() ? "" : " (" + problem.hint.text() + ')');
}

Lines problems_in(const std::filesystem::path& directory) {
  Problems problems;
  load(directory, problems);
  Lines lines;
  for (const auto& problem : problems) lines.push_back(said(problem, directory));
  return lines;
}

/// What loading the sound project says when some of its files are others.
Lines problems_with(const FileTexts& others) {
  static const test::Scratch scratch;
  static const bool written = (write_all(scratch, sound), true);
  REQUIRE(written);
  write_all(scratch, others);
  const auto lines = problems_in(scratch.path());
  for (const auto& [name, _] : others)
    if (const auto original = sound.find(name); original != sound.end())
      scratch.write(name, original->second);
    else
      std::filesystem::remove(scratch / name);
  return lines;
}

/// One file in place of the sound one, and the beginning of all that is said about the project then.
struct LoadRow {
  const char* title;
  const char* file;
  std::string text;
  Lines expected;
};

void check_rows(const std::vector<LoadRow>& rows) {
  for (const auto& [title, file, text, expected] : rows) {
    DYNAMIC_SECTION(title) {
      const auto found = problems_with({{file, text}});
      CAPTURE(found);
      REQUIRE(found.size() == expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) CHECK_THAT(found[i], Catch::StartsWith(expected[i]));
    }
  }
}

/// A file of the sound project with a piece of its text replaced.
std::string changed(const char* file, const std::string& piece, const std::string& other) {
  auto text = sound.at(file);
  const auto at = text.find(piece);
  if (at == std::string::npos) throw std::logic_error(piece + " is not in " + file);
  return text.replace(at, piece.size(), other);
}

}  // namespace

TEST_CASE("a sound project loads") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  const auto project = load(scratch.path());
  CHECK(project->name == "small");
  CHECK(project->dialect == Dialect::spec);
  CHECK(project->feeds.at("products").id_member == "sku");
  CHECK(project->feeds.at("brands").id_member == "id");
  CHECK(project->storages.at("products").is_products);
  CHECK(project->storages.at("products").field("order")->is_array);
  CHECK(project->storages.at("products").field("size")->type->member("unit")->required);
  CHECK(project->types.find("Unit")->keys == Lines{"cm", "inch"});
  CHECK(project->blocks.contains("product/card"));
  CHECK(project->redirects.at(0).to == "shop.example/new");
  CHECK(project->places.fallback == Place{"public", "de", "de-DE"});

  const auto& listing = project->listings.at("products");
  CHECK(listing.per_page == 24);
  CHECK(listing.per_page_max == 100);
  CHECK(listing.default_descending);
  CHECK_FALSE(listing.filter("price.amount")->facet);
  CHECK(listing.filter("stock")->facet);
  CHECK(listing.filter("name") == nullptr);
  CHECK(listing.sort("curated")->param == "curation");
  CHECK(listing.query.front().path.field->name == "brandKey");

  const auto& page = project->pages.at("product");
  REQUIRE(page.parts.size() == 4);
  CHECK(page.parts[0].literal == "/p/");
  CHECK(page.parts[1].field.text == "name");
  CHECK(page.parts[3].field.root == FieldPath::Root::key);
}

TEST_CASE("what resources refer to is found once they are loaded") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  const auto project = load(scratch.path());
  CHECK(project->composers.at("products").feed->id_member == "sku");
  CHECK(&*project->composers.at("brands").storage == &project->storages.at("brands"));
  CHECK(&*project->listings.at("products").block == &project->blocks.at("product/small"));
  CHECK(&*project->trees.at("brands").storage == &project->storages.at("brands"));
  const auto& page = project->pages.at("product");
  CHECK(&*page.block->storage == &project->storages.at("products"));
  static_assert(!std::is_copy_constructible_v<Project> && !std::is_move_constructible_v<Project>);
}

TEST_CASE("the feeds of a release are those of now") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  const auto files = load(scratch.path())->files;
  scratch.write("feeds/products.json", R"({ "method": "ingest", "id": "number" })");
  const auto kept = load_kept(*load(scratch.path()), files);
  CHECK(kept->composers.at("products").feed->id_member == "number");
}

TEST_CASE("a block's fields keep their order") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  const auto project = load(scratch.path());
  Lines names;
  for (const auto& field : project->blocks.at("product/card").fields) names.push_back(field.name);
  CHECK(names == Lines{"title", "width", "from", "brand", "link", "variants", "others"});
}

TEST_CASE("a byte order mark and Windows line ends are no problem") {
  auto text = sound.at("project.json");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  CHECK(problems_with({{"project.json", "\xEF\xBB\xBF" + text}}).empty());
  const auto found = problems_with({{"feeds/products.json", "\xEF\xBB\xBF{\r\n  \"method\": \"push\"\r\n}\r\n"}});
  REQUIRE(found.size() == 1);
  CHECK_THAT(found[0], Catch::StartsWith("feeds/products.json:2:13: FS1104"));
}

TEST_CASE("what is wrong with a file as JSON is told with its place") {
  check_rows({
      {"no colon",
       "trees/brands.json",
       "{\n  \"block\" \"brand\"\n}",
       {"trees/brands.json:2:10: FS1002 a colon is missing after \"block\""}},
      {"no comma",
       "trees/brands.json",
       R"({ "storage": "brands" "block": "brand" })",
       {"trees/brands.json:1:22: FS1002 a comma is missing here"}},
      {"a comma too many",
       "trees/brands.json",
       R"({ "storage": "brands", })",
       {"trees/brands.json:1:22: FS1002 there is a comma after the last one"}},
      {"something behind the end", "trees/brands.json", "{}\n{}", {"trees/brands.json:2:1: FS1002"}},
      {"an end too early",
       "trees/brands.json",
       "{\n  \"block\": ",
       {"trees/brands.json:2:10: FS1002 a value is missing after this colon"}},
      {"an empty file", "trees/brands.json", "", {"trees/brands.json:1:1: FS1002 the file is empty"}},
      {"a member twice",
       "feeds/brands.json",
       R"({ "method": "ingest", "method": "ingest" })",
       {R"(feeds/brands.json:1:23: FS1003 the member "method" stands here twice)"}},
      {"bytes that are no UTF-8",
       "trees/brands.json",
       "{ \"storage\": \"br\xFF\" }",
       {"trees/brands.json:1:17: FS1005"}},
      {"too deep", "trees/brands.json", std::string(300, '['), {"trees/brands.json:1:257: FS1004"}},
      {"no object", "trees/brands.json", "[]", {"trees/brands.json:1:1: FS1103 needs an object, found array"}},
  });
}

TEST_CASE("what is wrong with a member is told at the member") {
  check_rows({
      {"an unknown one",
       "feeds/brands.json",
       R"({ "methd": "ingest", "method": "ingest" })",
       {R"(feeds/brands.json:1:3: FS1101 there is no member "methd" here (did you mean "method"?))"}},
      {"an unknown one of project.json",
       "project.json",
       changed("project.json", "\"name\"", "\"dialekt\": \"spec\", \"name\""),
       {R"(project.json:2:3: FS1101 there is no member "dialekt" here (did you mean "dialect"?))"}},
      {"a missing one", "feeds/brands.json", R"({})", {"feeds/brands.json:1:1: FS1102 `method` is missing"}},
      {"one of another type",
       "blocks/brand.json",
       R"({ "storage": "brands", "fields": [] })",
       {"blocks/brand.json:1:34: FS1103 `fields` needs an object, found array"}},
      {"an empty text",
       "feeds/brands.json",
       R"({ "method": "ingest", "id": "" })",
       {"feeds/brands.json:1:29: FS1103 `id` needs a text that is not empty"}},
      {"a value that is no choice",
       "feeds/brands.json",
       R"({ "method": "ingets" })",
       {"feeds/brands.json:1:13: FS1104 `method` is one of ingest, trigger, polling, found \"ingets\" (did you mean "
        "\"ingest\"?)"}},
      {"a number too small",
       "listings/products.json",
       changed("listings/products.json", "\"search\"", "\"perPage\": 0, \"search\""),
       {"listings/products.json:8:14: FS1104 `perPage` must be at least 1"}},
      {"a page larger than the largest",
       "listings/products.json",
       changed("listings/products.json", "\"search\"", "\"perPage\": 50, \"perPageMax\": 20, \"search\""),
       {"listings/products.json:8:14: FS1104 `perPage` is larger than `perPageMax`"}},
      {"$schema and description",
       "feeds/brands.json",
       R"({ "$schema": "feed.json", "description": "Brands.", "method": "ingest" })",
       {}},
  });
}

TEST_CASE("a reference to nothing is told with the nearest name") {
  check_rows({
      {"a composer's feed",
       "composers/brands.json",
       R"({ "feed": "brand", "storage": "brands", "fields": {} })",
       {R"(composers/brands.json:1:11: FS1201 there is no feed "brand" (did you mean "brands"?))"}},
      {"a composer's storage",
       "composers/brands.json",
       R"({ "feed": "brands", "storage": "brand", "fields": {} })",
       {R"(composers/brands.json:1:32: FS1201 there is no storage "brand" (did you mean "brands"?))"}},
      {"a composer's field",
       "composers/brands.json",
       R"({ "feed": "brands", "storage": "brands", "fields": { "nmae": { "source": "static", "value": "x" } } })",
       {R"(composers/brands.json:1:54: FS1201 there is no field of storage brands "nmae" (did you mean "name"?))"}},
      {"a composer's locale",
       "composers/products.json",
       changed("composers/products.json", "de-DE", "de-AT"),
       {R"(composers/products.json:5:29: FS1201 there is no locale "de-AT" (there are: de-DE, en-GB))"}},
      {"a composer's scope",
       "composers/products.json",
       changed("composers/products.json", "trade", "tarde"),
       {R"(composers/products.json:6:28: FS1201 there is no scope "tarde")"}},
      {"a block's storage",
       "blocks/brand.json",
       R"({ "storage": "bands", "fields": {} })",
       {R"(blocks/brand.json:1:14: FS1201 there is no storage "bands" (did you mean "brands"?))"}},
      {"a block's field",
       "blocks/brand.json",
       R"({ "storage": "brands", "fields": { "a": "names" } })",
       {R"(blocks/brand.json:1:41: FS1201 there is no field of storage brands "names" (did you mean "name"?))"}},
      {"a part of a composite",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "size.width", "size.with"),
       {R"(blocks/product/card.json:5:14: FS1201 there is no field of Size "with" (did you mean "width"?))"}},
      {"a nested block",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "\"brand\", \"key\"", "\"brnad\", \"key\""),
       {R"(blocks/product/card.json:7:25: FS1201 there is no block "brnad")"}},
      {"a nested block's key",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "\"key\": \"brandKey\"", "\"key\": \"brandkey\""),
       {R"(blocks/product/card.json:7:41: FS1201 there is no field of storage products "brandkey" (did you mean "brandKey"?))"}},
      {"a route's page",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "\"route\": \"product\"", "\"route\": \"produkt\""),
       {R"(blocks/product/card.json:8:24: FS1201 there is no page "produkt" (did you mean "product"?))"}},
      {"a variants block",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "product/variant", "product/varaint"),
       {R"(blocks/product/card.json:9:31: FS1201 there is no block "product/varaint" (did you mean "product/variant"?))"}},
      {"a nested listing",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "\"products\", \"param\"", "\"product\", \"param\""),
       {R"(blocks/product/card.json:10:28: FS1201 there is no listing "product" (did you mean "products"?))"}},
      {"a nested listing's parameter",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "{ \"brand\": \"brandKey\" }",
               "{ \"brand\": \"brandKey\", \"curatoin\": \"name\" }"),
       {R"(blocks/product/card.json:10:72: FS1201 there is no parameter of listing products "curatoin" (did you mean "curation"?))"}},
      {"a listing's block",
       "listings/products.json",
       changed("listings/products.json", "product/small", "product/smal"),
       {R"(listings/products.json:3:12: FS1201 there is no block "product/smal" (did you mean "product/small"?))"}},
      {"a listing's storage",
       "listings/products.json",
       changed("listings/products.json", "\"storage\": \"products\"", "\"storage\": \"product\""),
       {R"(listings/products.json:2:14: FS1201 there is no storage "product" (did you mean "products"?))"}},
      {"a listing's filter",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"stcok\""),
       {R"(listings/products.json:6:15: FS1201 there is no field of storage products "stcok" (did you mean "stock"?))"}},
      {"a listing's sort",
       "listings/products.json",
       changed("listings/products.json", "\"name\": { \"field\": \"name\" }", "\"name\": { \"field\": \"nam\" }"),
       {R"(listings/products.json:7:32: FS1201 there is no field of storage products "nam" (did you mean "name"?))"}},
      {"a listing's search",
       "listings/products.json",
       changed("listings/products.json", "[\"name\"]", "[\"name\", \"nme\"]"),
       {R"(listings/products.json:8:22: FS1201 there is no field of storage products "nme" (did you mean "name"?))"}},
      {"a listing's default sort",
       "listings/products.json",
       changed("listings/products.json", "\"name\", \"order\"", "\"nme\", \"order\""),
       {R"(listings/products.json:9:29: FS1201 there is no sort "nme" (did you mean "name"?))"}},
      {"a query's parameter",
       "listings/products.json",
       changed("listings/products.json", "\"param\": \"brand\"", "\"param\": \"brnd\""),
       {R"(listings/products.json:5:63: FS1201 there is no parameter "brnd" (did you mean "brand"?))"}},
      {"a tree's storage",
       "trees/brands.json",
       R"({ "storage": "bands", "block": "brand" })",
       {R"(trees/brands.json:1:14: FS1201 there is no storage "bands")"}},
      {"a tree's parent field",
       "trees/brands.json",
       R"({ "storage": "brands", "block": "brand", "parent": "abvoe" })",
       {R"(trees/brands.json:1:52: FS1201 there is no field of storage brands "abvoe")"}},
      {"a tree's own position field",
       "trees/brands.json",
       R"({ "storage": "brands", "block": "brand", "parent": "above", "position": "rank" })",
       {R"(trees/brands.json:1:73: FS1201 there is no field of storage brands "rank")"}},
      {"a page's block",
       "pages/product.json",
       R"({ "block": "product/crad", "path": "/p/{key}" })",
       {R"(pages/product.json:1:12: FS1201 there is no block "product/crad")"}},
      {"a page's path",
       "pages/product.json",
       R"({ "block": "product/card", "path": "/p/{nam}" })",
       {R"(pages/product.json:1:36: FS1201 there is no field of storage products "nam" (did you mean "name"?))"}},
      {"a mapped field's storage",
       "storages/products.json",
       changed("storages/products.json", "\"storage\": \"brands\"", "\"storage\": \"brand\""),
       {R"(storages/products.json:12:43: FS1201 there is no storage "brand" (did you mean "brands"?))"}},
      {"a mapped field's target",
       "storages/products.json",
       changed("storages/products.json", "\"field\": \"name\"", "\"field\": \"nme\""),
       {R"(storages/products.json:12:62: FS1201 there is no field of storage brands "nme" (did you mean "name"?))"}},
      {"a mapped field's source",
       "storages/products.json",
       changed("storages/products.json", "\"source\": \"brandKey\"", "\"source\": \"brandkey\""),
       {R"(storages/products.json:12:80: FS1201 there is no field of this storage "brandkey" (did you mean "brandKey"?))"}},
      {"a field's type",
       "storages/brands.json",
       R"({ "kind": "content", "fields": { "name": { "type": "Strnig" }, "above": { "type": "String" } } })",
       {R"(storages/brands.json:1:52: FS1201 there is no field type "Strnig" (did you mean "String"?))"}},
      {"a type's part",
       "project.json",
       changed("project.json", "\"type\": \"Unit\"", "\"type\": \"Unti\""),
       {R"(project.json:8:72: FS1201 there is no field type "Unti" (did you mean "Unit"?))"}},
      {"the default locale",
       "project.json",
       changed("project.json", "\"locale\": \"de-DE\"", "\"locale\": \"de-AT\""),
       {R"(project.json:3:61: FS1201 there is no locale of region de "de-AT" (there are: de-DE, en-GB))"}},
      {"the default locale, in other letters",
       "project.json",
       changed("project.json", "\"locale\": \"de-DE\"", "\"locale\": \"de-de\""),
       {R"(project.json:3:61: FS1201 there is no locale of region de "de-de" ("de-DE" is there: write both alike, a language in small letters, a country in capitals))"}},
      {"the default region",
       "project.json",
       changed("project.json", "\"region\": \"de\"", "\"region\": \"ed\""),
       {R"(project.json:3:45: FS1201 there is no region of scope public "ed" (did you mean "de"?))"}},
      {"the default scope",
       "project.json",
       changed("project.json", "\"scope\": \"public\"", "\"scope\": \"pubic\""),
       {R"(project.json:3:25: FS1201 there is no scope "pubic" (did you mean "public"?))"}},
  });
}

TEST_CASE("a field that does not suit its use is told") {
  check_rows({
      {"a filter on a composite",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"size\""),
       {"listings/products.json:6:15: FS1204 `size` cannot be filtered by, it is Size"}},
      {"a filter on anything",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"extra\""),
       {"listings/products.json:6:15: FS1204 `extra` cannot be filtered by, it is Any"}},
      {"a filter on a mapped field",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"brandName\""),
       {}},
      {"a filter on a mapped composite",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"brandSize\""),
       {"listings/products.json:6:15: FS1204 `brandSize` cannot be filtered by, it is Size"}},
      {"a filter on a part of a mapped composite",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"brandSize.width\""),
       {}},
      {"a filter on an unknown part of a mapped composite",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"brandSize.with\""),
       {R"(listings/products.json:6:15: FS1201 there is no field of Size "with" (did you mean "width"?))"}},
      {"a filter on a part of a mapped text",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"brandName.de\""),
       {"listings/products.json:6:15: FS1201 `brandName` is of type String, which has no parts (did you mean "
        "\"brandName\"?)"}},
      {"bounds of a mapped text",
       "listings/products.json",
       changed("listings/products.json", "\"stock\": {}", R"("brandName": { "bounds": true })"),
       {"listings/products.json:6:40: FS1204 `brandName` has no numbers"}},
      {"a sort by a mapped composite",
       "listings/products.json",
       changed("listings/products.json", R"({ "field": "name" })", R"({ "field": "brandSize" })"),
       {"listings/products.json:7:32: FS1204 `brandSize` cannot be sorted by, it is Size"}},
      {"a search of a mapped number",
       "listings/products.json",
       changed("listings/products.json", R"("search": ["name"])", R"("search": ["brandSize.width"])"),
       {"listings/products.json:8:14: FS1204 `brandSize.width` cannot be searched, it is Float"}},
      {"a filter on all options",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"choices\""),
       {"listings/products.json:6:15: FS1204 `choices` cannot be filtered by, it is Option (name one of its "
        "attributes, "
        "such as choices.color, or choices. for all of them)"}},
      {"a name in a language that there is not",
       "listings/products.json",
       changed("listings/products.json", "\"stock\": {}", R"("stock": { "labels": { "1": { "fr-FR": "un" } } })"),
       {R"(listings/products.json:6:45: FS1201 there is no locale "fr-FR")"}},
      {"names in a language that there is not",
       "listings/products.json",
       changed("listings/products.json", "\"stock\": {}", R"("stock": { "labels": { "de-DX": { "1": "eins" } } })"),
       {R"(listings/products.json:6:38: FS1201 there is no locale "de-DX" (did you mean "de-DE"?))"}},
      {"a filter on a part of a text",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"name.\""),
       {"listings/products.json:6:15: FS1201 `name` is of type String, which has no parts (did you mean \"name\"?)"}},
      {"a filter on a part of a part",
       "listings/products.json",
       changed("listings/products.json", "\"stock\"", "\"size.width.cm\""),
       {"listings/products.json:6:15: FS1201 `size.width` is of type Float, which has no parts (did you mean "
        "\"size.width\"?)"}},
      {"a route by a number",
       "blocks/product/card.json",
       changed("blocks/product/card.json", R"("route": "product")", R"("route": "product", "key": "stock")"),
       {"blocks/product/card.json:8:42: FS1204 `stock` is of type Integer, and keys are texts"}},
      {"another record by what is read from it",
       "blocks/product/card.json",
       changed("blocks/product/card.json", R"("key": "brandKey")", R"("key": "brandName")"),
       {"blocks/product/card.json:7:41: FS1204 `brandName` is read from another storage; what is looked up is the "
        "record's own (did you mean \"brandKey\"?)"}},
      {"a parameter that is a number",
       "blocks/product/card.json",
       changed("blocks/product/card.json", R"("param": { "brand": "brandKey")", R"("param": { "brand": "stock")"),
       {"blocks/product/card.json:10:60: FS1204 `stock` is of type Integer, and parameters are texts"}},
      {"a part of what is read from another storage",
       "blocks/product/card.json",
       changed("blocks/product/card.json", R"("title": "name")", R"("title": "brandName.x")"),
       {"blocks/product/card.json:4:14: FS1204 `brandName` is read from another storage as a whole"}},
      {"a default that is a list for one text",
       "listings/products.json",
       changed("listings/products.json", R"("curation": { "type": "string")",
               R"("curation": { "type": "string", "default": ["a"])"),
       {"listings/products.json:4:106: FS1103 `default` is a list, the parameter one text"}},
      {"a default of what is required",
       "listings/products.json",
       changed("listings/products.json", "\"required\": true", R"("required": true, "default": "x")"),
       {"listings/products.json:4:72: FS1104 a required parameter needs no `default`"}},
      {"pages of a single item",
       "listings/products.json",
       changed("listings/products.json", "\"search\"", R"("single": true, "perPage": 2, "search")"),
       {"listings/products.json:8:19: FS1104 `perPage` says nothing for a single item"}},
      {"a search in numbers",
       "listings/products.json",
       changed("listings/products.json", "[\"name\"]", "[\"stock\"]"),
       {"listings/products.json:8:14: FS1204 `stock` cannot be searched, it is Integer"}},
      {"typos without a search",
       "listings/products.json",
       changed("listings/products.json", R"("search": ["name"])", R"("typos": false)"),
       {"listings/products.json:8:3: FS1104 `typos` says nothing without `search`"}},
      {"words of a search that are none, or several, and an unknown locale",
       "listings/products.json",
       changed("listings/products.json", R"("search": ["name"])",
               R"("search": ["name"], "stopWords": {"en-GB": ["the", "?"]},
  "synonyms": {"en-GB": [["sofa", "t-shirt", "one two three four five six seven eight nine", "!"]], "en-GG": [["a", "b"]]},
  "stem": ["en-GB", "en-GG"])"),
       {"listings/products.json:8:54: FS1104 `?` is no word to a search (write one word, without spaces and signs)",
        "listings/products.json:9:46: FS1104 `one two three four five six seven eight nine` is 9 words to a search "
        "(write a word, or a few)",
        "listings/products.json:9:94: FS1104 `!` is no word to a search (write a word, or a few)",
        "listings/products.json:9:101: FS1201 there is no locale \"en-GG\" (did you mean \"en-GB\"?)",
        "listings/products.json:10:21: FS1201 there is no locale \"en-GG\" (did you mean \"en-GB\"?)"}},
      {"ranges of what has none, in disorder, and none",
       "listings/products.json",
       changed("listings/products.json", R"("stock": {}, "price.amount": { "facet": false })",
               R"("name": { "facet": { "ranges": [1] } }, "stock": { "facet": { "ranges": [1, 1] }, "bounds": true },
    "key": { "bounds": true }, "price.amount": { "facet": { "ranges": [] } })"),
       {"listings/products.json:6:46: FS1204 `name` has no numbers",
        "listings/products.json:6:91: FS1104 each range begins above the one before it",
        "listings/products.json:7:24: FS1204 `key` has no numbers",
        "listings/products.json:7:71: FS1104 `ranges` needs a number"}},
      {"a popularity that is not more or less",
       "listings/products.json",
       changed("listings/products.json", R"("search": ["name"])", R"("search": ["name"], "popularity": "name")"),
       {"listings/products.json:8:37: FS1204 `name` is not more or less, it is String (name a field of numbers or "
        "instants)"}},
      {"a popularity that is no field",
       "listings/products.json",
       changed("listings/products.json", R"("search": ["name"])", R"("search": ["name"], "popularity": "stok")"),
       {"listings/products.json:8:37: FS1201 there is no field of storage products \"stok\" (did you mean "
        "\"stock\"?)"}},
      {"a curated sort without parameter",
       "listings/products.json",
       changed("listings/products.json", ", \"param\": \"curation\"", ""),
       {"listings/products.json:7:53: FS1102 a Sorting field needs `param`"}},
      {"a listing of another level than its block",
       "listings/products.json",
       changed("listings/products.json", "product/small", "product/variant"),
       {"listings/products.json:3:12: FS1204 block \"product/variant\" shows another storage or level"}},
      {"variants of content",
       "blocks/brand.json",
       R"({ "storage": "brands", "level": "variant", "fields": {} })",
       {"blocks/brand.json:1:33: FS1204 level variant belongs to storages of kind products"}},
      {"an unknown level",
       "blocks/product/variant.json",
       R"({ "storage": "products", "level": "variants", "fields": {} })",
       {"blocks/product/variant.json:1:35: FS1104 `level` is one of product, variant"}},
      {"a variants block of level product",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "product/variant", "product/small"),
       {"blocks/product/card.json:9:31: FS1204 \"product/small\" is no block of level variant on storage products"}},
      {"a route to a page of another storage",
       "blocks/brand.json",
       R"({ "storage": "brands", "fields": { "link": { "route": "product" } } })",
       {"blocks/brand.json:1:55: FS1204 page \"product\" shows records of storage products, this block of brands"}},
      {"a price that is none",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "\"lowest\"", "\"lowest\", \"field\": \"stock\""),
       {"blocks/product/card.json:6:43: FS1204 `stock` is no Price"}},
      {"a price without a Price field",
       "blocks/brand.json",
       R"({ "storage": "brands", "fields": { "from": { "price": "lowest" } } })",
       {"blocks/brand.json:1:44: FS1102 storage brands has no single Price field"}},
      {"byLocale on a field that is not translatable",
       "composers/brands.json",
       R"({ "feed": "brands", "storage": "brands", "fields": { "name": { "byLocale": { "de-DE": { "source": "static", "value": "x" } } } } })",
       {"composers/brands.json:1:76: FS2202 `name` is not translatable (set isTranslatable on the field, or give one "
        "slot)"}},
      {"byScope on a field that is not scoped",
       "composers/brands.json",
       R"({ "feed": "brands", "storage": "brands", "fields": { "name": { "byScope": { "trade": { "source": "static", "value": "x" } } } } })",
       {"composers/brands.json:1:75: FS2202 `name` is not scoped"}},
      {"byLocale beside a source",
       "composers/products.json",
       changed("composers/products.json", R"("name": { "byLocale")",
               R"("name": { "source": "data-field", "field": "title", "byLocale")"),
       {"composers/products.json:5:57: FS1101 `byLocale` and `source` cannot stand side by side (keep the one or the "
        "other, with what belongs to it)"}},
      {"byScope within byLocale",
       "composers/brands.json",
       R"({ "feed": "brands", "storage": "brands", "fields": { "name": { "byLocale": { "de-DE": { "byScope": { "trade": { "source": "static", "value": "x" } } } } } } })",
       {"composers/brands.json:1:64: FS2202 byLocale cannot hold byScope (exchange the two: byScope stands outside, "
        "and holds byLocale)"}},
      {"byLocale without a locale",
       "composers/brands.json",
       R"({ "feed": "brands", "storage": "brands", "fields": { "name": { "byLocale": {} } } })",
       {"composers/brands.json:1:76: FS1102 `byLocale` needs at least 1 entry"}},
      {"a composer within an object",
       "composers/brands.json",
       R"({ "composer": { "feed": "brands", "storage": "brands", "fields": { "name": { "source": "static", "value": "x" } } } })",
       {"composers/brands.json:1:1: FS1102 this file has nothing of what belongs here: `feed`, `storage`, `fields` are "
        "missing (write what stands in `composer` in place of the whole)"}},
      {"a text that is no path of the feed, in place of a slot",
       "composers/products.json",
       changed("composers/products.json", R"({ "source": "data-field", "field": "stock" })", R"("each")"),
       {"composers/products.json:7:14: FS2001 a slot is an object with `source`, this is a string (write { \"source\": "
        "\"static\", \"value\": \"each\" })"}},
      {"a text that is a path of the feed, in place of a slot",
       "composers/products.json",
       changed("composers/products.json", R"({ "source": "data-field", "field": "stock" })", R"("stock")"),
       {"composers/products.json:7:14: FS2001 a slot is an object with `source`, this is a string (write { \"source\": "
        "\"data-field\", \"field\": \"stock\" } or { \"source\": \"static\", \"value\": \"stock\" })"}},
      {"a type that may be null, as in other languages",
       "feeds/brands.json",
       R"({ "method": "ingest", "schema": { "fields": { "name": "string?", "id": "string" } } })",
       {"feeds/brands.json:1:55: FS1104 `name` is one of string, number, boolean, array, object, any, found "
        "\"string?\" (write { \"type\": \"string\", \"nullable\": true })"}},
      {"JSON Schema with types as texts",
       "feeds/brands.json",
       R"({ "method": "ingest", "schema": { "fields": { "name": "string", "at": { "type": "object", "properties": { "de": "string", "at": "integer" } }, "id": "string" } } })",
       {"feeds/brands.json:1:71: FS1103 this is JSON Schema, and a feed says the types of its members by `fields` "
        "(write {\"type\":\"object\",\"fields\":{\"de\":\"string\",\"at\":\"number\"}})"}},
      {"a slot for a mapped field",
       "composers/products.json",
       changed("composers/products.json", "\"stock\":", "\"brandName\":"),
       {"composers/products.json:7:5: FS2202 `brandName` is mapped from another storage and takes no slot"}},
      {"a slot of another type than its field",
       "composers/products.json",
       changed("composers/products.json", "\"field\": \"stock\"", "\"field\": \"title\""),
       {"composers/products.json:7:49: FS2201 the field `stock` is Integer, this slot gives string"}},
      {"shared variants of content",
       "storages/brands.json",
       R"({ "kind": "content", "fields": { "name": { "type": "String", "sharedAcrossVariants": true }, "above": { "type": "String" } } })",
       {"storages/brands.json:1:86: FS1104 sharedAcrossVariants belongs to storages of kind products"}},
      {"a field every record has",
       "storages/brands.json",
       R"({ "kind": "content", "fields": { "key": { "type": "String" }, "name": { "type": "String" }, "above": { "type": "String" } } })",
       {"storages/brands.json:1:34: FS1203 every record has `key` already"}},
      {"a tree by a field that holds no key",
       "trees/brands.json",
       R"({ "storage": "products", "block": "product/small", "parent": "stock" })",
       {"trees/brands.json:1:62: FS1204 the parent field holds a key and needs type String"}},
      {"a tree ordered by a composite",
       "trees/brands.json",
       R"({ "storage": "products", "block": "product/small", "position": "size" })",
       {"trees/brands.json:1:64: FS1204 the position field needs a number or a String"}},
      {"a tree's block of another storage",
       "trees/brands.json",
       R"({ "storage": "brands", "block": "product/small", "parent": "above" })",
       {"trees/brands.json:1:33: FS1204 block \"product/small\" shows storage products, this tree brands"}},
      {"a mapped field of a mapped field",
       "storages/brands.json",
       R"({ "kind": "content", "fields": { "name": { "mapped": { "storage": "brands", "field": "above", "source": "above" } }, "above": { "type": "String" } } })",
       {"composers/brands.json",
        "storages/products.json:12:62: FS1204 a mapped field cannot lead to another mapped field"}},
      {"a connector a polling feed lacks",
       "feeds/brands.json",
       R"({ "method": "polling" })",
       {"feeds/brands.json:1:1: FS1102 a feed with method polling needs a `connector`"}},
      {"a path template without slash",
       "pages/product.json",
       R"({ "block": "product/card", "path": "p/{key}" })",
       {"pages/product.json:1:36: FS1104 `path` needs a path template, which begins with /, found \"p/{key}\""}},
      {"a path template that stays open",
       "pages/product.json",
       R"({ "block": "product/card", "path": "/p/{key" })",
       {"pages/product.json:1:36: FS1104 a { of the path template is never closed"}},
      {"a required parameter a nested listing is not given",
       "blocks/product/card.json",
       changed("blocks/product/card.json", "\"brand\": \"brandKey\" }", "\"curation\": \"name\" }"),
       {"blocks/product/card.json:10:15: FS1102 listing \"products\" needs the parameter `brand`"}},
      {"a key that need not be listed",
       "blocks/brand.json",
       R"({ "storage": "brands", "fields": { "key": "key" } })",
       {"blocks/brand.json:1:36: FS1203 a block always has `key`"}},
  });
}

TEST_CASE("a name taken twice is told") {
  check_rows({
      {"a domain",
       "project.json",
       changed("project.json", "\"trade.example\"", "\"Shop.example/\""),
       {"project.json:6:78: FS1203 the domain \"Shop.example/\" already stands for public/de/de-DE"}},
      {"a version in other capitals, and one without a name",
       "project.json",
       changed("project.json", R"("name": "small",)",
               R"("name": "small", "versions": { "a-B": "develop", "A-b": "public", "": "public" },)"),
       {R"(project.json:2:52: FS1203 "A-b" stands here as "a-B" already)",
        "project.json:2:69: FS1104 a version is a text that is not empty"}},
      {"a type by its name and by the name of its file",
       "blocks/brand.json",
       R"({ "name": "Product-card", "storage": "brands", "fields": {} })",
       {R"(blocks/brand.json:1:11: FS1203 "product/card" is already called ProductCard)"}},
      {"a feed mapped to one storage by two composers",
       "composers/more.json",
       R"({ "feed": "brands", "storage": "brands", "fields": {} })",
       {"composers/more.json:1:32: FS1203 composer \"brands\" already maps feed brands to storage brands"}},
      {"a part of a built-in type",
       "project.json",
       changed("project.json", "\"types\": {", "\"types\": { \"Price\": { \"fields\": { \"amount\": \"Float\" } },"),
       {"project.json:8:37: FS1203 Price already has a field \"amount\""}},
      {"a type of which no value can be, as each needs another one",
       "project.json",
       changed("project.json", "\"types\": {",
               "\"types\": { \"Node\": { \"fields\": { \"up\": { \"type\": \"Node\", \"required\": true } } },"),
       {"project.json:8:52: FS1104 no value can be a Node, as each needs another one within"}},
  });
}

TEST_CASE("what is wrong with the places of a project is told") {
  check_rows({
      {"no public scope",
       "project.json",
       R"({ "name": "x", "types": { "Size": { "fields": { "width": "Float" } } },
  "default": { "scope": "trade", "region": "de", "locale": "de-DE" },
  "scopes": { "trade": { "regions": { "de": { "currency": "EUR", "locales": { "de-DE": "shop.example" } } } } } })",
       {"project.json:3:13: FS1102 every project has the scope `public`"}},
      {"a currency that is none",
       "project.json",
       changed("project.json", "\"EUR\"", "\"EURO\""),
       {"project.json:5:50: FS1104 `currency` needs a code of ISO 4217"}},
      {"a locale without domain",
       "project.json",
       changed("project.json", "\"shop.example/en\"", "\"\""),
       {"project.json:5:104: FS1103 `en-GB` needs a text that is not empty"}},
      {"a region without locales",
       "project.json",
       changed("project.json", "{ \"de-DE\": \"trade.example\" }", "{}"),
       {"project.json:6:67: FS1102 `locales` needs at least 1 entry"}},
  });
}

TEST_CASE("what a listing's own conditions can never be compared with is told") {
  const auto with = [](const std::string& condition) {
    return R"({ "storage": "products", "block": "product/small", "query": [)" + condition + "] }";
  };
  const auto row = [&](const std::string& title, const std::string& condition, const std::string& told) {
    INFO(title);
    const auto found = problems_with({{"listings/more.json", with(condition)}});
    REQUIRE(found.size() == 1);
    CHECK_THAT(found.front(), Catch::Contains(told));
  };
  row("a range of texts", R"({"type": "range", "field": "name", "from": 1})", "a range needs numbers or dates");
  row("an empty range", R"({"type": "range", "field": "stock", "from": 2, "to": 1})", "`from` is greater than `to`");
  row("a text for a number", R"({"type": "equals", "field": "stock", "value": "many"})",
      "`stock` is compared with a number, found \"many\"");
  row("one of several values", R"({"type": "equals", "field": "stock", "value": ["1", "x"]})", "found \"x\"");
  row("a part of a number", R"({"type": "contains", "field": "stock", "value": "1"})", "`contains` looks into texts");
  CHECK(problems_with({{"listings/more.json", with(R"({"type": "equals", "field": "stock", "value": "1.5"},
      {"type": "equals", "field": "stock", "value": 3}, {"type": "range", "field": "stock", "from": 1, "to": 1},
      {"type": "contains", "field": "name", "value": "a"})")}})
            .empty());
}

TEST_CASE("a storage of content with the fields of products has the wrong kind, once") {
  const auto shared = R"({ "type": "String", "sharedAcrossVariants": true })";
  const auto found = problems_with({{"storages/more.json", std::string(R"({ "kind": "content", "fields": { "a": )") +
                                                               shared + R"(, "b": )" + shared + " } }"}});
  const auto is_about_kind = [](const std::string& problem) {
    return problem.find("sharedAcrossVariants") != problem.npos;
  };
  REQUIRE(std::ranges::count_if(found, is_about_kind) == 1);
  CHECK(*std::ranges::find_if(found, is_about_kind) ==
        "storages/more.json:1:11: FS1104 `sharedAcrossVariants` belongs to storages of kind products, and 2 fields "
        "have it "
        "(did you mean \"products\"?)");
}

TEST_CASE("a required member under another name is one finding") {
  const auto one = [](const std::string& path, const std::string& text, const std::string& told) {
    INFO(text);
    const auto found = problems_with({{path, text}});
    REQUIRE(found.size() == 1);
    CHECK_THAT(found.front(), Catch::StartsWith(told));
  };
  one("storages/more.json", R"({ "type": "content", "fields": {} })",
      "storages/more.json:1:3: FS1101 there is no member \"type\" here (did you mean \"kind\"?)");
  one("redirects.json", R"([{ "source": "shop.example/a", "to": "shop.example/b" }])",
      "redirects.json:1:4: FS1101 there is no member \"source\" here (did you mean \"from\"?)");
  // What cannot be the one that lacks, and what stands beside others, are told with what is missing.
  one("storages/more.json", R"({ "type": 5, "fields": {} })",
      "storages/more.json:1:3: FS1101 there is no member \"type\" here; `kind` is missing (write \"kind\": \"content\" "
      "or \"products\"; ");
  one("storages/more.json", R"({ "type": "content", "size": 1, "fields": {} })",
      "storages/more.json:1:3: FS1101 there are no members \"type\", \"size\" here; `kind` is missing (");
}

TEST_CASE("fields that no path leads to, or that hold no key, are told") {
  const auto found =
      problems_with({{"storages/brands.json",
                      R"({ "kind": "content", "fields": { "name": { "type": "String", "isTranslatable": true },
        "above": { "type": "String" }, "a.b": { "type": "String" } } })"},
                     {"trees/brands.json", R"({ "storage": "brands", "block": "brand", "parent": "name" })"}});
  const auto is_told = [&](const std::string& text) {
    return std::ranges::any_of(found, [&](const std::string& one) { return one.find(text) != std::string::npos; });
  };
  CHECK(is_told("no path leads to a field whose name has a dot"));
  CHECK(is_told("the parent field holds one key, and `name` differs from locale to locale"));
}

TEST_CASE("a tree by lists is told, as a node has one place") {
  const auto found = problems_with(
      {{"storages/brands.json",
        R"({ "kind": "content", "fields": { "name": { "type": "String", "isTranslatable": true },
        "above": { "type": "String" }, "tags": { "type": "String", "isArray": true } } })"},
       {"trees/brands.json", R"({ "storage": "brands", "block": "brand", "parent": "tags", "position": "tags" })"}});
  REQUIRE(found.size() == 2);
  CHECK_THAT(found[0], Catch::Contains("the parent field holds one value, and `tags` is a list"));
  CHECK_THAT(found[1], Catch::Contains("the position field holds one value, and `tags` is a list"));
}

TEST_CASE("what makes a page's path the same for all of its records is told") {
  const auto found = [](const std::string& path) {
    return problems_with({{"pages/brand.json", R"({ "block": "brand", "path": ")" + path + "\" }"}});
  };
  CHECK_THAT(found("/brand/:slug").at(0), Catch::Contains("all records have this one path"));
  CHECK_THAT(found("/brand?name={name}").at(0), Catch::Contains("a path has no query and no fragment"));
  CHECK(found("/brand/{name}").empty());
}

TEST_CASE("a feed that names an id which its schema does not have is warned of") {
  const auto found = problems_with({{"feeds/products.json", R"({ "method": "ingest", "id": "suk",
    "schema": { "fields": { "title": "string", "stock": "number", "sku": "string" } } })"}});
  REQUIRE(found.size() == 1);
  CHECK_THAT(found.front(), Catch::Contains("the schema has no member `suk`, which identifies the records (did you "
                                            "mean \"sku\"?)"));
}

TEST_CASE("redirects are an array of from and to") {
  check_rows({
      {"an object", "redirects.json", "{}", {"redirects.json:1:1: FS1103 needs an array, found object"}},
      {"no array of objects",
       "redirects.json",
       "[\"a\"]",
       {"redirects.json:1:2: FS1103 needs an object, found string"}},
      {"an unknown member",
       "redirects.json",
       R"([{ "from": "shop.example/a", "to": "b" }, { "from": "shop.example/b", "to": "c", "code": 301 }])",
       {"redirects.json:1:82: FS1101 there is no member \"code\" here"}},
      {"no redirects", "redirects.json", "[]", {}},
  });
}

TEST_CASE("blocks that show each other are told as a circle") {
  struct Circle {
    const char* title;
    FileTexts others;
    const char* expected;
  };
  const std::vector<Circle> circles = {
      {"a block in itself",
       {{"blocks/brand.json", R"({ "storage": "brands", "fields": { "up": { "block": "brand", "key": "above" } } })"}},
       "blocks/brand.json:1:42: FS1202 blocks nest in a circle: brand → brand"},
      {"through another block",
       {{"blocks/brand.json",
         R"({ "storage": "brands", "fields": { "p": { "block": "product/card", "key": "above" } } })"}},
       "blocks/brand.json:1:41: FS1202 blocks nest in a circle: brand → product/card → brand"},
      {"through a listing",
       {{"blocks/product/small.json",
         R"({ "storage": "products", "fields": { "l": { "listing": "products", "param": { "brand": "key" } } } })"}},
       "blocks/product/small.json:1:43: FS1202 blocks nest in a circle: product/small → product/small"},
  };
  for (const auto& [title, others, expected] : circles) {
    DYNAMIC_SECTION(title) {
      const auto found = problems_with(others);
      CAPTURE(found);
      REQUIRE(found.size() == 1);
      CHECK_THAT(found[0], Catch::StartsWith(expected));
    }
  }
}

TEST_CASE("all files tell their problems at once") {
  const auto found = problems_with(
      {{"feeds/extra.json", "{"},
       {"trees/brands.json", R"({ "storage": "brands", "blok": "brand", "parent": "above", "block": "brand" })"},
       {"redirects.json", "{}"}});
  REQUIRE(found.size() == 3);
  CHECK_THAT(found[0], Catch::StartsWith("feeds/extra.json:1:2: FS1002"));
  CHECK_THAT(found[1], Catch::StartsWith("redirects.json:1:1: FS1103"));
  CHECK_THAT(found[2], Catch::StartsWith("trees/brands.json:1:24: FS1101"));
}

TEST_CASE("problems stand in the order of files and places") {
  const auto found = problems_with({{"blocks/brand.json", R"({ "storage": "brands", "fields": {
  "a": "nmae", "b": { "block": "brnad", "key": "above" }, "c": 5, "d": "nmae" }, "levl": "product" })"},
                                    {"pages/extra.json", R"({ "path": "p", "block": "brnad" })"}});
  CAPTURE(found);
  REQUIRE(found.size() == 7);
  const char* expected[] = {"blocks/brand.json:2:8: FS1201",  "blocks/brand.json:2:32: FS1201",
                            "blocks/brand.json:2:64: FS1103", "blocks/brand.json:2:72: FS1201",
                            "blocks/brand.json:2:82: FS1101", "pages/extra.json:1:11: FS1104",
                            "pages/extra.json:1:25: FS1201"};
  for (std::size_t i = 0; i < found.size(); ++i) CHECK_THAT(found[i], Catch::StartsWith(expected[i]));
}

TEST_CASE("what nothing can be made of is not missed elsewhere") {
  const std::vector<FileTexts> broken = {
      {{"storages/brands.json", "{"}},
      {{"storages/brands.json", "[]"}},
      {{"storages/brands.json", R"({ "kind": "content", "fields": [] })"}},
      {{"storages/brands.json",
        R"({ "kind": "content", "feilds": { "name": { "type": "String" }, "above": { "type": "String" } } })"}},
      {{"blocks/product/card.json", "{"}},
      {{"listings/products.json", "[]"}},
  };
  for (const auto& texts : broken) {
    const auto found = problems_with(texts);
    CAPTURE(found);
    CHECK(found.size() == 1);
  }
}

TEST_CASE("a feed's schema gives types to all that its records nest") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  scratch.write("feeds/brands.json", R"({ "method": "ingest", "schema": { "fields": {
    "name": "string",
    "rank": { "type": "number", "nullable": true },
    "labels": { "type": "array", "items": "string" },
    "images": { "type": "array", "items": { "type": "object", "fields": { "src": "string" } } },
    "vendor": { "type": "object", "fields": { "id": "string", "extra": "any" } } } } })");
  const auto project = load(scratch.path());
  const auto& schema = project->feeds.at("brands").schema;
  CHECK(composer::name_of(schema.at("name")) == "string");
  CHECK(composer::name_of(schema.at("rank")) == "number or null");
  CHECK(composer::name_of(schema.at("labels")) == "array of string");
  CHECK(composer::name_of(schema.at("images")) == "array of object");
  CHECK(composer::name_of(schema.at("images").element->members->at("src")) == "string");
  CHECK(composer::name_of(schema.at("vendor").members->at("id")) == "string");
  CHECK(composer::name_of(schema.at("vendor").members->at("extra")) == "any");
}

TEST_CASE("a slot is checked against the types a feed's schema nests") {
  const std::string feed = R"({ "method": "ingest", "schema": { "fields": {
    "id": "string",
    "images": { "type": "array", "items": { "type": "object", "fields": { "width": "number" } } } } } })";
  const auto composer = [](const std::string& slot) {
    return R"({ "feed": "brands", "storage": "brands", "fields": { "name": )" + slot + " } }";
  };
  const std::string path = R"({ "source": "data-field", "field": "images.0.width" })";
  const std::string item = R"({ "source": "composed", "composition": { "type": "join",
    "array": { "source": "composed", "composition": { "type": "map",
      "array": { "source": "data-field", "field": "images" },
      "mapFunction": { "source": "composed", "composition": { "type": "trim",
        "value": { "source": "data-field", "field": "$item.width" } } } } } } })";
  for (const auto& [slot, code] : {std::pair(path, "FS2201"), std::pair(item, "FS2103")}) {
    const auto found = problems_with({{"feeds/brands.json", feed}, {"composers/brands.json", composer(slot)}});
    CAPTURE(found);
    REQUIRE(found.size() == 1);
    CHECK_THAT(found[0], Catch::Contains(code));
  }
}

TEST_CASE("files that are no resources are left alone") {
  CHECK(problems_with({{"blocks/brand.test.json", "{"}, {"blocks/notes.txt", "{"}, {"fixtures/x.json", "{"}}).empty());
}

TEST_CASE("what an editor keeps beside a file is no configuration") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  scratch.write("blocks/#brand.json", "{");
  scratch.write("blocks/.brand.json", "{");
  std::filesystem::create_symlink("me@host.1:2", scratch / "blocks/.#brand.json");
  CHECK(load(scratch.path())->blocks.size() == 4);
  for (const char* name : {"blocks/#brand.json", "blocks/.brand.json", "blocks/.#brand.json"})
    CHECK(kind_at(name) == nullptr);
  CHECK(kind_at("blocks/brand.json") != nullptr);
}

TEST_CASE("a directory without project is no project") {
  const test::Scratch scratch;
  Problems problems;
  CHECK(load(scratch.path(), problems) == nullptr);
  CHECK_THROWS_MATCHES(load(scratch.path()), Error, Catch::Predicate<Error>([](const Error& error) {
                         return error.code() == ErrorCode::no_project;
                       }));
}

TEST_CASE("a project with mistakes does not load") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  scratch.write("project.json", "{");
  CHECK_THROWS_AS(load(scratch.path()), Error);
}

TEST_CASE("the project of a directory is the nearest one above it") {
  const test::Scratch scratch;
  write_all(scratch, sound);
  CHECK(find_project(scratch / "blocks/product") == scratch.path());
  CHECK(find_project(scratch.path()) == scratch.path());
  CHECK_FALSE(find_project("/"));
}

TEST_CASE("the example projects load") {
  for (const std::string name : {"shop", "catalog", "boutique"}) {
    DYNAMIC_SECTION(name) {
      Problems problems;
      REQUIRE(load(test::fixture(name), problems));
      for (const auto& problem : problems) {
        INFO(problem.message);
        CHECK(problem.severity == Severity::warning);
      }
    }
  }
}

}  // namespace fsctl::project
