#include "core/project/block.h"

#include <catch2/catch.hpp>

namespace fsctl::project {

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
