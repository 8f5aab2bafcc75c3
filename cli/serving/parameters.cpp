#include "cli/serving/parameters.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "core/api/url.h"
#include "core/error/error.h"
#include "core/error/suggest.h"

namespace fsctl::cli {

void check_parameters(const api::Request& request, const std::vector<std::string>& known) {
  const auto target = api::split_target(request.target);
  for (const auto& [parameter, _] : target.query)
    if (std::ranges::count(known, parameter) == 0)
      throw Error(ErrorCode::invalid_parameters, "there is no parameter \"" + parameter + '"',
                  did_you_mean(parameter, known));
}

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
