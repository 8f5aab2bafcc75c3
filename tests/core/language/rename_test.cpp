#include "core/language/rename.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"
#include "tests/support/fixtures.h"

namespace fsctl::language::test {
namespace {

/// The shop's files after a field was renamed in them, by file.
std::map<std::string, std::string> renamed(Texts& texts, const Symbol& field, const std::string& name) {
  std::map<std::string, std::string> files;
  for (auto& [file, edits] : rename_field(texts, field, name).edits) {
    auto text = std::string(*texts.text(file));
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
      text.replace(edit->span.begin, edit->span.end - edit->span.begin, edit->text);
    files[file] = std::move(text);
  }
  return files;
}

Texts shop() { return Texts(fsctl::test::fixture("shop")); }

}  // namespace

TEST_CASE("a field is renamed where it is defined, filled, shown, searched, tested and part of a path") {
  auto texts = shop();
  const auto files = renamed(texts, {.kind = {}, .storage = "products", .name = "slug"}, "handle");
  CHECK(files.at("pages/product.json").find("/p/{handle}") != std::string::npos);
  CHECK(files.at("storages/products.json").find("\"handle\": {") != std::string::npos);
  CHECK(files.at("composers/products.json").find("\"handle\": {") != std::string::npos);
  CHECK_FALSE(files.contains("storages/brands.json"));
  CHECK_FALSE(files.contains("composers/brands.test.json"));
}

TEST_CASE("fields that another storage maps are renamed there too") {
  auto texts = shop();
  const auto files = renamed(texts, {.kind = {}, .storage = "brands", .name = "name"}, "title");
  CHECK(
      files.at("storages/products.json").find(R"("brandName": { "mapped": { "storage": "brands", "field": "title")") !=
      std::string::npos);
  CHECK(files.at("composers/brands.test.json").find("\"title\": \"Pfadfink\"") != std::string::npos);
}

TEST_CASE("a tree that relies on a field's usual name is told the new one") {
  auto texts = shop();
  texts.edit("trees/shop/menu.json", R"({ "storage": "categories", "block": "category/menu" })");
  const auto files = renamed(texts, {.kind = {}, .storage = "categories", .name = "position"}, "place");
  CHECK(files.at("trees/shop/menu.json") ==
        R"({ "storage": "categories", "block": "category/menu", "position": "place" })");
}

TEST_CASE("what is no new name of a field is refused") {
  const auto texts = shop();
  const Symbol field{.kind = {}, .storage = "products", .name = "claim"};
  CHECK_THROWS_AS(rename_field(texts, field, "name"), Error);
  CHECK_THROWS_AS(rename_field(texts, field, "key"), Error);
  CHECK_THROWS_AS(rename_field(texts, field, "a.b"), Error);
  CHECK_THROWS_AS(rename_field(texts, {.kind = "block", .name = "product/card"}, "x"), Error);
  CHECK_THROWS_AS(rename_field(texts, {.kind = {}, .storage = "products", .name = "nothing"}, "x"), Error);
}

}  // namespace fsctl::language::test
