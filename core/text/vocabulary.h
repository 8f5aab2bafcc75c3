#pragma once

#include <tsl/robin_map.h>

#include <cstdint>
#include <map>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/keyed_hash.h"
#include "core/text/stems.h"

namespace fsctl::text {

/// What a Vocabulary gives of a text.
enum class Pieces {
  words,
  words_and_parts,  ///< for an index: also the parts and stems of words, see core/text/parts.h
};

/// Splits texts into words by Unicode's rules (UAX 29) and folds them for case and accents.
/// Each distinct word gets a number; stretches between spaces are cached, so one seen before costs a single look-up.
/// One thread at a time.
class Vocabulary {
 public:
  explicit Vocabulary(Pieces pieces = Pieces::words);
  ~Vocabulary();
  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  /// Appends the numbers of the words of `text`, in order; `stems` finds their stems, null for none. REQUIRES: `stems`
  /// outlives this, or the next clear().
  void split(std::string_view text, std::vector<std::uint32_t>& words, const Stems* stems = nullptr);

  /// The number of a folded word; a new one when the word is new.
  std::uint32_t number_of(std::string_view folded);

  std::string_view word(std::uint32_t number) const { return texts_[number]; }
  /// The numbers of all stems that a word was seen with.
  const std::vector<std::uint32_t>& stems(std::uint32_t word) const;
  std::size_t size() const { return texts_.size(); }
  /// The number of words and cached stretches.
  std::size_t remembered() const;

  /// Removes all words; numbers start again at 0.
  void clear();
  /// Identifies this numbering of words: unique in the process, replaced by clear(), never 0.
  std::uint64_t id() const { return id_; }

 private:
  struct Boundaries;
  /// The words of a stretch: a range of words_.
  struct Stretch {
    std::uint32_t begin;
    std::uint32_t size;
  };
  /// A map whose keys lie in memory_; it stores hashes, so that only texts with equal hashes are compared.
  template <typename T>
  using ByText = tsl::robin_map<std::string_view, T, KeyedHash, std::equal_to<std::string_view>,
                                std::allocator<std::pair<std::string_view, T>>, true>;

  Stretch split_stretch(std::string_view stretch, const Stems* stems);
  void split_at_boundaries(std::string_view stretch, const Stems* stems);
  void add_word(std::string_view word, std::string_view folded, const Stems* stems);
  void add(const std::vector<std::string>& parts);
  std::string_view keep(std::string_view text);

  Pieces pieces_;
  std::uint64_t id_;
  std::pmr::monotonic_buffer_resource memory_;
  ByText<std::uint32_t> numbers_;
  std::map<const Stems*, ByText<Stretch>> stretches_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> stems_;
  std::vector<std::uint32_t> words_;
  std::vector<std::string_view> texts_;
  std::unique_ptr<Boundaries> boundaries_;
};

/// The folded words of a short text such as a search.
std::vector<std::string> folded_words(std::string_view text);

}  // namespace fsctl::text
