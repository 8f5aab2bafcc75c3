#include "core/text/xml.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("a text stands in XML as it is, whatever it holds") {
  struct Row {
    std::string_view text;
    std::string_view xml;
  };
  const Row rows[] = {
      {"", ""},
      {"Größe 42", "Größe 42"},
      {"a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"},
      {R"(say "it's")", "say &quot;it&apos;s&quot;"},
      {"two\nlines", "two&#10;lines"},
      {"a\tb\x01"
       "c",
       "a b c"},
  };
  for (const auto& [given, wanted] : rows) CHECK(xml(given) == wanted);
}

}  // namespace fsctl::text
