#include "core/store/held_columns.h"

#include <algorithm>

namespace fsctl::store {

std::vector<HeldColumn> columns_in(std::string_view text) {
  std::vector<HeldColumn> columns;
  while (!text.empty()) {
    const auto one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + std::string_view(", ").size()));
    const auto name_end = one.find(' ');
    const auto kind = one.substr(name_end + 1);
    columns.push_back({.name = std::string(one.substr(0, name_end)),
                       .type = kind == "number" ? BoundValue::Type::number
                               : kind == "text" ? BoundValue::Type::text
                                                : BoundValue::Type::bytes});
  }
  return columns;
}

}  // namespace fsctl::store
