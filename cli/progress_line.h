#pragma once

#include <chrono>
#include <string>

#include "cli/command.h"

namespace fsctl::cli {

/// A line on the terminal of standard error that each text overwrites. Uses only carriage returns and blanks, which
/// every terminal supports.
class ProgressLine {
 public:
  explicit ProgressLine(Console& console) : console_(console) {}

  /// Whether standard error is a terminal, and the last text was shown at least 250 ms ago.
  bool is_due() const;
  void show(const std::string& text);
  /// Erases the line, so that other text can be printed in its place.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  Console& console_;
  Clock::time_point shown_at_ = Clock::now();
  std::size_t width_ = 0;  ///< of the text shown, in bytes
};

}  // namespace fsctl::cli
