#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/api/response.h"
#include "core/world/time.h"
#include "devserver/disturbance.h"
#include "devserver/server.h"

namespace fsctl::devserver {

/// The contents of one line of the log.
struct LogEntry {
  std::string_view method;
  std::string_view target;
  int status;
  std::chrono::nanoseconds duration;
  const Disturbance& disturbance;
  const api::Trace& trace;
};

/// Makes one line per request. Thread-safe.
class Log {
 public:
  Log(TakeLine take, LogFormat format, std::function<UnixMillis()> now);

  void write(const LogEntry& entry) const;

 private:
  TakeLine take_;
  LogFormat format_;
  std::function<UnixMillis()> now_;
};

/// The target for the log: *** replaces the values of the query, except harmless ones, whatever looks like a key, and a
/// user's name and password; everything but printable ASCII is percent-encoded.
std::string loggable_target(std::string_view target);

}  // namespace fsctl::devserver
