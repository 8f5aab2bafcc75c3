#include "core/release/difference.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::release {
namespace {

/// A small project in which one file after the other changes.
class Changes {
 public:
  Changes() {
    write("project.json", project("gb.example", "GBP", "spec"));
    write("feeds/items.json", R"({"method": "ingest"})");
    write("storages/items.json", storage(R"("name": {"type": "String"}, "price": {"type": "Price"},
      "stock": {"type": "Availability"}, "count": {"type": "Float"}, "whole": {"type": "Integer"})"));
    write("composers/items.json", composer("title"));
    write("blocks/item.json", block(R"("name": "name", "count": "count", "price": "price", "stock": "stock")"));
    write("blocks/small.json", block(R"("name": "name")"));
    write("listings/items.json", listing("{}"));
    write("trees/items.json", R"({"storage": "items", "block": "small", "parent": "name", "position": "count"})");
    write("pages/item.json", R"({"block": "item", "path": "/i/{key}", "sitemap": true})");
    write("redirects.json", R"([{"from": "gb.example/a", "to": "gb.example/b"}])");
    before_ = load();
  }

  static std::string project(const std::string& domain, const std::string& currency, const std::string& dialect) {
    return R"({"name": "Items", "default": {"scope": "public", "region": "gb", "locale": "en-GB"}, "dialect": ")" +
           dialect + R"(", "scopes": {"public": {"regions": {"gb": {"currency": ")" + currency +
           R"(", "locales": {"en-GB": ")" + domain + R"("}}}}}})";
  }
  static std::string storage(const std::string& fields) { return R"({"kind": "content", "fields": {)" + fields + "}}"; }
  static std::string composer(const std::string& field) {
    return R"({"feed": "items", "storage": "items", "fields": {"name": {"source": "data-field", "field": ")" + field +
           R"("}}})";
  }
  static std::string block(const std::string& fields) { return R"({"storage": "items", "fields": {)" + fields + "}}"; }
  static std::string listing(const std::string& params, const std::string& more = R"("perPageMax": 50)") {
    return R"({"storage": "items", "block": "small", "param": )" + params +
           R"(, "filter": {"name": {}}, "sort": {"count": {"field": "count"}}, "search": ["name"], )" + more + "}";
  }

  void write(const std::string& name, const std::string& text) const { files_.write(name, text); }
  void remove(const std::string& name) const { std::filesystem::remove(files_ / name); }

  /// A line each, those that break clients with a `!`.
  std::vector<std::string> lines() const {
    std::vector<std::string> told;
    for (const auto& [subject, message, breaks] :
         differences({.release = {}, .project = before_}, {.release = {}, .project = load()}))
      told.push_back((breaks ? "! " : "") + subject + ": " + message);
    return told;
  }

 private:
  std::shared_ptr<const project::Project> load() const { return project::load(files_.path()); }

  test::Scratch files_;
  std::shared_ptr<const project::Project> before_;
};

using Lines = std::vector<std::string>;

