#include <catch2/catch.hpp>

#include "core/infer/proposal.h"
#include "core/json/parse.h"

namespace fsctl::infer {
namespace {

void add(Observation& observation, const std::string& record) {
  Arena arena;
  observation.add(to_value(parse(record), arena));
}

Observation observe(std::initializer_list<const char*> records) {
  Observation observation;
  for (const auto* record : records) add(observation, record);
  return observation;
}

std::string proposed(std::initializer_list<const char*> records) {
  const auto observation = observe(records);
  return write(proposed_schema(observation)["fields"]);
}

TEST_CASE("the schema says what every value of a place has in common") {
  struct Row {
    const char* title;
    std::initializer_list<const char*> records;
    const char* fields;
  };
  const Row rows[] = {
      {"plain types, in the order they came",
       {R"({"b": "x", "a": 1, "c": true})", R"({"d": 1.5, "a": 2.5})"},
       R"({"b":{"type":"string","nullable":true},"a":"number","c":{"type":"boolean","nullable":true},"d":{"type":"number","nullable":true}})"},
      {"types that differ", {R"({"a": "x"})", R"({"a": 1})"}, R"({"a":"any"})"},
      {"null besides another type", {R"({"a": null})", R"({"a": "x"})"}, R"({"a":{"type":"string","nullable":true}})"},
      {"never anything but null", {R"({"a": null})"}, R"({"a":{"type":"any","nullable":true}})"},
      {"what some records lack", {R"({"a": "x"})", R"({})"}, R"({"a":{"type":"string","nullable":true}})"},
      {"what differs and some records lack",
       {R"({"a": "x"})", R"({"a": 1})", R"({})"},
       R"({"a":{"type":"any","nullable":true}})"},
      {"what some elements lack",
       {R"({"a": [{"b": 1}, {}]})"},
       R"({"a":{"type":"array","items":{"type":"object","fields":{"b":{"type":"number","nullable":true}}}}})"},
      {"members of objects",
       {R"({"a": {"b": 1}})", R"({"a": {"c": {"d": "x"}}})"},
       R"({"a":{"type":"object","fields":{"b":{"type":"number","nullable":true},"c":{"type":"object","fields":{"d":"string"},"nullable":true}}}})"},
      {"an object that may be null",
       {R"({"a": {"b": 1}})", R"({"a": null})"},
       R"({"a":{"type":"object","fields":{"b":"number"},"nullable":true}})"},
      {"an object without members", {R"({"a": {}})"}, R"({"a":"object"})"},
      {"elements of arrays", {R"({"a": ["x"]})", R"({"a": []})"}, R"({"a":{"type":"array","items":"string"}})"},
      {"an array that is always empty", {R"({"a": []})"}, R"({"a":"array"})"},
      {"elements that differ", {R"({"a": ["x", 1]})"}, R"({"a":"array"})"},
      {"elements that may be null",
       {R"({"a": ["x", null]})"},
       R"({"a":{"type":"array","items":{"type":"string","nullable":true}}})"},
      {"objects in arrays in arrays",
       {R"({"a": [[{"b": 1}]]})"},
       R"({"a":{"type":"array","items":{"type":"array","items":{"type":"object","fields":{"b":"number"}}}}})"},
      {"an object here, a text there", {R"({"a": {"b": 1}})", R"({"a": "x"})"}, R"({"a":"any"})"},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    CHECK(proposed(row.records) == row.fields);
  }
}

TEST_CASE("payload markers are seen through") {
  CHECK(proposed({R"({"a": {"@translation": {"en-GB": "x", "de-DE": "y"}}})", R"({"a": "z"})"}) == R"({"a":"string"})");
  CHECK(proposed({R"({"a": {"@translation": {"en-GB": "x", "de-DE": null}}})"}) ==
        R"({"a":{"type":"string","nullable":true}})");
  CHECK(proposed({R"({"p": {"@channel": {"public": {"@currency": {"GBP": {"amount": 1}, "EUR": {"was": 2}}}}}})"}) ==
        R"({"p":{"type":"object","fields":{"amount":"number","was":"number"}}})");
  CHECK(proposed({R"({"a": {"@translation": "no marker"}})"}) ==
        R"({"a":{"type":"object","fields":{"@translation":"string"}}})");
  const auto observation = observe({R"({"a": {"@translation": {"en-GB": "x", "de-DE": "y"}}})"});
  const auto& shape = *paths(observation).front().shape;
  CHECK(shape.records == 1);
  CHECK(shape.count(ValueType::string) == 1);
}

TEST_CASE("every path has the number of records with it and of its types") {
  const auto observation = observe({R"({"id": "a", "tags": ["x", "y", 1], "a.b": {"c": 1}})", R"({"id": 1})"});
  std::vector<std::string> texts;
  for (const auto& path : paths(observation)) texts.push_back(path.text);
  CHECK(texts == std::vector<std::string>{"id", "tags", "tags[]", "a\\.b", "a\\.b.c"});
  const auto& id = *paths(observation)[0].shape;
  CHECK(id.records == 2);
  CHECK(id.count(ValueType::string) == 1);
  CHECK(id.count(ValueType::number) == 1);
  const auto& tag = *paths(observation)[2].shape;
  CHECK(tag.records == 1);
  CHECK(tag.values() == 3);
}

/// `{"NAME": {"k0": 0, …}}` with so many members inside.
std::string wide(const std::string& name, std::size_t size) {
  Json members = Json::object();
  for (std::size_t i = 0; i < size; ++i) members["k" + std::to_string(i)] = i;
  return write(Json{{name, members}});
}

TEST_CASE("an object with a great many names is a map") {
  Observation observation;
  add(observation, wide("stock", most_members));
  CHECK(paths(observation).size() == most_members + 1);
  add(observation, wide("stock", most_members + 1));
  add(observation, wide("stock", 3));
  CHECK(write(proposed_schema(observation)) == R"({"fields":{"stock":"object"}})");
  CHECK(paths(observation).size() == 1);
}

TEST_CASE("there is an end to the places that are told apart") {
  Observation observation;
  for (std::size_t i = 0; i <= most_places / most_members; ++i)
    add(observation, wide("object" + std::to_string(i), most_members));
  CHECK(observation.is_cut());
  CHECK(paths(observation).size() == most_places);
  add(observation, R"({"object0": {"k0": "a text now"}})");
  CHECK(proposed_schema(observation)["fields"]["object0"]["fields"]["k0"] == "any");
}

}  // namespace
}  // namespace fsctl::infer
