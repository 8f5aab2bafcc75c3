#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// What is pushed while a feed's records are fetched is newer than what its source says: it is remembered until the
/// fetching ends. Which came first is told by the count of transactions, so it is the same for all processes.
namespace fsctl::store {

/// A fetching under way, which all processes see until it ends, be it with its process.
class Fetching {
 public:
  /// REQUIRES: an open transaction, committed before the source is asked.
  Fetching(Store& store, FeedNumber feed);
  ~Fetching();
  Fetching(const Fetching&) = delete;
  Fetching& operator=(const Fetching&) = delete;

  /// What the transaction makes in which it began.
  DataVersion begun() const { return begun_; }

  /// Removes the notes made for it. REQUIRES: an open transaction.
  void end();

 private:
  Store& store_;
  FeedNumber feed_;
  DataVersion begun_;
  std::unique_ptr<HeldNumber> hold_;
};

/// When the oldest fetching of a feed that is under way began. REQUIRES: an open transaction.
std::optional<DataVersion> oldest_fetching(Store& store, FeedNumber feed);
/// Says that this comes in this Transaction, or the next one.
void expect_fetchings(Store& store, FeedNumber feed);

/// Notes the version with the records' last push or deletion, unless a newer one is noted.
void note_pushed_meanwhile(Store& store, FeedNumber feed, std::span<const std::string_view> records,
                           DataVersion version);

/// Which of the records were pushed or deleted after a version.
std::vector<bool> pushed_since(Store& store, FeedNumber feed, std::span<const std::string_view> records,
                               DataVersion version);

}  // namespace fsctl::store
