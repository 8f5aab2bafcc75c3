#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "cli/serving/lossy_log.h"
#include "core/connect/fetches.h"
#include "core/error/error.h"
#include "devserver/server.h"

namespace fsctl::cli {

/// The log of a server: requests, and what its background work has to say, in the chosen format. Thread-safe.
class ServerLog {
 public:
  /// REQUIRES: the stream outlives the object, and nobody else writes to it.
  ServerLog(std::ostream& to, const devserver::Options& options);

  /// A line as it is, with its line break.
  void write(std::string_view line) { log_.write(line); }
  void tell(const std::string& sentence) { tell(connect::FetchNote{.feed = "", .message = sentence}); }
  void tell(const connect::FetchNote& note) { write(line_of(note)); }
  /// A sentence and the findings that belong to it.
  void tell(const std::string& sentence, const Problems& findings);

  /// Passes on what waits, before something else is said elsewhere; false when nobody takes it in time.
  bool settle() { return log_.settle(); }
  /// The same at the end; false when nobody takes it (see LossyLog).
  bool end() { return log_.end(); }

 private:
  std::string line_of(const connect::FetchNote& note) const;

  std::function<UnixMillis()> now_;
  devserver::LogFormat format_;
  LossyLog log_;
};

}  // namespace fsctl::cli
