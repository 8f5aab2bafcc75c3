#include "core/json/diagnosis.h"

#include <catch2/catch.hpp>

#include "core/json/position.h"

namespace fsctl {
namespace {

/// `line:column: message (hint)`, with the place of the label in brackets.
std::string diagnosis_of(const std::string& text) {
  const Source source{.name = "file.json", .text = text, .path = {}};
  const auto problem = diagnose(source);
  if (!problem) return "none";
  const auto at = [&](const Location& location) {
    const auto place = locate(source, location);
    return std::to_string(place.line) + ':' + std::to_string(place.column);
  };
  std::string told = at(problem->location) + ": " + problem->message;
  if (!problem->hint.empty()) told += " (" + problem->hint.text() + ')';
  for (const Label& label : problem->labels) told += " [" + at(label.location) + ' ' + label.message + ']';
  return told;
}

/// The text with what mends it for certain.
std::string mended(std::string text) {
  const auto problem = diagnose({.name = "file.json", .text = text, .path = {}});
  if (!problem) return text;
  for (const Edit& edit : problem->fix) text.replace(*edit.place.offset, edit.place.length, edit.text);
  return text;
}

}  // namespace

TEST_CASE("what stands in place of JSON is told where it can be mended") {
  struct Row {
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"{}", "none"},
      {"[1, -2.5e3, \"\\u00e9\\n\", true, null, {\"a\": []}]", "none"},
      {"{\"a\": 1,}", "1:8: there is a comma after the last one, before `}`"},
      {"[1\n2]", "1:3: a comma is missing here"},
      {"{\"a\": 1 b: 2}", "1:8: a comma is missing here"},
      {"[1;2]", "1:3: `;` stands where `,` belongs (write ,)"},
      {"[,1]", "1:2: there is a comma before the first one"},
      {"[1\uFF0C 2]", "1:3: this is a full-width `\uFF0C` (write ,)"},
      {"{\"a\"\uFF1A 1}", "1:5: this is a full-width `\uFF1A` (write :)"},
      {"{\"a\": [1]\uFF5D", "1:10: this is a full-width `\uFF5D` (write })"},
      {"[tru]", "1:2: `tru` is no word of JSON (write true)"},
      {"[flase]", "1:2: `flase` is no word of JSON (write false)"},
      {"[nulll]", "1:2: `nulll` is no word of JSON (write null)"},
      {"[tree]", "1:2: a text stands in double quotes (write \"tree\")"},
      {"\uFEFF", "1:1: the file is empty (it holds one JSON object)"},
      {"[1,,2]", "1:4: there are two commas"},
      {"{\n// x\n}",
       "2:1: JSON has no comments (remove it; the member `description` of a file may say what it is for)"},
      {"{\n/* x }", "2:1: this comment is never closed, and JSON has none (remove it)"},
      {"```json\n{}\n```\n",
       "1:1: a fence of Markdown stands around the file (remove this line, and the last one with ```)"},
      {"module.exports = {\n}",
       "1:1: this is JavaScript, and a configuration is JSON (the file begins with the { of its object and ends with "
       "the } "
       "of that)"},
      {"\"a\": 1}", "1:1: `{` is missing at the beginning of the file"},
      {"{\"a\": (1)}", "1:7: JSON has no ( and ) (write { and } for an object, [ and ] for a list)"},
      {"{\"a\": &quot;b&quot;}", "1:7: this is the &quot; of HTML (write \")"},
      {"{'a': 1}", "1:2: this is a single quote, and texts stand in double quotes (write \"a\")"},
      {"{\"a\": \u201Cb\u201D}", "1:7: this is a typographic quote, and texts stand in double quotes (write \"b\")"},
      {"{\"a\": \"b\u201D}",
       "1:7: this text is not closed in its line (its last quote is a typographic one; write \")"},
      {"{a: 1}", "1:2: the name of a member stands in double quotes (write \"a\")"},
      {"{a\": 1}", "1:2: the opening quote of \"a\" is missing (write \"a\")"},
      {"{\"a: b\"}", "1:2: the member \"a: b\" has no value (write \"a: b\": and its value)"},
      {"{\"a: \"b\"}",
       "1:2: the closing quote of this name is missing (a name is written as \"name\": with the colon behind its "
       "quotes)"},
      {"[no one]", "1:2: a text stands in double quotes (write all of it in \" and \")"},
      {"[my own]", "1:2: a text stands in double quotes (write all of it in \" and \")"},
      {"[\"a\" + \"b\"]", "1:6: JSON joins no texts with `+` (write them as one text)"},
      {"[\"\"\"a\"\"\"]",
       "1:3: two quotes stand side by side (a text begins and ends with one quote; a quote within it is written \\\")"},
      {"{\"a\" => 1}", "1:6: `=>` stands where `:` belongs (write :)"},
      {"{\"a\": 3,5}",
       "1:7: a comma stands where the point of a number belongs (write 3.5; the next member has a name)"},
      {"{\"a\": [\"b\": 1]}", "1:7: members stand in { and }, and this is an array (write { in place of [)"},
      {"{\"a\": \"b\": 1}", "1:7: `{` is missing before \"b\" (a member has one value, or an object of more members)"},
      {"[undefined]", "1:2: `undefined` is no word of JSON (write null, or leave the member out)"},
      {"[-Infinity]", "1:2: `-Infinity` is no word of JSON (JSON has no such number; write null)"},
      {"[True]", "1:2: `True` is no word of JSON (write true)"},
      {"[01]",
       "1:2: `01` is no number of JSON (a number is written as 12, -3 or 0.5; what is no number stands in quotes)"},
      {"[2026-01-02]",
       "1:2: `2026-01-02` is no number of JSON (a number is written as 12, -3 or 0.5; what is no number stands in "
       "quotes)"},
      {"{\"a\" 1}", "1:5: a colon is missing after \"a\""},
      {"{\"a\": }",
       "1:5: a value is missing after this colon (where there is nothing to say, write null or leave the member out)"},
      {"{\"a\"}", "1:2: the member \"a\" has no value (write \"a\": and its value)"},
      {"[\"a\nb\"]",
       "1:2: this text is not closed in its line (close it with \"; a line break within a text is written \\n)"},
      {"[\"a\tb\"]", "1:4: a tab stands within this text (write it as \\t)"},
      {R"(["\d"])", "1:3: `\\d` is no escape of JSON (a backslash itself is written \\\\)"},
      {R"(["say "hi""])",
       "1:7: this quote ends the text, and more of it seems to follow (a quote within a text is written \\\")"},
      {"{\"a\": [1}", "1:9: `]` is missing before this [1:7 opened here]"},
      {"{\"a\": {\n  \"b\": 1\n", "2:9: `}` is missing at the end of the file [1:7 opened here]"},
      {"{\n  \"a\": {\n    \"b\": 1\n}\n", "4:2: `}` is missing at the end of the file [2:8 opened here]"},
      {"{}}",
       "1:3: this bracket closes nothing (one bracket above it is too many, or this one) [1:1 the one before it "
       "closes this one]"},
      {"{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n    } },\n    \"d\": 2\n  }\n}\n",
       "5:7: this bracket is one too many [2:8 it closes this one]"},
      {"{\n  \"a\": {\n    \"b\": 1\n  }\n  },\n  \"c\": 2\n}\n",
       "5:3: this bracket is one too many [1:1 it closes this one]"},
      {"{\n  \"a\": [\n    [1]],\n    [2]\n  ]\n}\n", "3:8: this bracket is one too many [2:8 it closes this one]"},
      {"{}\n{}", "2:1: more follows behind the end of the value (a file holds one value, in one pair of brackets)"},
      {"<<<<<<< HEAD\n{}\n",
       "1:1: a merge left its conflict here (keep one of the two sides, and remove the lines of "
       "<<<<<<<, ======= and >>>>>>>)"},
      {"{\u00A0}", "1:2: here is a no-break space, which JSON does not know (write a blank in its place)"},
      {std::string("{\0}\0", 4), "1:1: the file is encoded in UTF-16 (save it as UTF-8)"},
      {std::string("{\0\0\0}\0\0\0", 8), "1:1: the file is encoded in UTF-32 (save it as UTF-8)"},
      {" \n", "2:1: the file is empty (it holds one JSON object)"},
  };
  for (const auto& [text, expected] : rows) {
    DYNAMIC_SECTION(text) { CHECK(diagnosis_of(text) == expected); }
  }
}

