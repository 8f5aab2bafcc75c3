#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/store/context_row.h"
#include "core/store/numbers.h"

namespace fsctl::store {

/// Tells the state that a commit has left from all others that a store had or will have.
struct CommitMark {
  std::array<std::uint32_t, 12> words{};

  bool operator==(const CommitMark&) const = default;
};

/// The last commit of all processes, and the context that was asked for along with it.
struct LastCommit {
  CommitMark mark;
  std::optional<FoundContext> context{};  ///< where the database is asked
};

/// Whoever wants to know of the last commit.
struct WantsCommit {
  /// Of a context that is wanted as well; empty for none.
  std::string_view token{};
  /// When a request had come, which is to see all that was committed until then; the end of time for now.
  std::chrono::steady_clock::time_point came = std::chrono::steady_clock::time_point::max();
};

/// Tells the last commit of all processes without a transaction. May be used from several threads.
class Commits {
 public:
  Commits() = default;
  virtual ~Commits() = default;
  Commits(const Commits&) = delete;
  Commits& operator=(const Commits&) = delete;

  /// Nothing while another process commits, or where others may not share what tells it any more.
  virtual std::optional<LastCommit> last(const WantsCommit& who = {}) = 0;
  /// Whether a state that was read a moment ago, by the version that it told, is the one that a mark tells.
  virtual bool is_of(const CommitMark& mark, std::optional<DataVersion> read) = 0;
  /// Whether the database is asked, which takes as long as reading a little of it.
  virtual bool is_asked() const = 0;
};

}  // namespace fsctl::store
