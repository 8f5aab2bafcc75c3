#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace fsctl::load {

/// A file with id, outcome and correlation id of every change that is committed, one a line. They are added to those
/// that are there: a load that was interrupted and is run again has made both.
class CorrelationIds {
 public:
  /// Throws Error(file_unreadable).
  explicit CorrelationIds(const std::filesystem::path& file);

  /// REQUIRES: a correlation id of 16 bytes.
  void add(std::string_view record, std::string_view status, const std::string& correlation_id);
  /// Writes what was added. Throws Error(file_unreadable).
  void commit();
  void undo() { uncommitted_.clear(); }

 private:
  std::ofstream out_;
  std::string uncommitted_{};
};

}  // namespace fsctl::load
