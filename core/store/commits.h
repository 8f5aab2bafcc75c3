#pragma once

#include <array>
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

/// Tells the last commit of all processes without a transaction. May be used from several threads.
class Commits {
 public:
  Commits() = default;
  virtual ~Commits() = default;
  Commits(const Commits&) = delete;
  Commits& operator=(const Commits&) = delete;

  /// Nothing while another process commits, or where others may not share what tells it any more. An empty token asks
  /// for no context.
  virtual std::optional<LastCommit> last(std::string_view token = {}) = 0;
  /// Whether a state that was read a moment ago, by the version that it told, is the one that a mark tells.
  virtual bool is_of(const CommitMark& mark, std::optional<DataVersion> read) = 0;
  /// Whether the database is asked, which takes as long as reading a little of it.
  virtual bool is_asked() const = 0;
};

}  // namespace fsctl::store
