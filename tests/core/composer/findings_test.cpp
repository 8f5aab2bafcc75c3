#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "core/composer/check.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/core/composer/brief.h"

namespace fsctl::composer {
namespace {

Type object_with(std::map<std::string, Type, std::less<>> members) {
  return {.base = Type::Base::object,
          .members = std::make_shared<std::map<std::string, Type, std::less<>>>(std::move(members))};
}

/// A feed that delivers a text, a flag, a stock of count and labels, images with a src, and at times a motto, a maker
/// and some makers.
const Schema feed_schema = {{"text", string},
                            {"flag", boolean},
                            {"count", number},
                            {"images", array_of(object_with({{"src", string}}))},
                            {"stock", object_with({{"count", number}, {"labels", array_of(string)}})},
                            {"motto", or_null(string)},
                            {"maker", or_null(object_with({{"name", string}, {"motto", or_null(string)}}))},
                            {"names", array_of(or_null(string))},
                            {"makers", array_of(object_with({{"name", string}, {"motto", or_null(string)}}))},
                            {"parts", array_of(object_with({{"tags", or_null(array)}}))},
                            {"free", object}};

/// Everything that is found in a slot for a field; by default one that takes anything.
Problems findings_in(const std::string& brief, const std::string& type = "Any", bool is_array = false) {
  static const FieldTypes types;
  Arena arena;
  Problems problems;
  const auto slot = parse_slot(expand(parse(brief)), "", problems);
  const Field field{.name = "f", .type = types.find(type), .is_array = is_array};
  check_result(*slot, check(*slot, feed_schema, arena, problems), field, problems);
  return problems;
}

std::string codes_of(const Problems& problems) {
  std::string codes;
  for (const Problem& problem : problems)
    codes += (codes.empty() ? "" : " ") + std::string(describe(problem.code).name);
  return codes;
}

}  // namespace

TEST_CASE("one mistake is one finding, and all mistakes are found in one run") {
  struct Row {
    const char* title;
    const char* slot;
    const char* type;
    const char* codes;
  };
  const Row rows[] = {
      {"an unknown operation as argument", R"(["lower", {"value": ["uper", {"value": "text"}]}])", "Integer",
       "FS2101 FS2201"},
      {"a mistake in an unknown operation's argument", R"(["uper", {"value": ["lower", {"value": "count"}]}])",
       "String", "FS2101 FS2103"},
      {"an element in an unknown iteration", R"(["mapp", {"array": "images", "mapFunction": "$item.src"}])", "String",
       "FS2101"},
      {"an unknown parameter hides no other argument",
       R"(["concat", {"value1": "count", "value2": "text", "seperator": {"=": ","}}])", "String", "FS2102 FS2103"},
      {"a misspelt parameter's own argument",
       R"(["concat", {"value1": "text", "value2": "text", "seperator": {"=": 5}}])", "String", "FS2102 FS2103"},
      {"a misspelt required parameter", R"(["map", {"array": "images", "mapFunctoin": "$item.src"}])", "Any", "FS2102"},
      {"a parameter under a name of its own", R"(["map", {"list": "images", "mapFunction": "$item.src"}])", "Any",
       "FS2102"},
      {"a misspelt parameter and a missing one", R"(["slice", {"arrray": "images", "start": {"=": 0}}])", "Any",
       "FS2102 FS2104"},
      {"a wrong outputType of a literal that misfits",
       R"(["lower", {"value": {"source": "static", "value": 5, "outputType": "string"}}])", "String", "FS2005"},
      {"an outputType nobody knows and a literal that misfits",
       R"(["lower", {"value": {"source": "static", "value": 5, "outputType": "integer"}}])", "String", "FS2005"},
      {"a misspelt member of a slot", R"({"source": "static", "valeu": 5})", "String", "FS1101"},
      {"a bad path as argument", R"(["lower", {"value": "a..b"}])", "String", "FS2003"},
      {"a broken property lacks nothing",
       R"(["object", {"properties": {"amount": ["roundd", {"value": "count"}], "currency": {"=": "eur"},
                                     "precision": {"=": 2}}}])",
       "Price", "FS2101"},
      {"a misspelt property lacks nothing",
       R"(["object", {"properties": {"amont": "count", "currency": {"=": "eur"}, "precision": {"=": 2}}}])", "Price",
       "FS2203"},
      {"two members that lack", R"(["object", {"properties": {"amount": "count"}}])", "Price", "FS2203"},
      {"a wrong argument does not change the result's type", R"(["lower", {"value": "count"}])", "String", "FS2103"},
      {"a marker that conflicts twice in one operation is told once",
       R"(["if", {"condition": "flag", "then": "text", "else": "count"}])", "String", "FS2105"},
      {"both branches misfit in the same way", R"(["if", {"condition": "flag", "then": {"=": 1}, "else": "count"}])",
       "String", "FS2201"},
      {"a division of constants by zero", R"(["divide", {"numerator": {"=": 1}, "denominator": {"=": 0}}])", "Float",
       "FS2302"},
      {"a constant that cannot be cast", R"(["toNumber", {"value": {"=": "ten"}}])", "Float", "FS2303"},
  };
  for (const auto& [title, slot, type, codes] : rows) {
    DYNAMIC_SECTION(title) {
      const auto problems = findings_in(slot, type);
      for (const Problem& problem : problems) UNSCOPED_INFO(said(problem));
      CHECK(codes_of(problems) == codes);
    }
  }
}

