#include "core/language/steps.h"

namespace fsctl::language {

bool matches(std::span<const std::string_view> pattern, std::span<const std::string> steps) {
  if (pattern.empty()) return steps.empty();
  if (pattern.front() == "**")
    return matches(pattern.subspan(1), steps) || (!steps.empty() && matches(pattern, steps.subspan(1)));
  if (steps.empty() || (pattern.front() != "*" && pattern.front() != steps.front())) return false;
  return matches(pattern.subspan(1), steps.subspan(1));
}

}  // namespace fsctl::language
