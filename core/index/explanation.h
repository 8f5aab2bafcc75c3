#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/index/search.h"
#include "core/index/standing.h"

namespace fsctl::index {

/// A hit of a search with its rank.
struct RankedHit {
  std::string key;
  Quality quality = Quality::exact;  ///< that of its worst word
  /// The place of the last search column that its words need.
  std::size_t column = 0;
  /// Nothing for a hit behind the first ones of its quality, whose texts are not read.
  std::optional<Standing> standing{};
};

/// A word of a search, and the word of a record's column that matches it best.
struct WordMatch {
  std::string sought;
  std::size_t column;  ///< its place among the search columns
  std::string found;
  MatchKind kind;
  std::size_t typos = 0;
};

/// Why records are among the hits of a search.
struct SearchExplanation {
  struct Hit {
    std::optional<RankedHit> rank{};  ///< nothing when the hits are sorted
    std::vector<WordMatch> matches{};
  };

  std::vector<std::string> words;  ///< of the search, folded, without ignored ones
  std::size_t without_typos = 0;   ///< how many hits there are without typos
  bool has_typos = false;          ///< whether words with typos match, too
  std::vector<Hit> hits{};         ///< in the order of the page
};

/// Which words of a record match those of a search: for each word and column the best one.
std::vector<WordMatch> word_matches(const SearchTerms& terms, const SearchedTexts& texts, Work& work);

}  // namespace fsctl::index