TEST_CASE("what fails for every value that is allowed is an error") {
  struct Row {
    const char* title;
    const char* slot;
    const char* errors;  ///< none where some value does not fail
  };
  const Row rows[] = {
      {"a boolean as number", R"(["toNumber", {"value": "flag"}])", "FS2303"},
      {"a comparison as number", R"(["toNumber", {"value": ["isEmpty", {"value": "text"}]}])", "FS2303"},
      {"a boolean as text", R"(["toString", {"value": "flag"}])", ""},
      {"one of two words as number",
       R"(["toNumber", {"value": ["if", {"condition": "flag", "then": {"=": "many"}, "else": {"=": "few"}}]}])",
       "FS2303"},
      {"a word or a number as number",
       R"(["toNumber", {"value": ["if", {"condition": "flag", "then": {"=": "many"}, "else": {"=": "1"}}]}])", ""},
      {"one of two words as boolean",
       R"(["toBoolean", {"value": ["if", {"condition": "flag", "then": {"=": "new"}, "else": {"=": "used"}}]}])",
       "FS2303"},
      {"a division by the constant zero", R"(["divide", {"numerator": "count", "denominator": {"=": 0}}])", "FS2302"},
      {"a division by a constant", R"(["divide", {"numerator": "count", "denominator": {"=": 2}}])", ""},
      {"a division by a number that may be zero", R"(["divide", {"numerator": "count", "denominator": "count"}])", ""},
      {"a remainder of zero or a composed zero",
       R"(["modulo", {"numerator": "count", "denominator":
           ["if", {"condition": "flag", "then": {"=": 0}, "else": ["subtract", {"value1": {"=": 1}, "value2": {"=": 1}}]}]}])",
       "FS2302"},
      {"a negative start", R"(["substring", {"value": "text", "start": {"=": -1}, "length": {"=": 2}}])", "FS2302"},
      {"a fractional length", R"(["slice", {"array": "images", "start": {"=": 0}, "length": {"=": 1.5}}])", "FS2302"},
      {"a negative precision", R"(["round", {"value": "count", "precision": {"=": -2}}])", "FS2302"},
      {"the precision that is the default", R"(["round", {"value": "count", "precision": {"=": null}}])", ""},
      {"an empty separator", R"(["split", {"value": "text", "separator": {"=": ""}}])", "FS2302"},
      {"an empty text for join", R"(["join", {"array": "stock.labels", "separator": {"=": ""}}])", ""},
      {"null from both branches",
       R"(["lower", {"value": ["if", {"condition": "flag", "then": {"=": null}, "else": {"=": null}}]}])", "FS2103"},
      {"null from one branch",
       R"(["lower", {"value": ["if", {"condition": "flag", "then": {"=": null}, "else": "text"}]}])", ""},
      {"a member of a text", R"(["lower", {"value": "text.en"}])", "FS2109"},
      {"a member of an array", R"(["join", {"array": "images.src"}])", "FS2109"},
      {"a member of a member of a text", R"(["lower", {"value": "text.en.short"}])", "FS2109"},
      {"a member that others may have", R"(["lower", {"value": "txet"}])", ""},
      {"a member of a text where null is fine", R"(["isNull", {"value": "text.en"}])", ""},
      {"a member of a text behind isNull",
       R"(["if", {"condition": ["isNull", {"value": "text.en"}], "then": "text", "else": ["lower", {"value": "text.en"}]}])",
       ""},
      {"each constant element",
       R"(["map", {"array": {"=": ["one", "two"]}, "mapFunction": ["toNumber", {"value": "$item"}]}])", "FS2303"},
      {"each constant element, with the record",
       R"(["map", {"array": {"=": ["1", "2"]}, "mapFunction":
           ["multiply", {"value1": ["toNumber", {"value": "$item"}], "value2": "count"}]}])",
       ""},
  };
  for (const auto& [title, slot, errors] : rows) {
    DYNAMIC_SECTION(title) {
      Problems certain = findings_in(slot);
      for (const Problem& problem : certain) UNSCOPED_INFO(said(problem));
      std::erase_if(certain, [](const Problem& problem) { return problem.severity == Severity::warning; });
      CHECK(codes_of(certain) == errors);
    }
  }

  SECTION("one cause is one finding, and says what fails") {
    const auto problems = findings_in(R"(["lower", {"value": "text.en"}])");
    REQUIRE(problems.size() == 1);
    CHECK(said(problems[0]) ==
          "/composition/value/field: \"text\" has no member \"en\", it is a string; `lower` needs a string as `value` "
          "and gets null from every record ()");
    const auto zero = findings_in(R"(["divide", {"numerator": "count", "denominator": {"=": 0}}])");
    REQUIRE(zero.size() == 1);
    CHECK(said(zero[0]) ==
          "/composition/denominator/value: `divide`: `denominator` must not be 0 (this is so for every record; "
          "write another value, or a slot that takes one from the record)");
  }
}

