#include "core/text/parts.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/text/vocabulary.h"

namespace fsctl::text {
namespace {

using Words = std::vector<std::string>;

/// Parts as an index has them, each behind its mark.
Words marked(const Words& parts) {
  Words all;
  for (const auto& part : parts) all.push_back('\x01' + part);
  return all;
}

/// Whether an index of a text has all that a word of a search asks of its parts.
bool finds(const std::string& word, const std::string& text) {
  Vocabulary vocabulary(Pieces::words_and_parts);
  std::vector<std::uint32_t> numbers;
  vocabulary.split(text, numbers);
  const auto sought = parts_for(word);
  const auto has = [&](const std::string& part) {
    return std::ranges::any_of(numbers, [&](auto number) {
      const auto entry = vocabulary.word(number);
      return sought.are_beginnings ? entry.starts_with(part) : entry == part;
    });
  };
  return !sought.all.empty() && std::ranges::all_of(sought.all, has);
}

}  // namespace

TEST_CASE("letters of scripts without spaces are parts in pairs") {
  CHECK(pairs_in("東京タワー") == marked({"東京", "京タ", "タワ", "ワー", "ー"}));
  CHECK(pairs_in("iphone用") == marked({"用"}));
  CHECK(pairs_in("กา") == marked({"กา", "า"}));
  CHECK(pairs_in("서울 zürich") == Words{});
  CHECK(pairs_in("") == Words{});
}

TEST_CASE("pieces of a word lie between its apostrophes, without articles and endings") {
  CHECK(pieces_in("l'aquila") == marked({"aquila"}));
  CHECK(pieces_in("women's") == marked({"women"}));
  CHECK(pieces_in("dell'arte") == marked({"dell", "arte"}));
  CHECK(pieces_in("it's") == Words{});
  CHECK(pieces_in("aquila") == Words{});
}

TEST_CASE("a word is found as a part") {
  struct Row {
    const char* word;
    const char* text;
    bool is_found;
  };
  const Row rows[] = {
      {"タワー", "東京タワー", true}, {"タワ", "東京タワー", true},   {"京タ", "東京タワー", true},
      {"タ", "東京タワー", true},     {"ー", "東京タワー", true},     {"東ワ", "東京タワー", false},
      {"時計", "腕時計、靴", true},   {"計靴", "腕時計、靴", false},  {"コーヒー", "ｺｰﾋｰ豆", true},
      {"รถไฟ", "สถานีรถไฟ", true},     {"azur", "Côte d’Azur", true},  {"women", "(Women's) watch", true},
      {"wom", "Women's", false},      {"tower", "東京 tower", false}, {"it", "it's", false},
  };
  for (const auto& [word, text, is_found] : rows) {
    DYNAMIC_SECTION(word << " in " << text) { CHECK(finds(word, text) == is_found); }
  }
}

TEST_CASE("it is told which words have a part") {
  CHECK(has_part("腕時計", "時計"));
  CHECK(has_part("women's", "women"));
  CHECK_FALSE(has_part("women's", "wom"));
  CHECK_FALSE(has_part("trekkingzelt", "zelt"));
  CHECK_FALSE(has_part("時計", "腕時計"));
}

}  // namespace fsctl::text
