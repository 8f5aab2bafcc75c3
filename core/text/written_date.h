#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// What to write in place of a date that is not one of ISO 8601, such as 12.03.2024 or 2024/03/12 10:30; an example
/// where nobody knows which one is meant.
std::string how_to_write_date(std::string_view text);

}  // namespace fsctl::text
