#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cases/things.h"

/// What a search finds, and in which order.
namespace fsctl {
namespace {

using Names = std::vector<std::string>;

struct Town {
  std::string name;
  std::string region{};
  std::optional<std::int64_t> people{};
  std::vector<std::string> also{};
};

/// Towns whose keys are their names, so that those that are equal in all else come by name.
struct Towns : test::Things {
  explicit Towns(const std::vector<Town>& towns, const std::string& more = R"("popularity": "people")") {
    write("storages/things.json", R"({"kind": "content", "fields": {"name": {"type": "String"},
      "region": {"type": "String"}, "also": {"type": "String", "isArray": true}, "people": {"type": "Integer"}}})");
    write("composers/things.json", R"({"feed": "things", "storage": "things", "fields": {
      "name": {"source": "data-field", "field": "id"}, "region": {"source": "data-field", "field": "region"},
      "also": {"source": "data-field", "field": "also"}, "people": {"source": "data-field", "field": "people"}}})");
    write("blocks/thing.json", R"({"storage": "things", "fields": {"name": "name"}})");
    remove("pages/thing.json");
    write("listings/towns.json",
          R"({"storage": "things", "block": "thing", "search": ["name", "also", "region"], "perPage": 5,
              "filter": {"region": {}}, "sort": {"people": {"field": "people"}})" +
              (more.empty() ? "}" : ", " + more + "}"));
    Json records = Json::array();
    for (const Town& town : towns) {
      Json record = {{"id", town.name}, {"region", town.region}, {"also", town.also}};
      if (town.people) record["people"] = *town.people;
      records.push_back(std::move(record));
    }
    put(fsctl::write(records));
  }

  Names answered(const Json& body, const std::string& locale = "en-GB") const {
    Names names;
    const std::string region = locale == "de-DE" ? "de" : "gb";
    const auto ran =
        run({"listing", "towns", "--body", "-", "--region", region, "--locale", locale}, fsctl::write(body));
    UNSCOPED_INFO(ran.out << ran.err);
    const auto answer = parse(ran.out);
    for (const Json& item : answer["items"]) names.push_back(item["name"]);
    return names;
  }
  Names found(const std::string& search) const { return answered(Json{{"search", search}}); }
};

struct Ranked {
  std::string why;
  std::string search;
  Names found;
};

}  // namespace

TEST_CASE("a search puts first what people expect first") {
  const Towns towns({
      {"Zürich", "Switzerland"},
      {"Lake Zurich", "Illinois", 900'000'000},
      {"Zurichberg", "Switzerland", 900'000'000},
      {"São Paulo", "Brazil", 12},
      {"São Paulo do Potengi", "Brazil", 900'000'000},
      {"Paulo Afonso", "São Francisco", 900'000'000},
      {"München", "Bavaria"},
      {"Munchen Flughafen", "Bavaria", 900'000'000},
      {"Haar", "Bavaria", 900'000'000, {"Near Munchen"}},
      {"Newport", "Wales", 100},
      {"Newport East", "Rhode Island", 30},
      {"Newport News", "Virginia", 300},
      {"Newport Beach", "California"},
      {"Mewport", "Nowhere", 900'000'000},
      {"York New", "Nowhere", 900'000'000},
      {"New York", "New York", 8},
      {"East New York", "New York", 9},
      {"Yorkshire", "New England", 900'000'000},
      {"Brighton", "Sussex", 1, {"Brighthelmstone", "London by the Sea"}},
      {"Hove", "Sussex", 900'000'000, {"Sussex by the Sea"}},
      {"Sea", "Ohio", 0},
  });
  const std::vector<Ranked> table = {
      {"the whole field before a part of it, and an exact word before a longer one",
       "zurich",
       {"Zürich", "Lake Zurich", "Zurichberg"}},
      {"… of two words, before both apart", "são paulo", {"São Paulo", "São Paulo do Potengi", "Paulo Afonso"}},
      {"… before more people, and an earlier field before a later one",
       "munchen",
       {"München", "Munchen Flughafen", "Haar"}},
      {"side by side in the order of the search before scattered",
       "new york",
       {"New York", "East New York", "York New", "Yorkshire"}},
      {"… the other way round", "york new", {"York New", "East New York", "New York"}},
      {"what is popular before what is less so, and before what nobody counted; typos need less than a page",
       "newport",
       {"Newport", "Newport News", "Newport East", "Newport Beach", "Mewport"}},
      {"a beginning: the whole field, too", "newpo", {"Newport", "Newport News", "Newport East", "Newport Beach"}},
      {"each of several values is a text of its own", "brighthelmstone london", {"Brighton"}},
      {"… and the whole of one", "sussex by the sea", {"Hove", "Brighton"}},
      {"two neighbours swapped are one typo", "muncehn", {"München", "Munchen Flughafen", "Haar"}},
      {"a word that is said twice may stand there once",
       "newport newport",
       {"Newport News", "Newport", "Newport East", "Newport Beach", "Mewport"}},
      {"signs are no words", "?!", {}},
  };
  for (const auto& [why, search, found] : table) DYNAMIC_SECTION(why << ": " << search) {
      CHECK(towns.found(search) == found);
    }
}

