#include "core/language/outline.h"

#include <catch2/catch.hpp>

namespace fsctl::language::test {
namespace {

/// Where a cursor at `|` stands: the pointer of the value or of the object around it, and what is replaced there.
std::string spot(std::string text) {
  const auto cursor = text.find('|');
  text.erase(cursor, 1);
  const Outline outline(text);
  const auto at = outline.at(cursor);
  std::string shown = at.node != nullptr ? pointer_to(*at.node) : "in " + pointer_to(*at.container);
  shown += at.is_name ? " name" : " value";
  return shown + " [" + text.substr(at.span.begin, at.span.end - at.span.begin) + ']';
}

}  // namespace

TEST_CASE("a cursor stands at a value, at a name, or where one can be written") {
  CHECK(spot(R"({"a": "x|y"})") == "/a value [\"xy\"]");
  CHECK(spot(R"({"a|": "xy"})") == "/a name [\"a\"]");
  CHECK(spot(R"({"a": {"b": [1, 2|3]}})") == "/a/b/1 value [23]");
  CHECK(spot(R"({"a": 1, |})") == "in  name []");
  CHECK(spot(R"({"a": [|]})") == "in /a value []");
  CHECK(spot(R"({"a": |})") == "/a value []");
  CHECK(spot(R"({"a": | "x"})") == "/a value [ \"x\"]");
  CHECK(spot("{\"a\": |\n\"x\"}") == "/a value []");
  CHECK(spot(R"({"a": | {"b": 1}})") == "/a value []");
  CHECK(spot(R"(|)") == " value []");
}

TEST_CASE("a text that is not finished still has an outline") {
  CHECK(spot(R"({"a": {"b": "x|)") == "/a/b value [\"x]");
  CHECK(spot(R"({"a": {"b|)") == "/a/b name [\"b]");
  CHECK(spot(R"({"a": {"b": 1, |)") == "in /a name []");
  CHECK(spot(R"({"a": | , "c": 1})") == "/a value []");
  CHECK(spot("{\"a\": \"x\n  \"b|\": 1}") == "/b name [\"b\"]");
  CHECK(spot("{ // a remark\n \"a\": \"|\"}") == "/a value [\"\"]");
  CHECK(spot(R"({"a" "b": "|"})") == "/b value [\"\"]");
}

TEST_CASE("where a closing bracket is missing, the indentation says what lies outside") {
  CHECK(spot("{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n  },\n  \"d\": \"|\"\n}") == "/d value [\"\"]");
  CHECK(spot("{\n  \"a\": [\n    1,\n  \"d\": \"|\"\n}") == "/d value [\"\"]");
  CHECK(spot("{\n  \"a\": { \"b\": [ {\n    \"c\": 1\n  } ],\n  \"d\": \"|\"\n}") == "/d value [\"\"]");
  CHECK(spot("{\n\"a\": {\n\"b\": 1,\n\"d\": \"|\"\n}") == "/a/d value [\"\"]");
  CHECK(spot("{\n  \"a\": {\n  \"b\": 1,\n  \"d\": \"|\"\n}}") == "/a/d value [\"\"]");
}

TEST_CASE("a text whose closing quote is not written yet ends with its word") {
  CHECK(spot(R"({"a": {"b": "ta| }, "c": 1})") == "/a/b value [\"ta]");
  CHECK(spot(R"({"a": {"b": "compos|, "c": 1}})") == "/a/b value [\"compos]");
  CHECK(spot(R"({"a": "| "b": "x", "c": 1})") == "/a value [\"]");
  CHECK(spot(R"({"a": "x" "b": "y|"})") == "/b value [\"y\"]");
  CHECK(spot(R"({"a": "two wor|ds" // a remark)") == "/a value [\"two words\"]");
  CHECK(spot(R"({"a": {"sou| }, "c": 1})") == "/a/sou name [\"sou]");
}

TEST_CASE("a text without its closing quote ends with its words, and what follows stays what it was") {
  CHECK(spot("{\"a\": {\"b\": \"x\", \"c\": \"ta| },\n\"d\": 1}") == "/a/c value [\"ta]");
  CHECK(spot("{\"a\": {\"b\": \"compos|, \"c\": \"x\"},\n\"d\": 1}") == "/a/b value [\"compos]");
  CHECK(spot(R"({"a": {"b": "two wo|rds }, "c": 1})") == "/a/b value [\"two words]");
  CHECK(spot(R"({"a": "| "b": "brands"})") == "/a value [\"]");
  CHECK(spot("{\"a\": \"x, \"b\": \"bra|nds\"}") == "/b value [\"brands\"]");
  CHECK(spot(R"({"a": ["x", "y|, "z"], "b": 1})") == "/a/1 value [\"y]");
  CHECK(spot(R"({"a|: 1, "b": 2})") == "/a name [\"a]");
}

TEST_CASE("a pointer finds its value, with the escapes of pointers and of texts") {
  const Outline outline(R"({"a/b~c": [{"d": "é"}], "e": 1})");
  const Node* found = outline.find("/a~1b~0c/0/d");
  REQUIRE(found != nullptr);
  CHECK(outline.said(*found) == "é");
  CHECK(pointer_to(*found) == "/a~1b~0c/0/d");
  CHECK(outline.find("/a~1b~0c/1") == nullptr);
  CHECK(outline.find("/e/f") == nullptr);
  CHECK(outline.find("") == &outline.root());
}

TEST_CASE("what nests too deeply is passed over, and a long line is read as quickly as many short ones") {
  for (const std::string opening : {"[", "{\"a\": "}) {
    std::string text;
    while (text.size() < 2'000'000) text += opening;
    const Outline outline(text);
    CHECK(outline.at(text.size()).container != nullptr);
  }
}

TEST_CASE("a name does not stand for the value of the one before") {
  CHECK(spot("{\"a\": |\n\"b\": 1}") == "/a value []");
  CHECK(spot("{\"a\": \"|b\": 1}") == "/b name [\"b\"]");
}

}  // namespace fsctl::language::test
