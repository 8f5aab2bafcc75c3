#include "core/propose/propose.h"

#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <sstream>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/mapping/compose.h"
#include "core/project/load.h"
#include "core/propose/languages.h"
#include "core/sample/sample.h"

namespace fsctl::propose {
namespace {

constexpr const char* project_file = R"({
  "name": "Shop", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
  "scopes": {
    "public": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "shop.example", "de-DE": "shop.example/de"}}}},
    "trade": {"regions": {"us": {"currency": "USD", "locales": {"en-GB": "trade.example"}}}}}})";

std::shared_ptr<const project::Project> project_with(const std::vector<std::pair<std::string, std::string>>& files) {
  project::Sources sources;
  const auto add = [&](const std::string& path, const std::string& text) {
    sources.emplace(path, std::make_shared<const Source>(Source{.name = path, .text = text}));
  };
  add("project.json", project_file);
  for (const auto& [path, text] : files) add(path, text);
  Problems problems;
  auto project = project::load("nowhere", problems, {.files = std::move(sources)});
  for (const auto& problem : problems)
    if (problem.message.find("no region of the project has the currency") == std::string::npos)  // which a note tells
      FAIL_CHECK(problem.message << " at " << problem.location.pointer);
  return project;
}

/// Each line is a record.
EachRecord lines_of(const std::string& text) {
  return [text](const Take& take) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
      if (!line.empty() && !take(line)) return;
  };
}

Proposed proposed(const std::string& records, const std::string& id_member = {}) {
  const auto project = project_with({});
  return propose(*project, {.name = "things", .id_member = id_member}, lines_of(records));
}

Json file_of(const Proposed& proposed, const std::string& folder) {
  for (const auto& [path, text] : proposed.files)
    if (path == folder + "/things.json") return parse(text);
  FAIL("there is no file in " << folder);
  return {};
}

/// `name: String translatable, tags: String[]`.
std::string fields_of(const Proposed& proposed) {
  std::string fields;
  const Json storage = file_of(proposed, "storages");
  for (const auto& [name, field] : storage["fields"].items())
    fields += (fields.empty() ? "" : ", ") + name + ": " + field["type"].get<std::string>() +
              (field.contains("isArray") ? "[]" : "") + (field.contains("isTranslatable") ? " translatable" : "") +
              (field.contains("isScoped") ? " scoped" : "");
  return fields;
}

/// Maps all records with the project of the proposal, and checks that nothing is found.
void check_that_all_fit(const Proposed& proposed, const std::string& records) {
  const auto project = project_with(proposed.files);
  sample::Sample sample(*project, project->feeds.at("things"));
  lines_of(records)([&](std::string_view record) {
    sample.add(record, "");
    return true;
  });
  Problems problems;
  sample.report(problems);
  for (const auto& problem : problems) FAIL_CHECK(problem.message << " at " << problem.location.pointer);
  CHECK(sample.records() == proposed.records);
}

