#pragma once

#include <filesystem>
#include <string_view>

#include "core/load/batch.h"
#include "core/output/new_file.h"

namespace fsctl::load {

/// Writes the rejected and failed records to a file, one per line, to be corrected and loaded again, and the reason of
/// each to FILE.reasons.ndjson, line by line. Both files are replaced at the end only, so that FILE may be the one that
/// is loaded.
class Rejects {
 public:
  /// Throws Error(file_unreadable) when the files cannot be written, Error(usage) for a device, pipe or directory.
  explicit Rejects(const std::filesystem::path& file);

  /// The status is `rejected` or `failed`.
  void add(const ReadRecord& record, std::string_view status, const Problems& problems);
  void finish();
  /// Drops what was added; existing files stay as they are.
  void discard();

  const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_;
  output::NewFile records_;
  output::NewFile reasons_;
};

}  // namespace fsctl::load
