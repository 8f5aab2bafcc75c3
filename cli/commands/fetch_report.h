#pragma once

#include <chrono>
#include <string>

#include "cli/command.h"
#include "cli/progress_line.h"
#include "core/connect/into_store.h"
#include "core/ingest/left_out.h"
#include "core/json/json.h"

namespace fsctl::cli {

/// Prints the messages of a command that fetches the records of feeds, one after the other: progress, problems and a
/// summary or JSON.
class FetchReport {
 public:
  /// REQUIRES: the invocation's console outlives the report.
  explicit FetchReport(const Invocation& invocation);

  /// REQUIRES: the report outlives it.
  connect::FetchListener listener();
  /// Prints the end of the report, after all feeds, and returns the exit code.
  int finish();

 private:
  using Clock = std::chrono::steady_clock;

  void begin(const project::Feed& feed);
  void progress(const connect::Fetched& fetched);
  void end(const connect::Fetched& fetched, const ingest::LeftOut& left_out);
  void print_problems(const connect::Fetched& fetched, const Problems& problems);
  void print_summary(const connect::Fetched& fetched);
  Json as_json(const connect::Fetched& fetched, const Problems& problems, const ingest::LeftOut& left_out) const;
  double seconds() const;

  Console& console_;
  bool is_json_;
  bool is_dry_;
  std::string feed_{};  ///< the id of the feed that is being fetched
  Clock::time_point begun_{};
  ProgressLine progress_;
  Json feeds_ = Json::array();
  int code_ = exit_done;  ///< the highest of all feeds
};

}  // namespace fsctl::cli