TEST_CASE("a search finds names however their letters are typed") {
  const Towns towns({{"Łódź"},
                     {"København"},
                     {"Hauptstraße"},
                     {"Ærø"},
                     {"İstanbul"},
                     {"Iğdır"},
                     {"ＴＯＫＹＯ"},
                     {"ﾅｺﾞﾔ"},
                     {"القَاهِرَة"},
                     {"יְרוּשָׁלַיִם"},
                     {"Αθήνα"},
                     {"Πύργος"}},
                    R"("typos": false)");
  const std::vector<std::pair<std::string, std::string>> table = {
      {"lodz", "Łódź"},
      {"ŁÓDŹ", "Łódź"},
      {"kobenhavn", "København"},
      {"Kobenhavn", "København"},
      {"hauptstrasse", "Hauptstraße"},
      {"aero", "Ærø"},
      {"AERO", "Ærø"},
      {"istanbul", "İstanbul"},
      {"ISTANBUL", "İstanbul"},
      {"igdir", "Iğdır"},
      {"tokyo", "ＴＯＫＹＯ"},
      {"ナゴヤ", "ﾅｺﾞﾔ"},
      {"القاهرة", "القَاهِرَة"},
      {"ירושלים", "יְרוּשָׁלַיִם"},
      {"αθηνα", "Αθήνα"},
      {"ΠΥΡΓΟΣ", "Πύργος"},
      {"πυργος", "Πύργος"},
  };
  for (const auto& [typed, name] : table) DYNAMIC_SECTION(typed) {
      CHECK(towns.found(typed) == Names{name});
    }
}

TEST_CASE("a listing's synonyms find what each other find, for readers of their locale") {
  const Towns towns({{"Sofa"}, {"Red Couch"}, {"Blue Sofa"}, {"Settee"}, {"Sofabed"}, {"Blue Chair"}},
                    R"("synonyms": {"en-GB": [["Sofa", "COUCH"], ["couch", "sétté"]]})");
  const std::vector<Ranked> table = {
      {"a synonym finds as exactly as the word", "sofa", {"Sofa", "Blue Sofa", "Red Couch", "Sofabed"}},
      {"… the other way round, and in each group of a word", "couch", {"Sofa", "Blue Sofa", "Red Couch"}},
      {"… which are not groups of one another", "sette", {"Red Couch", "Settee"}},
      {"… in the midst of a search, and side by side", "blue couch", {"Blue Sofa"}},
      {"… and none is one of a beginning", "couc", {"Red Couch"}},
  };
  for (const auto& [why, search, found] : table) DYNAMIC_SECTION(why << ": " << search) {
      CHECK(towns.found(search) == found);
    }
  CHECK(towns.answered(Json{{"search", "couch"}}, "de-DE") == Names{"Red Couch"});
}

