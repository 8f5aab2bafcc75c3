#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace fsctl::load {

/// Appends id, outcome and correlation id of every committed change to a file, one per line. Lines of earlier runs
/// stay, as a load may be interrupted and run again.
class CorrelationIds {
 public:
  /// Throws Error(file_unreadable).
  explicit CorrelationIds(const std::filesystem::path& file);

  /// REQUIRES: a correlation id of 16 bytes.
  void add(std::string_view record, std::string_view status, const std::string& correlation_id);
  /// Writes the added lines. Throws Error(file_unreadable).
  void commit();
  void undo() { uncommitted_.clear(); }

 private:
  std::ofstream out_;
  std::string uncommitted_{};
};

}  // namespace fsctl::load
