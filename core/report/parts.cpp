#include "core/report/parts.h"

#include <algorithm>
#include <utility>

#include "core/text/unicode.h"

namespace fsctl::report {

std::optional<std::size_t> end_column(const Position& position) {
  if (position.text.empty()) return {};
  const auto begin = text::substring(position.text, 0, position.column - 1).size();
  return position.column +
         std::max<std::size_t>(1, text::count_code_points(position.text.substr(begin, position.length)));
}

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
