#include "cli/progress_line.h"

#include <algorithm>
#include <ostream>

namespace fsctl::cli {

bool ProgressLine::is_due() const {
  return console_.err_is_terminal && Clock::now() - shown_at_ >= std::chrono::milliseconds(250);
}

void ProgressLine::show(const std::string& text) {
  const std::string blanks(std::max(width_, text.size()) - text.size(), ' ');
  console_.err << '\r' << text << blanks << std::flush;
  width_ = text.size();
  shown_at_ = Clock::now();
}

void ProgressLine::clear() {
  if (width_ > 0) console_.err << '\r' << std::string(width_, ' ') << '\r';
  width_ = 0;
}

}  // namespace fsctl::cli
