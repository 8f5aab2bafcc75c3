#include "core/project/block.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"

namespace fsctl::project {

TEST_CASE("a name of its own goes before the slug's") {
  CHECK(parse_block("product/card", {{"name", "Product Card"}}).type_name == "ProductCard");
  CHECK(parse_block("product/card", {{"name", "tile"}}).type_name == "Tile");
  CHECK(parse_block("product/card", Json::object()).type_name == "ProductCard");
}

TEST_CASE("a slug names its type in capitals") {
  struct Row {
    const char* slug;
    const char* expected;
  };
  const Row rows[] = {
      {"product", "Product"},
      {"product/card", "ProductCard"},
      {"product-full_text", "ProductFullText"},
      {"product/by-category", "ProductByCategory"},
      {"a/2b", "A2b"},
      {"alreadyCamel", "AlreadyCamel"},
      {"", ""},
  };
  for (const auto& [slug, expected] : rows) {
    DYNAMIC_SECTION('"' << slug << '"') { CHECK(type_name(slug) == expected); }
  }
}

}  // namespace fsctl::project
