#include "cli/lsp/open_project.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/quick_check.h"
#include "core/lint/fixes.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;

using Samples = std::shared_ptr<const language::RecordSamples>;

Samples taken_samples(const project::Project& project, const StoreReads& reads) {
  auto samples = std::make_shared<language::RecordSamples>();
  if (reads.records)
    for (const auto& [feed, texts] : reads.records(project))
      samples->emplace(feed, language::RecordSample(project.places, texts));
  return samples;
}

WholeCheck check_all(const fs::path& directory, const project::Overlays& overlays, const StoreReads& reads,
                     std::uint64_t version, const Samples& samples) {
  WholeCheck check{.found = {}, .samples = samples, .version = version};
  const auto with_records = [&](const project::Project& project, Problems& problems) {
    if (reads.check && !any_error(problems)) reads.check(project, problems);
  };
  const lint::Options options{.overlays = overlays, .look_further = with_records};
  try {
    check.found = lint::check({.projects = {{.project = directory, .is_whole = true}}}, options);
  } catch (const Error& error) {
    check.found.problems = error.problems();
  }
  if (check.samples == nullptr && !check.found.projects.empty())
    check.samples = taken_samples(*check.found.projects.front(), reads);
  return check;
}

bool is_same(const Problem& a, const Problem& b) {
  return a.code == b.code && a.message == b.message && a.severity == b.severity &&
         a.location.pointer == b.location.pointer && a.location.offset == b.location.offset && a.source && b.source &&
         a.source->text == b.source->text;
}

}  // namespace

OpenProject::OpenProject(fs::path directory, const StoreReads& reads) : texts_(std::move(directory)), reads_(reads) {}

language::Known OpenProject::known() const {
  return {.texts = texts_, .project = project_.get(), .samples = samples_.get()};
}

std::function<WholeCheck()> OpenProject::whole_check() const {
  return [directory = texts_.directory(), overlays = texts_.overlays(), &reads = reads_, version = version_,
          samples = are_samples_old_ ? nullptr : samples_] {
    return check_all(directory, overlays, reads, version, samples);
  };
}

OpenProject::Paths OpenProject::take(WholeCheck check) {
  if (check.version != version_) return {};
  checked_ = check.version;
  unchecked_.clear();
  samples_ = std::move(check.samples);
  are_samples_old_ = false;
  texts_.refresh();
  if (!check.found.projects.empty()) {
    project_ = check.found.projects.front();
    texts_.take(project_->files);
  }
  std::map<fs::path, Problems> by_file;
  for (Problem& problem : check.found.problems) {
    const bool has_file = problem.source && !problem.source->path.empty();
    const auto file = has_file ? problem.source->path : texts_.directory() / "project.json";
    by_file[file].push_back(std::move(problem));
  }
  Paths changed;
  for (const auto& [file, _] : std::map(findings_))
    if (!by_file.contains(file)) put(file, {}, changed);
  for (auto& [file, problems] : by_file) put(file, std::move(problems), changed);
  return changed;
}

void OpenProject::touch(const std::string& path) {
  ++version_;
  unchecked_.insert(path);
}

void OpenProject::touch_all() {
  ++version_;
  are_samples_old_ = true;
  texts_.refresh();
}

OpenProject::Paths OpenProject::check_changed() {
  Paths changed;
  if (project_ == nullptr) return changed;
  for (const auto& path : std::exchange(unchecked_, {})) {
    auto check = language::check_quickly(*project_, texts_, path, false);
    for (const auto& file : check.files) {
      const auto place = texts_.directory() / file;
      Problems found;
      for (const Problem& problem : findings(place))
        if (problem.code == ErrorCode::nothing_uses) found.push_back(problem);  // which only a whole check tells
      for (Problem& problem : check.problems)  // those that were taken have no source any more
        if (problem.source && problem.source->path == place) found.push_back(std::move(problem));
      put(place, std::move(found), changed);
    }
  }
  return changed;
}

std::string OpenProject::mended(const std::string& path) const {
  const std::string text(texts_.text(path).value_or(""));
  const auto check = [&](const project::Overlays& overlays) { return check_text(path, overlays.front().text); };
  const auto mending = lint::mend(check, {{.path = texts_.directory() / path, .text = text}});
  return mending.files.empty() ? text : mending.files.front().text;
}

/// What is wrong in a file if this is its text, found as quickly as that can be.
Problems OpenProject::check_text(const std::string& path, const std::string& text) const {
  const auto place = texts_.directory() / path;
  Problems problems;
  const auto source = project::open_source(place, texts_.directory(), {{.path = place, .text = text}}, problems);
  try {
    parse_written(source, problems);
  } catch (const Error& error) {  // whatever else is wrong shows when it is JSON
    problems = error.problems();
    for (Problem& problem : problems) problem.source = source;
    return problems;
  }
  auto texts = texts_;
  texts.edit(path, text);
  auto quick = project_ == nullptr ? language::QuickCheck() : language::check_quickly(*project_, texts, path, false);
  if (quick.files.empty())
    quick.problems =
        lint::check({.projects = {{.project = texts_.directory(), .files = {path}}}}, {.overlays = texts.overlays()})
            .problems;
  std::erase_if(quick.problems,
                [&](const Problem& problem) { return !problem.source || problem.source->path != place; });
  return quick.problems;
}

OpenProject::Paths OpenProject::faulty_files() const {
  Paths files;
  for (const auto& [file, _] : findings_) files.insert(file);
  return files;
}

const Problems& OpenProject::findings(const fs::path& file) const {
  static const Problems none;
  const auto found = findings_.find(file);
  return found == findings_.end() ? none : found->second;
}

void OpenProject::put(const fs::path& file, Problems problems, Paths& changed) {
  if (std::ranges::equal(findings(file), problems, is_same)) return;
  if (problems.empty())
    findings_.erase(file);
  else
    findings_[file] = std::move(problems);
  changed.insert(file);
}

}  // namespace fsctl::cli::lsp
