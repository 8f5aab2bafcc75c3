#include "core/text/enum_names.h"

#include <catch2/catch.hpp>

namespace fsctl::text {
namespace {

enum class Weekday { monday, tuesday };
constexpr auto weekdays = names_of<Weekday>("monday", "tuesday");

}  // namespace

TEST_CASE("an enumeration's values are found by their names, and back") {
  for (const auto day : {Weekday::monday, Weekday::tuesday}) CHECK(weekdays.find(weekdays[day]) == day);
  for (const char* text : {"", "mon", "Monday", "sunday"}) CHECK_FALSE(weekdays.find(text));
  CHECK(weekdays.all() == std::vector<std::string>{"monday", "tuesday"});
}

}  // namespace fsctl::text
