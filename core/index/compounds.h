#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::index {

/// The words of a dictionary by how they end.
class Endings {
 public:
  /// Takes the words that are long enough to be compounds. `next` gives the first word at or after a text, or nothing.
  explicit Endings(const std::function<std::optional<std::string>(const std::string&)>& next);

  /// The words that end with a text and have more before it, in order.
  std::vector<std::string> with(std::string_view ending) const;
  std::size_t bytes() const { return texts_.size() + words_.size() * sizeof(Word); }

 private:
  /// Where a word stands in texts_.
  struct Word {
    std::uint32_t begin;
    std::uint32_t size;
  };

  std::string_view text(Word word) const { return std::string_view(texts_).substr(word.begin, word.size); }

  std::string texts_;
  std::vector<Word> words_;  ///< in the order of their letters from the last to the first
};

/// The compounds that a word is a part of.
struct Compounds {
  std::vector<std::string> words{};  ///< in order
  std::uint64_t looks = 0;           ///< how many words were looked for: a measure of the work
};

/// In letters; a shorter word is not looked for in compounds, since too many words end like it.
inline constexpr std::size_t shortest_part = 4;

/// Whether words of a locale's language are written together, as in German.
bool joins_words(std::string_view locale);

/// What is known of words, to tell compounds from words that end like another one by chance.
struct KnownWords {
  std::function<bool(const std::string& word)> has;
  /// Whether a word begins with this one, other than a compound and what begins with that.
  std::function<bool(const std::string& beginning, const std::string& compound)> has_beginning;
};

/// Those of some words that end with `part` and have before it a known word, or the beginning of one; and those that
/// begin with it and have a known word behind it. Letters that join both, as in `Tagesrucksack`, may stand between
/// them.
Compounds compounds_among(const std::vector<std::string>& words, std::string_view part, const KnownWords& known);

}  // namespace fsctl::index
