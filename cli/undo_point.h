#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/invocation.h"
#include "core/store/snapshots.h"
#include "core/world/time.h"

namespace fsctl::cli {

/// A larger store is not copied before a command: that would be felt.
inline constexpr std::uint64_t most_bytes_to_undo = std::uint64_t{64} << 20U;

/// What a store contains as far as undo takes it back.
store::Written written(store::Store& store);

/// Keeps what the store contains before a command that changes it, for fsctl undo: as the automatic snapshot, in place
/// of the last one, unless the command changes nothing. Of a store that is too large, or when there is no room, none is
/// kept.
class UndoPoint {
 public:
  /// REQUIRES: the invocation outlives the object.
  UndoPoint(const Invocation& invocation, const std::string& command);
  /// Notes what the store contains at the command's end.
  ~UndoPoint();
  UndoPoint(const UndoPoint&) = delete;
  UndoPoint& operator=(const UndoPoint&) = delete;

 private:
  const Invocation& invocation_;
  std::string command_;
  UnixMillis created_;
  bool is_kept_ = false;
  std::optional<store::Written> before_{};  ///< what the store contained; nothing when there was none
  std::shared_ptr<const store::Snapshots::Former> former_{};
};

}  // namespace fsctl::cli
