#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/entry.h"
#include "core/store/entry_id.h"

namespace fsctl::index {

/// What one commit brings to an index: entries for the end of the open chunk, and the numbers of entries that are dead
/// from now on.
class Addition {
 public:
  void add(const Entry& entry);
  void kill(store::EntryId entry) { dead_.push_back(entry); }
  bool empty() const { return sizes_.empty() && dead_.empty(); }
  void clear();

  /// As bytes for the store.
  std::string encode() const;

 private:
  std::vector<store::EntryId> dead_;
  std::vector<std::uint32_t> sizes_;
  std::string entries_;
};

/// Calls `visit` with each entry that such bytes hold; it lives until the next one.
void each_entry(std::string_view addition, const std::function<void(const Entry&)>& visit);
/// The dead that such bytes tell.
std::vector<store::EntryId> dead_in(std::string_view addition);

}  // namespace fsctl::index
