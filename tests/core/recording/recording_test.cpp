#include "core/recording/recording.h"

#include <catch2/catch.hpp>
#include <regex>

#include "core/json/position.h"

namespace fsctl::recording {
namespace {

std::shared_ptr<const Source> source_of(std::string text) {
  return std::make_shared<const Source>(Source{.name = "a.json", .text = std::move(text)});
}

Recording tents() {
  return {
      .question = {.method = "POST",
                   .path = "/listing/product/search",
                   .query = {{"a", "1"}, {"a", "2"}, {"b", "ä"}},
                   .body = R"({"limit":1,"search":"tent"})",
                   .reader = {.version = "preview",
                              .domain = "shop.example/de",
                              .place = {.scope = "public", .region = "de", .locale = "de-DE"}}},
      .answer = {.status = 200,
                 .content_type = "application/json",
                 .headers = {{"fs-warning", "little"}},
                 .body = R"({"items":[{"from":1.50,"name":"J\u00f6tun","no":12345678901234567890123}],"_meta":{}})"},
      .file = {}};
}

constexpr auto text_of_tents = R"({
  "request": {
    "method": "POST",
    "path": "/listing/product/search",
    "query": {
      "a": [
        "1",
        "2"
      ],
      "b": "ä"
    },
    "version": "preview",
    "domain": "shop.example/de",
    "place": {
      "scope": "public",
      "region": "de",
      "locale": "de-DE"
    },
    "body": {
      "limit": 1,
      "search": "tent"
    }
  },
  "answer": {
    "status": 200,
    "contentType": "application/json",
    "headers": {
      "fs-warning": "little"
    },
    "body": {
      "items": [
        {
          "from": 1.50,
          "name": "J\u00f6tun",
          "no": 12345678901234567890123
        }
      ],
      "_meta": {}
    }
  }
}
)";

TEST_CASE("a recording is a file that people can read, and from which the answer comes back byte for byte") {
  const auto recording = tents();
  CHECK(text_of(recording) == text_of_tents);
  const auto back = read(source_of(text_of_tents));
  CHECK(back.question == recording.question);
  CHECK(back.answer == recording.answer);
}

TEST_CASE("what is no JSON, or none that a file can hold, is kept as text") {
  const std::pair<const char*, std::string> rows[] = {
      {"application/xml", "<urlset>\n<url><loc>a</loc></url><url/></urlset>"},
      {"text/html", ""},
      {"application/json", R"({"a":1,"a":2})"},
      {"application/json", "not found"},
      {"application/json", std::string(255, '[') + std::string(255, ']')},
  };
  for (const auto& [type, body] : rows) {
    INFO(body);
    Recording recording{.question = {.method = "GET", .path = "/x"}, .answer = {.content_type = type, .body = body}};
    const auto text = text_of(recording);
    CHECK(text.find("\"text\": [") != std::string::npos);
    CHECK(read(source_of(text)).answer == recording.answer);
  }
}

TEST_CASE("the name of a file has words of the path, and differs for each question and reader") {
  const auto name = file_name(tents().question);
  CHECK(std::regex_match(name, std::regex("listing-product-search-[0-9a-f]{10}\\.json")));
  CHECK(file_name(tents().question) == name);
  for (auto* change :
       {+[](Question& one) { one.method = "GET"; }, +[](Question& one) { one.body.clear(); },
        +[](Question& one) { one.query.clear(); }, +[](Question& one) { one.path += "/x"; },
        +[](Question& one) { one.reader.version.clear(); }, +[](Question& one) { one.reader.place.locale = "en-GB"; },
        +[](Question& one) { one.reader.domain.clear(); }}) {
    auto other = tents().question;
    change(other);
    CHECK(file_name(other) != name);
  }
  const auto long_path = file_name({.method = "GET", .path = "/page/" + std::string(5'000, 'x') + "/../Ü"});
  CHECK(long_path.size() < 90);
  CHECK(file_name({.method = "GET", .path = "/"}).starts_with("root-"));
}

TEST_CASE("a question written by hand is brought to the form of one that came") {
  const auto read_back =
      read(source_of(R"({"request":{"method":"POST","path":"/block/b/ä b"},"answer":{"status":404,"body":null}})"));
  CHECK(read_back.question == question_of({.method = "GET", .target = "/block/b/%C3%A4%20b"}).value());
  CHECK(read_back.answer.body == "null");
}

TEST_CASE("what is wrong in a file is told with its place") {
  struct Row {
    const char* text;
    ErrorCode code;
    std::size_t line;
    std::size_t column;
  };
  const Row rows[] = {
      {"", ErrorCode::json_syntax, 1, 1},
      {"{\n  \"request\": {", ErrorCode::json_syntax, 2, 15},
      {"[]", ErrorCode::wrong_member_type, 1, 1},
      {"{\"request\":{\"method\":\"GET\"},\n\"answer\":{}}", ErrorCode::missing_member, 1, 12},
      {R"({"request":{"method":"GET","path":"x"},"answer":{}})", ErrorCode::wrong_member_value, 1, 35},
      {R"({"request":{"method":"GET","path":"/x"},"answers":{}})", ErrorCode::unknown_member, 1, 41},
      {R"({"request":{"method":"GET","path":"/x"},"answer":{"status":20}})", ErrorCode::wrong_member_value, 1, 60},
      {R"({"request":{"method":"GET","path":"/x"},"answer":{"status":200}})", ErrorCode::missing_member, 1, 50},
      {R"({"request":{"method":"GET","path":"/x","query":{"a":1}},"answer":{"status":200,"text":""}})",
       ErrorCode::wrong_member_type, 1, 53},
      {R"({"request":{"method":"GET","path":"/x","place":"de"},"answer":{"status":200,"text":""}})",
       ErrorCode::wrong_member_type, 1, 48},
      {R"({"request":{"method":"GET","path":"/x"},"answer":{"status":200,"text":[1]}})", ErrorCode::wrong_member_type,
       1, 72},
      {R"({"request":{"method":"GET","path":"/x"},"answer":{"status":200,"headers":[],"text":""}})",
       ErrorCode::wrong_member_type, 1, 74},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    const auto source = source_of(row.text);
    try {
      read(source);
      FAIL_CHECK("it was read");
    } catch (const Error& error) {
      CHECK(error.code() == row.code);
      const auto& problem = error.problems().front();
      REQUIRE(problem.source == source);
      CHECK(locate(*source, problem.location).line == row.line);
      CHECK(locate(*source, problem.location).column == row.column);
    }
  }
}

}  // namespace
}  // namespace fsctl::recording
