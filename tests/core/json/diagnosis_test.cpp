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
      {std::string(300, '\0'),
       "1:1: the file holds zero bytes only (it was not saved to its end: save it again, or take it from your version "
       "control)"},
      {"{\"a\":" + std::string(20, '\0'),
       "1:6: zero bytes stand here (it was not saved to its end: save it again, or take it from your version control)"},
      {"\x1F\x8B\x08...", "1:1: the file is compressed, with gzip (unpack it: a configuration is plain text)"},
      {"{\n-  \"a\": 1\n+  \"a\": 2\n}",
       "2:1: this is a line of a diff (remove the lines that begin with -, and the + before the others)"},
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
      {"{\"a\": \"b\", \"c\"]}", "1:7: `[` is missing here [1:15 it is closed here]"},
      {"{\"a\": \"b\", \"c\", \"d\"]}", "1:7: `[` is missing here [1:20 it is closed here]"},
      {"{\"\"a\"\": 1}", "1:2: the quotes of this text are doubled, as in a table (write \"a\")"},
      {"a;b\n1;2\n",
       "1:1: this is a table (CSV), and not JSON (write each row as an object: {\"id\": \"a\", \"name\": \"A\"})"},
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
      {"{\"a\": [1, \"b\", \"c\": 1]}",
       "1:14: `]` is missing here (members begin behind this place) [1:7 opened here]"},
      {"{\n  \"a\": \n  \"b\": 1\n}",
       "2:6: a value is missing after this colon (where there is nothing to say, write null or leave the member out)"},
      {"{\n  \"a\":\n    \"b\": 1\n}",
       "3:5: `{` is missing before \"b\" (a member has one value, or an object of more members)"},
      {"[undefined]", "1:2: `undefined` is no word of JSON (write null, or leave the member out)"},
      {"[-Infinity]",
       "1:2: `-Infinity` is no word of JSON (JSON has no infinite number; write one such as -1000000, or null for "
       "none)"},
      {"[True]", "1:2: `True` is no word of JSON (write true)"},
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

TEST_CASE("what stands around JSON that was copied is told, and removed where the rest is sound") {
  struct Row {
    std::string text;
    const char* expected;
    const char* whole;  ///< null for a text that is not mended
  };
  const Row rows[] = {
      {"Here it is:\n\n{\"a\": 1}\n",
       "1:1: words stand before the JSON (the file begins with the { in line 3 and ends with the } of that)",
       "{\"a\": 1}\n"},
      {"Here it is:\n```json\n{\"a\": 1}\n```\nDoes {it} work?\n",
       "1:1: words stand before the JSON (the file begins with the { in line 3 and ends with the } of that)",
       "{\"a\": 1}\n"},
      {"Here it is: [1]",
       "1:1: words stand before the JSON (the file begins with the [ in line 1 and ends with the ] of that)", "[1]\n"},
      {"\u0412\u043E\u0442:\n{\"a\": }",
       "1:1: words stand before the JSON (the file begins with the { in line 2 and ends with the } of that)", nullptr},
      {"```\n{\"a\": 1}\n```\n",
       "1:1: a fence of Markdown stands around the file (remove this line, and the last one with ```)", "{\"a\": 1}\n"},
      {"```\n{\"a\": 1}\n```\nDoes it work?",
       "1:1: a fence of Markdown stands around the file (keep only what stands between the lines with ```)",
       "{\"a\": 1}\n"},
      {"{\"a\": 1}\n```\n", "2:1: a fence of Markdown stands behind the JSON (remove this line, and what follows it)",
       "{\"a\": 1}\n"},
      {"{\"a\": 1}\nThis is it.",
       "2:1: words stand behind the JSON (remove them; the member `description` of a file may say what it is for)",
       "{\"a\": 1}\n"},
      {"{\"a\": 1}\nAnd {\"b\": 1}",
       "2:1: words stand behind the JSON (remove them; the member `description` of a file may say what it is for)",
       nullptr},
      {"{\\\"a\\\": \\\"b\\\"}",
       "1:2: the quotes of this JSON are escaped, as within a text of a program (write \" in place of each \\\")",
       "{\"a\": \"b\"}"},
      {"{\\n\\\"a\\\": }",
       "1:4: the quotes of this JSON are escaped, as within a text of a program (write \" in place of each \\\")",
       nullptr},
  };
  for (const auto& [text, says, whole] : rows) {
    INFO(text);
    CHECK(diagnosis_of(text) == says);
    CHECK(mended(text) == (whole == nullptr ? text : whole));
  }
}

