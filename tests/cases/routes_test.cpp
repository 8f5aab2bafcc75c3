#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cases/things.h"

/// What becomes of URLs over time: records change, go and claim each other's paths, and so does the configuration.
namespace fsctl {
namespace {

using test::Things;

TEST_CASE("an old path leads to where its record lives now") {
  const Things things;
  things.put(R"({"id": "a", "slug": "one"})");
  CHECK(things.at("things.example/t/one") == "200 a");
  CHECK(things.at("things.example/de/t/one") == "200 a");
  things.put(R"({"id": "a", "slug": "two"})");
  CHECK(things.at("things.example/t/one") == "301 things.example/t/two");
  CHECK(things.at("things.example/de/t/one") == "301 things.example/de/t/two");
  things.put(R"({"id": "a", "slug": "three"})");
  CHECK(things.at("things.example/t/one") == "301 things.example/t/three");
  CHECK(things.at("things.example/t/two") == "301 things.example/t/three");
  things.put(R"({"id": "a", "slug": "one"})");
  CHECK(things.at("things.example/t/one") == "200 a");
  CHECK(things.at("things.example/t/three") == "301 things.example/t/one");
}

TEST_CASE("a path changes for the locale whose value changes") {
  const Things things;
  things.put(R"({"id": "a", "slug": {"@translation": {"en-GB": "one", "de-DE": "eins"}}})");
  things.put(R"({"id": "a", "slug": {"@translation": {"en-GB": "one", "de-DE": "ein"}}})");
  CHECK(things.at("things.example/t/one") == "200 a");
  CHECK(things.at("things.example/de/t/eins") == "301 things.example/de/t/ein");
  CHECK(things.at("things.example/t/eins") == "404");
}

TEST_CASE("a path that another record takes over is the other's page") {
  const Things things;
  things.put(R"({"id": "a", "slug": "one"})");
  things.put(R"({"id": "a", "slug": "two"})");
  things.put(R"({"id": "b", "slug": "one"})");
  CHECK(things.at("things.example/t/one") == "200 b");
  things.forget("b");
  CHECK(things.at("things.example/t/one") == "404");
}

TEST_CASE("the URL of a removed record follows its page's whenRemoved") {
  const auto [choice, answer, german] = GENERATE(table<std::string, std::string, std::string>(
      {{"not-found", "404", "404"},
       {"redirect-temporary", "307 things.example", "307 things.example/de"},
       {"redirect-permanent", "301 things.example", "301 things.example/de"}}));
  CAPTURE(choice);
  const Things things;
  things.page("thing", "/t/{slug}", choice);
  things.put(R"([{"id": "a", "slug": "first"}, {"id": "b", "slug": "other"}])");
  things.put(R"({"id": "a", "slug": "one"})");
  things.forget("a");
  CHECK(things.at("things.example/t/one") == answer);
  CHECK(things.at("things.example/t/first") == answer);
  CHECK(things.at("things.example/de/t/one") == german);
  CHECK(things.at("things.example/t/never") == "404");
  things.put(R"({"id": "a", "slug": "back"})");
  CHECK(things.at("things.example/t/one") == "301 things.example/t/back");
}

TEST_CASE("of two records that claim one path the first keeps it, and the second gets it when the first goes") {
  const Things things;
  CHECK(things.put(R"({"id": "a", "slug": "same"})").empty());
  CHECK(things.put(R"({"id": "b", "slug": "same"})") ==
        "warning: thing b has no route: things.example/t/same belongs to thing a\n"
        "warning: thing b has no route: things.example/de/t/same belongs to thing a\n");
  CHECK(things.at("things.example/t/same") == "200 a");
  CHECK(things.link("a")["path"] == "/t/same");
  CHECK(things.link("b").is_null());
  CHECK(things.status()["without_route"] == parse(R"({"count": 2, "records": [
          {"url": "things.example/de/t/same", "record": "thing b", "belongs_to": "thing a"},
          {"url": "things.example/t/same", "record": "thing b", "belongs_to": "thing a"}]})"));
  CHECK(things.run({"status"}).out.find("thing b") != std::string::npos);
  SECTION("by moving") { things.put(R"({"id": "a", "slug": "elsewhere"})"); }
  SECTION("by being removed") { things.forget("a"); }
  CHECK(things.at("things.example/t/same") == "200 b");
  CHECK(things.link("b")["path"] == "/t/same");
  CHECK(things.status()["without_route"]["count"] == 0);
}

TEST_CASE("a record that waits for a path and leaves changes nothing for the one that has it") {
  const Things things;
  things.put(R"([{"id": "a", "slug": "same"}, {"id": "b", "slug": "same"}, {"id": "c", "slug": "same"}])");
  things.put(R"({"id": "b", "slug": "own"})");
  CHECK(things.at("things.example/t/same") == "200 a");
  things.forget("a");
  CHECK(things.at("things.example/t/same") == "200 c");
  CHECK(things.at("things.example/t/own") == "200 b");
}

TEST_CASE("only the first ten records without a route are named") {
  const Things things;
  std::string records;
  for (int i = 0; i < 8; ++i) records += R"({"id": "r)" + std::to_string(i) + R"(", "slug": "same"})";
  const auto warnings = things.put(records);
  CHECK(std::ranges::count(warnings, '\n') == 11);
  CHECK(warnings.ends_with("warning: 4 more records have no route for that reason\n"));
}

TEST_CASE("records of two pages cannot share a path either") {
  const Things things;
  things.page("twin", "/t/{key}");
  CHECK(things.put(R"([{"id": "a", "slug": "b"}, {"id": "b", "slug": "c"}])") ==
        "warning: twin b has no route: things.example/t/b belongs to thing a\n"
        "warning: twin b has no route: things.example/de/t/b belongs to thing a\n");
  CHECK(things.page_at("things.example/t/b")["type"] == "Thing");
  CHECK(things.page_at("things.example/t/a")["type"] == "Twin");
}

TEST_CASE("what cannot be a path gives no route") {
  const Things things;
  things.put(R"([{"id": "none"}, {"id": "empty", "slug": ""}, {"id": "dot", "slug": "."}, {"id": "up", "slug": "a/.."},
                 {"id": "slashes", "slug": "//a//b/"}, {"id": "signs", "slug": "ü ?#%&'\"<>"}])");
  for (const char* key : {"none", "empty", "dot", "up"}) CHECK(things.link(key).is_null());
  CHECK(things.link("slashes") == parse(R"({"slug": "a/b", "path": "/t/a/b", "url": "things.example/t/a/b",
                                            "href": "https://things.example/t/a/b"})"));
  CHECK(things.link("signs")["slug"] == "ü ?#%&'\"<>");
  CHECK(things.link("signs")["path"] == "/t/%C3%BC%20%3F%23%25%26%27%22%3C%3E");
  CHECK(things.at("things.example/t/ü %3F%23%25&'\"<>") == "200 signs");
}