TEST_CASE("synonyms of several words find what each other find, and rank as one word does") {
  const Towns towns({{"Sofa"},
                     {"Two Seater"},
                     {"Red Two-Seater"},
                     {"Two Beds, one a Seater"},
                     {"Seater for Two"},
                     {"Red Sofa"},
                     {"Tee Shirt"},
                     {"White T-Shirt"},
                     {"T Square, Shirt"},
                     {"Dresser"},
                     {"Chest of Drawers"}},
                    R"("typos": false, "stopWords": {"en-GB": ["of"]}, "synonyms": {"en-GB":
                       [["sofa", "two seater"], ["T-shirt", "tee shirt"], ["dresser", "chest of drawers"]]})");
  const std::vector<Ranked> table = {
      {"a word finds the phrase, its words side by side", "sofa", {"Sofa", "Two Seater", "Red Sofa", "Red Two-Seater"}},
      {"the phrase finds the word; its own words may be apart",
       "two seater",
       {"Sofa", "Two Seater", "Red Sofa", "Red Two-Seater", "Seater for Two"}},
      {"… in the midst of a search, side by side", "red two seater", {"Red Sofa", "Red Two-Seater"}},
      {"… and the word", "red sofa", {"Red Sofa", "Red Two-Seater"}},
      {"a phrase finds a phrase", "tee shirt", {"Tee Shirt", "White T-Shirt"}},
      {"… the other way round", "t-shirt", {"Tee Shirt", "White T-Shirt", "T Square, Shirt"}},
      {"… with a stop word between", "dresser", {"Chest of Drawers", "Dresser"}},
      {"… and in the search", "chest of drawers", {"Chest of Drawers", "Dresser"}},
      {"half a phrase is none", "two", {"Red Two-Seater", "Seater for Two", "Two Beds, one a Seater", "Two Seater"}},
  };
  for (const auto& [why, search, found] : table) DYNAMIC_SECTION(why << ": " << search) {
      CHECK(towns.found(search) == found);
    }
  CHECK(towns.answered(Json{{"search", "sofa"}}, "de-DE") == Names{"Sofa", "Red Sofa"});
}

TEST_CASE("a listing's stems find other forms of a word behind the word itself, for readers of the locales named") {
  const std::vector<Town> all = {{"Running Tents"}, {"Tent"},    {"Tents"}, {"Red Tent"},  {"Tentative"},
                                 {"Runs"},          {"Tension"}, {"Stuhl"}, {"Stühlchen"}, {"Häuser"}};
  const Towns towns(all, R"("typos": false, "stem": ["en-GB"])");
  const std::vector<Ranked> table = {
      {"the singular", "tents", {"Tents", "Running Tents", "Tent", "Red Tent"}},
      {"the plural, as a beginning does", "tent", {"Tent", "Red Tent", "Tentative", "Tents", "Running Tents"}},
      {"another form of a word that is not the last one", "run tents", {"Running Tents"}},
      {"not what only begins like it", "tense", {}},
  };
  for (const auto& [why, search, found] : table) DYNAMIC_SECTION(why << ": " << search) {
      CHECK(towns.found(search) == found);
    }
  CHECK(towns.answered(Json{{"search", "tents"}}, "de-DE") == Names{"Tents", "Running Tents"});
  CHECK(Towns(all, R"("typos": false, "stem": ["de-DE"])").answered(Json{{"search", "haus"}}, "de-DE") ==
        Names{"Häuser"});
  CHECK(Towns(all, R"("typos": false)").found("tents") == Names{"Tents", "Running Tents"});
}

