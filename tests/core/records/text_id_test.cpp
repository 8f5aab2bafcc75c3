#include "core/records/text_id.h"

#include <catch2/catch.hpp>

namespace fsctl::records {

TEST_CASE("numbers in ids get quotes, and the rest of a record stays as it stands") {
  const std::pair<const char*, const char*> rows[] = {
      {R"({"id":7})", R"({"id":"7"})"},
      {R"({ "id" : -7.50e1 , "price": 1.50, "big": 123456789012345678901 })",
       R"({ "id" : "-7.50e1" , "price": 1.50, "big": 123456789012345678901 })"},
      {R"({"id":123456789012345678901})", R"({"id":"123456789012345678901"})"},
      {R"({"id":901,"parent":900})", R"({"id":"901","parent":"900"})"},
      {R"({"parent":900,"inner":{"id":1},"id":"901"})", R"({"parent":"900","inner":{"id":1},"id":"901"})"},
      {R"({"id":1,"id":2})", R"({"id":"1","id":"2"})"},
      {R"({"\u0069d":1})", R"({"\u0069d":"1"})"},
      {R"({"id":null,"parent":[1]})", R"({"id":null,"parent":[1]})"},
      {R"({"id":5abc})", R"({"id":5abc})"},
      {R"({"id":01})", R"({"id":01})"},
      {R"({"id":1,"x":)", R"({"id":1,"x":)"},
      {"[1]", "[1]"},
      {"", ""},
  };
  for (const auto& [raw, expected] : rows) DYNAMIC_SECTION(raw) CHECK(with_text_ids(raw, {"id", "parent"}) == expected);
}

TEST_CASE("a variant's product is named by an id, too") {
  project::Feed feed;
  CHECK(id_members(feed) == std::vector<std::string>{"id"});
  feed.parent_member = "parentId";
  CHECK(id_members(feed) == std::vector<std::string>{"id", "parentId"});
}

}  // namespace fsctl::records
