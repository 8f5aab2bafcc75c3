#include "core/recording/items.h"

#include <catch2/catch.hpp>

namespace fsctl::recording {
namespace {

TEST_CASE("the records of an answer are those that it shows") {
  struct Row {
    std::string path;
    std::string body;
    std::string items;
  };
  const Row rows[] = {
      {"/block/product/card/a", R"({"key":"a","from":1.50})", R"(product/card a {"key":"a","from":1.50}; )"},
      {"/listing/product/search", R"({"items":[{"k":1},{"k":2.0}],"_meta":{"items":[{}]}})",
       R"(product/search  {"k":1}; product/search  {"k":2.0}; )"},
      {"/tree/menu", R"({"items":[{"key":"a","n":1.0,"$items":[{"key":"b","$items":[]}]}]})",
       R"(menu a {"key":"a","n":1.0}; menu b {"key":"b"}; )"},
      {"/page/shop.example/x", R"({"type":"P","block":"product/full","data":{"key":"a"},"route":{"code":200}})",
       R"(product/full  {"key":"a"}; )"},
      {"/page/shop.example/gone", R"({"route":{"code":404}})", ""},
      {"/context", R"([{"region":"de"}])", ""},
      {"/listing/odd", R"({"items":{"a":1}})", ""},
      {"/tree/odd", "[]", ""},
      {"/block/odd", "1", ""},
  };
  for (const auto& row : rows) {
    INFO(row.path);
    Recording recording{.question = {.method = "GET", .path = row.path},
                        .answer = {.content_type = "application/json", .body = row.body},
                        .file = {}};
    std::string shown;
    for (const auto& item : items_of(recording)) shown += item.slug + ' ' + item.key + ' ' + item.json + "; ";
    CHECK(shown == row.items);
    recording.answer.status = 404;
    CHECK(items_of(recording).empty());
  }
}

}  // namespace
}  // namespace fsctl::recording
