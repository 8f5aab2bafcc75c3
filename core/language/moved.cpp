#include "core/language/moved.h"

#include <algorithm>

#include "core/json/position.h"
#include "core/report/fix.h"

namespace fsctl::language {
namespace {

/// Where some bytes are in a text that is written on.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool may_change_inside = false;  ///< as an object does when a member is written
};

/// Where they are behind one step; nothing when they were written anew.
std::optional<Stretch> behind(const Stretch& stretch, const Rewritten& step) {
  const auto is_shifted = step.end <= stretch.begin;
  const auto is_before = step.begin >= stretch.end && !(stretch.begin == stretch.end && is_shifted);
  if (is_before) return stretch;
  auto [begin, end, may_change] = stretch;
  const auto shift = [&](std::size_t at) { return at + step.length - (step.end - step.begin); };
  if (is_shifted) return Stretch{shift(begin), shift(end), may_change};
  const bool is_inside = may_change && step.begin > begin && step.end < end;
  return is_inside ? std::optional(Stretch{begin, shift(end), may_change}) : std::nullopt;
}

/// The place that a location has behind all steps, in bytes.
std::optional<Location> moved_place(const Source& source, const Location& place, const std::vector<Rewritten>& steps) {
  const auto [begin, length] = range_of(source, place);
  const bool is_container = begin < source.text.size() && (source.text[begin] == '{' || source.text[begin] == '[');
  std::optional<Stretch> at = Stretch{begin, begin + length, is_container};
  for (const auto& step : steps)
    if (at) at = behind(*at, step);
  if (!at) return {};
  return Location{
      .pointer = place.pointer, .member_name = place.member_name, .offset = at->begin, .length = at->end - at->begin};
}

std::vector<Edit> moved_fix(const Problem& problem, const std::vector<Rewritten>& steps) {
  std::vector<Edit> fix;
  for (const auto& [begin, end, text] : report::fix_of(problem)) {
    auto place = moved_place(*problem.source, {.offset = begin, .length = end - begin}, steps);
    if (!place) return {};
    fix.push_back({.place = std::move(*place), .text = text});
  }
  return fix;
}

std::optional<Problem> moved_problem(const Problem& problem, const std::vector<Rewritten>& steps,
                                     const std::shared_ptr<const Source>& to) {
  auto place = moved_place(*problem.source, problem.location, steps);
  if (!place) return {};
  Problem at_new_place = problem;
  at_new_place.location = std::move(*place);
  at_new_place.fix = moved_fix(problem, steps);
  at_new_place.labels.clear();
  for (const Label& label : problem.labels)
    if (auto labelled = moved_place(*problem.source, label.location, steps))
      at_new_place.labels.push_back({.location = std::move(*labelled), .message = label.message});
  at_new_place.source = to;
  return at_new_place;
}

}  // namespace

void add_rewritten(std::vector<Rewritten>& steps, std::string_view before, std::string_view after) {
  const auto begin = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
  const auto shared = std::min(before.size(), after.size()) - begin;
  std::size_t behind = 0;
  while (behind < shared && before[before.size() - 1 - behind] == after[after.size() - 1 - behind]) ++behind;
  const Rewritten step{.begin = begin, .end = before.size() - behind, .length = after.size() - behind - begin};
  if (step.begin == step.end && step.length == 0) return;
  const bool goes_on =
      !steps.empty() && step.begin >= steps.back().begin && step.end <= steps.back().begin + steps.back().length;
  if (goes_on)
    steps.back().length += step.length - (step.end - step.begin);
  else
    steps.push_back(step);
}

Problems moved(const Problems& problems, const std::vector<Rewritten>& steps, const std::shared_ptr<const Source>& to) {
  Problems all;
  for (const Problem& problem : problems)
    if (auto at_new_place = moved_problem(problem, steps, to)) all.push_back(std::move(*at_new_place));
  return all;
}

std::optional<Span> moved(const Span& place, const std::vector<Rewritten>& steps) {
  std::optional<Stretch> at = Stretch{.begin = place.begin, .end = place.end};
  for (const auto& step : steps)
    if (at) at = behind(*at, step);
  return at ? std::optional(Span{at->begin, at->end}) : std::nullopt;
}

}  // namespace fsctl::language