TEST_CASE("a listing's stop words count as nothing, unless a search has no others") {
  const Towns towns({{"Lord of the Rings"}, {"Rings Lord"}, {"The Lord"}, {"The Who"}, {"Rings"}},
                    R"("typos": false, "stopWords": {"en-GB": ["the", "OF"]})");
  const std::vector<Ranked> table = {
      {"what has them is found without them", "lord rings", {"Lord of the Rings", "Rings Lord"}},
      {"what lacks them is found with them", "the lord of rings", {"Lord of the Rings", "Rings Lord"}},
      {"a text that has nothing else is a whole one", "lord", {"The Lord", "Lord of the Rings", "Rings Lord"}},
      {"… in place of the word that is typed", "rings of", {"Rings", "Lord of the Rings", "Rings Lord"}},
      {"nothing else", "the", {"Lord of the Rings", "The Lord", "The Who"}},
      {"… nothing else but two of them", "of the", {"Lord of the Rings"}},
  };
  for (const auto& [why, search, found] : table) DYNAMIC_SECTION(why << ": " << search) {
      CHECK(towns.found(search) == found);
    }
  CHECK(towns.answered(Json{{"search", "the lord"}}, "de-DE") == Names{"The Lord", "Lord of the Rings"});
}

TEST_CASE("equal matches come by the default sort where nothing is popular, and what is asked for outranks all") {
  const std::vector<Town> all = {{"Port Alpha", "", 1}, {"Port Beta", "", 3}, {"Port Gamma", "", 2}, {"Port"}};
  SECTION("by key without a sort") {
    const Towns towns(all, "");
    CHECK(towns.found("port") == Names{"Port", "Port Alpha", "Port Beta", "Port Gamma"});
  }
  SECTION("by the default sort") {
    const Towns towns(all, R"("defaultSort": {"field": "people", "order": "desc"})");
    CHECK(towns.found("port") == Names{"Port", "Port Beta", "Port Gamma", "Port Alpha"});
  }
  SECTION("by popularity, not by a default sort") {
    const Towns towns(all, R"("popularity": "people", "defaultSort": {"field": "people", "order": "asc"})");
    CHECK(towns.found("port") == Names{"Port", "Port Beta", "Port Gamma", "Port Alpha"});
  }
  SECTION("by the sort of the request") {
    const Towns towns(all);
    CHECK(towns.answered(Json{{"search", "port"}, {"sort", "people"}}) ==
          Names{"Port Alpha", "Port Gamma", "Port Beta", "Port"});
  }
}

TEST_CASE("typos are forgiven when there would be less than a page without them, filters applied") {
  std::vector<Town> all = {{"Larbour", "sea"}};
  for (char name = 'A'; name <= 'F'; ++name)
    all.push_back({std::string("Harbour ") + name, name < 'C' ? "sea" : "lake"});
  const auto total = [](const Towns& towns, const std::string& search, const Json& filter = Json::array()) {
    return towns.answered(Json{{"search", search}, {"filter", filter}, {"limit", 100}}).size();
  };
  const Json at_sea = Json::array({{{"type", "equals"}, {"field", "region"}, {"value", "sea"}}});
  struct Row {
    std::string listing;
    std::size_t exact;     ///< `harbour`, which six have
    std::size_t at_sea;    ///< … and two of them there
    std::size_t misspelt;  ///< `harbuor`, which nobody has
  };
  const std::vector<Row> table = {
      {"", 6, 3, 6},
      {R"("typos": true)", 6, 3, 6},
      {R"("typos": false)", 6, 2, 0},
      {R"("typos": {"below": 3})", 6, 3, 6},
      {R"("typos": {"below": 2})", 6, 2, 6},
      {R"("typos": {"below": 7})", 7, 3, 6},
  };
  for (const auto& [listing, exact, near, misspelt] : table) DYNAMIC_SECTION("with " << listing) {
      const Towns towns(all, listing);
      CHECK(total(towns, "harbour") == exact);
      CHECK(total(towns, "harbour", at_sea) == near);
      CHECK(total(towns, "harbuor") == misspelt);
    }
}

}  // namespace fsctl
