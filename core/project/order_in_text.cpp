#include "core/project/order_in_text.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace fsctl::project {

std::optional<OrderInText> order_in_text(std::string_view text) {
  constexpr std::string_view between = " \t:,|";
  if (text.starts_with('-') || text.starts_with('+')) {
    const auto field = text.substr(1);
    if (field.empty() || field.find_first_of(between) != std::string_view::npos) return {};
    return OrderInText{.field = std::string(field), .is_descending = text.front() == '-'};
  }
  const auto end = text.find_first_of(between);
  const auto begin = std::min(text.find_last_of(between), text.size() - 1) + 1;
  const auto word = text::lower(std::string(text.substr(begin)));
  const bool is_descending = word == "desc" || word == "descending";
  if (end == std::string_view::npos || end == 0 || (!is_descending && word != "asc" && word != "ascending")) return {};
  return OrderInText{.field = std::string(text.substr(0, end)), .is_descending = is_descending};
}

}  // namespace fsctl::project
