#include "core/report/parts.h"

#include <algorithm>
#include <utility>

namespace fsctl::report {

std::string counts_of(const Problems& problems) {
  std::string out;
  for (const auto& [severity, word] :
       {std::pair(Severity::error, " error"), std::pair(Severity::warning, " warning")}) {
    const auto count = std::ranges::count(problems, severity, &Problem::severity);
    if (count > 0) out += (out.empty() ? "" : ", ") + std::to_string(count) + word + (count == 1 ? "" : "s");
  }
  return out.empty() ? "no problems" : out;
}

}  // namespace fsctl::report
