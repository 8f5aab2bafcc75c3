#include "core/project/url_template.h"

#include <catch2/catch.hpp>

namespace fsctl::project {

TEST_CASE("values fill a URL, encoded, and what has none is left out of the query") {
  const TemplateValues values = {{"id", "a/b?c=d&e#f ü%"}, {"page", "2"}};
  const std::pair<const char*, const char*> rows[] = {
      {"https://erp.example/p/{id}", "https://erp.example/p/a%2Fb%3Fc%3Dd%26e%23f%20%C3%BC%25"},
      {"https://erp.example/p?id={id}&n={page}", "https://erp.example/p?id=a%2Fb%3Fc%3Dd%26e%23f%20%C3%BC%25&n=2"},
      {"https://erp.example?n={page}", "https://erp.example/?n=2"},
      {"https://erp.example/p?c={cursor}", "https://erp.example/p"},
      {"https://erp.example/p?a=b&c={cursor}&d=e&", "https://erp.example/p?a=b&d=e"},
      {"https://erp.example/p?c={cursor}-{page}", "https://erp.example/p"},
  };
  for (const auto& [text, expected] : rows)
    DYNAMIC_SECTION(text) CHECK(fill({text}, values).value_or(text::WebUrl{}).text() == expected);
}

TEST_CASE("variables of the environment take their place in a query, encoded") {
  const UrlTemplate url{"https://erp.example/p?key=${KEY}&page={page}&n=$5"};
  CHECK(url.names() == std::vector<std::string>{"page"});
  CHECK_FALSE(mistake_in(url).has_value());
  const auto filled = with_variables(url, [](const std::string& name) { return name + "&a={b}#"; });
  CHECK(filled.text == "https://erp.example/p?key=KEY%26a%3D%7Bb%7D%23&page={page}&n=$5");
  CHECK(fill(filled, {{"page", "2"}})->text() == "https://erp.example/p?key=KEY%26a%3D%7Bb%7D%23&page=2&n=$5");
}

TEST_CASE("no value leads out of a URL's path") {
  const UrlTemplate url{"https://erp.example/p/{id}"};
  for (const char* id : {".", "..", "../a", "a/../b", "..\\a", "a/.."})
    DYNAMIC_SECTION(id) CHECK_FALSE(fill(url, {{"id", id}}).has_value());
  for (const char* id : {"...", "a..b", "..a", "@other.example", "//other.example", "%2e%2e"})
    DYNAMIC_SECTION(id) CHECK(fill(url, {{"id", id}})->origin == "https://erp.example");
}

}  // namespace fsctl::project
