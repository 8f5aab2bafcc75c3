#include "core/records/record_stream.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "core/error/error.h"
#include "core/json/read.h"
#include "tests/support/endless.h"

namespace fsctl::records {
namespace {

/// What comes of a text, a line each: `line:offset text`, and `! message` for errors. A record that is no JSON is
/// shortened, as the loader does.
std::string split(const std::string& text, const std::vector<std::string>& items = {}) {
  std::istringstream in(text);
  RecordStream records(in, items);
  ValueReader reader;
  Arena arena;
  std::string out;
  const auto tell = [&](const RecordStream::Item& item) {
    out += std::to_string(item.line) + ':' + std::to_string(item.offset) + ' ' + std::string(item.text) + '\n';
  };
  while (true) {
    try {
      const auto item = records.next();
      if (!item) return out;
      try {
        reader.read(item->text, arena);
        tell(*item);
      } catch (const Error&) {
        tell(records.shorten().value_or(*item));
      }
    } catch (const Error& error) {
      out += "! " + std::string(error.what()) + '\n';
      if (records.refused()) out += "refused " + std::string(records.refused()->text) + '\n';
    }
  }
}

struct Row {
  std::string what;
  std::string text;
  std::string records;
};

/// With the records at data.items.
const std::vector<Row> wrapped_rows = {
    {"a list in objects", R"({"data":{"items":[{"a":1},{"a":2}]}})", "1:18 {\"a\":1}\n1:26 {\"a\":2}\n"},
    {"other members around it", R"({"x":"}]","data" : {"n":[{"items":[]}],"items":[ {"a":1} ],"m":{}},"y":1} )",
     "1:49 {\"a\":1}\n"},
    {"an empty list", R"({"data":{"items":[]}})", ""},
    {"several texts", "{\"data\":{\"items\":[]}}\n{\"data\":{\"items\":[{\"a\":1}]}}", "2:40 {\"a\":1}\n"},
    {"a name that is written with escapes", R"({"d\u0061ta":{"items":[{"a":1}]}})", "1:23 {\"a\":1}\n"},
    {"nothing", "", ""},
    {"no such member", R"({"data":{"rows":[],"n":1}})",
     "! line 1, byte 24: there is no member \"items\" here, but rows, n\n"},
    {"an empty object", "{}", "! line 1, byte 1: there is no member \"data\" here\n"},
    {"an array", "[]", "! line 1, byte 0: expected an object with the member \"data\"\n"},
    {"no list", R"({"data":{"items":{}}})", "! line 1, byte 17: the value of \"items\" is no list of records\n"},
    {"an end before the list", R"({"x":{"data)", "! line 1, byte 11: the text ends before its records\n"},
    {"an end in the list", R"({"data":{"items":[{"a":1})",
     "1:18 {\"a\":1}\n! line 1, byte 25: the array ends too early, a ] is missing\n"},
    {"an end after the list", R"({"data":{"items":[{"a":1}],"n":1})",
     "1:18 {\"a\":1}\n! line 1, byte 33: the text ends too early after its records, a } is missing\n"},
    {"a name without quotes", "{data:{}}", "! line 1, byte 1: expected the name of a member in double quotes\n"},
    {"no colon", R"({"data" {"items":[]}})", "! line 1, byte 8: expected a : after the name of a member\n"},
};

