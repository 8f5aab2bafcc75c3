#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/store/statement.h"

namespace fsctl::store {

/// A column of a table, as Held has it.
struct HeldColumn {
  std::string name;
  BoundValue::Type type;
};

/// The columns of a text like `number number, id text`.
std::vector<HeldColumn> columns_in(std::string_view text);

}  // namespace fsctl::store
