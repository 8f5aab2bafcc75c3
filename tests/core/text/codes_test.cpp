#include "core/text/codes.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("currencies are those of ISO 4217, in any case") {
  for (const char* code : {"EUR", "gbp", "Jpy"}) CHECK(is_currency(code));
  for (const char* code : {"", "EU", "EURO", "GPB", "E R", "€€€", "123"}) CHECK_FALSE(is_currency(code));
}

TEST_CASE("locales are tags of BCP 47 in any case, and exist") {
  for (const char* tag :
       {"de", "en-GB", "en-gb", "EN-gb", "zh-Hant-TW", "ZH-HANT-tw", "es-419", "ca-ES-valencia", "x-foo", "X-shop-1",
        "i-klingon", "I-Klingon", "zh-min-nan", "sgn-BE-FR", "en-XA", "qaa-DE", "iw-IL"}) {
    CAPTURE(tag);
    CHECK(is_locale(tag));
  }
  for (const char* tag : {"", "e", "x", "x-", "x-a--b", "x-toolongpart", "i-nothing", "de_DE", "en-UK", "english",
                          "xx-DE", "de-", "de-DE-", "-", "en GB", "dé"}) {
    CAPTURE(tag);
    CHECK_FALSE(is_locale(tag));
  }
}

TEST_CASE("a locale that is none suggests the one that is meant") {
  const char* const rows[][2] = {
      {"de_DE", "de-DE"}, {"EN-gb", "en-GB"}, {"en-UK", "en-GB"}, {"zh_TW", "zh-TW"}, {"zh_hant_uk", "zh-Hant-GB"},
      {"german", ""},     {"xx-DE", ""},      {"", ""},           {"de-OX", ""}};
  for (const auto& [wrong, meant] : rows) {
    CAPTURE(wrong);
    CHECK(nearest_locale(wrong) == meant);
  }
}

TEST_CASE("countries are those of ISO 3166, by two letters or three, in any case") {
  for (const char* code : {"AT", "at", "aut", "AUT"}) CHECK(country_code(code) == "AT");
  for (const char* code : {"xk", "XKX", "XKK", "aa", "QM", "zz"}) CHECK(country_code(code).empty());  // anybody's
  for (const char* code : {"", "a", "uk", "eu", "main", "040", "\xC3\xA4t"}) CHECK(country_code(code).empty());
}

TEST_CASE("the language of a locale keeps its script") {
  CHECK(language_and_script("de") == "de");
  CHECK(language_and_script("de-AT") == "de");
  CHECK(language_and_script("zh-Hant-TW") == "zh-Hant");
  CHECK(language_and_script("sr-Latn") == "sr-Latn");
  CHECK(language_and_script("x-shop").empty());
}

}  // namespace fsctl::text
