#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/adopt/client_types.h"
#include "core/adopt/made.h"
#include "core/adopt/type_reader.h"
#include "core/error/error.h"
#include "tests/support/sanitized.h"

namespace fsctl::adopt {
namespace {

TEST_CASE("types of TypeScript become the schemas that they came from") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"string", R"({"type":"string"})"},
      {"number | null", R"({"type":["number","null"]})"},
      {"unknown", "{}"},
      {"unknown | null", "{}"},
      {"string[]", R"({"type":"array","items":{"type":"string"}})"},
      {"readonly string[]", R"({"type":"array","items":{"type":"string"}})"},
      {"ReadonlyArray<string>", R"({"type":"array","items":{"type":"string"}})"},
      {"number[][]", R"({"type":"array","items":{"type":"array","items":{"type":"number"}}})"},
      {"(string | null)[] | null", R"({"type":["array","null"],"items":{"type":["string","null"]}})"},
      {"(string | number)[]", R"({"type":"array","items":{"anyOf":[{"type":"string"},{"type":"number"}]}})"},
      {R"('a' | "b")", R"({"type":"string","enum":["a","b"]})"},
      {R"(("a" | "b" | null)[])", R"({"type":"array","items":{"type":["string","null"],"enum":["a","b",null]}})"},
      {R"(("a" | "b") | ("c" | "a"))", R"({"type":"string","enum":["a","b","c"]})"},
      {"200 | -1 | 1.5", R"({"type":"number","enum":[200,-1,1.5]})"},
      {"true | false", R"({"type":"boolean"})"},
      {"| string\n| undefined", R"({"type":"string"})"},
      {"Record<string, never>", R"({"type":"object"})"},
      {"Record<string, number[]>",
       R"({"type":"object","additionalProperties":{"type":"array","items":{"type":"number"}}})"},
      {"{ [key: string]: unknown }", R"({"type":"object","additionalProperties":{}})"},
      {"[number, string]", R"({"type":"array","prefixItems":[{"type":"number"},{"type":"string"}]})"},
      {"{ a: string; b?: number }",
       R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"number"}},"required":["a"]})"},
      {"{ a: string, 'b-c': string }",
       R"({"type":"object","properties":{"a":{"type":"string"},"b-c":{"type":"string"}},"required":["a","b-c"]})"},
      {"{\n a: string\n readonly b: { readonly: null }\n}",
       R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"object","properties":)"
       R"({"readonly":{"type":"null"}},"required":["readonly"]}},"required":["a","b"]})"},
      {"{ gone?: never; gone2?: undefined }", R"({"type":"object"})"},
      {R"({ "$items": 1; "\u00e9\n": 2 })",
       R"({"type":"object","properties":{"$items":{"type":"number","enum":[1]},"é\n":{"type":"number","enum":[2]}},)"
       R"("required":["$items","é\n"]})"},
      {R"(components["schemas"]["A/B"])", R"({"$ref":"#/components/schemas/A~1B"})"},
      {R"(components['schemas']['A']['name'] | null)",
       R"({"anyOf":[{"$ref":"#/components/schemas/A/properties/name"},{"type":"null"}]})"},
      {R"(components["schemas"]["A"][])", R"({"type":"array","items":{"$ref":"#/components/schemas/A"}})"},
      {R"(components["schemas"]["A"] & { b: number })",
       R"({"allOf":[{"$ref":"#/components/schemas/A"},{"type":"object","properties":{"b":{"type":"number"}},)"
       R"("required":["b"]}]})"},
      {"Partial<string> & Partial<number> & Partial<unknown>", R"({"anyOf":[{"type":"string"},{"type":"number"}]})"},
      {"{ a?: string } & { [key: string]: number }",
       R"({"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"number"}})"},
      {R"(WithRequired<components["schemas"]["A"], "x" | "y">)",
       R"({"allOf":[{"$ref":"#/components/schemas/A"},{"required":["x","y"]}]})"},
      {R"(Omit<components["schemas"]["A"], "type">)", R"({"allOf":[{"$ref":"#/components/schemas/A"}]})"},
      {"OneOf<[string, number]>", R"({"oneOf":[{"type":"string"},{"type":"number"}]})"},
      {"Own", R"({"$ref":"#/types/Own"})"},
      {"Own[\"a\"]", R"({"$ref":"#/types/Own/properties/a"})"},
  };
  for (const auto& [written, schema] : cases) {
    INFO(written);
    const auto types = read_types("interface components { } type Own = string; export type It = " + written + ";");
    CHECK(types.at("It").dump() == schema);
  }
}

TEST_CASE("documentation comments tell formats, defaults, constants and descriptions") {
  const auto types = read_types(R"(
    /** of the whole */
    export interface It {
      // no documentation
      /**
       * Format: date-time
       * @description When it came,
       *     and from where.
       */
      at: string;
      /** Format: int32 */ count: number | null;
      /** @default 24 */ limit: number; /** @default asc */ order: "asc" | "desc";
      /** @default [
       *       "wool",
       *       "silk"
       *     ] */
      materials: string[];
      /** @constant */ type: "range";
      /** @enum {integer} */ code: 200 | 404;
      /* none */ plain: string;
    })");
  const Json& members = types.at("It")["properties"];
  CHECK(members["at"].dump() ==
        R"({"type":"string","format":"date-time","description":"When it came,\nand from where."})");
  CHECK(members["count"].dump() == R"({"type":["integer","null"],"format":"int32"})");
  CHECK(members["limit"].dump() == R"({"type":"number","default":24})");
  CHECK(members["order"]["default"] == "asc");
  CHECK(members["materials"]["default"].dump() == R"(["wool","silk"])");
  CHECK(members["type"].dump() == R"({"type":"string","const":"range"})");
  CHECK(members["code"]["type"] == "integer");
  CHECK(members["plain"].dump() == R"({"type":"string"})");
  CHECK(types.at("It")["required"].dump() == R"(["at","count","type","code","plain"])");
}

TEST_CASE("enums count by their values, and what tells no types is passed over") {
  const auto types = read_types(R"(
    import type { Other } from "./other";
    type WithRequired<T, K extends keyof T> = T & { [P in K]-?: T[P] };
    type OneOf<T extends any[]> = T extends [infer A, infer B, ...infer Rest] ? OneOf<[A | B, ...Rest]> : never
    export type $defs = Record<string, never>;
    export const kinds: ReadonlyArray<string> = ["a", "b"];
    export enum Kind { A = "a", "b-c" = "b c", }
    export declare enum Code { Good = 200, Bad = -1 }
    declare interface Last { kind: Kind })");
  CHECK(types.at("Kind").dump() == R"({"type":"string","enum":["a","b c"]})");
  CHECK(types.at("Code").dump() == R"({"type":"number","enum":[200,-1]})");
  CHECK(types.at("Last")["properties"]["kind"].dump() == R"({"$ref":"#/types/Kind"})");
  CHECK(types.size() == 4);
}

/// The message of the error for a text, and what stands at its place.
std::string types_refusal(const std::string& text) {
  try {
    read_types(text);
  } catch (const Error& error) {
    const auto& problem = error.problems().front();
    return problem.message + " @" + text.substr(problem.location.offset.value(), 8);
  }
  return "none";
}

TEST_CASE("what is no type of data is refused where it stands") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"let a = 1", "expected `interface`, `type` or `enum`, found `let` @let a = "},
      {"interface A { a: string", "expected `;` or `}` after a member, the file ends here @"},
      {"interface A { a: ; }", "expected a type, found `;` @; }"},
      {"interface A { a string }", "expected `:` and a type after the member a, found `string` @string }"},
      {"interface A { a: string; a: number }", "the member \"a\" stands here twice @a: numbe"},
      {"interface A {} interface A {}", "the type A is declared twice @A {}"},
      {"type A = \"open", "this text has no end @\"open"},
      {"type A = \"\\ud800\"", "this is no character's number @d800\""},
      {"/* open", "this comment has no end @/* open"},
      {"type A = Nowhere", "no type of this file has the name Nowhere @Nowhere"},
      {"type A = Promise<string>", "the type Promise<…> is not known @Promise<"},
      {"type A = Record<string>", "Record takes 2 types @Record<s"},
      {"type A = (a: string) => void", "expected `)` after a type in brackets, found `:` @: string"},
      {"type A = () => void", "expected a type, found `)` @) => voi"},
      {"type A = { b(): string }", "a method is no member of data, found `(` @(): stri"},
      {"type A = keyof B", "`keyof` gives no type of data that can be read @keyof B"},
      {"type A = 0x1F", "this is no number that JSON knows @0x1F"},
      {"type A = { [P in B]: string }", "expected `:` after the name of an index, found `in` @in B]: s"},
      {"type A = string[\"b\"]", "only a type with a name has members that can be named here @[\"b\"]"},
      {"enum A { B }", "expected `=` and a text or number, found `}` @}"},
      {"type A = \"\xff\"", "this is not UTF-8 @\xff\""},
  };
  for (const auto& [text, refusal] : cases) {
    INFO(text);
    CHECK(types_refusal(text) == refusal);
  }
}

TEST_CASE("types within types end at a depth, and many take no longer than their size") {
  for (const std::string open : {"(", "{ a: ", "Array<", "["}) {
    std::string deep = "type A = ";
    for (int i = 0; i < 100'000; ++i) deep += open;
    CHECK(types_refusal(deep).starts_with("types nest more than 64 deep here @"));
  }
  std::string lists = "type A = string";
  for (int i = 0; i < 100'000; ++i) lists += "[]";
  CHECK(types_refusal(lists).starts_with("types nest more than 64 deep here @"));

  constexpr std::size_t many = test::is_sanitized ? 5'000 : 50'000;
  std::string wide = "interface components { schemas: {";
  for (std::size_t i = 0; i < many; ++i) wide += "/** it */ T" + std::to_string(i) + ": { a: string; b?: number[] };\n";
  CHECK(read_types(wide + "} }").at("components")["properties"]["schemas"]["properties"].size() == many);
}

TEST_CASE("the types of one block give a project with it; types of no service are refused") {
  const auto made_of_types = [](const std::string& text) {
    return made_from(std::make_shared<const Source>(Source{.name = "fetch-api.d.ts", .text = text}), "nowhere");
  };
  const auto made = made_of_types(R"(export interface paths {
    "/block/thing/{key}": { get: { responses: { 200: { content: { "application/json": components["schemas"]["Thing"] } } } } };
  }
  export interface components { schemas: { Thing: { key: string; name: string | null; kinds: ("a" | "b")[] } } })");
  CHECK(Json::parse(made.files.at("blocks/thing.json"))["fields"].dump() == R"({"name":"name","kinds":"kinds"})");
  CHECK(made.files.at("project.json").find(R"("enum")") != std::string::npos);
  CHECK_THROWS_WITH(made_of_types("export interface components { schemas: never }"),
                    "these types describe no service: none of them is `paths`");
  CHECK_THROWS_WITH(made_of_types(""), "these types describe no service: none of them is `paths`");
}

TEST_CASE("a document is told from types by its beginning, or by its name") {
  const auto is_types = [](const std::string& name, const std::string& text) {
    return is_typescript(Source{.name = name, .text = text});
  };
  CHECK(is_types("http://shop.example/types", "\n/** made */ export interface paths {}"));
  CHECK(is_types("a.d.ts", ""));
  CHECK_FALSE(is_types("a.d.ts", "{\"openapi\": \"3.1.0\"}"));
  CHECK_FALSE(is_types("doc.json", "{}"));
  CHECK_FALSE(is_types("doc.json", "exports"));
}

}  // namespace
}  // namespace fsctl::adopt
