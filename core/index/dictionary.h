#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.h"

namespace fsctl::index {

/// The words in a column's sealed segments, read from the store in pages. Pages grow as long as most of their words are
/// used, as in a walk over all words, and stay small when the caller skips far ahead.
class Dictionary {
 public:
  Dictionary(store::Store& store, store::IndexNumber index, std::size_t column)
      : store_(store), index_(index), column_(column) {}

  /// The first word at or after `from`; nothing behind the last word.
  std::optional<std::string> next(const std::string& from);

 private:
  static constexpr std::size_t smallest_page = 4;
  static constexpr std::size_t largest_page = 1024;

  void read_page(const std::string& from);

  store::Store& store_;
  store::IndexNumber index_;
  std::size_t column_;
  std::size_t most_ = 0;  ///< the most words of the current page
  std::string begin_{};   ///< the page has the words at or after this text
  std::vector<std::string> page_{};
  bool is_last_ = false;   ///< whether no words follow the page
  bool is_read_ = false;   ///< whether there is a page
  std::size_t next_ = 0;   ///< the place in the page behind the last returned word
  std::size_t given_ = 0;  ///< how many times a word of the page was returned
};

}  // namespace fsctl::index
