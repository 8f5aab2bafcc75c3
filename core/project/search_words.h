#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fsctl::project {

/// The most words of a synonym; more are a sentence.
inline constexpr std::size_t most_phrase_words = 8;

/// What a listing's search knows of the words of one locale, all of them folded as search folds words.
struct SearchWords {
  /// Words that a search leaves out, unless it has no others.
  std::set<std::string, std::less<>> ignored{};
  /// For a word, or several with a space between, what finds the same: words, or such phrases.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> synonyms{};
  /// The language in whose stems words match, too; empty for none.
  std::string stemmed{};
};

}  // namespace fsctl::project
