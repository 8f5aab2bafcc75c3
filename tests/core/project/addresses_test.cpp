#include "core/project/addresses.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/scratch.h"

/// Domains, places, redirects and paths of pages that lead astray.
namespace fsctl::project {
namespace {

using Lines = std::vector<std::string>;

/// A project of one place.
struct Small {
  test::Scratch scratch;
  Json project = parse(R"({ "name": "small", "default": { "scope": "public", "region": "gb", "locale": "en-GB" },
    "scopes": { "public": { "regions": { "gb": { "currency": "GBP", "locales": { "en-GB": "shop.example" } } } } } })");

  Small() {
    scratch.write("feeds/pages.json", R"({ "method": "ingest" })");
    scratch.write("storages/pages.json", R"({ "kind": "content", "fields": { "parentKey": { "type": "String" },
      "on": { "type": "Boolean" }, "price": { "type": "Price" }, "way": { "type": "String", "isArray": true },
      "options": { "type": "Option" } } })");
    scratch.write("blocks/page.json", R"({ "storage": "pages", "fields": { "way": "way" } })");
  }

  Json& region() { return project["scopes"]["public"]["regions"]["gb"]; }

  /// `error /pointer: message (hint)`.
  Lines said() {
    scratch.write("project.json", write(project));
    Problems problems;
    load(scratch.path(), problems);
    Lines lines;
    for (const auto& problem : problems)
      lines.push_back((problem.severity == Severity::warning ? "warning " : "error ") + problem.location.pointer +
                      ": " + problem.message + (problem.hint.empty() ? "" : " (" + problem.hint.text() + ')'));
    return lines;
  }
};

struct Row {
  std::string text;
  std::string said;
};

Lines lines_of(const std::string& said) { return said.empty() ? Lines{} : Lines{said}; }

}  // namespace

TEST_CASE("a domain is a host with a port and a path, and nothing else") {
  const std::string at = "error /scopes/public/regions/gb/locales/en-GB: ";
  const Row rows[] = {
      {"Shop.example", ""},
      {"localhost:3000/a/b/", ""},
      {"bücher.example/ü", ""},
      {"[::1]:80", ""},
      {"https://shop.example/gb", "a domain has no scheme (did you mean \"shop.example/gb\"?)"},
      {"shop.example?a=b", "a domain has no query (did you mean \"shop.example\"?)"},
      {"shop.example/gb#top", "a domain has no fragment (did you mean \"shop.example/gb\"?)"},
      {"http://shop.example/?a#b",
       "a domain has no scheme and no query and no fragment (did you mean \"shop.example/\"?)"},
      {"/gb",
       "a domain begins with a host (a domain is a host with an optional port and path, such as shop.example/gb)"},
      {"https:shop.example",
       "\"https:shop.example\" is no host (a domain is a host with an optional port and path, such as "
       "shop.example/gb)"},
      {"shop example",
       "\"shop example\" is no host (a domain is a host with an optional port and path, such as shop.example/gb)"},
      {"shop.example/a/../b", "a domain's path has no segment . or .."},
      {"shop.example/d e", "\" \" cannot stand in a URL as it is (did you mean \"shop.example/d%20e\"?)"},
      {"shop.example/%zz", "a % in a URL stands before two hexadecimal digits (did you mean \"shop.example/%25zz\"?)"},
      {"shop.example/%7a", ""},
      {"%zz", "\"%zz\" is no host (a domain is a host with an optional port and path, such as shop.example/gb)"},
      {"127.0.0.1:0",
       "\"127.0.0.1:0\" is no host (a domain is a host with an optional port and path, such as shop.example/gb)"},
      {"",
       "`en-GB` needs a text that is not empty (The locales of the region, each with its domain, such as "
       "shop.example/gb.)"},
  };
  for (const auto& [text, said] : rows) {
    CAPTURE(text);
    Small small;
    small.region()["locales"]["en-GB"] = text;
    CHECK(small.said() == lines_of(said.empty() ? "" : at + said));
  }
}

