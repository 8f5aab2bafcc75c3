#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fsctl::text {

/// Splits texts into words by Unicode's rules (UAX 29) and folds them for case and accents.
/// Each distinct word gets a number; a stretch between spaces that was seen before costs one look-up.
/// One thread at a time.
class Vocabulary {
 public:
  Vocabulary();
  ~Vocabulary();
  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  /// Appends the numbers of the words of `text`, in order.
  void split(std::string_view text, std::vector<std::uint32_t>& words);

  /// The number of a word that is folded already.
  std::uint32_t number_of(std::string_view folded);

  std::string_view word(std::uint32_t number) const { return *texts_[number]; }
  std::size_t size() const { return texts_.size(); }
  /// How much it remembers: words, and stretches of text that were split.
  std::size_t remembered() const { return texts_.size() + stretches_.size(); }

  /// Forgets everything; numbers start again at 0.
  void clear();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  struct Boundaries;

  const std::vector<std::uint32_t>& words_of_stretch(std::string_view stretch);

  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
  std::unordered_map<std::string, std::vector<std::uint32_t>, Hash, std::equal_to<>> stretches_;
  std::vector<const std::string*> texts_;
  std::unique_ptr<Boundaries> boundaries_;
};

/// The folded words of a short text such as a search.
std::vector<std::string> folded_words(std::string_view text);

}  // namespace fsctl::text
