#pragma once

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/project/search_words.h"
#include "tests/core/index/catalogue.h"

/// How a product meets a search, found by looking at each of its words.
namespace fsctl::index {

/// Insertions, removals, replacements and swaps of neighbours that lead from one word to the other, counted the simple
/// way: by all distances of all beginnings of both.
std::size_t typos_between(const std::string& one, const std::string& other);

/// The words of a request, and whether it forgives typos.
struct Search {
  /// With what is known of words; null for nothing.
  Search(const std::string& text, const project::SearchWords* known);

  std::vector<std::string> words;
  std::set<std::string, std::less<>>
      ignored{};  ///< words of texts that count as nothing where words stand side by side
  const project::SearchWords* known;
  bool with_typos = false;
  /// Some of the words, from `begin` to `end`, and what finds the same as these.
  struct Same {
    std::size_t begin;
    std::size_t end;
    std::vector<std::string> words;
  };
  std::vector<Same> same{};
};

/// The paths of the fields that are searched, the weightiest first.
const std::vector<std::string>& searched_fields();

/// How well the words of a search are met by a product; the best is the least.
struct Match {
  std::size_t quality = 0;       ///< of the word that is met worst: 0 exact, 1 as a beginning, 2 with typos
  std::size_t fields = 0;        ///< how many are needed for all words, less one
  std::size_t is_scattered = 0;  ///< 0 when a text has the words side by side
  std::size_t field = 0;         ///< the first one with such a text, else `fields`
  std::size_t is_part = 0;       ///< 0 when such a text there has nothing else

  auto standing() const { return std::tuple(is_scattered, field, is_part); }
};

/// Nothing when the product is not found.
std::optional<Match> match_of(const Search& search, const Product& product, const Reader& reader);

}  // namespace fsctl::index