TEST_CASE("what certainly mends a text is part of its diagnosis") {
  const std::pair<const char*, const char*> rows[] = {
      {"{\"a\": 1,}", "{\"a\": 1}"},    {"[1 2]", "[1, 2]"},      {"{\"a\" 1}", "{\"a\": 1}"},
      {"{'a': 1}", "{\"a\": 1}"},       {"{a: 1}", "{\"a\": 1}"}, {"[True]", "[true]"},
      {"[1, /* x\ny */ 2]", "[1,  2]"}, {"{\n  // x\n}", "{\n}"}, {"{}\n# x", "{}\n"},
      {"[1 // x\n]", "[1\n]"},          {"{\u00A0}", "{ }"},      {"{\"a\" = 1}", "{\"a\" : 1}"},
      {"[\"a\tb\"]", "[\"a\\tb\"]"},
  };
  for (const auto& [broken, whole] : rows) {
    DYNAMIC_SECTION(broken) { CHECK(mended(broken) == whole); }
  }
  SECTION("not what only a person can decide") {
    for (const auto* text : {"[undefined]", "{\"a\": }", "[\"say \"hi\"\"]", "{\"a\": [1}"})
      CHECK(mended(text) == text);
  }
  SECTION("only where the other mistakes can be mended, too") {
    for (const auto* text : {"{a: 1, \"b\": }", "{\"a\": 1,}}", "[1, // x\n undefined]", "{a: 1, b: 2 c}"})
      CHECK(mended(text) == text);
    CHECK(mended("{a: 1, b: 2,}") == "{\"a\": 1, b: 2,}");
    CHECK(mended("[1,, // x\n True,]") == "[1, // x\n True,]");
  }
}

