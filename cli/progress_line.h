#pragma once

#include <chrono>
#include <string>

#include "cli/command.h"

namespace fsctl::cli {

/// A line on the terminal of standard error that is written over again and again; carriage returns and blanks do, so
/// that any terminal can show it.
class ProgressLine {
 public:
  explicit ProgressLine(Console& console) : console_(console) {}

  /// Whether there is a terminal, and the last line is a while ago.
  bool is_due() const;
  void show(const std::string& text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  Console& console_;
  Clock::time_point shown_at_ = Clock::now();
  std::size_t width_ = 0;  ///< the columns shown
};

}  // namespace fsctl::cli