TEST_CASE("a finding about types tells both and who says so") {
  const auto problems = findings_in(R"(["join", {"array": "stock.count"}])");
  REQUIRE(problems.size() == 1);
  const Problem& problem = problems.front();
  CHECK(problem.message == "`join` needs an array of strings as `array`, this is a number");
  CHECK(problem.location.pointer == "/composition/array/field");
  CHECK(problem.slot == "/composition/array");
  CHECK(problem.expected == "array of string");
  CHECK(problem.found == "number");
  CHECK(problem.found_by == "number in the feed's schema");
  CHECK(problem.hint == "did you mean \"stock.labels\"?");
  REQUIRE(problem.labels.size() == 1);
  CHECK(problem.labels[0].location.pointer == "/composition/type");
  CHECK(problem.labels[0].message == "parameter `array` of this operation: array of string");
}

TEST_CASE("a path the schema does not know, though it knows its neighbours, is a warning") {
  struct Row {
    const char* slot;
    const char* part;
  };
  const Row rows[] = {
      {R"("txet")", "/field: the feed's schema has no member \"txet\" (did you mean \"text\"?)"},
      {R"("stock.cuont")", "\"stock\" has no member \"cuont\" (did you mean \"stock.count\"?)"},
      {R"("stock.weight")", "(it has count, labels)"},
      {R"("images.0.scr")", "did you mean \"images.0.src\"?"},
      {R"("images.src")", "\"images\" is an array, \"src\" is no position in it (map goes through all of its elements"},
      {R"("text.en")", "\"text\" has no member \"en\", it is a string"},
      {R"(["map", {"array": "images", "mapFunction": "$item.scr"}])", "did you mean \"$item.src\"?"},
      {R"(["map", {"array": "images", "mapFunction": "$parent.txet"}])", "did you mean \"$parent.text\"?"},
      {R"(["map", {"array": "images", "mapFunction": "src"}])", "did you mean \"$item.src\"?"},
      {R"(["map", {"array": "images", "mapFunction": "$items.src"}])", "did you mean \"$item.src\"?"},
      {R"("$.text")", "did you mean \"text\"?"},
      {R"("record.stock.count")", "did you mean \"stock.count\"?"},
      {R"("{{ text }}")", "did you mean \"text\"?"},
      {R"("stock/count")", "did you mean \"stock.count\"?"},
      {R"(" text")", "did you mean \"text\"?"},
  };
  for (const auto& [slot, part] : rows) {
    DYNAMIC_SECTION(slot) {
      const auto problems = findings_in(slot);
      REQUIRE(problems.size() == 1);
      CHECK(problems[0].code == ErrorCode::unknown_path);
      CHECK(problems[0].severity == Severity::warning);
      CHECK_THAT(said(problems[0]), Catch::Contains(part));
    }
  }

  SECTION("nothing is known of what stands below a free object, nor without a schema") {
    CHECK(findings_in(R"("free.anything.0")").empty());
    Arena arena;
    Problems problems;
    check(*slot_of(R"("txet")"), {}, arena, problems);
    CHECK(problems.empty());
  }
}

