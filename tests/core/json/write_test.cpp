#include "core/json/write.h"

#include <catch2/catch.hpp>
#include <limits>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl {

TEST_CASE("a number is written in its shortest form, whole ones without point") {
  struct Row {
    double number;
    const char* expected;
  };
  const Row rows[] = {
      {5.0, "5"},
      {-5.0, "-5"},
      {0.1, "0.1"},
      {1e5, "100000"},
      {1e-7, "1e-07"},
      {0.5, "0.5"},
      {100.25, "100.25"},
      {1e20, "100000000000000000000"},
      {1e21, "1e+21"},
      {1.0 / 3, "0.3333333333333333"},
      {9007199254740993.0, "9007199254740992"},
      {0.1 + 0.2, "0.30000000000000004"},
      {std::numeric_limits<double>::infinity(), "null"},
      {std::numeric_limits<double>::quiet_NaN(), "null"},
  };
  for (const auto& [number, expected] : rows) {
    DYNAMIC_SECTION(expected << " of " << number) {
      std::string out;
      write_number(number, out);
      CHECK(out == expected);
      CHECK(number_text(number) == expected);
    }
  }
}

TEST_CASE("integers are written whole") {
  CHECK(number_text(std::numeric_limits<std::int64_t>::max()) == "9223372036854775807");
  CHECK(number_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
}

TEST_CASE("a text is written with the escapes JSON needs, and no more") {
  struct Row {
    std::string text;
    const char* expected;
  };
  const Row rows[] = {
      {"", R"("")"},
      {"a/b'c", R"("a/b'c")"},
      {"\"\\", R"("\"\\")"},
      {"\b\f\n\r\t", R"("\b\f\n\r\t")"},
      {std::string("\0\x01\x1f", 3), R"("\u0000\u0001\u001f")"},
      {"\x7F", "\"\x7F\""},
      {"é日😀", R"("é日😀")"},
  };
  for (const auto& [text, expected] : rows) {
    DYNAMIC_SECTION(expected) {
      std::string out = "x";
      write_text(text, out);
      CHECK(out == std::string("x") + expected);
    }
  }
}

TEST_CASE("objects and arrays are written piece by piece, commas included") {
  std::string out;
  JsonWriter writer(out);
  writer.begin_object();
  writer.name("items");
  writer.begin_array();
  writer.value(1);
  writer.begin_object();
  writer.end_object();
  writer.raw(R"({"raw":true})");
  writer.begin_array();
  writer.end_array();
  writer.end_array();
  writer.member("total", 2);
  writer.member("quo\"te", std::string_view("x"));
  writer.end_object();
  CHECK(out == R"({"items":[1,{},{"raw":true},[]],"total":2,"quo\"te":"x"})");
}

TEST_CASE("an escape is found wherever it stands in a text") {
  for (const char c : {'"', '\\', '\n', '\0', '\x1f'})
    for (std::size_t size = 1; size < 40; ++size)
      for (std::size_t at = 0; at < size; ++at) {
        std::string text(size, '\x20');
        text[at] = c;
        std::string out;
        write_text(text, out);
        CHECK(parse(out) == Json(text));
      }
  std::string out;
  write_text("all of 漢字 and \x7f!] stand for themselves", out);
  CHECK(out == "\"all of 漢字 and \x7f!] stand for themselves\"");
}

}  // namespace fsctl