TEST_CASE("a URL belongs to one domain, so a path into another one is no route") {
  const Things things;
  const auto warnings = things.put(R"([
    {"id": "a", "slug": {"@translation": {"en-GB": "de", "de-DE": "de"}}},
    {"id": "b", "slug": {"@translation": {"en-GB": "de/t/c", "de-DE": "b"}}},
    {"id": "c", "slug": {"@translation": {"en-GB": "c", "de-DE": "c"}}},
    {"id": "d", "slug": "dent"}])");
  CHECK(warnings.empty());  // below /t/ nothing is another domain's
  things.page("thing", "/{slug}");
  things.put("[]");
  CHECK(things.put(R"({"id": "b", "slug": {"@translation": {"en-GB": "de/c", "de-DE": "b"}}})") ==
        "warning: thing b has no route: things.example/de/c belongs to domain things.example/de\n");

  CHECK(things.at("things.example/de/c") == "200 c");
  CHECK(things.at("things.example/dent") == "200 d");
  for (const char* key : {"a", "b"}) CHECK(things.link(key).is_null());
  const auto german = things.run({"block", "thing", "a", "--region", "de", "--locale", "de-DE"});
  CHECK(parse(german.out)["link"]["url"] == "things.example/de/de");
  CHECK(things.page_at("things.example/de/b")["route"]["alternates"].empty());
  const auto sitemap = things.run({"get", "/sitemap.xml"}).out;
  CHECK(sitemap.find("things.example/dent<") != std::string::npos);
  for (const char* foreign : {"things.example/de<", "things.example/de/"})
    CHECK(sitemap.find(foreign) == std::string::npos);
  CHECK(things.status()["without_route"] == parse(R"({"count": 2, "records": [
    {"url": "things.example/de", "record": "thing a", "belongs_to": "domain things.example/de"},
    {"url": "things.example/de/c", "record": "thing b", "belongs_to": "domain things.example/de"}]})"));
  things.put(R"({"id": "a", "slug": "ab"})");
  CHECK(things.link("a")["url"] == "things.example/ab");
}

