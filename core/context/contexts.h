#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "core/project/places.h"
#include "core/store/store.h"
#include "core/text/keyed_hash.h"
#include "core/world/world.h"

namespace fsctl::context {

/// The visitors' contexts. New ones wait in memory, where they are found at once, until somebody writes them together.
/// What the store has counts more, as other processes write there too. May be used from several threads.
class Contexts {
 public:
  /// The place of a context, which is used now.
  std::optional<project::Place> find(store::Store& store, const std::string& token, const World& world);
  /// A new context, which waits; one that the store has by then stays as it is. When they come faster than they should,
  /// it is not kept: its token is then unknown, and becomes a context with a later read.
  void add(const std::string& token, const project::Place& place, const World& world);
  /// Gives a known context another region and locale; on disk when this returns.
  void change(store::Store& store, const std::string& token, const project::Place& place, const World& world);

  /// Writes what waits to the store, in one transaction; does nothing when nothing waits. That a context is used is
  /// written once a day.
  void write(store::Store& store, const World& world);

  /// How many were written since this was asked last.
  std::size_t take_written() { return new_.exchange(0); }
  /// How many were not kept since this was asked last.
  std::size_t take_not_kept() { return not_kept_.exchange(0); }

 private:
  static constexpr std::int64_t most_waiting = 10'000;

  using ByToken = text::ByName<project::Place>;

  void note_use(const std::string& token, const project::Place& place);
  bool has_allowance(const World& world);

  std::atomic<std::size_t> new_ = 0;
  std::atomic<std::size_t> not_kept_ = 0;
  std::mutex mutex_;
  ByToken waiting_;
  ByToken used_;  ///< whose use is to be noted
  /// What was written last: a reader whose view of the store began before does not see it there.
  ByToken written_;
  std::int64_t allowance_ = most_waiting;  ///< so many may come at once
  std::int64_t allowed_at_ = 0;            ///< by the steady clock
};

/// Removes the contexts that nobody has used for so many days, and gives their number. Others may write meanwhile.
std::size_t remove_unused(store::Store& store, std::int64_t days, const World& world);

/// Removes contexts when there are more than so many, and a tenth more so that it is not needed again at once; those
/// that were never used again go first, then the longest unused. Gives their number. Others may write meanwhile.
std::size_t remove_beyond(store::Store& store, std::int64_t most);

}  // namespace fsctl::context
