#include "core/json/read.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"

namespace fsctl {
namespace {

std::string text_of(const Value& value) {
  std::string out;
  write(value, out);
  return out;
}

std::string code_of(const std::string& text) {
  ValueReader reader;
  Arena arena;
  try {
    reader.read(text, arena);
  } catch (const Error& error) {
    return std::string(describe(error.code()).name);
  }
  return "none";
}

std::string nested(std::size_t depth, const std::string& inner = "") {
  return std::string(depth, '[') + inner + std::string(depth, ']');
}

}  // namespace

TEST_CASE("a record reads as what it says") {
  struct Row {
    const char* text;
    Kind kind;
    const char* expected;
  };
  const Row rows[] = {
      {"null", Kind::null, "null"},
      {"true", Kind::boolean, "true"},
      {"7", Kind::integer, "7"},
      {"-0", Kind::integer, "0"},
      {"7.0", Kind::number, "7"},
      {"9223372036854775807", Kind::integer, "9223372036854775807"},
      {"-9223372036854775808", Kind::integer, "-9223372036854775808"},
      {"9223372036854775808", Kind::number, "9223372036854775808"},
      {"18446744073709551616", Kind::number, "18446744073709551616"},
      {"-9223372036854775809", Kind::number, "-9223372036854775808"},
      {"9007199254740993.0", Kind::integer, "9007199254740993"},
      {"1e18", Kind::integer, "1000000000000000000"},
      {"9007199254740993.5", Kind::number, "9007199254740994"},
      {"-9223372036854775808.0", Kind::integer, "-9223372036854775808"},
      {"123456789012345678901234567890", Kind::number, "1.2345678901234568e+29"},
      {R"("a\u00e9\n")", Kind::text, "\"aé\\n\""},
      {"[]", Kind::array, "[]"},
      {"{}", Kind::object, "{}"},
      {R"( {"b": [1, {"a": null}]} )", Kind::object, R"({"b":[1,{"a":null}]})"},
      {R"({"a": 1, "a": 2})", Kind::object, R"({"a":1,"a":2})"},
      {"[18446744073709551616, 5]", Kind::array, "[18446744073709551616,5]"},
  };
  for (const auto& [text, kind, expected] : rows) {
    DYNAMIC_SECTION(text) {
      ValueReader reader;
      Arena arena;
      const Value value = reader.read(text, arena);
      CHECK(value.kind() == kind);
      CHECK(text_of(value) == expected);
    }
  }
}

TEST_CASE("what is no record is told by its code") {
  struct Row {
    const char* title;
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"nothing", "", "FS1002"},
      {"spaces", "  ", "FS1002"},
      {"half an object", R"({"a": )", "FS1002"},
      {"two values", "{} {}", "FS1002"},
      {"no number", "[1.]", "FS1002"},
      {"a number beyond any double", "[1e999]", "FS1002"},
      {"invalid UTF-8", "\"a\xFF\"", "FS1005"},
      {"depth 128", nested(128), "none"},
      {"depth 129", nested(129), "FS1004"},
      {"depth 128 of objects", std::string(1'000, ' ') + nested(127, "{}"), "none"},
      {"depth without end", std::string(1'000'000, '['), "FS1004"},
      {"depth 129 beside a big integer", "[18446744073709551616," + nested(128) + "]", "FS1004"},
      {"depth 128 beside a large number", "[1e18," + nested(127) + "]", "none"},
      {"depth 129 beside a large number", "[1e18," + nested(128) + "]", "FS1004"},
      {"a member twice beside a big integer", R"({"a": 18446744073709551616, "b": 1, "b": 2})", "none"},
  };
  for (const auto& [title, text, expected] : rows) {
    DYNAMIC_SECTION(title) { CHECK(code_of(text) == expected); }
  }
}

TEST_CASE("a record that is not JSON is told where") {
  ValueReader reader;
  Arena arena;
  try {
    reader.read("{\"a\": 1 \"b\"}", arena);
    FAIL("it was read");
  } catch (const Error& error) {
    CHECK(error.problems().front().location.offset == 8U);
  }
}

TEST_CASE("a reader reads one record after the other") {
  ValueReader reader;
  Arena arena;
  const Value kept = reader.read_to_keep(R"({"a": "first"})", arena);
  CHECK_THROWS_AS(reader.read("{", arena), Error);
  const std::string large = "[\"" + std::string(300'000, 'x') + "\"]";
  CHECK(reader.read(large, arena).items()[0].text().size() == 300'000);
  CHECK(text_of(reader.read("[1]", arena)) == "[1]");
  CHECK(text_of(kept) == R"({"a":"first"})");
}

TEST_CASE("awkward texts survive reading and writing") {
  const std::string texts[] = {
      R"(["\"\\/\b\f\n\r\t","\u0000\u001f\u007f","😀é日本"])",
      R"([0,-1,0.1,1e-7,1.5,100000,1e21,5e-324,1.7976931348623157e308,0.30000000000000004])",
      R"({"":{"":[[],{},[{}]]},"a.b":1,"a/b":2,"@translation":{"de-DE":"x"}})",
      R"({"\u0041":"\ud83d\ude00"})",
      "[" + std::string(2'000, '1') + "]",
  };
  for (const auto& text : texts) {
    DYNAMIC_SECTION(text.substr(0, 40)) {
      ValueReader reader;
      Arena arena;
      if (text.size() > 1'000) {
        CHECK_THROWS_AS(reader.read_to_keep(text, arena), Error);
      } else {
        const Value first = reader.read_to_keep(text, arena);
        const auto written = text_of(first);
        const Value second = reader.read_to_keep(written, arena);
        CHECK(first == second);
        CHECK(text_of(second) == written);
        CHECK(to_value(to_json(first), arena) == first);
      }
    }
  }
}

TEST_CASE("what a long text took is let go of") {
  const auto text_of_size = [](std::size_t size) { return '"' + std::string(size, 'x') + '"'; };
  const auto longer = text_of_size(2 * ValueReader::longest_kept);
  ValueReader reader;
  Arena arena;
  CHECK(reader.read(longer, arena).text().size() == longer.size() - 2);
  CHECK(reader.room() >= longer.size());
  CHECK(reader.read("[1]", arena).items().size() == 1);
  CHECK(reader.room() <= ValueReader::longest_kept);
  CHECK(reader.read_to_keep(longer, arena).text().size() == longer.size() - 2);
  CHECK(reader.room() <= ValueReader::longest_kept);
  CHECK_THROWS_AS(reader.read_to_keep(longer + "?", arena), Error);
  CHECK(reader.room() <= ValueReader::longest_kept);
  const auto shorter = text_of_size(ValueReader::longest_kept / 2);
  reader.read(shorter, arena);
  reader.read("[1]", arena);
  CHECK(reader.room() >= shorter.size());
}

}  // namespace fsctl