TEST_CASE("each member gets a field that all of its values fit") {
  struct Row {
    std::string members;
    std::string more_members;
    std::string fields;
  };
  const Row rows[] = {
      // Scalars
      {R"("stock": 3)", R"("stock": null)", "stock: Integer"},
      {R"("width": 3)", R"("width": 3.5)", "width: Float"},
      {R"("width": 3.0)", R"("width": 1e300)", "width: Float"},
      {R"("sold": true)", R"("sold": false)", "sold: Boolean"},
      {R"("note": "x")", R"("note": "")", "note: String"},
      {R"("note": "x")", "", "note: String"},
      // Several types in one member
      {R"("size": 42)", R"("size": "M")", "size: String"},
      {R"("size": true)", R"("size": "M")", "size: String"},
      {R"("size": 42)", R"("size": [42])", "size: Any"},
      {R"("size": {"eu": 42})", R"("size": "M")", "size: Any"},
      // Nothing at all
      {R"("gone": null)", R"("gone": null)", ""},
      {R"("gone": null)", "", ""},
      // Dates
      {R"("createdAt": "2026-01-31")", R"("createdAt": "2026-01-31T09:30:00Z")", "createdAt: DateTime"},
      {R"("createdAt": "2026-01-31")", R"("createdAt": "")", "createdAt: DateTime"},
      {R"("createdAt": "2026-01-31")", R"("createdAt": "2026-02-31")", "createdAt: String"},
      // Numbers in texts, where the name tells that they are numbers
      {R"("orderHint": "0.01")", R"("orderHint": " 2 ")", "orderHint: Float"},
      {R"("orderHint": "0.01")", R"("orderHint": "first")", "orderHint: String"},
      {R"("zip": "04401")", R"("zip": "55425")", "zip: String"},
      // Money
      {R"("price": 19.99)", R"("price": 5)", "price: Price"},
      {R"("price": "19.99")", R"("price": "")", "price: Price"},
      {R"("price": 19.999)", R"("price": 5)", "price: Float"},
      {R"("price": -1)", R"("price": 5)", "price: Integer"},
      {R"("price": 1, "currency": "gbp")", R"("price": 2, "currency": "USD")", "price: Price, currency: String"},
      {R"("p": {"amount": 1, "currency": "gbp", "precision": 2})", R"("p": null)", "p: Price"},
      {R"("p": {"amount": 1, "currency": "gbp"})", R"("p": null)", "p: Price"},
      {R"("p": {"amount": "1.50", "currencyCode": "GBP"})", R"("p": null)", "p: Price"},
      {R"("p": {"type": "t", "centAmount": 1, "currencyCode": "GBP", "fractionDigits": 2})", R"("p": null)",
       "p: Price"},
      {R"("p": {"amount": 1, "currency": "gbp", "tax": 2})", R"("p": null)", "p: Any"},
      {R"("p": {"amount": 1, "currency": "gbp"})", R"("p": {"amount": 1})", "p: Any"},
      {R"("priceUsd": 1)", R"("priceUsd": 2)", "priceUsd: Price"},
      {R"("priceCents": 1.5)", R"("priceCents": 2)", "priceCents: Float"},
      // Pictures
      {R"("image": "a.png")", R"("image": "")", "image: Media"},
      {R"("image": "https://x.example/1?w=2")", R"("image": null)", "image: Media"},
      {R"("image": "none at all")", R"("image": "a.png")", "image: String"},
      {R"("image": "data:image/png;base64,AA==")", R"("image": "")", "image: Media"},
      {R"("image": {"url": "/a.png", "alt": "A"})", R"("image": null)", "image: Media"},
      {R"("image": {"url": "/a.png"})", R"("image": {"alt": "A"})", "image: Any"},
      {R"("hero": "a.jpg")", R"("hero": "b.JPEG?w=3")", "hero: Media"},
      {R"("images": ["a.png", ""])", R"("images": [])", "images: Media[]"},
      {R"("images": ["a.png", null])", R"("images": null)", "images: Media[]"},
      {R"("images": [{"url": "/a", "alt": "A"}])", R"("images": [{"url": "/b"}])", "images: Media[]"},
      {R"("images": [{"url": null}])", R"("images": [{"url": "/b"}])", "images: Any[]"},
      {R"("cover": {"key": "a", "src": "/a", "mimeType": "image/png"})", R"("cover": null)", "cover: Media"},
      // Lists and objects
      {R"("tags": ["a", "b"])", R"("tags": [])", "tags: String[]"},
      {R"("tags": ["a", null])", R"("tags": [])", "tags: Any[]"},
      {R"("sizes": [1, 2])", R"("sizes": [3])", "sizes: Integer[]"},
      {R"("sizes": [1, 2.5])", R"("sizes": [3])", "sizes: Float[]"},
      {R"("sizes": [1, "a", null, {}])", R"("sizes": [[]])", "sizes: Any[]"},
      {R"("parts": [{"a": 1}])", R"("parts": [])", "parts: Any[]"},
      {R"("box": {"a": {"b": [{"c": 1}]}})", R"("box": {})", "box: Any"},
      {R"("options": [{"attribute": "color", "value": "red"}])", R"("options": [])", "options: Option"},
      // Several languages
      {R"("note": {"en": "A", "de": "Ä"})", R"("note": {"en": "B", "de": null})", "note: String translatable"},
      {R"("note": {"en-GB": "A", "de-DE": "Ä"})", R"("note": null)", "note: String translatable"},
      {R"("note": {"en": ["A"]})", R"("note": {"en": []})", "note: String[] translatable"},
      {R"("note": {"en": "A"})", R"("note": {"en": 1})", "note: Any translatable"},
      {R"("note": {"fr": "A"})", R"("note": {"fr": "B"})", "note: Any"},
      {R"("note": {"en": "A", "author": "B"})", R"("note": null)", "note: Any"},
      // Payload markers
      {R"("note": {"@translation": {"en-GB": "A", "de-DE": "Ä"}})", R"("note": "B")", "note: String translatable"},
      {R"("stock": {"@channel": {"public": 1, "trade": 2}})", "", "stock: Integer scoped"},
      {R"("box": {"a": {"@translation": {"en-GB": "A", "de-DE": "Ä"}}})", "", "box: Any translatable"},
      {R"("stock": {"@currency": {"gbp": 1, "usd": 2}})", "", ""},
  };
  for (const auto& [members, more_members, fields] : rows) {
    INFO(members << " and " << more_members);
    const auto records = R"({"id": "a", )" + members + "}\n" + R"({"id": "b")" +
                         (more_members.empty() ? "" : ", " + more_members) + "}\n";
    const auto made = proposed(records);
    CHECK(fields_of(made) == fields);
    check_that_all_fit(made, records);
  }
}

TEST_CASE("a field is called as its member, as far as paths can name it") {
  const std::tuple<std::string, std::string> rows[] = {
      {"plain", "plain"},          {"snake_case", "snake_case"},
      {"with blank", "withBlank"}, {"a.b-c", "aBC"},
      {"_hidden", "hidden"},       {"$item", "item"},
      {"größe", "grosse"},         {"日本", "riben"},
      {"2nd", "field2nd"},         {".", "field"},
      {"key", "keyValue"},         {"parentKey", "parentKeyValue"},
      {"class", "class"},          {"\\\\", "field"},
      {"__proto__", "proto__"},    {"Größe in cm", "grosseInCm"},
  };
  for (const auto& [member, field] : rows) {
    INFO(member);
    const auto records = R"({"id": "a", ")" + member + R"(": "x"})" + '\n';
    const auto made = proposed(records);
    CHECK(fields_of(made) == field + ": String");
    check_that_all_fit(made, records);
  }
  const std::string alike = R"({"id": "a", "a b": "x", "a.b": "y", "aB": "z"})";
  CHECK(fields_of(proposed(alike)) == "aB: String, aB2: String, aB3: String");
  check_that_all_fit(proposed(alike), alike);
}

TEST_CASE("a record's page is found by its slug, its title, title and id, or else its key") {
  struct Row {
    std::string first;
    std::string second;
    std::string path;
    std::string example;
  };
  const Row rows[] = {
      {R"("slug": "x-1", "name": "X")", R"("slug": "y", "name": "X")", "/things/{slug}", "/things/x-1"},
      {R"("slug": "x", "name": "X")", R"("slug": "x", "name": "Y")", "/things/{slug}", "/things/x"},
      {R"("slug": "x", "name": "N")", R"("slug": null, "name": "M")", "/things/{slug}", "/things/n"},
      {R"("slug": {"en": "x", "de": "z"})", R"("slug": {"en": "y", "de": "x"})", "/things/{slug}", "/things/x"},
      {R"("name": "Red Shoe")", R"("name": "Blue Shoe")", "/things/{slug}", "/things/red-shoe"},
      {R"("name": {"en": "Red", "de": "Rot"})", R"("name": {"en": "Blue", "de": "Blau"})", "/things/{slug}",
       "/things/red"},
      {R"("name": "Red Shoe")", R"("name": "red-shoe")", "/things/{slug}", "/things/red-shoe-a"},
      {R"("name": "Red", "title": "T")", R"("name": "Red", "title": "U")", "/things/{slug}", "/things/red-a"},
      {R"("name": "Red", "n": 1)", R"("name": null, "n": 2)", "/things/{key}", "/things/a"},
      {R"("name": "!")", R"("name": "?")", "/things/{slug}", "/things/a"},
      {R"("count": 1)", R"("count": 2)", "/things/{key}", "/things/a"},
  };
  for (const auto& [first, second, path, example] : rows) {
    INFO(first << " and " << second);
    const auto records = R"({"id": "a", )" + first + "}\n" + R"({"id": "b", )" + second + "}\n";
    const auto made = proposed(records);
    CHECK(file_of(made, "pages")["path"] == path);
    CHECK(made.example_path == example);
    CHECK(made.example_key == "a");
    check_that_all_fit(made, records);
  }
}

TEST_CASE(
    "a listing filters by what few records differ in, sorts by numbers, dates and the title, and searches texts") {
  std::string records;
  for (int i = 0; i < 40; ++i)
    records += Json{{"id", std::to_string(i)},
                    {"name", "Thing " + std::to_string(i)},
                    {"text", std::string(100, 'x') + std::to_string(i)},
                    {"brand", i % 3 == 0 ? "Holm" : "Lund"},
                    {"tags", {i % 2 == 0 ? "new" : "old"}},
                    {"stock", i},
                    {"stars", i % 5},
                    {"sold", i % 2 == 0},
                    {"price", i},
                    {"createdAt", "2026-01-" + std::to_string(10 + i % 20)},
                    {"image", std::to_string(i) + ".png"}}
                   .dump() +
               '\n';
  const auto made = proposed(records);
  CHECK(file_of(made, "listings") == Json::parse(R"({
    "storage": "things", "block": "things",
    "filter": {"brand": {}, "tags": {}, "stock": {"facet": false}, "stars": {}, "sold": {},
               "price.amount": {"facet": false}, "createdAt": {"facet": false}},
    "sort": {"name": {"field": "name"}, "stock": {"field": "stock"}, "stars": {"field": "stars"},
             "price": {"field": "price.amount"}, "createdAt": {"field": "createdAt"}},
    "search": ["name", "brand", "tags", "text"],
    "defaultSort": {"field": "name", "order": "asc"}})"));
  check_that_all_fit(made, records);
}

TEST_CASE("ids are texts or numbers of a member that has another one in each record") {
  struct Row {
    std::string records;
    std::string asked;
    std::string feed;  ///< without its schema
  };
  const Row rows[] = {
      {R"({"id": "a"})", "", R"({"method": "ingest"})"},
      {R"({"id": 1, "sku": "x"})", "", R"({"method": "ingest", "idsAsText": true})"},
      {R"({"id": 1, "sku": "x"})", "sku", R"({"method": "ingest", "id": "sku"})"},
      {R"({"n": 2, "sku": "x", "name": "N"})", "", R"({"method": "ingest", "id": "sku"})"},
      {"{\"id\": 1, \"code\": \"x\"}\n{\"id\": 1, \"code\": \"y\"}", "", R"({"method": "ingest", "id": "code"})"},
      {"{\"id\": 1}\n{\"id\": \"x\"}", "", R"({"method": "ingest", "idsAsText": true})"},
      {"{\"a.b\": \"x\"}\n{\"a.b\": \"y\"}", "", R"({"method": "ingest", "id": "a.b"})"},
  };
  for (const auto& [records, asked, feed] : rows) {
    INFO(records);
    const auto made = proposed(records, asked);
    Json found = file_of(made, "feeds");
    CHECK(found["schema"]["fields"][made.id_member] == "string");
    found.erase("schema");
    CHECK(found == Json::parse(feed));
    check_that_all_fit(made, records);
  }
}

/// The message and the hint of the error.
std::string refusal(const std::string& records, const std::string& asked = {}) {
  try {
    proposed(records, asked);
  } catch (const Error& error) {
    const auto& problem = error.problems().front();
    return problem.message + (problem.hint.empty() ? "" : " | " + problem.hint.text());
  }
  return "none";
}

TEST_CASE("records that no member identifies are refused, and what comes closest is told") {
  const std::string doubled = "{\"id\": \"a\", \"n\": 1}\n{\"id\": \"a\", \"n\": 1}\n{\"id\": \"b\", \"n\": 1}\n";
  CHECK(refusal(doubled) ==
        "no member has a text or number of its own in every record | --id MEMBER chooses one, once it is put right; "
        "closest comes `id`: 1 record lacks one");
  CHECK(refusal(doubled, "id") == "--id id: it has the value of an earlier record in 1 record, the first is record 2");
  CHECK(refusal(doubled, "n") == "--id n: it has the value of an earlier record in 2 records, the first is record 2");
  CHECK(refusal(doubled, "ids") == "--id ids: no record has this member | did you mean \"id\"?");
  const std::string lacking = "{\"id\": \"a\"}\n{\"id\": null}\n{\"id\": \"\"}\n{\"ID\": \"d\"}\n";
  CHECK(refusal(lacking, "id") ==
        "--id id: it is missing, or no number or text of at most 255 bytes, in 3 records, the first is record 2");
  CHECK(refusal("{}") ==
        "no member has a text or number of its own in every record | --id MEMBER chooses one, once it "
        "is put right");
  CHECK(refusal(R"({"id": ")" + std::string(256, 'x') + "\"}").starts_with("no member has a text"));
}

