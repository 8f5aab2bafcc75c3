#include "core/store/statement.h"

#include <algorithm>

namespace fsctl::store {

std::vector<std::int64_t> sorted_rows(Statement& select) {
  auto rows = all_numbers(select);
  std::ranges::sort(rows);
  return rows;
}

}  // namespace fsctl::store
