#include "core/fields/stored.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::stored {
namespace {

/// A field `f` with its flags: translatable, scoped, price, array.
struct Flags {
  bool translatable = false;
  bool scoped = false;
  bool price = false;
  bool array = false;
};
constexpr Flags plain{};
constexpr Flags translatable{.translatable = true};
constexpr Flags scoped{.scoped = true};
constexpr Flags both{.translatable = true, .scoped = true};
constexpr Flags price{.price = true};
constexpr Flags prices{.price = true, .array = true};
constexpr Flags scoped_price{.scoped = true, .price = true};

}  // namespace

TEST_CASE("a reader sees the value for its scope, locale and currency") {
  // The reader: scope trade, locale en-GB, default locale de-DE, currency gbp.
  struct Row {
    const char* title;
    Flags flags;
    const char* stored;
    const char* expected;
  };
  const Row rows[] = {
      {"a plain value", plain, R"({"f": {"en-GB": 1}})", R"({"en-GB":1})"},
      {"no value", plain, R"({"g": 1})", "null"},
      {"its own locale", translatable, R"({"f": {"de-DE": "Stuhl", "en-GB": "chair"}})", R"("chair")"},
      {"every locale", translatable, R"({"f": {"*": "X100", "de-DE": "Stuhl"}})", R"("X100")"},
      {"the default locale for want of its own", translatable, R"({"f": {"de-DE": "Stuhl", "fr-FR": "chaise"}})",
       R"("Stuhl")"},
      {"no other locale", translatable, R"({"f": {"fr-FR": "chaise"}})", "null"},
      {"its own scope", scoped, R"({"f": {"public": 1, "trade": 2}})", "2"},
      {"every scope", scoped, R"({"f": {"*": 1, "public": 2}})", "1"},
      {"its own scope before every scope", scoped, R"({"f": {"*": 1, "trade": 2}})", "2"},
      {"no other scope", scoped, R"({"f": {"public": 1}})", "null"},
      {"scope around locale", both, R"({"f": {"public": {"en-GB": 1}, "trade": {"en-GB": 2}}})", "2"},
      {"the default locale of its scope", both, R"({"f": {"trade": {"de-DE": 3}, "*": {"en-GB": 1}}})", "3"},
      {"no locale of another scope", both, R"({"f": {"public": {"en-GB": 1}}})", "null"},
      {"its currency's price", price, R"({"f": [{"amount": 1, "currency": "eur"}, {"amount": 2, "currency": "gbp"}]})",
       R"({"amount":2,"currency":"gbp"})"},
      {"no other currency's price", price, R"({"f": [{"amount": 1, "currency": "eur"}]})", "null"},
      {"all prices in its currency", prices,
       R"({"f": [{"amount": 1, "currency": "gbp"}, {"amount": 2, "currency": "eur"}, {"amount": 3, "currency": "gbp"}]})",
       R"([{"amount":1,"currency":"gbp"},{"amount":3,"currency":"gbp"}])"},
      {"an empty list for want of prices", prices, R"({"f": []})", "[]"},
      {"its currency's price in its scope", scoped_price,
       R"({"f": {"trade": [{"amount": 5, "currency": "gbp"}], "*": [{"amount": 9, "currency": "gbp"}]}})",
       R"({"amount":5,"currency":"gbp"})"},
  };
  const FieldTypes types;
  for (const auto& [title, flags, stored, expected] : rows) {
    DYNAMIC_SECTION(title) {
      Arena arena;
      const Field field{.name = "f",
                        .type = types.find(flags.price ? "Price" : "Any"),
                        .is_array = flags.array,
                        .is_translatable = flags.translatable,
                        .is_scoped = flags.scoped};
      const View view{.scope = "trade", .locale = "en-GB", .default_locale = "de-DE", .currency = "gbp"};
      const auto value = pick(field, to_value(parse(std::string(stored)), arena), view, arena);
      CHECK(write(to_json(value)) == expected);
    }
  }
}

}  // namespace fsctl::stored
