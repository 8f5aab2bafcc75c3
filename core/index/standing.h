#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/search.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {

/// How the words of a search stand in the texts of a record; what is less comes first.
struct Standing {
  bool is_scattered = true;  ///< whether no text has all words side by side, in the order of the search
  /// The place of the first column with such a text; if they are scattered, of the last one that is needed for all.
  std::size_t column = 0;
  bool is_part = true;  ///< whether no such text in that column has only these words

  auto operator<=>(const Standing&) const = default;
};

/// Finds how the words of a search stand in texts, where they may match with some quality or better.
class Standings {
 public:
  /// REQUIRES: all outlive this.
  Standings(const SearchTerms& terms, Quality quality, Work& work) : terms_(terms), quality_(quality), work_(work) {}

  /// Looks at the first 64 KiB of each text. Throws Error when the request takes too much work.
  Standing of(const SearchedTexts& texts);

 private:
  /// What a text has of the search.
  struct Sight {
    bool is_adjacent = false;
    bool is_whole = false;
  };

  Sight look(std::string_view text, std::size_t column, std::vector<bool>& seen);
  bool matches(const SearchTerms::Word& word, std::size_t column, std::uint32_t found) const;
  void see_alternatives(std::vector<bool>& seen) const;
  bool has_at(std::size_t begin, const std::vector<std::string>& words) const;
  Sight look_for_words(std::size_t column) const;
  bool phrase_at(std::size_t begin, std::size_t column) const;
  std::set<std::size_t> phrase_ends(std::size_t begin, std::size_t column) const;

  const SearchTerms& terms_;
  Quality quality_;
  Work& work_;
  text::Vocabulary vocabulary_{};
  std::vector<std::uint32_t> words_{};  ///< of the text that is looked at
};

}  // namespace fsctl::index
