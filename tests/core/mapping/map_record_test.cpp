#include "core/mapping/map_record.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::mapping {
namespace {

/// A project of two scopes, two locales and two currencies, whose composer maps each field from the member of its name;
/// `upper`, `plain` and `sum` are composed.
struct Wares {
  Wares() {
    files.write("project.json", R"({"name": "Wares", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {
        "public": {"regions": {
          "gb": {"currency": "GBP", "locales": {"en-GB": "w.example", "de-DE": "w.example/de"}},
          "de": {"currency": "EUR", "locales": {"de-DE": "w.example/eur"}}}},
        "trade": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "t.example"}}}}}})");
    files.write("feeds/wares.json", R"({"method": "ingest"})");
    files.write("storages/wares.json", R"({"kind": "content", "fields": {
      "name": {"type": "String", "isTranslatable": true},
      "code": {"type": "String"},
      "note": {"type": "String", "isScoped": true},
      "stock": {"type": "Integer"},
      "images": {"type": "Any"},
      "upper": {"type": "String"},
      "count": {"type": "Integer"},
      "price": {"type": "Price"},
      "trade": {"type": "Price", "isScoped": true},
      "prices": {"type": "Price", "isArray": true}}})");
    files.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {
      "name": {"source": "data-field", "field": "name"},
      "code": {"source": "data-field", "field": "code"},
      "note": {"source": "data-field", "field": "note"},
      "stock": {"source": "data-field", "field": "stock"},
      "images": {"source": "data-field", "field": "images"},
      "upper": {"source": "composed", "composition": {"type": "if",
        "condition": {"source": "composed", "composition": {"type": "isNull",
          "value": {"source": "data-field", "field": "title"}}},
        "then": {"source": "static", "value": null},
        "else": {"source": "composed", "composition": {"type": "upper",
          "value": {"source": "data-field", "field": "title"}}}}},
      "count": {"source": "composed", "composition": {"type": "if",
        "condition": {"source": "composed", "composition": {"type": "isNull",
          "value": {"source": "data-field", "field": "parts"}}},
        "then": {"source": "static", "value": null},
        "else": {"source": "composed", "composition": {"type": "count",
          "array": {"source": "data-field", "field": "parts"}}}}},
      "price": {"source": "data-field", "field": "price"},
      "trade": {"source": "data-field", "field": "trade"},
      "prices": {"source": "data-field", "field": "prices"}}})");
    project = project::load(files.path());
  }

  /// What a record becomes, or what is said against it.
  std::string mapped(const std::string& raw) const {
    Arena arena;
    Problems problems;
    RecordMapper mapper(*project, project->composers.at("wares"));
    const Value record = to_value(parse(raw), arena);
    const Value stored = mapper.map(record, composer::may_have_markers(raw), arena, problems);
    if (problems.empty()) return write(to_json(stored));
    std::string said;
    for (const Problem& problem : problems)
      said += (said.empty() ? "" : "; ") + problem.message + " (" + problem.hint.text() + ") at " +
              problem.location.pointer;
    return said;
  }

  test::Scratch files;
  std::shared_ptr<const project::Project> project;
};

