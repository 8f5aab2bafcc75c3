#include "core/text/unicode.h"

#include <catch2/catch.hpp>

namespace fsctl::text {
namespace {

const std::string no_break = "\u00A0";
const std::string combining_acute = "e\u0301";

struct Row {
  std::string text;
  std::string expected;
};

template <typename Function>
void check_rows(const std::vector<Row>& rows, Function function) {
  for (const auto& [text, expected] : rows) {
    DYNAMIC_SECTION('"' << text << '"') { CHECK(function(text) == expected); }
  }
}

}  // namespace

TEST_CASE("trim takes Unicode white space off both ends") {
  check_rows(
      {
          {"", ""},
          {" \t\r\n", ""},
          {"  a b ", "a b"},
          {no_break + "a" + no_break, "a"},
          {"\u2003\u3000日本\u2028", "日本"},
          {"\u200Ba", "\u200Ba"},  // a zero-width space is none
          {" \xFF ", "\xFF"},
      },
      trim);
}

TEST_CASE("code points are counted, not bytes") {
  CHECK(count_code_points("") == 0);
  CHECK(count_code_points("aé日😀") == 4);
  CHECK(count_code_points(combining_acute) == 2);
  CHECK(count_code_points("a\xFFz") == 3);
}

TEST_CASE("a substring counts code points and is clipped at the end") {
  struct Cut {
    const char* text;
    std::size_t start, length;
    const char* expected;
  };
  const Cut rows[] = {
      {"aé日😀", 0, 2, "aé"},    {"aé日😀", 1, 2, "é日"}, {"aé日😀", 3, 1, "😀"}, {"aé日😀", 3, 99, "😀"},
      {"aé日😀", 4, 1, ""},      {"aé日😀", 99, 1, ""},   {"aé日😀", 1, 0, ""},  {"aé日😀", 0, 0, ""},
      {"aé日😀", 0, 4, "aé日😀"}, {"", 0, 1, ""},
  };
  for (const auto& [text, start, length, expected] : rows) {
    DYNAMIC_SECTION(text << ' ' << start << ' ' << length) { CHECK(substring(text, start, length) == expected); }
  }
}

TEST_CASE("display width is that of a terminal") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("日本") == 4);
  CHECK(display_width("ｱ") == 1);
  CHECK(display_width("Ａ") == 2);
  CHECK(display_width(combining_acute) == 1);
  CHECK(display_width("😀") == 2);
  CHECK(display_width("") == 0);
}

TEST_CASE("letters change case by Unicode's rules, in no language's") {
  check_rows({{"ABC", "abc"}, {"ÄÖÜ", "äöü"}, {"ΟΔΟΣ", "οδος"}, {"I", "i"}, {"ẞ", "ß"}, {"", ""}}, lower);
  check_rows({{"abc", "ABC"}, {"äöü", "ÄÖÜ"}, {"straße", "STRASSE"}, {"i", "I"}, {"ı", "I"}}, upper);
}

TEST_CASE("case folded texts are equal when they differ in case only") {
  CHECK(fold_case("STRASSE") == fold_case("straße"));
  CHECK(fold_case("ΣΊΣΥΦΟΣ") == fold_case("σίσυφος"));
  CHECK(fold_case("É") == fold_case("é"));
  CHECK(fold_case("é") != fold_case("e"));
  CHECK(fold_case("ABC") == "abc");
}

TEST_CASE("folded texts are equal for a searcher") {
  check_rows(
      {
          {"Chair", "chair"},
          {"café", "cafe"},
          {"cafe\u0301", "cafe"},
          {"STRAẞE", "strasse"},
          {"Straße", "strasse"},
          {"ﬁne", "fine"},
          {"Ångström", "angstrom"},
          {"ｆｕｌｌ", "full"},
          {"①", "1"},
          {"İstanbul", "istanbul"},
          {"ISTANBUL", "istanbul"},
          {"Iğdır", "igdir"},
          {"Łódź", "lodz"},
          {"København", "kobenhavn"},
          {"Ǿre", "ore"},
          {"ÆRØ", "aero"},
          {"Þórshöfn", "thorshofn"},
          {"Đakovo", "dakovo"},
          {"Œuvre", "oeuvre"},
          {"ĦAŻ-ŻEBBUĠ", "haz-zebbug"},
          {"ＴＯＫＹＯ １２", "tokyo 12"},
          {"ﾀﾜｰ", "タワー"},
          {"ΌΔΟΣ", "οδοσ"},
          {"όδος", "οδοσ"},
          {"مُحَمَّد", "محمد"},
          {"محـــمد", "محمد"},
          {"أحمد", "احمد"},
          {"שָׁלוֹם", "שלום"},
          {"ﾊﾞ", "バ"},
          {"が", "が"},  // another sound than か
          {"한국어", "한국어"},
          {"हिन्दी", "हिन्दी"},
          {"Ж́", "ж"},
          {"日本", "日本"},
          {"", ""},
      },
      fold);
}

TEST_CASE("a slug is Latin, ASCII and lower case") {
  check_rows(
      {
          {"Red Chair", "red-chair"},
          {"  --Red/Chair!-- ", "red-chair"},
          {"Stühle für Größe 42", "stuhle-fur-grosse-42"},
          {"Crème brûlée", "creme-brulee"},
          {"Æsop & Œuvre", "aesop-oeuvre"},
          {"Москва", "moskva"},
          {"Ελλάδα", "ellada"},
          {"东京", "dong-jing"},
          {"50 % off", "50-off"},
          {"a_b", "a-b"},
          {"★", ""},
          {"", ""},
      },
      slugify);
}

TEST_CASE("invalid UTF-8 is told from valid") {
  struct Validity {
    const char* title;
    std::string text;
    bool expected;
  };
  const Validity rows[] = {
      {"ASCII", "abc", true},
      {"four bytes", "😀", true},
      {"nothing", "", true},
      {"a zero byte", std::string(1, '\0'), true},
      {"a lone byte", "\xFF", false},
      {"cut short", "\xE6\x97", false},
      {"an overlong slash", "\xC0\xAF", false},
      {"a surrogate", "\xED\xA0\x80", false},
      {"beyond Unicode", "\xF4\x90\x80\x80", false},
  };
  for (const auto& [title, text, expected] : rows) {
    DYNAMIC_SECTION(title) { CHECK(is_valid_utf8(text) == expected); }
  }
}

TEST_CASE("no text function stumbles over invalid UTF-8") {
  const std::string damaged = "\xFF\xE6\x97z";
  CHECK(lower(damaged).ends_with('z'));
  CHECK(upper(damaged).ends_with('Z'));
  CHECK(fold(damaged).ends_with('z'));
  CHECK(slugify(damaged) == "z");
  CHECK(display_width(damaged) >= 2);
  CHECK(substring(damaged, 0, 99) == damaged);
}

}  // namespace fsctl::text