TEST_CASE("an international domain and its form in ASCII are the same") {
  Small small;
  small.region()["locales"] = {{"en-GB", "bücher.example"}, {"de-DE", "XN--BCHER-KVA.example/"}};
  CHECK(small.said() == Lines{"error /scopes/public/regions/gb/locales/de-DE: the domain \"XN--BCHER-KVA.example/\" "
                              "already stands for public/gb/en-GB"});
}

TEST_CASE("a currency that no standard knows is a warning with the nearest one") {
  Small small;
  small.region()["currency"] = "GPB";
  CHECK(
      small.said() ==
      Lines{"warning /scopes/public/regions/gb/currency: \"GPB\" is no currency of ISO 4217 (did you mean \"GBP\"?)"});
  small.region()["currency"] = "dem";
  CHECK(small.said().empty());
}

TEST_CASE("a locale that is no language tag is a warning with the one that is meant") {
  const std::string at = "warning /scopes/public/regions/gb/locales/";
  const Row rows[] = {
      {"zh-Hant-TW", ""},
      {"en-gb", ""},
      {"x-foo", ""},
      {"i-klingon", ""},
      {"en_GB", "en_GB: \"en_GB\" is no language tag of BCP 47 (did you mean \"en-GB\"?)"},
      {"en-UK", "en-UK: \"en-UK\" is no language tag of BCP 47 (did you mean \"en-GB\"?)"},
      {"english", "english: \"english\" is no language tag of BCP 47 (write language and country, such as en-GB)"},
  };
  for (const auto& [locale, said] : rows) {
    CAPTURE(locale);
    Small small;
    small.region()["locales"] = {{locale, "shop.example"}};
    small.project["default"]["locale"] = locale;
    CHECK(small.said() == lines_of(said.empty() ? "" : at + said));
  }
}

TEST_CASE("a redirect that cannot lead where it should is told") {
  const Row rows[] = {
      {R"([{"from": "shop.example/a", "to": "shop.example/b"}, {"from": "shop.example/b", "to": "else.example"}])", ""},
      {R"([{"from": "shop.example/a", "to": "shop.example/A/"}, {"from": "Shop.example/A", "to": "https://shop.example/a?x"}])",
       "warning /0/to: redirects lead in a circle: shop.example/a → Shop.example/A → shop.example/a (let one of them "
       "lead to a page)"},
      {R"([{"from": "shop.example/a", "to": "shop.example/a"}])",
       "warning /0/to: redirects lead in a circle: shop.example/a → shop.example/a (let one of them lead to a page)"},
      {R"([{"from": "shop.example/in", "to": "shop.example/b"}, {"from": "shop.example/c", "to": "shop.example/b"},
           {"from": "shop.example/b", "to": "shop.example/c"}])",
       "warning /1/to: redirects lead in a circle: shop.example/c → shop.example/b → shop.example/c (let one of them "
       "lead to a page)"},
      {R"([{"from": "shop.example/a", "to": "shop.example/b"}, {"from": "SHOP.example//a/", "to": "shop.example/c"}])",
       "warning /1/from: \"SHOP.example//a/\" leads to shop.example/b already"},
      {R"([{"from": "shop.exmaple/a", "to": "shop.example/b"}])",
       "warning /0/from: no domain of the project has \"shop.exmaple/a\", so nobody comes by (did you mean "
       "\"shop.example\"?)"},
      {R"([{"from": "shop.example/a?x=1#y", "to": "shop.example/b?x=1#y"}])",
       "warning /0/from: the query does not matter, a redirect leads away from a host and path (did you mean "
       "\"shop.example/a\"?)"},
      {R"x([{"from": "shop.example/a", "to": "javascript:alert(1)"}])x",
       "error /0/to: \"javascript:alert(1)\" is no host (an address is a host with an optional port and path, such as "
       "shop.example/gb)"},
      {R"([{"from": "shop.example/a", "to": "ftp://shop.example/b"}])",
       "error /0/to: a redirect leads to http or https, not to ftp"},
      {R"([{"from": "shop.example/a", "to": "HTTPS://shop.example/b"}])", ""},
      {R"([{"from": "shop.example/a", "to": "/b"}])",
       "error /0/to: an address begins with a host (an address is a host with an optional port and path, such as "
       "shop.example/gb)"},
      {R"([{"from": "shop.example/a", "to": "shop.example/b c"}])",
       "error /0/to: \" \" cannot stand in a URL as it is (did you mean \"shop.example/b%20c\"?)"},
  };
  for (const auto& [redirects, said] : rows) {
    CAPTURE(redirects);
    Small small;
    small.scratch.write("redirects.json", redirects);
    CHECK(small.said() == lines_of(said));
  }
}

