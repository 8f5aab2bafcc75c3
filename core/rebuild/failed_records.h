#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/report/progress.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::rebuild {

/// The records of a feed that cannot be mapped: those that failed before, and what is told of those that fail now.
class FailedRecords {
 public:
  /// REQUIRES: the store outlives the object.
  FailedRecords(store::Store& store, std::string feed, store::FeedNumber number);

  const std::string& feed() const { return feed_; }
  store::FeedNumber number() const { return number_; }
  /// By id.
  const std::set<std::string, std::less<>>& before() const { return before_; }

  /// A record that fails now.
  struct Failed {
    std::string_view id;
    const Problems& problems;
    bool is_kept = false;  ///< whether some version of it is there everywhere
    bool is_told = false;
  };
  /// Notes failures in the store, in new changes for records that did not fail before.
  void note(std::span<const Failed> records, const World& world);
  /// Tells how many records cannot be mapped, and why the first of them cannot; returns the number.
  std::int64_t tell(const report::Listener& listener) const;

 private:
  void count(const Failed& record);

  store::Store& store_;
  std::string feed_;
  store::FeedNumber number_;
  std::set<std::string, std::less<>> before_{};
  std::int64_t failed_ = 0;                                   ///< that are told
  std::int64_t kept_ = 0;                                     ///< of these, in their last good versions
  std::vector<std::pair<std::string, std::string>> first_{};  ///< ids and errors
};

}  // namespace fsctl::rebuild