TEST_CASE("null from a branch is a risk") {
  const char* risk = R"(["lower", {"value": ["if", {"condition": "flag", "then": "text", "else": {"=": null}}]}])";
  CHECK(codes_of(findings_in(risk)) == "FS2107");
}

TEST_CASE("what the schema says to be null at times is a risk unless a condition guards it") {
  struct Row {
    const char* slot;
    const char* codes;
  };
  const Row rows[] = {
      {R"(["lower", {"value": "motto"}])", "FS2107"},
      {R"(["lower", {"value": "maker.name"}])", "FS2107"},
      {R"(["lower", {"value": "text"}])", ""},
      {R"(["isNull", {"value": "motto"}])", ""},
      {R"("motto")", ""},
      {R"(["if", {"condition": ["isNull", {"value": "motto"}], "then": {"=": ""}, "else": ["lower", {"value": "motto"}]}])",
       ""},
      {R"(["if", {"condition": ["isNull", {"value": "text"}], "then": {"=": ""}, "else": ["lower", {"value": "motto"}]}])",
       "FS2107"},
      {R"(["if", {"condition": ["isNull", {"value": "motto"}], "then": ["lower", {"value": "motto"}], "else": "text"}])",
       "FS2103"},
      {R"(["if", {"condition": ["isNull", {"value": "maker"}], "then": {"=": ""}, "else": ["lower", {"value": "maker.name"}]}])",
       ""},
      {R"(["if", {"condition": ["isNull", {"value": "maker.name"}], "then": {"=": ""}, "else": ["lower", {"value": "maker.name"}]}])",
       ""},
      {R"(["if", {"condition": ["isNull", {"value": "maker"}], "then": {"=": ""}, "else": ["lower", {"value": "maker.motto"}]}])",
       "FS2107"},
      {R"(["if", {"condition": ["isNull", {"value": "maker.motto"}], "then": {"=": ""}, "else": ["lower", {"value": "maker.name"}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["isNull", {"value": "motto"}], "then": {"=": ""}, "else": "motto"}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["isNull", {"value": "motto"}], "then": "motto", "else": {"=": ""}}]}])",
       "FS2107"},
      {R"(["lower", {"value": ["if", {"condition": ["not", {"value": ["isNull", {"value": "motto"}]}], "then": "motto", "else": {"=": ""}}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["isEmpty", {"value": "motto"}], "then": "text", "else": "motto"}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["equals", {"value": "motto", "compare": {"=": "a"}}], "then": "motto", "else": "text"}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["equals", {"value": "motto", "compare": {"=": "a"}}], "then": "text", "else": "motto"}]}])",
       "FS2107"},
      {R"(["lower", {"value": ["if", {"condition": ["equals", {"value": "motto", "compare": {"=": null}}], "then": "text", "else": "motto"}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["or", {"value1": "flag", "value2": ["isNull", {"value": "motto"}]}], "then": "text", "else": "motto"}]}])",
       ""},
      {R"(["lower", {"value": ["if", {"condition": ["and", {"value1": "flag", "value2": ["isNull", {"value": "motto"}]}], "then": "text", "else": "motto"}]}])",
       "FS2107"},
      {R"(["or", {"value1": ["isNull", {"value": "motto"}], "value2": ["contains", {"value": "motto", "reference": {"=": "a"}}]}])",
       ""},
      {R"(["and", {"value1": ["isNull", {"value": "motto"}], "value2": ["contains", {"value": "motto", "reference": {"=": "a"}}]}])",
       "FS2103"},
      {R"(["if", {"condition": ["not", {"value": ["isNull", {"value": "motto"}]}], "then": "text", "else": ["lower", {"value": "motto"}]}])",
       "FS2103"},
      {R"(["if", {"condition": ["isNull", {"value": "motto"}], "then": ["isEmpty", {"value": "motto"}], "else": "flag"}])",
       ""},
      {R"(["if", {"condition": ["or", {"value1": "flag", "value2": ["isNull", {"value": "motto"}]}], "then": ["lower", {"value": "motto"}], "else": "text"}])",
       "FS2107"},
      {R"(["flatMap", {"array": "parts", "mapFunction": "$item.tags"}])", "FS2107"},
      {R"(["flatMap", {"array": "parts", "mapFunction":
           ["if", {"condition": ["isNull", {"value": "$item.tags"}], "then": {"=": []}, "else": "$item.tags"}]}])",
       ""},
      {R"(["if", {"condition": ["isNull", {"value": "motto"}], "then": {"=": []}, "else":
           ["map", {"array": "parts", "mapFunction": ["lower", {"value": "$parent.motto"}]}]}])",
       ""},
      {R"(["map", {"array": "names", "mapFunction": ["lower", {"value": "$item"}]}])", "FS2107"},
      {R"(["if", {"condition": ["isEmpty", {"value": "names"}], "then": {"=": ""}, "else": ["lower", {"value": ["first", {"array": "names"}]}]}])",
       ""},
  };
  for (const auto& [slot, codes] : rows) {
    DYNAMIC_SECTION(slot) { CHECK(codes_of(findings_in(slot, "Any")) == codes); }
  }
}

