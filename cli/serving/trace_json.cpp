#include "cli/serving/trace_json.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "core/composer/trace.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/json/write.h"
#include "core/report/report.h"

namespace fsctl::cli {
namespace {

constexpr std::size_t most_steps = 500;
constexpr std::size_t most_problems = 100;
constexpr std::size_t longest_in_step = 300;                  ///< in characters
constexpr std::size_t trace_json_longest_value = 64U << 10U;  ///< in bytes of JSON

}  // namespace

Json trace_json(const composer::Trace& trace, const Source& source) {
  composer::StepNames names;
  std::map<const composer::Slot*, std::size_t> lines;
  const auto line_of = [&](const composer::Slot& slot) {
    const auto [known, is_new] = lines.try_emplace(&slot);
    if (is_new) known->second = locate(source, {.pointer = composer::pointer_of(slot)}).line;
    return known->second;
  };
  Json steps = Json::array();
  const auto shown = std::min(trace.size(), most_steps);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [slot, depth, value] = trace[i];
    steps.push_back({{"depth", depth},
                     {"name", names.next(trace[i])},
                     {"source", composer::source_of(*slot)},
                     {"type", value ? Json(kind_name(*value)) : Json()},
                     {"value", value ? Json(composer::shown(*value, longest_in_step)) : Json()},
                     {"line", line_of(*slot)}});
  }
  return {{"steps", steps}, {"more", trace.size() - shown}};
}

Json problems_json(const Problems& problems) {
  Json list = Json::array();
  for (std::size_t i = 0; i < problems.size() && i < most_problems; ++i) list.push_back(report::as_json(problems[i]));
  return list;
}

Json shown_json(const Value& value) {
  std::string text;
  fsctl::write(value, text);
  if (text.size() <= trace_json_longest_value) return parse(text);
  return composer::shown(value, trace_json_longest_value);
}

}  // namespace fsctl::cli
