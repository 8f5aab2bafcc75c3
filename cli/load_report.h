#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "cli/command.h"
#include "cli/progress_line.h"
#include "core/load/load.h"
#include "core/report/causes.h"

namespace fsctl::cli {

/// Prints the messages of a load: problems of records as they occur, of each cause only the first few, progress on a
/// terminal, and at the end what was repeated and a summary.
class LoadReport {
 public:
  /// Begins to measure the time. REQUIRES: the load and the invocation's console outlive it.
  LoadReport(const Invocation& invocation, const load::Load& load);

  /// REQUIRES: the report outlives it.
  load::LoadListener listener();
  /// Prints the summary and returns the exit code. Throws the failure of a load that was given up.
  int finish(const load::Loaded& loaded);

 private:
  void problem(const load::ReadRecord& record, const Problem& problem);
  void warn(const std::string& sentence);
  void advance(std::size_t records, std::size_t bytes, std::optional<std::size_t> all_bytes);
  double seconds() const;
  void print_repeated() const;
  void print_text(const load::Loaded& loaded);
  void print_json(const load::Loaded& loaded);

  using Clock = std::chrono::steady_clock;

  Console& console_;
  const load::Load& load_;
  bool as_json_;
  bool is_quiet_;  ///< says nothing of a load in which all went well
  bool is_remote_;
  bool is_verbose_;  ///< shows each problem
  Clock::time_point begin_ = Clock::now();
  ProgressLine progress_;
  report::Causes causes_{};
};

}  // namespace fsctl::cli
