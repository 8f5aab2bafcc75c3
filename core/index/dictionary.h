#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/store/store.h"

namespace fsctl::index {

/// The words that a column's sealed segments have, read in pages that grow while the words are wanted one after
/// another.
class Dictionary {
 public:
  Dictionary(store::Store& store, std::int64_t index, std::size_t column)
      : store_(store), index_(index), column_(column) {}

  /// The first word at or after `from`.
  std::optional<std::string> next(const std::string& from);

 private:
  static constexpr std::size_t smallest_page = 4;
  static constexpr std::size_t largest_page = 1024;

  void read_page(const std::string& from);

  store::Store& store_;
  std::int64_t index_;
  std::size_t column_;
  std::size_t most_ = 0;  ///< words that a page has at most
  std::string begin_{};   ///< what the page was asked from
  std::vector<std::string> page_{};
  bool is_last_ = false;
  bool is_read_ = false;
  std::size_t given_ = 0;  ///< words of the page that somebody wanted
};

}  // namespace fsctl::index