TEST_CASE("null is a risk in what a value needs: in a member, in a list, and at a position that a list may lack") {
  struct Row {
    const char* slot;
    const char* type;
    bool is_array;
    const char* codes;
  };
  const Row rows[] = {
      {R"(["object", {"properties": {"title": "motto", "description": "text"}}])", "SEO", false, "FS2107"},
      {R"(["object", {"properties": {"title": "text", "description": "text"}}])", "SEO", false, ""},
      {R"(["if", {"condition": ["isNull", {"value": "motto"}], "then": {"=": null},
                  "else": ["object", {"properties": {"title": "motto", "description": "text"}}]}])",
       "SEO", false, ""},
      {R"(["if", {"condition": ["isNull", {"value": "text"}], "then": {"=": null},
                  "else": ["object", {"properties": {"title": "motto", "description": "text"}}]}])",
       "SEO", false, "FS2107"},
      {R"(["object", {"properties": {"description": "text", "title":
           ["if", {"condition": ["isNull", {"value": "motto"}], "then": "text", "else": "motto"}]}}])",
       "SEO", false, ""},
      {R"(["object", {"properties": {"description": "text", "title":
           ["if", {"condition": ["isNull", {"value": "motto"}], "then": {"=": null}, "else": "motto"}]}}])",
       "SEO", false, "FS2107"},
      {R"(["map", {"array": "makers", "mapFunction":
           ["object", {"properties": {"title": "$item.motto", "description": "$item.name"}}]}])",
       "SEO", true, "FS2107"},
      {R"(["map", {"array": ["filter", {"array": "makers", "filterFunction":
                                        ["not", {"value": ["isNull", {"value": "$item.motto"}]}]}],
                   "mapFunction": ["object", {"properties": {"title": "$item.motto", "description": "$item.name"}}]}])",
       "SEO", true, ""},
      {R"("names")", "String", true, "FS2107"},
      {R"("names")", "Any", true, ""},
      {R"(["filter", {"array": "names", "filterFunction": ["not", {"value": ["isNull", {"value": "$item"}]}]}])",
       "String", true, ""},
      {R"(["filter", {"array": "names", "filterFunction": ["isNull", {"value": "$item"}]}])", "String", true, "FS2107"},
      {R"(["join", {"array": "names"}])", "String", false, "FS2107"},
      {R"(["join", {"array": ["map", {"array": "makers", "mapFunction": "$item.motto"}]}])", "String", false, "FS2107"},
      {R"(["join", {"array": ["filter", {"array": ["map", {"array": "makers", "mapFunction": "$item.motto"}],
           "filterFunction": ["not", {"value": ["isNull", {"value": "$item"}]}]}]}])",
       "String", false, ""},
      {R"(["lower", {"value": ["findFirst", {"array": "names", "filterFunction":
           ["not", {"value": ["isNull", {"value": "$item"}]}]}]}])",
       "String", false, "FS2107"},
      {R"(["lower", {"value": "images.0.src"}])", "String", false, "FS2107"},
      {R"("images.0.src")", "String", false, ""},
      {R"(["if", {"condition": ["isEmpty", {"value": "images"}], "then": {"=": ""},
                  "else": ["lower", {"value": "images.0.src"}]}])",
       "String", false, ""},
      {R"(["if", {"condition": ["isNull", {"value": "images.0.src"}], "then": {"=": ""},
                  "else": ["lower", {"value": "images.0.src"}]}])",
       "String", false, ""},
      {R"(["if", {"condition": ["greaterThan", {"value": ["count", {"array": "images"}], "compare": {"=": 0}}],
                  "then": ["lower", {"value": "images.0.src"}], "else": {"=": ""}}])",
       "String", false, ""},
  };
  for (const auto& [slot, type, is_array, codes] : rows) {
    DYNAMIC_SECTION(slot) {
      const auto problems = findings_in(slot, type, is_array);
      for (const Problem& problem : problems) UNSCOPED_INFO(said(problem));
      CHECK(codes_of(problems) == codes);
    }
  }
}