TEST_CASE("what differs between two configurations is told in words") {
  struct Row {
    const char* file;
    std::string text;  ///< empty: the file is removed
    Lines expected;
  };
  using C = Changes;
  const Row rows[] = {
      {"blocks/new.json", C::block(R"("name": "name")"), {"block new: is new"}},
      {"blocks/item.json",
       C::block(R"("name": "name", "price": "price", "amount": "price.amount", "stock": "stock", "count": "whole")"),
       {"block item: field amount is new (integer)", "block item: field count was number, is integer"}},
      {"blocks/item.json",
       C::block(R"("name": "count", "count": "count", "stock": "stock")"),
       {"! block item: field name was string, is number", "! block item: field price is gone"}},
      {"blocks/item.json",
       C::block(R"("name": "name", "count": "count", "price": {"block": "small", "key": "name"}, "stock": "stock")"),
       {"! block item: field price.amount is gone", "! block item: field price.currency is gone",
        "! block item: field price.precision is gone", "! block item: field price.ref is gone",
        "! block item: field price.scales is gone", "block item: field price.key is new (string)",
        "block item: field price.name is new (string)"}},
      {"listings/items.json", "", {"! listing items: is gone"}},
      {"listings/items.json",
       C::listing(R"({"a": {"type": "string", "required": true}, "b": {"type": "array"}})"),
       {"! listing items: parameter a is new, and required", "listing items: parameter b is new"}},
      {"listings/items.json",
       C::listing("{}", R"("perPageMax": 40, "perPage": 10)"),
       {"listing items: gives 10 items unless asked, not 24", "! listing items: gives at most 40 items, not 50"}},
      {"listings/items.json",
       R"({"storage": "items", "block": "item", "filter": {"count": {}}, "sort": {"name": {"field": "name"}},
           "perPageMax": 50, "query": [{"type": "equals", "field": "name", "value": "x"}]})",
       {"listing items: shows block item, not small", "listing items: field items[].count is new (number)",
        "listing items: field items[].price is new (object)", "listing items: field items[].stock is new (string)",
        "! listing items: field _meta.facets.name is gone", "listing items: field _meta.facets.count is new (array)",
        "! listing items: filter name is gone", "listing items: filter count is new",
        "! listing items: sort count is gone", "listing items: sort name is new", "! listing items: search is gone",
        "listing items: finds other records: `query` is another"}},
      {"trees/items.json",
       R"({"storage": "items", "block": "item", "parent": "name", "position": "whole"})",
       {"tree items: shows block item, not small", "tree items: field items[].count is new (number)",
        "tree items: field items[].price is new (object)", "tree items: field items[].stock is new (string)",
        "tree items: orders records by `whole`"}},
      {"pages/item.json",
       R"({"block": "item", "path": "/item/{key}"})",
       {"page item: lives at /item/{key}, not /i/{key}; former URLs redirect",
        "page item: stands in no sitemap any more"}},
      {"pages/item.json", "", {"! page item: is gone"}},
      {"redirects.json",
       R"([{"from": "gb.example/a", "to": "gb.example/c", "permanent": true}])",
       {"redirect gb.example/a: leads to 301 gb.example/c, not 307 gb.example/b"}},
      {"project.json",
       C::project("uk.example", "EUR", "spec"),
       {"! place public/gb/en-GB: lives at uk.example, not gb.example",
        "! place public/gb/en-GB: has prices in EUR, not GBP"}},
      {"composers/items.json", C::composer("label"), {"composer items: maps otherwise"}},
      {"feeds/other.json", R"({"method": "ingest"})", {}},
  };
  for (const auto& [file, text, expected] : rows) {
    DYNAMIC_SECTION(file << ' ' << text) {
      const Changes changes;
      if (text.empty())
        changes.remove(file);
      else
        changes.write(file, text);
      auto found = changes.lines();
      auto wanted = expected;
      std::ranges::sort(found);
      std::ranges::sort(wanted);
      CHECK(found == wanted);
    }
  }
}

TEST_CASE("a storage's fields are told with their types") {
  const Changes changes;
  changes.write("storages/items.json", Changes::storage(R"("name": {"type": "String"}, "price": {"type": "Price"},
      "stock": {"type": "Availability", "isTranslatable": true}, "count": {"type": "Float"}, "size": {"type": "Weight"}, "whole": {"type": "Integer"})"));
  CHECK(changes.lines() == Lines{"storage items: field stock is Availability, translatable, not Availability",
                                 "storage items: field size is new (Weight)"});
}

TEST_CASE("secrets are told, and that requests need one from now on") {
  const store::SecretDigest web{"web", "1"};
  const store::SecretDigest app{"app", "2"};
  const auto lines = [](std::vector<store::SecretDigest> before, std::vector<store::SecretDigest> after) {
    Lines told;
    for (const auto& [subject, message, breaks] :
         differences({.release = {}, .project = {}, .secrets = std::move(before)},
                     {.release = {}, .project = {}, .secrets = std::move(after)}))
      told.push_back((breaks ? "! " : "") + subject + ' ' + message);
    return told;
  };
  CHECK(lines({}, {web}) == Lines{"fetch secret web is valid now", "! requests need a fetch secret now"});
  CHECK(lines({web}, {web, app}) == Lines{"fetch secret app is valid now"});
  CHECK(lines({web, app}, {app}) == Lines{"! fetch secret web is valid no more"});
  CHECK(lines({app}, {}) == Lines{"fetch secret app is valid no more", "requests need no fetch secret any more"});
}

}  // namespace
}  // namespace fsctl::release
