#include "cli/commands/trace.h"

#include <ostream>

#include "core/composer/trace.h"

namespace fsctl::cli {
namespace {

/// In characters; longer values are cut off.
constexpr std::size_t trace_longest_value = 100;

std::string result(const std::optional<Value>& value) {
  if (!value) return "failed";
  return value->is_null() ? "null"
                          : std::string(kind_name(*value)) + ' ' + composer::shown(*value, trace_longest_value);
}

}  // namespace

void print_trace(const composer::Trace& trace, std::ostream& out) {
  composer::StepNames names;
  for (const auto& step : trace)
    out << std::string(step.depth * 2, ' ') << names.next(step) << ": " << composer::source_of(*step.slot) << " → "
        << result(step.value) << '\n';
}

}  // namespace fsctl::cli