TEST_CASE("the block of a tree has no field where a node has its children or its key") {
  Small small;
  small.scratch.write("trees/menu.json", R"({ "storage": "pages", "block": "page" })");
  small.scratch.write("blocks/page.json", R"({ "storage": "pages", "fields": { "$items": "way" } })");
  CHECK(small.said() == Lines{"error /block: block \"page\" has a field `$items` of its own, and each node has its "
                              "children there (give the field another name, or the tree another block)"});
  small.scratch.write("blocks/page.json", R"({ "storage": "pages", "fields": { "key": "way" } })");
  CHECK(small.said() == Lines{"error /fields/key: a block always has `key`; it need not be listed"});
}

TEST_CASE("texts and numbers make a page's path") {
  const Row rows[] = {
      {"/p/{way}/{options.a b}/{price.amount}/{key}", ""},
      {"/p/{on}", "error /path: `on` is of type Boolean; texts and numbers make a path"},
      {"/p/{price}",
       "error /path: `price` is of type Price; texts and numbers make a path (name a part of it, such as "
       "price.amount)"},
  };
  for (const auto& [path, said] : rows) {
    CAPTURE(path);
    Small small;
    small.scratch.write("pages/page.json", write(Json{{"block", "page"}, {"path", path}}));
    CHECK(small.said() == lines_of(said));
  }
}

TEST_CASE("a release that was served before is held to no more than it was") {
  Small small;
  REQUIRE(small.said().empty());
  const auto now = load(small.scratch.path());
  auto files = now->files;
  small.region()["locales"]["en-GB"] = "https://shop.example/gb";
  files["project.json"] = std::make_shared<Source>(Source{.name = "project.json", .text = write(small.project)});
  CHECK(load_kept(*now, files)->places.domains.front().host == "shop.example");
}

TEST_CASE("redirects hide the paths of a domain that they lead away from") {
  const std::vector<Redirect> redirects = {
      {.from = "Shop.example/gb/a%20b/", .to = "shop.example/gb/c"},
      {.from = "shop.example/gb", .to = "shop.example/de"},
      {.from = "shop.example/gbp/a", .to = "shop.example/gb"},
      {.from = "shop.example:81/gb/d", .to = "a.example"},
      {.from = "shop.example:82/gb/e", .to = "a.example"},
      {.from = "shop.example/gb/a b", .to = "b.example"},
  };
  const RedirectsByAddress by_address(redirects);
  const auto hidden_in = [&](const std::string& host, std::vector<std::string> segments) {
    Lines lines;
    for (const auto& [path, redirect] :
         by_address.hidden_in({.text = "", .host = host, .segments = std::move(segments), .place = {}}))
      lines.push_back(path + " → " + redirect->to);
    return lines;
  };
  CHECK(hidden_in("shop.example", {"gb"}) == Lines{" → shop.example/de", "/a%20b → shop.example/gb/c"});
  CHECK(hidden_in("shop.example:81", {"gb"}) ==
        Lines{" → shop.example/de", "/a%20b → shop.example/gb/c", "/d → a.example"});
  CHECK(hidden_in("shop.example", {}) ==
        Lines{"/gb → shop.example/de", "/gb/a%20b → shop.example/gb/c", "/gbp/a → shop.example/gb"});
  CHECK(hidden_in("shop.example", {"de"}).empty());
  CHECK(hidden_in("other.example", {}).empty());
}

}  // namespace fsctl::project