TEST_CASE("a member that is certainly meant to identify records is not given up for another one unasked") {
  const std::string other = " | put that right, or --id name takes `name`, which is another one in each record";
  CHECK(refusal("{\"id\": \"a\", \"name\": \"A\"}\n{\"id\": \"a\", \"name\": \"B\"}\n") ==
        "`id` has the value of an earlier record in 1 record, the first is record 2" + other);
  CHECK(refusal("{\"id\": 1, \"name\": \"A\"}\n{\"id\": 1.5, \"name\": \"B\"}\n") ==
        "`id` has numbers with fractions, or of more digits than a number has room for" + other);
  CHECK(refusal("{\"id\": 1, \"sku\": \"A\"}\n{\"id\": 1, \"sku\": \"B\"}\n") == "none");
  CHECK(refusal("{\"id\": null, \"name\": \"A\"}\n{\"id\": null, \"name\": \"B\"}\n") == "none");
  CHECK(refusal(R"({"id": ")" + std::string(255, 'x') + R"(", "name": "A"})") == "none");
}

TEST_CASE("texts that are read, and members without a name, identify nothing unasked") {
  CHECK(refusal("{\"text\": \"Good\", \"stars\": 5}\n{\"text\": \"Bad\", \"stars\": 5}\n") ==
        "no member has a whole number or a short text of its own in every record | `text` has texts to read; --id text "
        "takes it all the same, --id MEMBER another one");
  CHECK(refusal("{\"\": 1}").starts_with("no member has a whole number"));
  CHECK(
      refusal(R"({"sys": {"id": "a"}, "name": "A"})", "sys.id") ==
      "--id sys.id: no record has this member | a record is identified by a member of its own, not by one further in");
}

