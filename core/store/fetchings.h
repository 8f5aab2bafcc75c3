#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/store/store.h"

/// What is pushed while a feed's records are fetched is newer than what its source says: it is remembered until the
/// fetching ends. Which came first is told by the count of transactions, so it is the same for all processes.
namespace fsctl::store {

/// A fetching under way, which all processes see until it ends, be it with its process.
class Fetching {
 public:
  /// REQUIRES: an open transaction, committed before the source is asked.
  Fetching(Store& store, std::int64_t feed);
  ~Fetching();
  Fetching(const Fetching&) = delete;
  Fetching& operator=(const Fetching&) = delete;

  /// The number of that transaction.
  std::int64_t begun() const { return begun_; }

  /// Forgets what was remembered for it. REQUIRES: an open transaction.
  void end();

 private:
  Store& store_;
  std::int64_t feed_;
  std::int64_t begun_;
  std::unique_ptr<HeldNumber> hold_;
};

/// When the oldest fetching of a feed that is under way began. REQUIRES: an open transaction.
std::optional<std::int64_t> oldest_fetching(Store& store, std::int64_t feed);

/// Remembers that a record is, or is gone, as it was at a transaction, unless something newer is known.
void note_pushed_meanwhile(Store& store, std::int64_t feed, std::string_view record, std::int64_t number);

/// Whether a record is known as it was after a transaction.
bool was_pushed_since(Store& store, std::int64_t feed, std::string_view record, std::int64_t number);

}  // namespace fsctl::store