TEST_CASE("a path that another domain has under one place is a route in the others") {
  const Things things;
  things.write("storages/things.json", R"({"kind": "content", "fields": {"slug": {"type": "String"}}})");
  things.write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
    "scopes": {"public": {"regions": {"gb": {"currency": "GBP", "locales": {
      "en-GB": "things.example", "de-DE": "things.example/de", "de-AT": "things.example/de/at", "fr-FR": "fr.example"}}}}}})");
  things.page("thing", "/{slug}");
  things.put(R"([{"id": "a", "slug": "de/at/x"}, {"id": "b", "slug": "at"}])");
  const auto path = [&](const std::string& key, const std::string& locale) {
    const Json link = parse(things.run({"block", "thing", key, "--locale", locale}).out)["link"];
    return link.is_null() ? "none" : link["url"].get<std::string>();
  };
  CHECK(path("a", "en-GB") == "none");
  CHECK(path("a", "de-DE") == "things.example/de/de/at/x");
  CHECK(path("a", "fr-FR") == "fr.example/de/at/x");
  CHECK(path("b", "en-GB") == "things.example/at");
  CHECK(path("b", "de-DE") == "none");
  CHECK(things.status()["without_route"] == parse(R"({"count": 2, "records": [
    {"url": "things.example/de/at/x", "record": "thing a", "belongs_to": "domain things.example/de/at"},
    {"url": "things.example/de/at", "record": "thing b", "belongs_to": "domain things.example/de/at"}]})"));
}

TEST_CASE("a route keeps the slug unescaped and whole") {
  const auto [path, slug] = GENERATE(table<std::string, std::string>({{"/t/{slug}", "ä/b c"},
                                                                      {"/{slug}", "ä/b c"},
                                                                      {"/t/{slug}/", "ä/b c"},
                                                                      {"/t/{slug}-{key}", "ä/b c/-a"},
                                                                      {"/{slug}/x-{key}", "x-a"},
                                                                      {"/{slug}/%C3%BC", "ü"}}));
  CAPTURE(path);
  const Things things;
  things.page("thing", path);
  things.put(R"({"id": "a", "slug": "ä//b c/"})");
  CHECK(things.link("a")["slug"] == slug);
}

TEST_CASE("hreflang names a language and a country, and no answer has one twice") {
  const Things things;
  things.write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "at", "locale": "de-DE"},
    "scopes": {"public": {"regions": {
      "at": {"currency": "EUR", "locales": {"de-DE": "at.example", "en-GB": "at.example/en"}},
      "AUT": {"currency": "EUR", "locales": {"de-AT": "aut.example"}},
      "CH": {"currency": "CHF", "locales": {"de-DE": "ch.example", "zh-Hant-TW": "ch.example/zh"}},
      "main": {"currency": "EUR", "locales": {"de-DE": "main.example", "en_GB": "main.example/en"}},
      "rest": {"currency": "USD", "locales": {"en-GB": "rest.example"}}}}}})");
  things.page("thing", "/t/{key}");
  things.put(R"({"id": "a"})");
  const auto languages = [&](const std::string& url, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"page", url};
    words.insert(words.end(), more.begin(), more.end());
    std::string text;
    const Json page = parse(things.run(words).out);
    for (const auto& alternate : page["route"]["alternates"])
      text += alternate["url"].get<std::string>().substr(0, alternate["url"].get<std::string>().find("/t/")) + ' ' +
              alternate.value("hreflang", "-") + '\n';
    return text;
  };
  CHECK(languages("at.example/t/a") ==
        "at.example/en en-AT\naut.example -\nch.example de-CH\nch.example/zh zh-Hant-CH\n"
        "main.example de-DE\nmain.example/en en-GB\nrest.example -\n");
  CHECK(languages("aut.example/t/a") ==
        "at.example de-AT\nat.example/en en-AT\nch.example de-CH\nch.example/zh zh-Hant-CH\n"
        "main.example de-DE\nmain.example/en en-GB\nrest.example -\n");
}