TEST_CASE("a hint leads to what is right when it is followed") {
  struct Row {
    const char* title;
    const char* slot;
    const char* type;
    bool is_array;
    const char* said;
  };
  const Row rows[] = {
      {"another name for a member", R"(["object", {"properties": {"value": "count", "currency": {"=": "eur"},
                                                                  "precision": {"=": 2}}}])",
       "Price", false, "/composition/properties/value: Price has no field \"value\" (did you mean \"amount\"?)"},
      {"a member of a name that nothing is like",
       R"(["object", {"properties": {"sum": "count", "currency": {"=": "eur"}, "precision": {"=": 2}}}])", "Price",
       false, "/composition/properties/sum: Price has no field \"sum\" (did you mean \"amount\"?)"},
      {"the name of a currency",
       R"(["object", {"properties": {"amount": "count", "currency": {"=": "euro"}, "precision": {"=": 2}}}])", "Price",
       false, "this is \"euro\" (did you mean \"eur\"?)"},
      {"objects of the record as pictures", R"("images")", "Media", true,
       "/field: Media needs `key` and `mimeType`, and the record's object has src (the least slot that gives a "
       "list of Media: { \"source\": \"composed\", \"composition\": { \"type\": \"map\", \"array\": "
       "{ \"source\": \"data-field\", \"field\": \"images\" }, \"mapFunction\": { \"source\": \"composed\", "
       "\"composition\": { \"type\": \"object\", \"properties\": { \"key\": { \"source\": \"data-field\", \"field\": "
       "\"$item.src\" }, \"src\": { \"source\": \"data-field\", \"field\": \"$item.src\" }, \"mimeType\": "},
      {"texts as pictures", R"("stock.labels")", "Media", true,
       "is array of Media, this slot gives array of string (the least slot that gives a list of Media: "
       "{ \"source\": \"composed\", \"composition\": { \"type\": \"map\", \"array\": "},
      {"numbers as texts", R"(["map", {"array": "images", "mapFunction": "count"}])", "String", true,
       "this slot gives number (wrap the slot in toString)"},
      {"a list for one text", R"("stock.labels")", "String", false,
       "(wrap the slot in join, which makes one text of a list, or in first)"},
      {"an object for a number", R"("stock")", "Float", false, "(did you mean \"stock.count\"?)"},
      {"the first of what is wanted", R"(["first", {"array": "stock.labels"}])", "String", true,
       "(leave `first` out: what stands in its `array` is the list)"},
      {"a number in quotes within a literal", R"({"=": {"amount": "5", "currency": "eur", "precision": 2}})", "Price",
       false, "/value/amount: `amount` of Price is Integer, this slot gives string (write 5, without quotes)"},
      {"a fraction in quotes for a whole number", R"({"=": "1.95"})", "Integer", false,
       "(write a whole number, without quotes)"},
      {"no number in quotes", R"({"=": "ten"})", "Float", false, "(write a number)"},
      {"a literal that cannot be cast", R"(["toNumber", {"value": {"=": "12 EUR"}}])", "Float", false,
       "/composition/value/value: `toNumber`: cannot read \"12 EUR\" as a number (write a text that is a number, or "
       "static with the value itself)"},
      {"a list for length", R"(["length", {"value": "images"}])", "Integer", false,
       "(count does so with a list: write { \"type\": \"count\", \"array\": … })"},
      {"a guard the wrong way round",
       R"(["if", {"condition": ["isNull", {"value": "motto"}], "then": ["lower", {"value": "motto"}], "else": {"=": null}}])",
       "String", false,
       "this is null here, by the condition around it, and `lower` needs a string as `value` (the condition is the "
       "wrong way round: exchange `then` and `else`, or put not around it)"},
      {"a number in quotes beside a number", R"(["equals", {"value": "count", "compare": {"=": "12"}}])", "Boolean",
       false, "(write 12, without quotes)"},
      {"not null", R"(["isNotNull", {"value": "motto"}])", "Boolean", false,
       R"(there is no operation "isNotNull" (write not around it: {"type":"not","value":{"source":"composed",)"
       R"("composition":{"value":{"source":"data-field","field":"motto"},"type":"isNull"}}}))"},
      {"less than", R"(["lessThan", {"value": "count", "compare": {"=": 3}}])", "Boolean", false,
       R"((write {"value":{"source":"static","value":3},"compare":{"source":"data-field","field":"count"},)"
       R"("type":"greaterThan"}))"},
      {"a sign", R"(["==", {"value": "text", "compare": {"=": "a"}}])", "Boolean", false, "(did you mean \"equals\"?)"},
      {"one of two that is not null", R"(["coalesce", {"value1": "motto", "value2": "text"}])", "String", false,
       "(write if: isNull of the first as `condition`, the second as `then`, and the first as `else`)"},
      {"numbered parameters", R"(["greaterThan", {"value1": "count", "value2": {"=": 5}}])", "Boolean", false,
       "/composition/value1: `greaterThan` does not call its parameters value1, value2 (call them value, compare, in "
       "this order)"},
      {"members beside the type", R"(["object", {"title": "text", "description": "text"}])", "SEO", false,
       R"(/composition/title: `object` has no parameter "title" (these stand inside properties: write "properties": )"
       R"({"title":{"source":)"},
      {"a slot in a static one", R"({"source": "static", "value": {"source": "data-field", "field": "text"}})",
       "String", false,
       R"(/value: this slot has another slot as its value (write the inner one in its place: )"
       R"({"source":"data-field","field":"text"}))"},
      {"locales without byLocale",
       R"({"de-AT": {"source": "static", "value": "a"}, "en": {"source": "static", "value": "b"}})", "String", false,
       ": a slot needs `source` (these are locales: write { \"byLocale\": … } around it)"},
      {"byLocale within a composition", R"(["upper", {"value": {"byLocale": {"de": "text"}}}])", "String", false,
       "(byLocale and byScope stand around the whole slot of a field, byScope around byLocale, and not within one)"},
      {"a field in itself", R"({"f": {"source": "data-field", "field": "text"}})", "String", false,
       ": a slot needs `source` (write what stands in `f` in place of this)"},
      {"a comma", R"(["concat", {"value1": "text", "value2": "text", "separator": {"bare": ", "}}])", "String", false,
       ": a slot is an object with `source`, this is a string (write { \"source\": \"static\", \"value\": \", \" })"},
      {"an expression", R"({"bare": "count / 100"})", "Float", false,
       "(an expression is written as a composition (fsctl operations lists what there is), a text as { \"source\": "},
      {"a path in a list", R"({"bare": ["text"]})", "String", false,
       "this is an array (write { \"source\": \"data-field\", \"field\": \"text\" } or { \"source\": \"static\", "
       "\"value\": [\"text\"] })"},
  };
  for (const auto& [title, slot, type, is_array, part] : rows) {
    DYNAMIC_SECTION(title) {
      const auto problems = findings_in(slot, type, is_array);
      for (const Problem& problem : problems) UNSCOPED_INFO(said(problem));
      REQUIRE(problems.size() == 1);
      CHECK_THAT(said(problems[0]), Catch::Contains(part));
    }
  }
}

