#pragma once

#include <optional>
#include <string>

#include "core/load/correlation_ids.h"
#include "core/load/load.h"
#include "core/load/rejects.h"

namespace fsctl::load {

/// What becomes of the records of a load: counts it, tells the listener, and keeps rejects and correlation ids.
class Tally {
 public:
  /// Throws Error(file_unreadable) when a file for them cannot be written, Error(usage) when it is none or is loaded.
  /// REQUIRES: both outlive it.
  Tally(const Load& load, const Listener& listener);

  void refused(const ReadRecord& record, const Error& error);
  /// The problems are those of a failed record; the correlation id has 16 bytes, or none when nothing changed.
  void became(Counts::Kind kind, const ReadRecord& record, const std::string& correlation_id, const Problems& problems);
  void warn(const std::string& sentence) const { listener_.warn(sentence); }
  /// What nothing shows at the end.
  void left_out(const ingest::LeftOut& found);
  void advance(std::size_t bytes, std::optional<std::size_t> all_bytes) const;

  /// What is told so far is true for good.
  void committed();
  /// What was told since the last committed() was undone.
  void undone();

  std::size_t errors() const { return loaded_.counts.errors(); }
  bool is_at_limit() const { return errors() >= load_.most_errors; }

  Loaded finish(Loaded::End end);

 private:
  void tell(const ReadRecord& record, const Problems& problems) const;
  void open_ids();
  void finish_rejects();

  const Load& load_;
  const Listener& listener_;
  Loaded loaded_{};
  Counts committed_{};
  bool has_unkept_ = false;  ///< a record that is too large to be kept among the rejects
  std::optional<Rejects> rejects_{};
  std::optional<CorrelationIds> ids_{};
};

}  // namespace fsctl::load
