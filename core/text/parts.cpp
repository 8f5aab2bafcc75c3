#include "core/text/parts.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>

#include "core/text/unicode.h"

namespace fsctl::text {
namespace {

constexpr char part_mark = '\x01';
constexpr char apostrophe = '\'';
/// In letters; what is shorter is an article or an ending.
constexpr std::size_t shortest_piece = 3;

constexpr std::array spaceless_scripts = {USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_THAI,
                                          USCRIPT_LAO, USCRIPT_KHMER,    USCRIPT_MYANMAR};

/// Whether a letter belongs to a script that puts no spaces between words.
bool is_spaceless(UChar32 c) {
  if (c < 0xE00) return false;
  return u_isalpha(c) &&
         std::ranges::any_of(spaceless_scripts, [&](auto script) { return uscript_hasScript(c, script); });
}

/// A letter of a text, and whether it is of a script without spaces.
struct Letter {
  std::string_view bytes;
  bool is_spaceless;
};

std::vector<Letter> letters_of(std::string_view text) {
  std::vector<Letter> letters;
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const auto size = static_cast<int32_t>(text.size());
  for (int32_t at = 0; at < size;) {
    const auto begin = at;
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(bytes, at, size, c);
    letters.push_back(
        {text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin)), is_spaceless(c)});
  }
  return letters;
}

std::string marked(std::string_view part) { return part_mark + std::string(part); }

/// The pieces of a word between its apostrophes.
std::vector<std::string_view> pieces_of(std::string_view word) {
  std::vector<std::string_view> pieces;
  if (word.find(apostrophe) == std::string_view::npos) return pieces;
  while (!word.empty()) {
    const auto piece = word.substr(0, word.find(apostrophe));
    if (count_code_points(piece) >= shortest_piece) pieces.push_back(piece);
    word.remove_prefix(std::min(word.size(), piece.size() + 1));
  }
  return pieces;
}

}  // namespace

std::vector<std::string> pieces_in(std::string_view word) {
  std::vector<std::string> pieces;
  for (const auto piece : pieces_of(word)) pieces.push_back(marked(piece));
  return pieces;
}

std::vector<std::string> pairs_in(std::string_view text) {
  std::vector<std::string> pairs;
  if (is_ascii(text)) return pairs;
  const auto letters = letters_of(text);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (!letters[i].is_spaceless) continue;
    const bool has_next = i + 1 < letters.size() && letters[i + 1].is_spaceless;
    pairs.push_back(marked(letters[i].bytes) + std::string(has_next ? letters[i + 1].bytes : std::string_view()));
  }
  return pairs;
}

SoughtParts parts_for(std::string_view word) {
  const auto letters = letters_of(word);
  const bool is_spaceless = !letters.empty() && std::ranges::all_of(letters, &Letter::is_spaceless);
  if (!is_spaceless) return letters.size() < shortest_piece ? SoughtParts{} : SoughtParts{.all = {marked(word)}};
  SoughtParts sought{.all = pairs_in(word), .are_beginnings = letters.size() == 1};
  if (letters.size() > 1) sought.all.pop_back();  // the last letter without a next one
  return sought;
}

bool has_part(std::string_view word, std::string_view part) {
  if (std::ranges::count(pieces_of(word), part) > 0) return true;
  if (is_ascii(part) || word.find(part) == std::string_view::npos) return false;
  return std::ranges::all_of(letters_of(part), &Letter::is_spaceless);
}

}  // namespace fsctl::text
