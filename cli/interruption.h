#pragma once

#include <csignal>

namespace fsctl::cli {

/// While it exists, the first Ctrl-C or SIGTERM is only noted, so that the work can be finished. A second one ends the
/// program as usual.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  static bool came();

 private:
  struct sigaction old_[2] = {};
};

}  // namespace fsctl::cli
