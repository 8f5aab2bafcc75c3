#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fsctl::project {

/// An order that is written as one text, as other services have it: `-name`, `name desc`, `name:asc`.
struct OrderInText {
  std::string field;
  bool is_descending = false;
};

/// Nothing for a text without a sign or word of a direction.
std::optional<OrderInText> order_in_text(std::string_view text);

}  // namespace fsctl::project
