#pragma once

#include <csignal>

namespace fsctl::cli {

/// While it lives, the first Ctrl-C or SIGTERM is only noted, so that what is done can be brought to an end. A second
/// one ends the program as ever.
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
