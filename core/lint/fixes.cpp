#include "core/lint/fixes.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/json/parse.h"
#include "core/report/fix.h"

namespace fsctl::lint {
namespace {

/// What is at fault, in whichever state of a file.
struct Fault {
  std::filesystem::path path;
  ErrorCode code;
  std::string pointer;

  bool operator==(const Fault&) const = default;
};

Fault fault_of(const Problem& problem) {
  return {.path = problem.source->path, .code = problem.code, .pointer = problem.location.pointer};
}

/// The text of a source with the fixes of its problems, which are added to the made ones. Of fixes that overlap, the
/// first is made.
std::string mended(const Source& source, const Problems& problems, const std::vector<Fault>& refused,
                   std::vector<Problem>& made) {
  std::vector<report::Replacement> all;
  for (const Problem& problem : problems) {
    if (problem.source.get() != &source || std::ranges::find(refused, fault_of(problem)) != refused.end()) continue;
    auto fix = report::fix_of(problem);
    const auto overlaps = [&](const report::Replacement& one) {
      return std::ranges::any_of(
          all, [&](const report::Replacement& other) { return one.begin <= other.end && other.begin <= one.end; });
    };
    if (fix.empty() || std::ranges::any_of(fix, overlaps)) continue;
    made.push_back(problem);
    all.insert(all.end(), fix.begin(), fix.end());
  }
  std::ranges::sort(all, std::greater<>(), &report::Replacement::begin);
  auto text = source.text;
  for (const auto& [begin, end, replacement] : all) text.replace(begin, end - begin, replacement);
  return text;
}

/// Where a problem's value is after its fix: a member has another name then.
std::string pointer_after(const Problem& problem) {
  const auto& pointer = problem.location.pointer;
  const auto& names = problem.hint.suggestions();
  if (!problem.location.member_name || !problem.fix.empty() || names.size() != 1) return pointer;
  return pointer.substr(0, pointer.rfind('/')) + pointer_step(names.front());
}

/// Whether a fix put another error into its place: what was written there meant something else.
bool is_harmful(const Problem& fixed, const Problems& before, const Problems& after) {
  if (fixed.code == ErrorCode::json_syntax) return false;  // it hides what else is wrong
  const auto pointer = pointer_after(fixed);
  return std::ranges::any_of(after, [&](const Problem& problem) {
    const bool is_here = problem.severity == Severity::error && problem.source &&
                         problem.source->path == fixed.source->path &&
                         (problem.location.pointer == pointer || problem.slot == pointer);
    const auto is_known = [&](const Problem& known) {
      return known.source && fault_of(known) == fault_of(problem) && known.message == problem.message;
    };
    return is_here && std::ranges::none_of(before, is_known);
  });
}

/// The files that problems are in, each once.
std::vector<std::shared_ptr<const Source>> files_of(const Problems& problems) {
  std::vector<std::shared_ptr<const Source>> files;
  for (const Problem& problem : problems)
    if (problem.source && !problem.source->path.empty() && std::ranges::find(files, problem.source) == files.end())
      files.push_back(problem.source);
  return files;
}

void keep(Mending& mending, const std::shared_ptr<const Source>& source, const std::string& text) {
  const auto known =
      std::ranges::find_if(mending.files, [&](const Mended& file) { return file.source->path == source->path; });
  if (known != mending.files.end())
    known->text = text;
  else
    mending.files.push_back({.source = source, .text = text});
}

void overlay(project::Overlays& overlays, const std::filesystem::path& path, const std::string& text) {
  const auto known = std::ranges::find(overlays, path, &project::Overlay::path);
  if (known != overlays.end())
    known->text = text;
  else
    overlays.insert(overlays.begin(), {.path = path, .text = text});
}

}  // namespace

Mending mend(const Check& check, project::Overlays overlays) {
  constexpr int most_rounds = 1'000;
  Mending mending;
  auto found = check(overlays);
  std::vector<Fault> refused;
  for (const Problem& problem : found)
    if (problem.code == ErrorCode::unknown_path && report::fix_of(problem).empty())
      refused.push_back(fault_of(problem));
  for (int round = 0; round < most_rounds; ++round) {
    auto next = mending;
    auto tried = overlays;
    std::vector<Problem> made;
    for (const auto& source : files_of(found)) {
      const auto text = mended(*source, found, refused, made);
      if (text == source->text) continue;
      keep(next, source, text);
      overlay(tried, source->path, text);
    }
    if (made.empty()) break;
    auto after = check(tried);
    const auto refused_before = refused.size();
    for (const Problem& fixed : made)
      if (is_harmful(fixed, found, after)) refused.push_back(fault_of(fixed));
    if (refused.size() > refused_before) continue;
    mending = std::move(next);
    mending.findings += made.size();
    overlays = std::move(tried);
    found = std::move(after);
  }
  return mending;
}

Mending mend(const Targets& targets, const Options& options) {
  auto further = options.look_further;  // once, as records stay the same
  const auto check_targets = [&](const project::Overlays& overlays) {
    const Options step{.overlays = overlays,
                       .refuse_extensions = options.refuse_extensions,
                       .look_further = std::exchange(further, nullptr)};
    return check(targets, step).problems;
  };
  return mend(check_targets, options.overlays);
}

}  // namespace fsctl::lint