TEST_CASE("comments of any language are comments") {
  for (const std::string comment : {"// a", "/* a */", "# a", "-- a", "; a", "<!-- a -->"})
    for (const std::string& text :
         {comment + "\n{\"a\": 1}", "{\"a\": 1,\n" + comment + "\n\"b\": 2}", "{\"a\": 1}\n" + comment + '\n'}) {
      INFO(text);
      CHECK_THAT(diagnosis_of(text), Catch::Contains("JSON has no comments"));
      CHECK(diagnosis_of(mended(text)) == "none");
    }
  CHECK(diagnosis_of("{\"a\": 1; \"b\": 2}") == "1:8: `;` stands where `,` belongs (write ,)");
}

TEST_CASE("a number of another language is told with what is wrong in it, and mended where that is certain") {
  struct Row {
    const char* number;
    const char* says;
    const char* mended;  ///< null for one that nobody can mend for certain
  };
  const Row rows[] = {
      {"+1", "`+1` is no number of JSON: it begins with a plus (write 1)", "1"},
      {".5", "`.5` is no number of JSON: no digit stands before its point (write 0.5)", "0.5"},
      {"-.5", "`-.5` is no number of JSON: no digit stands before its point (write -0.5)", "-0.5"},
      {"+.5", "`+.5` is no number of JSON: it begins with a plus (write 0.5)", "0.5"},
      {"1.", "`1.` is no number of JSON: no digit stands behind its point (write 1)", "1"},
      {"1.e3", "`1.e3` is no number of JSON: no digit stands behind its point (write 1e3)", "1e3"},
      {"0x10", "`0x10` is no number of JSON: it is hexadecimal (write 16)", "16"},
      {"-0XfF", "`-0XfF` is no number of JSON: it is hexadecimal (write -255)", "-255"},
      {"0o17", "`0o17` is no number of JSON: it is octal (write 15)", "15"},
      {"0b101", "`0b101` is no number of JSON: it is binary (write 5)", "5"},
      {"1_000", "`1_000` is no number of JSON: its digits are grouped by `_` (write 1000)", "1000"},
      {"1n", "`1n` is no number of JSON: a letter follows its digits (write 1)", "1"},
      {"2.5f", "`2.5f` is no number of JSON: a letter follows its digits (write 2.5)", "2.5"},
      {"01", "`01` is no number of JSON: it begins with a 0 (write 1, or \"01\" for a text)", nullptr},
      {"-007", "`-007` is no number of JSON: it begins with a 0 (write -7, or \"-007\" for a text)", nullptr},
      {"0x", "`0x` is no number of JSON (write 0, or \"0x\" for a text)", nullptr},
      {"5px", "`5px` is no number of JSON (write 5, or \"5px\" for a text)", nullptr},
      {"10%", "`10%` is no number of JSON: it has more than digits (write 10, or \"10%\" for a text)", nullptr},
      {"5\u20AC", "`5\u20AC` is no number of JSON: it has more than digits (write 5, or \"5\u20AC\" for a text)",
       nullptr},
      {"\u20AC5", "`\u20AC5` is no number of JSON: it has more than digits (write 5, or \"\u20AC5\" for a text)",
       nullptr},
      {"- 5", "a blank stands within a number (write -5)", "-5"},
      {"+ 5", "a blank stands within a number (write 5)", "5"},
      {"1'000", "`1'000` is no number of JSON: its digits are grouped by `'` (write 1000)", "1000"},
      {"1.000.000", "`1.000.000` is no number of JSON: its digits are grouped by `.` (write 1000000)", "1000000"},
      {"-1,000,000", "`-1,000,000` is no number of JSON: its digits are grouped by `,` (write -1000000)", "-1000000"},
      {"1.000,5", "`1.000,5` is no number of JSON: its digits are grouped by `.`, and its point is `,` (write 1000.5)",
       "1000.5"},
      {"1,000.5", "`1,000.5` is no number of JSON: its digits are grouped by `,` (write 1000.5)", "1000.5"},
      {"1,5", "a comma stands where the point of a number belongs (write 1.5; the next member has a name)", nullptr},
      {"1,000", "a comma stands within a number (write 1000, or a point if it is a fraction)", nullptr},
      {"1 000", "a blank stands within a number (write 1000)", "1000"},
      {"\u0661\u0662", "`\u0661\u0662` is no number of JSON: its digits are those of another script (write 12)", "12"},
      {"\uFF11.\uFF15", "`\uFF11.\uFF15` is no number of JSON: its digits are those of another script (write 1.5)",
       "1.5"},
      {"1.2.3",
       "`1.2.3` is no number of JSON (a number is written as 12, -3 or 0.5; what is no number stands in quotes)",
       nullptr},
  };
  for (const auto& [number, says, whole] : rows) DYNAMIC_SECTION(number) {
      const auto text = "{\"a\": " + std::string(number) + ", \"b\": 1}";
      CHECK(diagnosis_of(text) == "1:7: " + std::string(says));
      CHECK(mended(text) == (whole == nullptr ? text : "{\"a\": " + std::string(whole) + ", \"b\": 1}"));
    }
}

