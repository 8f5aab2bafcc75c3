#include "core/project/places.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::project {
namespace {

using Segments = std::vector<std::string>;

Places places() {
  const Json json = parse(R"({
    "default": { "scope": "public", "region": "de", "locale": "de-DE" },
    "scopes": {
      "public": { "regions": {
        "de": { "currency": "eur", "locales": { "de-DE": "Shop.example", "en-GB": "shop.example/en" } },
        "us": { "currency": "USD", "locales": { "en-US": "shop.example/en/us", "es-US": "shop.example:8080" } } } },
      "trade": { "regions": { "de": { "currency": "EUR", "locales": { "de-DE": "https://trade.example/de/" } } } }
    }
  })");
  Problems problems;
  auto parsed = parse_places(json, problems);
  REQUIRE(problems.empty());
  return parsed;
}

}  // namespace

TEST_CASE("an address is split at its slashes") {
  struct Row {
    const char* url;
    const char* host;
    Segments segments;
  };
  const Row rows[] = {
      {"shop.example", "shop.example", {}},
      {"shop.example/", "shop.example", {}},
      {"https://Shop.Example/De/p", "shop.example", {"De", "p"}},
      {"shop.example//a///b/", "shop.example", {"a", "b"}},
      {"shop.example/a?b=/c", "shop.example", {"a"}},
      {"shop.example?b", "shop.example", {}},
      {"shop.example/a#b/c", "shop.example", {"a"}},
      {"shop.example:8080/a", "shop.example:8080", {"a"}},
      {"/a/b", "", {"a", "b"}},
      {"", "", {}},
      {"shop.example/a%2Fb/ü", "shop.example", {"a/b", "ü"}},
      {"shop.example/%C3%BC/100%", "shop.example", {"ü", "100%"}},
      {"Bücher.example/ü", "xn--bcher-kva.example", {"ü"}},
      {"b%C3%BCcher.example:8080/a", "xn--bcher-kva.example:8080", {"a"}},
      {"XN--BCHER-KVA.example", "xn--bcher-kva.example", {}},
  };
  for (const auto& [url, host, segments] : rows) {
    DYNAMIC_SECTION('"' << url << '"') {
      const auto address = split_address(url);
      CHECK(address.host == host);
      CHECK(address.segments == segments);
    }
  }
}

TEST_CASE("the longest domain that fits an address stands for its place") {
  struct Row {
    const char* url;
    const char* expected;
  };
  const Row rows[] = {
      {"shop.example", "public/de/de-DE"},
      {"SHOP.example/anything/at/all", "public/de/de-DE"},
      {"shop.example/en", "public/de/en-GB"},
      {"shop.example/en/chair", "public/de/en-GB"},
      {"shop.example/en/us", "public/us/en-US"},
      {"shop.example/en/us/chair?size=1", "public/us/en-US"},
      {"shop.example/english", "public/de/de-DE"},
      {"shop.example/EN", "public/de/de-DE"},
      {"shop.example:443/en", "public/de/en-GB"},
      {"shop.example:8080", "public/us/es-US"},
      {"shop.example:8080/en", "public/us/es-US"},
      {"https://trade.example/de", "trade/de/de-DE"},
      {"trade.example", "none"},
      {"www.shop.example", "none"},
      {"", "none"},
  };
  const auto all = places();
  for (const auto& [url, expected] : rows) {
    DYNAMIC_SECTION('"' << url << '"') {
      const auto* domain = match_domain(all, split_address(url));
      const auto found =
          domain == nullptr ? "none" : domain->place.scope + '/' + domain->place.region + '/' + domain->place.locale;
      CHECK(found == expected);
    }
  }
}

TEST_CASE("places know their scopes, regions, locales and currencies") {
  const auto all = places();
  CHECK(all.scope_keys() == Segments{"public", "trade"});
  CHECK(all.locales() == Segments{"de-DE", "en-GB", "en-US", "es-US"});
  CHECK(all.currencies() == Segments{"eur", "usd"});
  CHECK(all.region("public", "de")->currency == "EUR");
  CHECK(all.region("public", "at") == nullptr);
  CHECK(all.region("b2b", "de") == nullptr);
  CHECK(all.has({"trade", "de", "de-DE"}));
  CHECK_FALSE(all.has({"trade", "de", "en-GB"}));
  CHECK(all.domain_of({"public", "us", "en-US"})->text == "shop.example/en/us");
}

TEST_CASE("a reader of a place sees its scope, locale and currency") {
  const auto all = places();
  const Place place{"public", "us", "en-US"};
  const auto view = view_of(all, place);
  CHECK(view.scope == "public");
  CHECK(view.locale == "en-US");
  CHECK(view.default_locale == "de-DE");
  CHECK(view.currency == "usd");
}

}  // namespace fsctl::project