const std::vector<Row> rows = {
    {"nothing", "", ""},
    {"blanks", " \r\n\t", ""},
    {"one object", R"({"a":1})", "1:0 {\"a\":1}\n"},
    {"lines", "{\"a\":1}\n{\"a\":2}\n", "1:0 {\"a\":1}\n2:8 {\"a\":2}\n"},
    {"lines with CRLF, empty ones and without an end", "{\"a\":1}\r\n\r\n{\"a\":2}", "1:0 {\"a\":1}\n3:11 {\"a\":2}\n"},
    {"a byte order mark", "\xEF\xBB\xBF{\"a\":1}", "1:3 {\"a\":1}\n"},
    {"an empty array", "[]", ""},
    {"an array", R"([{"a":"]"}, {"a":"\"}"}])", "1:1 {\"a\":\"]\"}\n1:12 {\"a\":\"\\\"}\"}\n"},
    {"objects in a row", R"({"a":1}{"a":2} {"a":3})", "1:0 {\"a\":1}\n1:7 {\"a\":2}\n1:15 {\"a\":3}\n"},
    {"objects over several lines", "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n",
     "1:0 {\n  \"a\": 1\n}\n4:13 {\n  \"a\": 2\n}\n"},
    {"a line, then an object over several lines", "{\"a\":1}\n{ \r\n  \"a\": 2\n}\n{\"a\":3}\n",
     "1:0 {\"a\":1}\n2:8 { \r\n  \"a\": 2\n}\n5:23 {\"a\":3}\n"},
    {"a broken line costs only itself", "{\"a\":1}\n{\"a\":\n{\"a\":3}\n",
     "1:0 {\"a\":1}\n2:8 {\"a\":\n3:14 {\"a\":3}\n"},
    {"also when it is the first", "{\"a\":1,\"b\n{\"a\":2}\n{\"a\":3}\n",
     "1:0 {\"a\":1,\"b\n2:10 {\"a\":2}\n3:18 {\"a\":3}\n"},
    {"an object without an end before another", "{\n  \"a\": 1\n{\n  \"a\": 2\n}\n",
     "1:0 {\n  \"a\": 1\n3:11 {\n  \"a\": 2\n}\n"},
    {"an element without an end before another", "[\n  {\"a\": 1,\n  {\"a\": 2},\n  {\"a\": 3}\n]",
     "2:4 {\"a\": 1\n3:15 {\"a\": 2}\n4:27 {\"a\": 3}\n"},
    {"an element that is no JSON", R"([{"a":1}, {"a" 2}, {"a":3}])", "1:1 {\"a\":1}\n1:10 {\"a\" 2}\n1:19 {\"a\":3}\n"},
    {"elements that are no objects", R"([7, "x", [1], null])", "1:1 7\n1:4 \"x\"\n1:9 [1]\n1:14 null\n"},
    {"a missing comma", R"([{"a":1} {"a":2}])",
     "1:1 {\"a\":1}\n! line 1, byte 9: expected , or ] after a record\n1:9 {\"a\":2}\n"},
    {"a comma too many", R"([{"a":1},,{"a":2},])",
     "1:1 {\"a\":1}\n! line 1, byte 10: expected a record before this ,\n1:10 {\"a\":2}\n"
     "! line 1, byte 18: expected a record after the last ,\n"},
    {"an array without an end", R"([{"a":1})",
     "1:1 {\"a\":1}\n! line 1, byte 8: the array ends too early, a ] is missing\n"},
    {"an array that ends within a record", R"([{"a":1},{"a":)",
     "1:1 {\"a\":1}\n! line 1, byte 9: the input ends within a record\nrefused {\"a\":\n"},
    {"more behind an array", R"([{"a":1}] {"a":2})",
     "1:1 {\"a\":1}\n! line 1, byte 10: there is more after the end of the array\n"},
    {"UTF-16", std::string("\xFF\xFE{\0\"\0", 6), "! line 1, byte 0: the text is UTF-16, records are UTF-8\n"},
    {"bytes that are no text", std::string("PK\x03\x04\0\0{}", 8), "! line 1, byte 0: this is no JSON text\n"},
    {"a zero byte in a record", std::string("{\"a\":1}\n{\"a\":\0}\n{\"a\":3}", 23),
     "1:0 {\"a\":1}\n2:8 {\"a\":" + std::string(1, '\0') + "}\n3:16 {\"a\":3}\n"},
};

TEST_CASE("records are found in the list to which a path of members leads") {
  for (const auto& row : wrapped_rows) {
    INFO(row.what);
    CHECK(split(row.text, {"data", "items"}) == row.records);
  }
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += R"({"data":{"items":[]}})";
  CHECK(split(many, {"data", "items"}).empty());
}

TEST_CASE("every form of a list of records is split, whatever is broken in it") {
  for (const Row& row : rows) {
    INFO(row.what);
    CHECK(split(row.text) == row.records);
  }
}

TEST_CASE("records are found wherever the pieces end in which a text comes") {
  // Pieces are of 1 MiB: the boundary falls into texts, escapes and brackets one after the other.
  const std::string odd = R"({"a":"\\\"{","b":[{"c":"]}"}]})";
  for (std::size_t shift = 0; shift < odd.size() + 2; ++shift) {
    const std::string first = R"({"a":")" + std::string((std::size_t{1} << 20U) - 20 - shift, 'x') + "\"}";
    for (const auto& [before, between, after] :
         {std::array<std::string, 3>{"[", ",", "]"}, {"", "", ""}, {"", "\n", "\n"}}) {
      std::istringstream in(before + first + between + odd + between + odd + after);
      RecordStream records(in);
      CHECK((records.next()->text == first));
      CHECK(records.next()->text == odd);
      CHECK(records.next()->text == odd);
      CHECK_FALSE(records.next());
    }
  }
}