TEST_CASE("a list in a page's path gives a segment for each element") {
  const Things things;
  things.write(
      "storages/things.json",
      R"({"kind": "content", "fields": {"slug": {"type": "Any"}, "way": {"type": "String", "isArray": true}}})");
  things.write("composers/things.json", R"({"feed": "things", "storage": "things", "fields": {
    "slug": {"source": "data-field", "field": "slug"}, "way": {"source": "data-field", "field": "way"}}})");
  things.page("thing", "/c/{way}/{key}");
  things.page("any", "/any/{slug}");
  things.put(R"([{"id": "a", "way": ["Outdoor & more", "Tents"]}, {"id": "empty", "way": []}, {"id": "none"},
                 {"id": "gap", "way": ["", "x", "", "y"]}, {"id": "gaps", "way": [""]}, {"id": "up", "way": ["a", ".."]},
                 {"id": "any", "slug": ["a", 2, ["b"]]}, {"id": "object", "slug": ["a", {"b": 1}]}])");
  CHECK(things.link("a")["path"] == "/c/Outdoor%20%26%20more/Tents/a");
  CHECK(things.link("gap")["path"] == "/c/x/y/gap");
  for (const char* key : {"empty", "none", "gaps", "up", "any"}) CHECK(things.link(key).is_null());
  CHECK(things.page_at("things.example/any/a/2/b")["type"] == "Any");
  things.write("blocks/any.json", R"({"storage": "things", "fields": {"link": {"route": "any"}}})");
  CHECK(things.link("any", "any")["slug"] == "a/2/b");
  CHECK(things.link("object", "any").is_null());
}