TEST_CASE("a quote that is missing is mended only where it is plain which") {
  const std::pair<const char*, const char*> rows[] = {
      {R"({field": "title"})", R"({"field": "title"})"},
      {R"({"field": title"})", R"({"field": "title"})"},
      {R"({"source": data-field", "field": "title"})", R"({"source": "data-field", "field": "title"})"},
  };
  for (const auto& [broken, whole] : rows) {
    DYNAMIC_SECTION(broken) { CHECK(mended(broken) == whole); }
  }
  for (const auto* text : {
           R"({"field: "title" })",
           R"({"a": {"field: "title" }, "b": 1})",
           R"({"value": Anonymous person})",
           R"({"value": Anonymous person: 1})",
           R"({"value": no name: 1})",
           R"({"value": "Anon" + "ymous"})",
           R"({"value": """Anonymous"""})",
           R"({"title" => {}})",
           "- title: {}",
           "{\n  - title: {}\n}",
           "export default {}",
           "{\"value\": ${NAME}}",
           "[${NAME}]",
           "{title: my own title\n}",
       }) {
    DYNAMIC_SECTION(text) { CHECK(mended(text) == text); }
  }
}

TEST_CASE("a long text of mistakes that can be mended is diagnosed in one pass") {
  std::string text = "[";
  for (int line = 0; line < 5'000; ++line) text += "[1,], // x\n";
  CHECK(mended(text + "1]").starts_with("[[1], //"));
}

TEST_CASE("a text of many brackets is read in one pass") {
  CHECK(diagnosis_of(std::string(1'000'000, '[')).ends_with("[1:1000000 opened here]"));
  CHECK(diagnosis_of(std::string(500'000, '[') + std::string(500'001, ']'))
            .starts_with("1:1000001: this bracket closes"));
}

}  // namespace fsctl
