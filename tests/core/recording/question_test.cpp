#include "core/recording/question.h"

#include <catch2/catch.hpp>

namespace fsctl::recording {
namespace {

TEST_CASE("requests that ask the same have the same question") {
  const std::pair<Asked, Asked> rows[] = {
      {{.method = "GET", .target = "/block/product/card/a%2Fb"},
       {.method = "GET", .target = "/block/product/card/a/b"}},
      {{.method = "POST", .target = "/block/product/card/a", .body = "{}"},
       {.method = "GET", .target = "/block/product/card/a"}},
      {{.method = "HEAD", .target = "/tree/shop/menu"}, {.method = "GET", .target = "/tree/shop/menu"}},
      {{.method = "GET", .target = "/tree/m?depth=1&key=a+b"},
       {.method = "GET", .target = "/tree/m?key=a%20b&depth=1"}},
      {{.method = "GET", .target = "/tree/m?&apiKey=f00"}, {.method = "GET", .target = "/tree/m"}},
      {{.method = "POST", .target = "/listing/l", .body = R"({ "sort" : "p", "filter":[{"b":1,"a":[]}] })"},
       {.method = "POST", .target = "/listing/l", .body = R"({"filter":[{"a":[],"b":1}],"sort":"p"})"}},
      {{.method = "POST", .target = "/listing/l", .body = " {}\n"}, {.method = "POST", .target = "/listing/l"}},
      {{.method = "GET", .target = "/page/shop.example%2Fde", .version = "public"},
       {.method = "GET", .target = "/page/shop.example/de"}},
  };
  for (const auto& [one, other] : rows) {
    INFO(one.target);
    CHECK(question_of(one).value() == question_of(other).value());
  }
}

TEST_CASE("requests that ask something else have another question") {
  const std::pair<Asked, Asked> rows[] = {
      {{.method = "GET", .target = "/tree/m"}, {.method = "POST", .target = "/tree/m"}},
      {{.method = "GET", .target = "/tree/m"}, {.method = "GET", .target = "/tree/M"}},
      {{.method = "GET", .target = "/tree/m?key=a"}, {.method = "GET", .target = "/tree/m?key=b"}},
      {{.method = "POST", .target = "/listing/l", .body = R"({"filter":[1,2]})"},
       {.method = "POST", .target = "/listing/l", .body = R"({"filter":[2,1]})"}},
      {{.method = "GET", .target = "/tree/m", .domain = "a.example"}, {.method = "GET", .target = "/tree/m"}},
      {{.method = "GET", .target = "/tree/m", .version = "preview"}, {.method = "GET", .target = "/tree/m"}},
  };
  for (const auto& [one, other] : rows) {
    INFO(one.target);
    CHECK_FALSE(question_of(one).value() == question_of(other).value());
  }
}

TEST_CASE("a request that JSON cannot tell has no question") {
  CHECK_FALSE(question_of({.method = "POST", .target = "/listing/l", .body = "{"}));
  CHECK_FALSE(question_of({.method = "POST", .target = "/listing/l", .body = R"({"a":1,"a":2})"}));
  CHECK_FALSE(question_of({.method = "GET", .target = "/block/b/%FF"}));
  CHECK_FALSE(question_of({.method = "GET", .target = "/tree/m?key=%C3"}));
  CHECK_FALSE(question_of({.method = "GET", .target = "/tree/m", .domain = "\xFF"}));
}

}  // namespace
}  // namespace fsctl::recording
