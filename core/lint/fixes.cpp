#include "core/lint/fixes.h"

#include <algorithm>
#include <functional>

#include "core/report/fix.h"

namespace fsctl::lint {
namespace {

/// The text of a source with the fixes of its problems, which are counted. Of fixes that overlap, the first is made.
std::string mended(const Source& source, const Problems& problems, std::size_t& count) {
  std::vector<report::Replacement> all;
  for (const Problem& problem : problems) {
    if (problem.source.get() != &source) continue;
    auto fix = report::fix_of(problem);
    const auto overlaps = [&](const report::Replacement& one) {
      return std::ranges::any_of(
          all, [&](const report::Replacement& other) { return one.begin <= other.end && other.begin <= one.end; });
    };
    if (fix.empty() || std::ranges::any_of(fix, overlaps)) continue;
    ++count;
    all.insert(all.end(), fix.begin(), fix.end());
  }
  std::ranges::sort(all, std::greater<>(), &report::Replacement::begin);
  auto text = source.text;
  for (const auto& [begin, end, replacement] : all) text.replace(begin, end - begin, replacement);
  return text;
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

Mending mend(const Targets& targets, const Options& options) {
  constexpr int most_rounds = 1'000;
  Mending mending;
  Options steps{.overlays = options.overlays, .refuse_extensions = options.refuse_extensions};
  for (int round = 0; round < most_rounds; ++round) {
    const auto found = check(targets, steps);
    const auto before = mending.findings;
    for (const auto& source : files_of(found.problems)) {
      const auto text = mended(*source, found.problems, mending.findings);
      if (text == source->text) continue;
      keep(mending, source, text);
      overlay(steps.overlays, source->path, text);
    }
    if (mending.findings == before) break;
  }
  return mending;
}

}  // namespace fsctl::lint
