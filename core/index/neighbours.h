#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::index {

/// A word to find, and the most edits by which similar words may differ from it; an edit inserts, removes or replaces a
/// code point or swaps two adjacent ones.
struct SoughtWord {
  std::string word;
  std::size_t typos;  ///< at most `most_typos`
};
inline constexpr std::size_t most_typos = 2;

/// The words of a dictionary that are similar to a sought word, in order.
struct SimilarWords {
  std::vector<std::string> words{};
  /// How many letters of the dictionary were compared with the word: a measure of the work, which does not depend on
  /// the other words sought with it.
  std::uint64_t letters = 0;
};

/// The words of a dictionary that are similar to each sought word, in the order of `sought`. All are found in one walk
/// over the dictionary, which skips words whose beginning none of the sought ones can match. `next` gives the first
/// word of the dictionary at or after a text, or nothing.
std::vector<SimilarWords> neighbours(const std::vector<SoughtWord>& sought,
                                     const std::function<std::optional<std::string>(const std::string&)>& next);

/// By how many edits a word that is similar to a sought one differs from it. REQUIRES: it is similar.
std::size_t typos_in(std::string_view similar, const SoughtWord& sought);

/// The number of typos that search tolerates in this word (see core/views/README.md).
std::size_t typos_for(std::string_view word);

}  // namespace fsctl::index
