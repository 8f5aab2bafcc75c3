#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Parts of words that a search finds besides whole words: of scripts that put no spaces between words, and of words
/// with an apostrophe.
namespace fsctl::text {

/// All words of an index stand from here on, behind their parts, each of which begins with a byte that no word has.
inline constexpr std::string_view behind_parts = "\x02";
/// What stems and phrases begin with in an index, where they stand among the parts.
inline constexpr std::string_view stem_mark = "\x01\x01";
inline constexpr std::string_view phrase_mark = "\x01\x02";

/// Whether this is a word of an index, and no part, stem or phrase.
inline bool is_word(std::string_view piece) { return piece >= behind_parts; }

/// The pieces of a folded word between its apostrophes: of `l'aquila` and `women's` these are `aquila` and `women`.
std::vector<std::string> pieces_in(std::string_view word);
/// The letters of scripts without spaces in a folded text, each together with the next one if there is one.
std::vector<std::string> pairs_in(std::string_view text);

/// What an index has of a text in which a folded word is a part.
struct SoughtParts {
  std::vector<std::string> all{};  ///< it has all of these
  bool are_beginnings = false;     ///< whether parts count that only begin with them
};
SoughtParts parts_for(std::string_view word);

/// Whether a folded word has another one as a part.
bool has_part(std::string_view word, std::string_view part);

}  // namespace fsctl::text
