#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/api/response.h"
#include "devserver/server.h"

namespace fsctl::devserver {

/// What one line of the log tells.
struct LogEntry {
  std::string_view method;
  std::string_view target;
  int status;
  std::chrono::nanoseconds duration;
  const api::Trace& trace;
};

/// Makes one line per request; may be used by several threads.
class Log {
 public:
  Log(TakeLine take, LogFormat format, std::function<std::int64_t()> now);

  void write(const LogEntry& entry) const;

 private:
  TakeLine take_;
  LogFormat format_;
  std::function<std::int64_t()> now_;
};

/// The target with *** in place of the values of its query, but for those known to be harmless, of what looks like a
/// key and of a user's name and password; everything but printable ASCII is percent-encoded.
std::string loggable_target(std::string_view target);

}  // namespace fsctl::devserver