TEST_CASE("a comma and a colon in each other's place are one mistake, which is mended where it is certain") {
  struct Row {
    const char* text;
    const char* says;
    const char* whole;  ///< null for one that nobody can mend for certain
  };
  const Row rows[] = {
      {R"({"a": 1: "b": 2})", "1:8: `:` stands where `,` belongs (write ,)", R"({"a": 1, "b": 2})"},
      {R"({"a": "x": "b": "y": "c": "z"})", "1:10: `:` stands where `,` belongs (write ,)",
       R"({"a": "x", "b": "y": "c": "z"})"},
      {R"({"a": {}: "b": 2})", "1:9: `:` stands where `,` belongs (write ,)", R"({"a": {}, "b": 2})"},
      {R"({"a": 1: })", "1:8: a colon stands behind the last value (remove it)", R"({"a": 1 })"},
      {R"([1: 2])", "1:3: `:` stands where `,` belongs (write ,)", R"([1, 2])"},
      {R"({"a", 1})", "1:5: `,` stands where `:` belongs (write :)", R"({"a": 1})"},
      {R"({"a", {"b": 1}})", "1:5: `,` stands where `:` belongs (write :)", R"({"a": {"b": 1}})"},
      {R"({"a", "b", "c": 1})", "1:5: `,` stands where `:` belongs (write :)", R"({"a": "b", "c": 1})"},
      {R"({"c": 1, "a", "b"})", "1:13: `,` stands where `:` belongs (write :)", R"({"c": 1, "a": "b"})"},
      {R"({"a", "b": 1})", R"(1:2: the member "a" has no value (write "a": and its value))", nullptr},
      {R"({"a", "b"})", "1:5: `,` stands where `:` belongs (write : for a member; a list of texts stands in [ and ])",
       nullptr},
      {R"({"x": {"a", "b", "c"}})",
       "1:7: a list stands in [ and ], and this is an object (write [ and ] in place of { and })", nullptr},
      {R"({"a"; 1})", "1:5: `;` stands where `:` belongs (write :)", R"({"a": 1})"},
      {R"({"a" -> 1})", "1:6: `->` stands where `:` belongs (write :)", R"({"a": 1})"},
      {R"({"a". 1})", "1:5: `.` stands where `:` belongs (write :)", R"({"a": 1})"},
      {R"({"a": "x". "b": 2})", "1:10: `.` stands where `,` belongs (write ,)", R"({"a": "x", "b": 2})"},
  };
  for (const auto& [text, says, whole] : rows) DYNAMIC_SECTION(text) {
      CHECK(diagnosis_of(text) == says);
      CHECK(mended(text) == (whole == nullptr ? text : std::string(whole)));
    }
}

