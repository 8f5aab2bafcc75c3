#include "core/store/statement.h"

#include <algorithm>

namespace fsctl::store {

std::vector<std::int64_t> sorted_rows(Statement& select) {
  auto rows = all(select, first_column);
  std::ranges::sort(rows);
  return rows;
}

}  // namespace fsctl::store
