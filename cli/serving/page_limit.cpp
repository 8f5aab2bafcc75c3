#include "cli/serving/page_limit.h"

#include <charconv>
#include <string>
#include <system_error>

#include "core/error/error.h"

namespace fsctl::cli {

std::int64_t page_limit(std::string_view text, std::int64_t usual, std::int64_t most) {
  if (text.empty()) return usual;
  std::int64_t limit = 0;
  const auto* const end = text.data() + text.size();
  if (const auto [read, error] = std::from_chars(text.data(), end, limit);
      error != std::errc() || read != end || limit < 1 || limit > most)
    throw Error(ErrorCode::invalid_parameters, "limit takes a number from 1 to " + std::to_string(most));
  return limit;
}

}  // namespace fsctl::cli