TEST_CASE("a page may be a domain's root") {
  const Things things;
  things.page("thing", "/");
  things.put(R"({"id": "home"})");
  CHECK(things.at("things.example") == "200 home");
  CHECK(things.at("things.example/de/") == "200 home");
  CHECK(things.link("home") ==
        parse(R"({"slug": "", "path": "/", "url": "things.example", "href": "https://things.example"})"));
}

TEST_CASE("routes are made anew when a page changes, and old ones lead to them") {
  const Things things;
  things.put(R"([{"id": "a", "slug": "one"}, {"id": "b", "slug": "two"}])");
  things.page("thing", "/new/{slug}");
  CHECK(things.run({"page", "things.example/t/one"}).err == "making the routes of 2 records of things\n");
  CHECK(things.at("things.example/t/one") == "301 things.example/new/one");
  CHECK(things.at("things.example/new/two") == "200 b");
  things.page("thing", "/t/{slug}");
  CHECK(things.at("things.example/t/one") == "200 a");
  CHECK(things.at("things.example/new/one") == "301 things.example/t/one");
}

TEST_CASE("a page that is added gets routes, one that is removed frees its paths") {
  const Things things;
  things.put(R"({"id": "a", "slug": "one"})");
  things.page("key", "/k/{key}");
  CHECK(things.page_at("things.example/k/a")["type"] == "Key");
  things.page("late", "/t/{slug}");
  CHECK(things.status()["without_route"]["count"] == 0);  // it has not been made yet
  CHECK(things.page_at("things.example/t/one")["type"] == "Thing");
  CHECK(things.status()["without_route"]["count"] == 2);
  things.write("blocks/thing.json", R"({"storage": "things", "fields": {"link": {"route": "late"}}})");
  things.remove("pages/thing.json");
  CHECK(things.page_at("things.example/t/one")["type"] == "Late");
  CHECK(things.link("a")["path"] == "/t/one");
  things.write("blocks/thing.json", R"({"storage": "things", "fields": {"slug": "slug"}})");
  things.remove("pages/late.json");
  CHECK(things.at("things.example/t/one") == "307 things.example/k/a");
  CHECK(things.page_at("things.example/k/a")["type"] == "Key");
}

TEST_CASE("a page whose file is renamed keeps the paths that its records had") {
  const Things things;
  things.put(R"({"id": "a", "slug": "one"})");
  things.put(R"({"id": "a", "slug": "two"})");
  CHECK(things.run({"release", "public"}).code == 0);
  const auto rename = [&](const std::string& from, const std::string& to, const std::string& path) {
    things.write("blocks/thing.json", R"({"storage": "things", "fields": {"link": {"route": ")" + to + "\"}}}");
    things.remove("pages/" + from + ".json");
    things.page(to, path);
  };
  const auto on_develop = [&](const std::string& path) {
    const Json page = parse(things.run({"page", "things.example" + path, "--stage", "develop"}).out);
    const Json& route = page["route"];
    return std::to_string(route["code"].get<int>()) +
           (route.contains("redirect") ? ' ' + route["redirect"]["url"].get<std::string>() : "");
  };
  rename("thing", "item", "/t/{slug}");
  CHECK(on_develop("/t/one") == "301 things.example/t/two");
  CHECK(things.at("things.example/t/one") == "301 things.example/t/two");  // on public
  rename("item", "article", "/i/{slug}");
  CHECK(on_develop("/t/one") == "301 things.example/i/two");
  CHECK(on_develop("/t/two") == "301 things.example/i/two");
  CHECK(things.run({"release", "public"}).code == 0);
  CHECK(things.at("things.example/t/one") == "301 things.example/i/two");
  CHECK(things.at("things.example/t/two") == "301 things.example/i/two");
}

TEST_CASE("a page that was taken away and comes back under another name keeps the paths that its records had") {
  for (const bool has_others : {false, true}) {
    INFO(has_others);
    const Things things;
    things.write("blocks/thing.json", R"({"storage": "things", "fields": {"slug": "slug"}})");
    if (has_others) things.page("key", "/k/{key}");
    things.put(R"({"id": "a", "slug": "one"})");
    things.put(R"({"id": "a", "slug": "two"})");
    things.remove("pages/thing.json");
    CHECK(things.at("things.example/t/one") == (has_others ? "307 things.example/k/a" : "404"));
    CHECK(things.run({"rebuild"}).code == 0);
    things.page("item", "/i/{slug}");
    CHECK(things.at("things.example/t/one") == "301 things.example/i/two");
    CHECK(things.at("things.example/t/two") == "301 things.example/i/two");
    things.remove("pages/item.json");
    CHECK(things.at("things.example/i/two") == (has_others ? "307 things.example/k/a" : "404"));
    things.page("article", "/i/{slug}");  // of two that are new, the one that is the same but for its name
    things.page("extra", "/x/{key}");
    CHECK(things.at("things.example/i/two") == "200 a");
    CHECK(things.at("things.example/t/one") == "301 things.example/i/two");
  }
}

TEST_CASE("the paths of a page that is gone lead to the only other page of the record, until it is back") {
  const Things things;
  things.write("blocks/thing.json", R"({"storage": "things", "fields": {"slug": "slug"}})");
  things.put(R"({"id": "a", "slug": "one"})");
  things.put(R"({"id": "a", "slug": "two"})");
  things.page("copy", "/c/{slug}");
  CHECK(things.at("things.example/t/two") == "200 a");
  things.remove("pages/thing.json");
  CHECK(things.at("things.example/t/one") == "307 things.example/c/two");
  CHECK(things.at("things.example/t/two") == "307 things.example/c/two");
  things.forget("a");
  CHECK(things.at("things.example/t/two") == "404");
  things.put(R"({"id": "a", "slug": "two"})");
  things.page("other", "/o/{slug}");
  things.page("third", "/3/{slug}");
  CHECK(things.at("things.example/t/two") == "404");  // three pages show it, and none is the one
  things.remove("pages/other.json");
  things.remove("pages/third.json");
  CHECK(things.at("things.example/t/two") == "307 things.example/c/two");
}

TEST_CASE("mapping a storage anew moves its routes") {
  const Things things;
  things.put(R"([{"id": "a", "slug": "one", "other": "uno"}, {"id": "b", "slug": "two", "other": "two"}])");
  things.write("composers/things.json", R"({"feed": "things", "storage": "things",
    "fields": {"slug": {"source": "data-field", "field": "other"}}})");
  CHECK(things.at("things.example/t/one") == "301 things.example/t/uno");
  CHECK(things.at("things.example/t/two") == "200 b");
  things.put(R"({"id": "b", "other": "dos"})");
  CHECK(things.at("things.example/t/two") == "301 things.example/t/dos");
}

