#include "cli/arguments.h"

namespace fsctl::cli {

std::string Arguments::text(std::string_view key, std::string_view fallback) const {
  const auto found = values.find(key);
  return found == values.end() || found->second.empty() ? std::string(fallback) : found->second.front();
}

std::vector<std::string> Arguments::all(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace fsctl::cli
