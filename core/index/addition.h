#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/entry.h"

namespace fsctl::index {

/// What one commit brings to an index: entries for the end of the open chunk, and the numbers of entries that are dead
/// from now on.
class Addition {
 public:
  void add(const Entry& entry, const text::Vocabulary& vocabulary);
  void kill(std::int64_t entry) { dead_.push_back(entry); }
  bool empty() const { return sizes_.empty() && dead_.empty(); }
  void clear();

  /// As bytes that need no vocabulary.
  std::string encode() const;

 private:
  std::vector<std::int64_t> dead_;
  std::vector<std::uint32_t> sizes_;
  std::string entries_;
};

/// Tells what such bytes hold: each entry, which lives until the next one, and the dead ones.
void read_addition(std::string_view bytes, text::Vocabulary& vocabulary, const std::function<void(const Entry&)>& add,
                   const std::function<void(std::int64_t)>& kill);

}  // namespace fsctl::index