TEST_CASE("a record that is too large is refused, and the next one is found") {
  const std::string large = R"({"a":")" + std::string(largest_record + 3'000'000, 'x') + "\"}";
  const std::string small = R"({"a":1})";
  for (const auto& text : {small + '\n' + large + '\n' + small, "[" + small + ",\n " + large + "," + small + "]"}) {
    std::istringstream in(text);
    RecordStream records(in);
    CHECK(records.next()->text == small);
    CHECK_THROWS_WITH(records.next(),
                      Catch::Contains("line 2, byte ") && Catch::Contains("a record is larger than 16 MiB"));
    CHECK(records.refused()->text.empty());
    CHECK(records.refused()->line == 2);
    CHECK(records.next()->text == small);
    CHECK_FALSE(records.next());
    CHECK(records.bytes_read() == text.size());
  }
}

TEST_CASE("a record may have 16 MiB and not a byte more") {
  const std::string small = R"({"a":1})";
  for (const std::size_t more : {0U, 1U}) {
    const std::string largest = R"({"a":")" + std::string(largest_record + more - 8, 'x') + "\"}";
    REQUIRE(largest.size() == largest_record + more);
    for (const auto& text : {small + '\n' + largest + '\n' + small, small + '\n' + largest,
                             small + '\n' + largest + std::string(5000, ' ') + '\n' + small,
                             "[" + small + "," + largest + "," + small + "]", largest + small, largest}) {
      std::istringstream in(text);
      RecordStream records(in);
      std::string said;
      for (bool goes_on = true; goes_on;) {
        try {
          const auto item = records.next();
          goes_on = item.has_value();
          if (goes_on) said += item->text == small ? 's' : item->text == largest ? 'L' : '?';
        } catch (const Error& error) {
          said += error.code() == ErrorCode::payload_too_large ? '!' : '?';
        }
      }
      const auto begin = text.starts_with(largest) ? "" : "s";
      const auto end = text.ends_with(largest) ? "" : "s";
      CHECK(said == begin + std::string(more == 0 ? "L" : "!") + end);
    }
  }
}

}  // namespace

struct Work {
  std::size_t searched = 0;
  std::size_t kept = 0;
  std::size_t records = 0;
  std::size_t errors = 0;
};

/// What it takes to split a text of so many bytes that repeats a piece; every record is shortened, as if it were
/// broken.
Work work_of(const std::string& piece, std::size_t size) {
  test::Endless text(piece, size);
  std::istream in(&text);
  RecordStream records(in);
  Work work;
  while (true) {
    try {
      if (!records.next()) break;
      ++work.records;
      records.shorten();
    } catch (const Error&) {
      ++work.errors;
    }
    work.kept = std::max(work.kept, records.bytes_kept());
  }
  work.searched = records.bytes_searched();
  return work;
}

const std::vector<std::pair<std::string, std::string>> endless = {
    {"blanks", " "},
    {"blank lines", "\n"},
    {"an indented nothing", "          \n"},
    {"lines", "{\"id\": 1}\n"},
    {"unclosed records", "{\"id\":1\n"},
    {"unclosed records, indented", "  {\"id\":1,\n  \"tags\": [\n"},
    {"unclosed texts", "{\"id\": \"1\n"},
    {"opened alone", "{\n"},
    {"opened alone, with blanks", "{                    "},
    {"unclosed in an array", "[{\"id\":1,\n"},
    {"records within records", "{\"a\":\n{\"b\":\n{\"c\":1}}}\n"},
    {"brackets", "["},
};

TEST_CASE("splitting takes time in proportion to the input, whatever is broken in it") {
  for (const auto& [what, piece] : endless) {
    DYNAMIC_SECTION(what) {
      constexpr std::size_t size = 800'000;
      const auto once = work_of(piece, size);
      const auto twice = work_of(piece, 2 * size);
      CHECK(twice.searched <= 3 * once.searched + size);
    }
  }
}

TEST_CASE("splitting keeps no more than a record and some pieces, whatever comes between records") {
  for (const std::string piece : {" ", "{                    ", "{\"id\": \"1 "}) {
    DYNAMIC_SECTION("'" << piece << "' for ever") {
      CHECK(work_of(piece, 50'000'000).kept <= 2 * (largest_record + (std::size_t{2} << 20U)));
    }
  }
}

}  // namespace fsctl::records
