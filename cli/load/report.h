#pragma once

#include <chrono>
#include <fstream>
#include <optional>

#include "cli/command.h"
#include "cli/load/batch.h"
#include "cli/load/counts.h"
#include "cli/load/ingest_client.h"
#include "cli/load/rejects.h"
#include "cli/progress_line.h"
#include "core/ingest/left_out.h"

namespace fsctl::cli {

/// What a load tells: mistakes as they come, progress on a terminal, a summary at the end, and files of rejects and
/// correlation ids.
class LoadReport {
 public:
  /// Throws Error(file_unreadable) when a file that the arguments name cannot be written.
  LoadReport(const Invocation& invocation, std::string feed);

  void refused(const ReadRecord& record, const Error& error);
  void applied(const ReadRecord& record, const ingest::Outcome& outcome);
  void acknowledged(const ReadRecord& record, const Acknowledged& taken);
  void warn(const std::string& message);
  /// What nothing shows at the end.
  void left_out(const ingest::LeftOut& found);
  /// What is told so far is true for good.
  void committed();
  /// What was told since the last committed() was undone.
  void undone();
  void progress(std::size_t bytes, std::optional<std::size_t> all_bytes);

  const Counts& counts() const { return counts_; }

  /// How a load ended before the end of its input.
  enum class End { whole, stopped, interrupted, given_up };
  /// Prints the summary and gives the exit code.
  int finish(End end);

 private:
  void problem(const ReadRecord& record, const Problem& problem);
  void failed(const ReadRecord& record, const Problems& problems);
  void open_ids(const std::string& file);
  void finish_rejects(End end);
  void keep_id(const ReadRecord& record, std::string_view status, const std::string& id);
  double seconds() const;
  void print_text(End end);
  void print_json(End end);

  using Clock = std::chrono::steady_clock;

  Console& console_;
  std::string feed_;
  std::vector<std::string> loaded_;  ///< files and directories
  bool as_json_;
  bool is_dry_run_;
  bool is_remote_;
  Counts counts_;
  Counts committed_;
  std::optional<ingest::LeftOut> left_out_{};
  std::size_t broken_files_ = 0;
  bool has_unreadable_ = false;
  bool has_unkept_ = false;  ///< a record that is too large to be kept among the rejects
  std::optional<Rejects> rejects_;
  std::optional<std::ofstream> ids_;
  std::string uncommitted_ids_;
  Clock::time_point begin_ = Clock::now();
  ProgressLine progress_;
};

}  // namespace fsctl::cli
