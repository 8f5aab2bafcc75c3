#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fsctl::project {

/// What a listing's search knows of the words of one locale, all of them folded as search folds words.
struct SearchWords {
  /// Words that a search leaves out, unless it has no others.
  std::set<std::string, std::less<>> ignored{};
  /// For a word those that find the same.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> synonyms{};
};

}  // namespace fsctl::project
