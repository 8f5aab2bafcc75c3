#include "core/project/put_inside.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"

namespace fsctl::project {
namespace {

/// The text that a finding puts inside of something, as it is written; nothing for any other finding.
std::optional<std::string> text_put_inside(const Problem& problem) {
  if (problem.code != ErrorCode::wrong_member_type || problem.fix.size() != 1 || !problem.source) return {};
  const auto [begin, length] = range_of(*problem.source, problem.location);
  auto text = problem.source->text.substr(begin, length);
  const auto& mended = problem.fix.front().text;
  const bool is_inside = mended.size() > text.size() && mended.find(text) != std::string::npos;
  return text.starts_with('"') && is_inside ? std::optional(std::move(text)) : std::nullopt;
}

/// Adds to a finding about a text what is wrong with it inside of what it should stand in.
void add_inner(Problem& outer, const std::string& text, const Problem& inner) {
  const auto& meant = inner.hint.suggestions();
  auto& mended = outer.fix.front().text;
  if (meant.size() == 1) {
    mended.replace(mended.find(text), text.size(), write(Json(meant.front())));
    outer.hint = "write " + mended;
    return;
  }
  outer.fix.clear();
  outer.hint = outer.hint.text() + "; " + inner.message + (inner.hint.empty() ? "" : ", " + inner.hint.text());
}

}  // namespace

void tell_put_inside_once(Problems& problems) {
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const auto text = text_put_inside(problems[i]);
    if (!text) continue;
    const auto source = problems[i].source;
    const auto below = problems[i].location.pointer + '/';
    const auto inner = std::ranges::find_if(problems, [&](const Problem& problem) {
      return problem.source == source && problem.location.pointer.starts_with(below);
    });
    if (inner == problems.end()) continue;
    add_inner(problems[i], *text, *inner);
    const auto number = static_cast<std::size_t>(inner - problems.begin());
    problems.erase(inner);
    if (number < i) --i;
  }
}

}  // namespace fsctl::project