TEST_CASE("a bracket that is missing in the midst is told where the indents show that it ends") {
  struct Row {
    const char* text;
    const char* says;  ///< up to the hint
  };
  const Row rows[] = {
      {"{\n  \"a\": {\n    \"b\": 1\n}\n", "3:11: `}` is missing here"},
      {"{\n  \"a\": {\n    \"b\": 1,\n  \"c\": {\n    \"d\": 1\n  }\n}\n", "3:11: `}` is missing here"},
      {"{\n  \"a\": { \"x\": {\n    \"b\": 1\n  },\n  \"c\": 2\n}\n", "4:4: `}` is missing here"},
      {"{\n  \"a\": [\n    { \"b\": 1,\n      \"c\": 2,\n    { \"b\": 2 }\n  ]\n}\n", "4:13: `}` is missing here"},
      {"{\n  \"a\": [\n    { \"b\": 1,\n      \"c\": 2\n    { \"b\": 2 }\n  ]\n}\n", "4:13: `}` is missing here"},
      {"{\n  \"a\": [\n    1,\n    2\n  }\n}\n", "5:3: `]` is missing before this"},
      {"{\n  \"a\": {\n    \"b\": [\n      1\n  },\n  \"c\": 2\n}\n", "4:8: `]` is missing here"},
  };
  for (const auto& [text, says] : rows) DYNAMIC_SECTION(text) {
      CHECK_THAT(diagnosis_of(text), Catch::StartsWith(says));
    }
  SECTION("which a text without indents does not show") {
    CHECK(diagnosis_of("{\n\"a\": {\n\"b\": 1,\n\"c\": 2\n}\n") ==
          "5:2: `}` is missing at the end of the file [1:1 opened here]");
  }
  SECTION("nor one whose lines are not indented alike, where its brackets are closed") {
    CHECK(diagnosis_of("{\n  \"a\": {\n  \"b\": 1\n  },\n  \"c\": 2\n") ==
          "5:9: `}` is missing at the end of the file [1:1 opened here]");
  }
}

TEST_CASE("what certainly mends a text is part of its diagnosis") {
  const std::pair<const char*, const char*> rows[] = {
      {"{\"a\": 1,}", "{\"a\": 1}"},
      {"[1 2]", "[1, 2]"},
      {"{\"a\" 1}", "{\"a\": 1}"},
      {"{'a': 1}", "{\"a\": 1}"},
      {"{a: 1}", "{\"a\": 1}"},
      {"[True]", "[true]"},
      {"[1, /* x\ny */ 2]", "[1, 2]"},
      {"{\n  // x\n}", "{\n}"},
      {"{}\n# x", "{}\n"},
      {"[1 // x\n]", "[1\n]"},
      {"{\u00A0}", "{ }"},
      {"{\"a\" = 1}", "{\"a\": 1}"},
      {"[\"a\tb\"]", "[\"a\\tb\"]"},
      {"{\"a\"=1}", "{\"a\": 1}"},
      {"{\"a\": : 1}", "{\"a\": 1}"},
      {"[1, , 2]", "[1, 2]"},
      {"{\"a\"\uFF1A1}", "{\"a\": 1}"},
  };
  for (const auto& [broken, whole] : rows) {
    DYNAMIC_SECTION(broken) { CHECK(mended(broken) == whole); }
  }
  CHECK(diagnosis_of("{\"a\": 60 * 24}") == "1:10: JSON does not calculate (write the number that comes out)");
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