TEST_CASE("a product's path may come from its first variant") {
  const Things things;
  things.write("feeds/things.json", R"({"method": "ingest", "parent": "parent"})");
  things.write("storages/things.json", R"({"kind": "products", "fields": {"slug": {"type": "String"}}})");
  things.write("blocks/variant.json",
               R"({"storage": "things", "level": "variant", "fields": {"link": {"route": "variant"}}})");
  things.page("variant", "/v/{parentKey}/{slug}", "not-found", "variant");
  things.put(R"([{"id": "v1", "parent": "p", "slug": "red"}, {"id": "p"}, {"id": "solo", "slug": "only"}])");
  CHECK(things.at("things.example/t/red") == "200 p");
  CHECK(things.at("things.example/v/p/red") == "200 v1");
  CHECK(things.at("things.example/v/solo/only") == "200 solo");
  CHECK(things.link("v1", "variant")["path"] == "/v/p/red");
  things.put(R"({"id": "v1", "parent": "p", "slug": "blue"})");
  CHECK(things.at("things.example/t/red") == "301 things.example/t/blue");
  CHECK(things.at("things.example/v/p/red") == "301 things.example/v/p/blue");
  things.put(R"({"id": "v2", "parent": "solo", "slug": "extra"})");
  CHECK(things.at("things.example/v/solo/only") == "404");
  things.forget("v1");
  CHECK(things.at("things.example/t/blue") == "404");
  CHECK(things.at("things.example/v/p/blue") == "404");
}

TEST_CASE("redirects lead to the end of their chain, past pages, and a circle leads nowhere") {
  const Things things;
  things.write("redirects.json", R"([
    {"from": "things.example/a", "to": "things.example/b", "permanent": true},
    {"from": "Things.example/b/", "to": "https://things.example/t/old?x=1"},
    {"from": "things.example/out", "to": "https://elsewhere.example/here", "permanent": true},
    {"from": "things.example/t/hidden", "to": "things.example/de"},
    {"from": "things.example/x", "to": "things.example/y"},
    {"from": "things.example/y", "to": "things.example/x"}])");
  things.put(R"([{"id": "a", "slug": "old"}, {"id": "h", "slug": "hidden"}])");
  CHECK(things.at("things.example/b") == "307 things.example/t/old?x=1");
  things.put(R"({"id": "a", "slug": "now"})");
  CHECK(things.at("things.example/a") == "307 things.example/t/now");
  CHECK(things.at("things.example/out") == "301 elsewhere.example/here");
  CHECK(things.page_at("things.example/out")["route"]["redirect"]["domain"] == "elsewhere.example");
  CHECK(things.at("things.example/t/hidden") == "307 things.example/de");
  CHECK(things.at("things.example/x") == "404");

  const auto told = [&] {
    Json found = Json::array();
    const Json report = parse(things.run({"validate", "--data", "--format", "json"}).out);
    for (const auto& finding : report["findings"])
      found.push_back({finding["severity"], finding["line"], finding["message"]});
    return found;
  };
  CHECK(told() == parse(R"([
    ["warning", 5, "the redirect hides what lives at \"things.example/t/hidden\": thing h"],
    ["warning", 6, "redirects lead in a circle: things.example/x → things.example/y → things.example/x"]])"));
}

