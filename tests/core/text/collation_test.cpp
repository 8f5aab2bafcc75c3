#include "core/text/collation.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("sort keys are in the order of the locale's alphabet") {
  struct Row {
    const char* locale;
    std::vector<std::string> in_order;
  };
  const Row rows[] = {
      {"de-DE", {"Apfel", "Äpfel", "Argument", "Zebra"}},
      {"sv-SE", {"Apfel", "Argument", "Zebra", "Ångström", "Äpfel", "Öl"}},
      {"en-GB", {"apple", "Apple", "banana", "Éclair", "elder", "Zebra"}},
      {"da-DK", {"Zebra", "Æble", "Øl", "Ål"}},
      {"es-ES", {"llama", "nube", "ñandú", "oso"}},
      {"de-DE", {"", " ", "!", "1", "10", "2", "a"}},
      {"fr-FR", {"cote", "coté", "côte", "côté"}},
      {"fr-CA", {"cote", "côte", "coté", "côté"}},
  };
  for (const auto& [locale, in_order] : rows) {
    DYNAMIC_SECTION(locale << " from " << in_order[1]) {
      const Collation collation(locale);
      for (std::size_t i = 1; i < in_order.size(); ++i) {
        CAPTURE(in_order[i - 1], in_order[i]);
        CHECK(collation.sort_key(in_order[i - 1]) < collation.sort_key(in_order[i]));
      }
    }
  }
}

TEST_CASE("equal texts have equal sort keys, however they are composed") {
  const Collation collation("de-DE");
  CHECK(collation.sort_key("é") == collation.sort_key("e\u0301"));
  CHECK(collation.sort_key("a") != collation.sort_key("A"));
}

TEST_CASE("a long text has a sort key") {
  const Collation collation("en");
  const std::string text(10'000, 'a');
  CHECK(collation.sort_key(text) < collation.sort_key(text + 'a'));
}

TEST_CASE("an unknown locale sorts like no language in particular") {
  const Collation collation("xx-XX");
  CHECK(collation.sort_key("a") < collation.sort_key("b"));
}

}  // namespace fsctl::text