TEST_CASE("what is no record is refused") {
  CHECK(refusal("") == "there is no record");
  CHECK(refusal("{\"id\": \"a\"}\n[1]") == "a record is a JSON object, this is an array");
  CHECK(refusal("{\"id\": \"a\"}\n7") == "a record is a JSON object, this is a number");
  CHECK(refusal("{\"id\": ") == "the JSON ends too early");
  CHECK(refusal(R"({"id": "a", "n": {"@channel": {"nowhere": 1}}})").starts_with("@channel has the key \"nowhere\""));
}

TEST_CASE("fields fit also the records behind the first thousand") {
  std::string records;
  for (int i = 0; i < 1200; ++i) {
    const auto number = std::to_string(i);
    const bool is_late = i > 1100;
    Json record = {
        {"id", number}, {"name", is_late ? "Name" : "Name " + number}, {"price", is_late ? Json("free") : Json(i)}};
    if (is_late) record["extra"] = "x";
    records += record.dump() + '\n';
  }
  const auto made = proposed(records);
  CHECK(fields_of(made) == "name: String, slug: String, price: String");
  CHECK(made.example_path == "/things/name-0-0");
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out[0] == std::pair<std::string, std::string>(
                                "extra", "none of the first 1,000 records has it, of which fsctl validate would warn"));
}

