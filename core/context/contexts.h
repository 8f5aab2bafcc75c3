#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "core/project/places.h"
#include "core/store/context_row.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::context {

/// Who made the token of a new context.
enum class TokenFrom { here, client };

/// The visitors' contexts. New ones are kept in memory, where they are found immediately, until write() stores them
/// together. A stored context takes precedence, as other processes write to the store as well. Thread-safe.
class Contexts {
 public:
  /// The place of a context by what the store has of it, which counts as used at this time.
  std::optional<project::Place> find(const store::FoundContext& stored, const std::string& token, const World& world);
  /// Adds a new context, to be written later; one that the store has by then stays as it is. When contexts are added
  /// too fast, this one is dropped: its token stays unknown and becomes a context with a later read. Of a token that
  /// another server may just have handed out that one says the place, so here it is written a second later.
  void add(const std::string& token, const project::Place& place, const World& world, TokenFrom from = TokenFrom::here);
  /// Changes the region and locale of a context. It is on disk when this returns.
  void change(store::Store& store, const std::string& token, const project::Place& place, const World& world);

  /// Writes new contexts to the store in one transaction, if there are any. The use of a context is written once a day.
  void write(store::Store& store, const World& world);

  /// How many contexts were written since the last call.
  std::size_t take_written() { return new_.exchange(0); }
  /// How many contexts were dropped since the last call.
  std::size_t take_not_kept() { return not_kept_.exchange(0); }

 private:
  static constexpr std::int64_t most_waiting = 10'000;

  /// In order, as what stands side by side in the store is written the fastest one after the other.
  using ByToken = std::map<std::string, project::Place>;

  /// A context that may be another server's.
  struct Later {
    project::Place place;
    SteadyMillis due;
  };

  void note_use(const std::string& token, const project::Place& place);
  bool has_allowance(const World& world);
  void take_due(const World& world);

  std::atomic<std::size_t> new_ = 0;
  std::atomic<std::size_t> not_kept_ = 0;
  std::mutex mutex_;
  ByToken waiting_;
  std::map<std::string, Later> later_;
  ByToken used_;  ///< contexts whose use is to be written
  /// The contexts written last: a reader whose snapshot of the store is older does not see them there.
  ByToken written_;
  std::int64_t allowance_ = most_waiting;  ///< how many may be added at this moment
  SteadyMillis allowed_at_ = 0;            ///< when that was computed
};

/// Removes contexts that were not used for this many days and returns their number. Works in small transactions, so
/// that others can write in between.
std::size_t remove_unused(store::Store& store, std::int64_t days, const World& world);

/// How many contexts were removed, and how many are left.
struct Beyond {
  std::size_t removed;
  std::int64_t left;
};
/// Removes contexts when there are more than `most`, and a tenth more, so that this is not needed again soon. Those
/// that were never used again go first, then the longest unused. Works in small transactions as well. Reads all of
/// them.
Beyond remove_beyond(store::Store& store, std::int64_t most);

}  // namespace fsctl::context
