#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::index {

/// A word to find, and the most edits (insert, remove, replace or swap code points) by which similar words may differ.
struct SoughtWord {
  std::string word;
  std::size_t typos;  ///< at most `most_typos`
};
inline constexpr std::size_t most_typos = 2;

/// The words of a dictionary that are similar to a sought word, in order.
struct SimilarWords {
  std::vector<std::string> words{};
  std::uint64_t letters = 0;  ///< how many letters of the dictionary it was held against; the same in any company
};

/// The words of a dictionary like each of the sought ones, found in one walk over the beginnings of its words that any
/// of them can still match. `next` gives the first word of the dictionary at or after a text.
std::vector<SimilarWords> neighbours(const std::vector<SoughtWord>& sought,
                                     const std::function<std::optional<std::string>(const std::string&)>& next);

/// The number of typos that search tolerates in this word (see the README, "Decisions").
std::size_t typos_for(std::string_view word);

}  // namespace fsctl::index
