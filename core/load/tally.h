#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/load/correlation_ids.h"
#include "core/load/load.h"
#include "core/load/rejects.h"

namespace fsctl::load {

/// Records the results of a load: counts, messages to the listener, the files of rejects and correlation ids.
class Tally {
 public:
  /// Throws Error(file_unreadable) when one of its files cannot be written, Error(usage) when it is not a regular file
  /// or is also loaded. REQUIRES: both outlive it.
  Tally(const Load& load, const LoadListener& listener);

  void refused(const ReadRecord& record, const Error& error);
  /// Counts a record; the correlation id has 16 bytes, or is empty when nothing changed; problems are those of a
  /// failure.
  void became(Counts::Kind kind, const ReadRecord& record, const std::string& correlation_id, const Problems& problems);
  void warn(const std::string& sentence) const { listener_.warn(sentence); }
  /// Notes why records that are missing in the files were not removed.
  void none_removed(std::string why) { loaded_.none_removed = std::move(why); }
  /// Tells what nothing shows at the end of the load.
  void left_out(const ingest::LeftOut& found);
  void advance(std::size_t bytes, std::optional<std::size_t> all_bytes) const;

  /// Confirms what was added since the last call.
  void committed();
  /// Takes back the counts and files' lines since the last committed().
  void undone();

  /// Takes back all counts, as what was committed is gone; gives how many records that are.
  std::size_t all_undone();

  /// What there is so far.
  const Loaded& so_far() const { return loaded_; }
  std::size_t errors() const { return loaded_.counts.errors(); }
  bool is_at_limit() const { return most_left() == 0; }
  /// How many errors more end the load.
  std::size_t most_left() const { return load_.most_errors - std::min(errors(), load_.most_errors); }

  Loaded finish(Loaded::End end);

 private:
  void tell(const ReadRecord& record, const Problems& problems) const;
  void open_ids();
  void finish_rejects();

  const Load& load_;
  const LoadListener& listener_;
  Loaded loaded_{};
  Counts committed_{};
  bool has_unkept_ = false;  ///< whether a record was too large to be added to the rejects
  std::optional<Rejects> rejects_{};
  std::optional<CorrelationIds> ids_{};
};

}  // namespace fsctl::load
