#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The stems of words by Snowball: what `tent` and `tents` have in common in English.
namespace fsctl::text {

/// The language by which the words of a locale are stemmed; empty where Snowball knows none.
std::string stemmed_language(std::string_view locale);

/// Finds the stems of words in some languages. One thread at a time.
class Stems {
 public:
  /// REQUIRES: languages that stemmed_language() gives.
  explicit Stems(const std::set<std::string>& languages);
  ~Stems();
  Stems(const Stems&) = delete;
  Stems& operator=(const Stems&) = delete;

  bool empty() const { return stemmers_.empty(); }
  /// The stems of a word as it is written and as it is folded, each once. They are folded, and begin with a mark and
  /// their language, so that an index can have them beside words.
  std::vector<std::string> of(std::string_view word) const;

 private:
  class Stemmer;

  std::vector<std::unique_ptr<const Stemmer>> stemmers_;
};

}  // namespace fsctl::text
