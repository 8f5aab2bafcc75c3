#pragma once

#include <tsl/robin_map.h>

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/keyed_hash.h"

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

  std::string_view word(std::uint32_t number) const { return texts_[number]; }
  std::size_t size() const { return texts_.size(); }
  /// How much it remembers: words, and stretches of text that were split.
  std::size_t remembered() const { return texts_.size() + stretches_.size(); }

  /// Forgets everything; numbers start again at 0.
  void clear();
  /// Says which numbers these are: no other vocabulary ever has the same, nor this one before it was cleared. Never 0.
  std::uint64_t id() const { return id_; }

 private:
  struct Boundaries;
  /// Where the words of a stretch stand in words_.
  struct Stretch {
    std::uint32_t begin;
    std::uint32_t size;
  };
  /// By texts that live in memory_; keeps the hashes, so that only equal texts are compared.
  template <typename T>
  using ByText = tsl::robin_map<std::string_view, T, KeyedHash, std::equal_to<std::string_view>,
                                std::allocator<std::pair<std::string_view, T>>, true>;

  Stretch split_stretch(std::string_view stretch);
  void split_at_boundaries(std::string_view stretch);
  std::string_view keep(std::string_view text);

  std::uint64_t id_;
  std::pmr::monotonic_buffer_resource memory_;
  ByText<std::uint32_t> numbers_;
  ByText<Stretch> stretches_;
  std::vector<std::uint32_t> words_;
  std::vector<std::string_view> texts_;
  std::unique_ptr<Boundaries> boundaries_;
};

/// The folded words of a short text such as a search.
std::vector<std::string> folded_words(std::string_view text);

}  // namespace fsctl::text