TEST_CASE("an international host is the same in Unicode, in ASCII and escaped") {
  const Things things;
  things.write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
    "scopes": {"public": {"regions": {"gb": {"currency": "GBP", "locales": {
      "en-GB": "Bücher.example", "de-DE": "xn--mnchen-3ya.example/de"}}}}}})");
  things.put(R"([{"id": "a", "slug": "ü%2F"}, {"id": "b", "slug": "one"}])");
  const auto at = [&](const std::string& url) {
    const Json page = parse(things.run({"get", "/page/" + url}).out);
    return page.contains("data") ? page["data"]["key"].get<std::string>() : page.dump();
  };
  for (const char* host :
       {"bücher.example", "xn--bcher-kva.example", "XN--BCHER-KVA.EXAMPLE:443", "b%C3%BCcher.example"})
    CHECK(at(host + std::string("/t/%C3%BC%252F")) == "a");
  for (const char* whole :
       {"b%C3%BCcher.example%2Ft%2F%25C3%25BC%25252F", "https%3A%2F%2Fb%C3%BCcher.example%2ft%2f%C3%BC%25252F"})
    CHECK(at(whole) == "a");
  CHECK(at("münchen.example/de/t/one?x") == "b");
  CHECK(things.at("münchen.example/de/t/one") == "200 b");
  CHECK(things.link("b")["href"] == "https://xn--bcher-kva.example/t/one");
  const auto answer = things.run({"get", "/block/thing/b", "-H", "fs-domain: MÜNCHEN.example/de"});
  CHECK(parse(answer.out)["link"]["url"] == "xn--mnchen-3ya.example/de/t/one");
}

TEST_CASE("every answer shows a domain in one form, whatever way it is written") {
  const Things things;
  things.write("project.json", R"({"name": "Things", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
    "scopes": {"public": {"regions": {"gb": {"currency": "GBP", "locales": {
      "en-GB": "Bücher.example/ü/", "de-DE": "MÜNCHEN.example:8080/de"}}}}}})");
  things.write("redirects.json",
               R"([{"from": "bücher.example/ü/old", "to": "https://München.example:8080/de?a=Ü#b"}])");
  things.put(R"([{"id": "b", "slug": "one"}])");
  const std::string english = "xn--bcher-kva.example/%C3%BC";
  const std::string german = "xn--mnchen-3ya.example:8080/de";

  const Json listed = parse(things.run({"get", "/context"}).out)[0]["locales"];
  CHECK(listed[0]["url"] == "https://" + english);
  CHECK(listed[1]["url"] == "https://" + german);
  CHECK(parse(things.run({"context", "list"}).out) == parse(things.run({"get", "/context"}).out));
  const Json route = things.page_at("bücher.example/ü/t/one")["route"];
  CHECK(route["context"]["domain"] == english);
  CHECK(route["alternates"][0]["url"] == german + "/t/one");
  const Json redirect = things.page_at(english + "/old")["route"]["redirect"];
  CHECK(redirect["url"] == german + "?a=Ü#b");
  CHECK(redirect["domain"] == german);
  CHECK(things.link("b")["url"] == english + "/t/one");
}

}  // namespace
}  // namespace fsctl
