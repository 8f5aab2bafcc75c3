#include "core/json/value.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl {
namespace {

Value value_of(const char* json, Arena& arena) { return to_value(parse(std::string(json)), arena); }

}  // namespace

TEST_CASE("values are equal by what they say") {
  struct Row {
    const char* a;
    const char* b;
    bool expected;
  };
  const Row rows[] = {
      {"1", "1.0", true},
      {"0", "-0.0", true},
      {"1", "true", false},
      {"1", R"("1")", false},
      {"null", "null", true},
      {"null", "false", false},
      {"[]", "{}", false},
      {"[1,[2]]", "[1.0,[2.0]]", true},
      {"[1,2]", "[2,1]", false},
      {"[1]", "[1,1]", false},
      {R"({"a":1,"b":[2]})", R"({"b":[2],"a":1})", true},
      {R"({"a":1})", R"({"a":1,"b":null})", false},
      {R"({"a":null})", R"({"b":null})", false},
      {R"("é")", R"("e\u0301")", false},
      {"9223372036854775807", "9223372036854775806", false},
  };
  Arena arena;
  for (const auto& [a, b, expected] : rows) {
    DYNAMIC_SECTION(a << " and " << b) {
      CHECK((value_of(a, arena) == value_of(b, arena)) == expected);
      CHECK((value_of(b, arena) == value_of(a, arena)) == expected);
    }
  }
}

TEST_CASE("members are found by name") {
  Arena arena;
  const Value value = value_of(R"({"a":1,"b":null})", arena);
  CHECK(value.find("a")->integer() == 1);
  CHECK(value.find("b")->is_null());
  CHECK(value.find("c") == nullptr);
  CHECK(value_of("[1]", arena).find("a") == nullptr);
  const Member twice[] = {{"a", 1}, {"a", 2}};
  CHECK(Value(std::span<const Member>(twice)).find("a")->integer() == 2);
}

TEST_CASE("of equal names only the last counts in a comparison") {
  const Member twice[] = {{"a", 1}, {"a", 2}};
  const Member last[] = {{"a", 2}};
  const Member first[] = {{"a", 1}};
  const Value value = std::span<const Member>(twice);
  CHECK(value == value);
  CHECK(value == Value(std::span<const Member>(last)));
  CHECK_FALSE(value == Value(std::span<const Member>(first)));
}

TEST_CASE("objects of very many members are compared and copied name by name, not each with each") {
  constexpr std::size_t many = 100'000;
  Arena arena;
  std::vector<Member> members;
  for (std::size_t i = 0; i < many; ++i)
    members.push_back({copy(arena, "name" + std::to_string(i)), static_cast<std::int64_t>(i)});
  const std::vector<Member> reversed(members.rbegin(), members.rend());
  CHECK(Value(std::span<const Member>(members)) == Value(std::span<const Member>(reversed)));
  const Json json = to_json(std::span<const Member>(members));
  CHECK(json.size() == many);
  CHECK(json.items().begin().key() == "name0");
}

TEST_CASE("of equal names a copy has the last value at the place of the first") {
  const Member members[] = {{"a", 1}, {"b", 2}, {"a", 3}};
  CHECK(to_json(std::span<const Member>(members)).dump() == R"({"a":3,"b":2})");
}

TEST_CASE("kinds have the specification's names") {
  Arena arena;
  CHECK(kind_name(value_of("null", arena)) == "null");
  CHECK(kind_name(value_of("true", arena)) == "boolean");
  CHECK(kind_name(value_of("1", arena)) == "number");
  CHECK(kind_name(value_of("1.5", arena)) == "number");
  CHECK(kind_name(value_of(R"("a")", arena)) == "string");
  CHECK(kind_name(value_of("[]", arena)) == "array");
  CHECK(kind_name(value_of("{}", arena)) == "object");
}

TEST_CASE("a copied text is its own") {
  Arena arena;
  std::string text = "abc";
  const auto copied = copy(arena, text);
  text[0] = 'x';
  CHECK(copied == "abc");
  CHECK(copy(arena, "").empty());
}

}  // namespace fsctl
