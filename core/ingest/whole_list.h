#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/ingest/apply.h"
#include "core/project/feed.h"
#include "core/store/store.h"
#include "core/text/keyed_hash.h"

namespace fsctl::ingest {

/// What a push that removes a record says.
std::string removal_of(const project::Feed& feed, std::string_view id);

/// The ids of a list that is the whole of a feed: its other records are to be removed.
class WholeList {
 public:
  void note(const std::string& id) { ids_.insert(id); }
  void clear() { ids_.clear(); }
  bool is_empty() const { return ids_.empty(); }

  struct Steps {
    std::size_t part_size;                         ///< how many records are removed before a commit
    std::function<void(const Outcome&)> became{};  ///< called after each record
    std::function<void()> commit{};                ///< called after each part
  };
  /// Removes the records that the list lacks. REQUIRES: `ingest` writes to this feed of this store.
  void remove_missing(store::Store& store, const project::Feed& feed, FeedIngest& ingest, const Steps& steps) const;

 private:
  text::Names ids_{};
};

}  // namespace fsctl::ingest
