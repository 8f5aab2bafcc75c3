#include "cli/load/limit.h"

#include <charconv>

#include "core/error/error.h"

namespace fsctl::cli {

std::size_t number_of(const Arguments& arguments, std::string_view option, std::size_t fallback) {
  if (!arguments.has(option)) return fallback;
  const auto text = arguments.text(option);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0) return number;
  throw Error(ErrorCode::usage, "--" + std::string(option) + " is a whole number from 1 on, found \"" + text + "\"");
}

std::size_t most_errors(const Arguments& arguments) {
  if (arguments.has("fail-fast")) return 1;
  return number_of(arguments, "max-errors", std::numeric_limits<std::size_t>::max());
}

}  // namespace fsctl::cli
