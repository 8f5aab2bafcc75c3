#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace fsctl::store {

/// Tells the state that a commit has left from all others that a store had or will have.
struct CommitMark {
  std::array<std::uint32_t, 12> words{};

  bool operator==(const CommitMark&) const = default;
};

/// Tells the last commit of all processes without reading the store. May be used from several threads.
class Commits {
 public:
  Commits() = default;
  virtual ~Commits() = default;
  Commits(const Commits&) = delete;
  Commits& operator=(const Commits&) = delete;

  /// Nothing while another process commits, or where others may not share what tells it any more.
  virtual std::optional<CommitMark> last() const = 0;
};

}  // namespace fsctl::store