TEST_CASE("a thousand members and long texts are taken") {
  Json wide = {{"id", "a"}};
  for (int i = 0; i < 1000; ++i) wide["member " + std::to_string(i)] = i % 2 == 0 ? Json(i) : Json("x");
  const auto many = wide.dump();
  const auto made = proposed(many);
  CHECK(file_of(made, "storages")["fields"].size() == 1000);
  CHECK(file_of(made, "listings")["filter"].size() == 16);
  check_that_all_fit(made, many);
  const auto large = Json{{"id", "a"}, {"name", std::string(1'000'000, 'x')}}.dump();
  CHECK(file_of(proposed(large), "pages")["path"] == "/things/{key}");
  check_that_all_fit(proposed(large), large);
}

TEST_CASE("the locales of records are those of their texts by locale") {
  const std::pair<const char*, std::vector<std::string>> all[] = {
      {R"({"id": "a", "name": {"de": "A", "it": "A"}, "tags": {"it": ["x"], "en": ["y"]}})", {"de", "it", "en"}},
      {R"({"id": "a", "name": {"fi-FI": "A"}})", {"fi-FI"}},
      {R"({"id": "a", "brand": {"id": "b", "no": "2"}})", {}},
      {R"({"id": "a", "size": {"de": 40, "en": 7}})", {}},
      {R"({"id": "a", "name": {"de": "A", "note": "B"}})", {}},
  };
  for (const auto& [record, locales] : all) {
    CAPTURE(record);
    CHECK(locales_in(lines_of(record)) == locales);
  }
}

