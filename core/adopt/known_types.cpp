#include "core/adopt/known_types.h"

#include <utility>

#include "core/adopt/document.h"
#include "core/adopt/type_reader.h"

namespace fsctl::adopt {
namespace {

Json of_type(const char* name) { return {{"type", name}}; }

Json never() { return {{"not", Json::object()}}; }

Json record_of(Json value) {
  if (is_never(value)) return of_type("object");
  return {{"type", "object"}, {"additionalProperties", std::move(value)}};
}

/// A type without some of its members, or with others required; a type that is referred to is taken as it is.
Json first_of(const std::vector<Json>& arguments) {
  if (!arguments[0].contains("$ref")) return arguments[0];
  return {{"allOf", Json::array({arguments[0]})}};
}

Json with_required(const std::vector<Json>& arguments) {
  Json names = at(arguments[1], "enum");
  if (!names.is_array()) return first_of(arguments);
  return {{"allOf", Json::array({arguments[0], {{"required", std::move(names)}}})}};
}

}  // namespace

Json array_of(Json item) { return {{"type", "array"}, {"items", std::move(item)}}; }

const std::map<std::string, Json, std::less<>>& known_words() {
  static const std::map<std::string, Json, std::less<>> words = {
      {"string", of_type("string")},
      {"number", of_type("number")},
      {"bigint", of_type("integer")},
      {"boolean", of_type("boolean")},
      {"object", of_type("object")},
      {"null", of_type("null")},
      {"unknown", Json::object()},
      {"any", Json::object()},
      {"never", never()},
      {"undefined", never()},
      {"void", never()},
      {"Date", {{"type", "string"}, {"format", "date-time"}}},
      {"Blob", {{"type", "string"}, {"format", "binary"}}},
      {"File", {{"type", "string"}, {"format", "binary"}}},
      {"true", {{"type", "boolean"}, {"enum", {true}}}},
      {"false", {{"type", "boolean"}, {"enum", {false}}}},
  };
  return words;
}

const std::map<std::string, Generic, std::less<>>& known_generics() {
  static const std::map<std::string, Generic, std::less<>> generics = {
      {"Array", {1, [](const std::vector<Json>& of) { return array_of(of[0]); }}},
      {"ReadonlyArray", {1, [](const std::vector<Json>& of) { return array_of(of[0]); }}},
      {"Record", {2, [](const std::vector<Json>& of) { return record_of(of[1]); }}},
      {"Readonly", {1, first_of}},
      {"Partial",
       {1,
        [](const std::vector<Json>& of) {
          return Json{{"anyOf", of}};
        }}},
      {"Required", {1, first_of}},
      {"NonNullable", {1, first_of}},
      {"Omit", {2, first_of}},
      {"Pick", {2, first_of}},
      {"WithRequired", {2, with_required}},
      {"OneOf",
       {1,
        [](const std::vector<Json>& of) {
          return Json{{"oneOf", at(of[0], "prefixItems")}};
        }}},
      {"XOR",
       {2,
        [](const std::vector<Json>& of) {
          return Json{{"oneOf", of}};
        }}},
  };
  return generics;
}

}  // namespace fsctl::adopt