TEST_CASE("a value that its field would lose fails the record") {
  const Wares wares;
  struct Row {
    const char* title;
    const char* record;
    const char* mapped;
  };
  const Row rows[] = {
      {"two texts on a field without the flag", R"({"code": {"@translation": {"en-GB": "a", "de-DE": "b"}}})",
       "code keeps one value for all locales, and `@translation` gives \"de-DE\" another (set isTranslatable on the "
       "field) at /fields/code"},
      {"a text for another locale alone", R"({"code": {"@translation": {"de-DE": "b"}}})",
       "`@translation` gives \"de-DE\" another"},
      {"inside a composed slot", R"({"title": {"@translation": {"en-GB": "a", "de-DE": "b"}}})",
       "upper keeps one value for all locales"},
      {"composed, where another text fails", R"({"title": {"@translation": {"en-GB": "a", "de-DE": 7}}})",
       "upper keeps one value for all locales"},
      {"deep inside a value", R"({"images": [{"alt": {"@translation": {"en-GB": "a", "de-DE": "b"}}}]})",
       "images keeps one value for all locales"},
      {"@channel on an unscoped field", R"({"stock": {"@channel": {"public": 1, "trade": 2}}})",
       "stock keeps one value for all scopes, and `@channel` gives \"trade\" another (set isScoped on the field) at "
       "/fields/stock"},
      {"@channel on an unscoped field, composed", R"({"title": {"@channel": {"public": "a", "trade": "b"}}})",
       "upper keeps one value for all scopes"},
      {"@channel on a translated field", R"({"name": {"@channel": {"public": "a", "trade": "b"}}})",
       "name keeps one value for all scopes"},
      {"@channel around @translation", R"({"note": {"@channel": {"public": {"@translation": {"en-GB": "a"}},
        "trade": {"@translation": {"en-GB": "b", "de-DE": "c"}}}}})",
       "note keeps one value for all locales"},
      {"@currency on a number", R"({"stock": {"@currency": {"GBP": 1, "EUR": 2}}})",
       "stock keeps one value for all currencies, and `@currency` gives \"eur\" another (a field of type Price keeps "
       "one for each currency) at /fields/stock"},
      {"@currency around a price in another",
       R"({"price": {"@currency": {"GBP": {"amount": 1, "currency": "eur", "precision": 2}}}})",
       "price has a price in eur that `@currency` gives for gbp (what stands under a currency is a price in it) at "
       "/fields/price"},
      {"@currency around the same price twice",
       R"({"price": {"@currency": {"GBP": {"amount": 1, "currency": "eur", "precision": 2},
                                   "EUR": {"amount": 1, "currency": "eur", "precision": 2}}}})",
       "price has a price in eur that `@currency` gives for gbp"},
      {"@currency inside a price", R"({"price": {"amount": {"@currency": {"GBP": 1, "EUR": 2}}, "currency": "gbp",
        "precision": 2}})",
       "price has a price in gbp that `@currency` gives for eur"},
      {"@currency in a scoped price", R"({"trade": {"@channel": {"trade": {"@currency": {"EUR": {"amount": 1,
        "currency": "GBP", "precision": 2}}}}}})",
       "trade has a price in gbp that `@currency` gives for eur"},
  };
  for (const auto& [title, record, said] : rows) DYNAMIC_SECTION(title) {
      CHECK_THAT(wares.mapped(record), Catch::Contains(said));
    }
}

TEST_CASE("a marker that loses nothing maps") {
  const Wares wares;
  struct Row {
    const char* title;
    const char* record;
    const char* mapped;
  };
  const Row rows[] = {
      {"one text, for the default locale", R"({"code": {"@translation": {"en-GB": "a"}}})", R"({"code":"a"})"},
      {"one text, composed", R"({"title": {"@translation": {"en-GB": "a"}}})", R"({"upper":"A"})"},
      {"equal texts", R"({"code": {"@translation": {"en-GB": "a", "de-DE": "a"}}})", R"({"code":"a"})"},
      {"another locale has null", R"({"code": {"@translation": {"en-GB": "a", "de-DE": null}}})", R"({"code":"a"})"},
      {"a locale that the project does not have", R"({"code": {"@translation": {"en-GB": "a", "fr-FR": "b"}}})",
       R"({"code":"a"})"},
      {"a value that does not show the texts",
       R"({"parts": [{"@translation": {"en-GB": "a", "de-DE": "b"}}, {"@channel": {"trade": 1}}]})", R"({"count":2})"},
      {"texts of a translated field", R"({"name": {"@translation": {"en-GB": "a", "de-DE": "b"}}})",
       R"({"name":{"en-GB":"a","de-DE":"b"}})"},
      {"a scoped field", R"({"note": {"@channel": {"public": "a", "trade": "b"}}})",
       R"({"note":{"public":"a","trade":"b"}})"},
      {"prices in their currencies", R"({"price": {"@currency": {
          "GBP": {"amount": 1, "currency": "gbp", "precision": 2},
          "EUR": {"amount": 2, "currency": "EUR", "precision": 2},
          "USD": {"amount": 3, "currency": "usd", "precision": 2}}}})",
       R"({"price":[{"amount":1,"currency":"gbp","precision":2},{"amount":2,"currency":"eur","precision":2}]})"},
      {"a plain price beside a marker", R"({"price": {"amount": 2, "currency": "eur", "precision": 2},
          "name": {"@translation": {"en-GB": "a"}}})",
       R"({"name":{"en-GB":"a"},"price":[{"amount":2,"currency":"eur","precision":2}]})"},
      {"equal prices of a list beside a marker", R"({"prices": [{"amount": 2, "currency": "eur", "precision": 2},
          {"amount": 2, "currency": "eur", "precision": 2}], "name": {"@translation": {"en-GB": "a"}}})",
       R"({"name":{"en-GB":"a"},"prices":[{"amount":2,"currency":"eur","precision":2},)"
       R"({"amount":2,"currency":"eur","precision":2}]})"},
      {"no prices in a list beside a marker", R"({"prices": [], "name": {"@translation": {"en-GB": "a"}}})",
       R"({"name":{"en-GB":"a"},"prices":[]})"},
  };
  for (const auto& [title, record, mapped] : rows) DYNAMIC_SECTION(title) {
      CHECK(wares.mapped(record) == mapped);
    }
}

}  // namespace
}  // namespace fsctl::mapping