TEST_CASE("languages of texts that the project has no locale for are told") {
  const auto made = proposed(R"({"id": "a", "name": {"en": "A", "de": "B", "it": "C", "fr-CH": "D"}, "slug": "a"})");
  CHECK(made.notes ==
        std::vector<std::string>{"the records have texts in it, fr-CH, for which project.json has no locale; to have "
                                 "them, add \"it\": \"shop.example/it\" to the locales of a region there, and \"it\" "
                                 "to each byLocale of the composer"});
  CHECK(proposed(R"({"id": "a", "name": {"en": "A", "de": "B"}, "slug": "a"})").notes.empty());
}

TEST_CASE("what is assumed is told") {
  const auto made = proposed("{\"id\": \"a\", \"price\": 1, \"cost\": 2}");
  CHECK(made.notes ==
        std::vector<std::string>{"price, cost are taken as GBP, the currency of the project's default region",
                                 "no text of the records makes a slug, so that pages have keys in their paths"});
  CHECK(proposed(R"({"id": "a", "name": "A", "price": 1, "currency": "usd"})").notes.empty());
}

/// The fields that the proposal makes of a record, as JSON.
std::string composed_of(const Proposed& proposed, std::string_view record) {
  const auto project = project_with(proposed.files);
  Arena arena;
  ValueReader reader;
  const auto composed = mapping::compose(*project, project->composers.at("things"), project->places.fallback,
                                         reader.read(record, arena), arena);
  std::string text;
  JsonWriter(text).value(composed.fields);
  return text;
}

TEST_CASE("prices are taken in the unit and currency that the records tell") {
  struct Row {
    const char* price;
    const char* composed;
    const char* note;
  };
  const Row rows[] = {
      {R"("price": 9.5, "currency": "gbp")", R"({"amount":950,"currency":"gbp","precision":2})", ""},
      {R"("priceCents": 950, "currency": "gbp")", R"({"amount":950,"currency":"gbp","precision":2})", ""},
      {R"("priceGbp": "9.50")", R"({"amount":950,"currency":"gbp","precision":2})", ""},
      {R"("cost": {"centAmount": 950, "currencyCode": "GBP", "fractionDigits": 3})",
       R"({"amount":950,"currency":"gbp","precision":3})", ""},
      {R"("cost": {"value": 9.5, "currency": "GBP"})", R"({"amount":950,"currency":"gbp","precision":2})",
       "cost is taken as units of the currency, 5 as 5.00; the composer multiplies by 100"},
      {R"("price_jpy": 500)", R"("price_jpy":null)",
       "there are prices in JPY, which show as null: a region shows those in its own currency, and project.json has "
       "none "
       "with this one"},
  };
  for (const auto& [price, composed, note] : rows) {
    INFO(price);
    const auto record = R"({"id": "a", "name": "A", )" + std::string(price) + "}";
    const auto made = proposed(record);
    CHECK(made.notes == (*note == 0 ? std::vector<std::string>{} : std::vector<std::string>{note}));
    CHECK(composed_of(made, record).find(composed) != std::string::npos);
  }
}

TEST_CASE("members whose fields have other names are told") {
  CHECK(proposed(R"({"id": "a", "name": "A", "größe": 4, "a.b": 1, "plain": 2})").notes ==
        std::vector<std::string>{"named otherwise, as a field's name has letters of ASCII, digits and _ only: größe as "
                                 "grosse, a.b as aB"});
}

TEST_CASE("slugs of the records that cannot be those of pages are told") {
  const std::string dropped = "the records' own slug is not used, as it is no text, or not another one in each record";
  const auto notes = [](const std::string& first, const std::string& second) {
    return proposed(R"({"id": "a", "name": "A", "slug": )" + first + "}\n" + R"({"id": "b", "name": "B", "slug": )" +
                    second + '}')
        .notes;
  };
  CHECK(notes("\"x\"", "\"y\"").empty());
  CHECK(notes("\"x\"", "\"x\"") == std::vector<std::string>{dropped + "; slugs are made of their titles"});
  CHECK(notes("[1]", "[2]") == std::vector<std::string>{dropped + "; slugs are made of their titles"});
}

}  // namespace
}  // namespace fsctl::propose
