#include "cli/lsp/changed_lines.h"

#include <algorithm>

namespace fsctl::cli::lsp {

Json changed_lines(std::string_view before, std::string_view after, Columns columns) {
  if (before == after) return Json::array();
  auto begin = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
  const auto shared = std::min(before.size(), after.size()) - begin;
  std::size_t behind = 0;
  while (behind < shared && before[before.size() - 1 - behind] == after[after.size() - 1 - behind]) ++behind;
  const auto line_end = before.find('\n', before.size() - behind);
  behind = line_end == std::string_view::npos ? 0 : before.size() - line_end - 1;
  begin = begin == 0 ? 0 : before.rfind('\n', begin - 1) + 1;  // 0 for the first line
  return Json::array({{{"range", Lines(before, columns).range(begin, before.size() - behind)},
                       {"newText", after.substr(begin, after.size() - behind - begin)}}});
}

}  // namespace fsctl::cli::lsp