TEST_CASE("constants are held against the field they fill, part by part") {
  struct Row {
    const char* title;
    const char* slot;
    const char* type;
    bool is_array;
    const char* part;
  };
  const Row rows[] = {
      {"a date", R"({"=": "2026-02-30"})", "DateTime", false, "/value: the field `f` needs a date in ISO 8601"},
      {"a fraction", R"({"=": 1.5})", "Integer", false, "needs a whole number, found 1.5 (the operation round"},
      {"a number beyond exactness", R"({"=": 1e300})", "Integer", false,
       "needs a whole number that fits 64 bits, found about 1e+300"},
      {"a key", R"({"=": "in-stok"})", "Availability", false, "has no key \"in-stok\" (did you mean \"in-stock\"?)"},
      {"the key of a branch", R"(["if", {"condition": "flag", "then": {"=": "low"}, "else": {"=": "hihg"}}])",
       "StockLevel", false, "/composition/else/value: StockLevel has no key \"hihg\" (did you mean \"high\"?)"},
      {"a key in a list", R"({"=": ["low", "hihg"]})", "StockLevel", true, "/value/1: StockLevel has no key"},
      {"a number in a list of texts", R"({"=": ["a", 5]})", "String", true, "/value/1: the field `f` is String"},
      {"one value for a list", R"({"=": "a"})", "String", true, "the field `f` is array of String"},
      {"a currency", R"({"=": {"amount": 1, "currency": "euro", "precision": 2}})", "Price", false,
       "/value/currency: `currency` of Price needs a currency of ISO 4217"},
      {"a currency in a slot",
       R"(["object", {"properties": {"amount": "count", "currency": {"=": "xyz"}, "precision": {"=": 2}}}])", "Price",
       false, "/composition/properties/currency/value: `currency` of Price"},
      {"an amount", R"({"=": {"amount": 1.5, "currency": "eur", "precision": 2}})", "Price", false,
       "/value/amount: `amount` of Price needs a whole number"},
      {"a negative precision", R"({"=": {"amount": 1, "currency": "eur", "precision": -2}})", "Price", false,
       "/value/precision: `precision` of Price needs a number from 0 on, this is -2"},
      {"the second of several prices", R"({"=": [{"amount": 1, "currency": "eur", "precision": 2},
                                                 {"amount": 1, "currency": "usd"}]})",
       "Price", false, "/value/1: Price needs `precision`, this object lacks it"},
      {"a scale", R"({"=": {"amount": 1, "currency": "eur", "precision": 2, "scales": [{"amount": 1}]}})", "Price",
       false, "/value/scales/0: PriceScale needs `from`"},
      {"a member of a branch",
       R"(["if", {"condition": "flag", "then": ["object", {"properties": {"value": "count", "unit": "text"}}],
                  "else": ["object", {"properties": {"value": "count"}}]}])",
       "Weight", false, "/composition/else/composition/type: Weight needs `unit`, this object lacks it"},
      {"a colour", R"({"=": {"label": "a", "color": "red"}})", "Swatch", false,
       "/value/color: `color` of Swatch needs a colour such as #0a7b3c"},
      {"a composite in a composite", R"({"=": {"key": "a", "label": "b", "image": {"key": "c", "src": "d"}}})",
       "Vendor", false, "/value/image: Media needs `mimeType`"},
      {"a member nobody knows", R"({"=": {"title": "a", "description": "b", "keyword": ["c"]}})", "SEO", false,
       "/value/keyword: SEO has no field \"keyword\" (did you mean \"keywords\"?)"},
      {"several members that lack", R"({"=": {}})", "Media", false,
       "Media needs `key`, `src` and `mimeType`, this object lacks them"},
      {"a text for a composite", R"({"=": "a"})", "Vendor", false, "the field `f` is Vendor, this slot gives string"},
      {"an object for an array-only type", R"({"=": {"attribute": "a", "value": "b"}})", "Option", true,
       "the field `f` is array of Option"},
      {"an element of an array-only type", R"({"=": [{"key": "a", "position": 1.5}]})", "Sorting", true,
       "/value/0/position: `position` of Sorting needs a whole number"},
  };
  for (const auto& [title, slot, type, is_array, part] : rows) {
    DYNAMIC_SECTION(title) {
      const auto problems = findings_in(slot, type, is_array);
      for (const Problem& problem : problems) UNSCOPED_INFO(said(problem));
      REQUIRE(problems.size() == 1);
      CHECK_THAT(said(problems[0]), Catch::Contains(part));
    }
  }
}

TEST_CASE("types of a project are held against like those built in") {
  FieldTypes types;
  auto& grade = types.edit("Grade", field_forms::enumeration);
  grade.keys = {"a", "b"};
  auto& certificate = types.edit("Certificate", field_forms::composite);
  certificate.members = {{.name = "grade", .type = "Grade", .required = true},
                         {.name = "until", .type = "DateTime"},
                         {.name = "names", .type = "String", .is_array = true}};
  types.resolve();
  const Field field{.name = "f", .type = types.find("Certificate")};
  const auto findings = [&](const std::string& literal) {
    Arena arena;
    Problems problems;
    const auto slot = slot_of(R"({"=": )" + literal + "}");
    check_result(*slot, check(*slot, {}, arena, problems), field, problems);
    std::string places;
    for (const Problem& problem : problems) places += problem.location.pointer + " ";
    return places;
  };
  CHECK(findings(R"({"grade": "a", "until": "2026-01-01", "names": ["x"]})").empty());
  CHECK(findings(R"({"grade": "c", "until": "soon", "names": ["x", 1]})") ==
        "/value/grade /value/until /value/names/1 ");
  CHECK(findings(R"({"until": "2026-01-01"})") == "/value ");
}

}  // namespace fsctl::composer
