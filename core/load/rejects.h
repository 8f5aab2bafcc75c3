#pragma once

#include <filesystem>
#include <string_view>

#include "core/load/batch.h"
#include "core/output/new_file.h"

namespace fsctl::load {

/// The records that were refused or failed, as they were, one a line, to be fed back; beside it, in
/// FILE.reasons.ndjson, a line with the reason of each. Both come to be at the end, so that FILE may be what was
/// loaded, unless it still holds records that were not.
class Rejects {
 public:
  /// Throws Error(file_unreadable) when the files cannot be written, Error(usage) for a device, pipe or directory.
  explicit Rejects(const std::filesystem::path& file);

  /// The status is `rejected` or `failed`.
  void add(const ReadRecord& record, std::string_view status, const Problems& problems);
  void finish();
  /// Leaves the files as they were.
  void discard();

  const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_;
  output::NewFile records_;
  output::NewFile reasons_;
};

}  // namespace fsctl::load
