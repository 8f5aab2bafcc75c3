#pragma once

#include <csignal>

namespace fsctl::cli {

/// While it exists, the first Ctrl-C or SIGTERM is only noted, so that the work can be finished; the same signal again
/// ends the program as usual. The destructor restores the former handlers. REQUIRES: only one exists at a time.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Whether a signal came since the last object was made.
  static bool came();

 private:
  struct sigaction old_[2] = {};
};

}  // namespace fsctl::cli
