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

std::string unreadable(const fs::filesystem_error& error) {
  return "cannot read " + error.path1().generic_string() + ": " + error.code().message();
}

/// Adds what is wrong with the bytes in which files are saved of which an editor has the texts.
void add_encodings(const fs::path& directory, const project::Overlays& overlays, Problems& problems) {
  for (const auto& overlay : overlays) try {
      Problems others;
      const auto saved = project::open_source(overlay.path, directory, {}, others);
      if (saved != nullptr) parse_written(saved, others);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::invalid_utf8) continue;
      Problems ignored;
      auto problem = error.problems().front();
      problem.source = project::open_source(overlay.path, directory, {overlay}, ignored);
      problem.location = {.offset = 0};
      problem.labels.clear();
      problem.fix.clear();
      problems.push_back(std::move(problem));
    }
}

/// Lets findings that hide a part of their file, such as a password, tell of the file as it was read.
void show_whole_texts(const project::Project& project, Problems& problems) {
  for (Problem& problem : problems)
    if (problem.source && !problem.source->path.empty()) {
      const auto path = problem.source->path.lexically_relative(project.directory).generic_string();
      const auto read = project.files.find(path);
      const bool is_same_size = read != project.files.end() && read->second->text.size() == problem.source->text.size();
      if (is_same_size) problem.source = read->second;
    }
}

WholeCheck check_all(const fs::path& directory, const project::Overlays& overlays, const StoreReads& reads,
                     std::uint64_t version, const Samples& samples) {
  WholeCheck check{.found = {}, .samples = samples, .version = version};
  if (reads.state) check.store = reads.state(directory);
  const auto with_records = [&](const project::Project& project, Problems& problems) {
    if (reads.check && !any_error(problems)) reads.check(project, problems);
  };
  const lint::Options options{.overlays = overlays, .look_further = with_records};
  try {
    check.found = lint::check({.projects = {{.project = directory, .is_whole = true}}}, options);
    for (const auto& project : check.found.projects) show_whole_texts(*project, check.found.problems);
    add_encodings(directory, overlays, check.found.problems);
  } catch (const Error& error) {
    check.found.problems = error.problems();
  } catch (const fs::filesystem_error& error) {
    check.found.problems = {{.code = ErrorCode::file_unreadable, .message = unreadable(error)}};
  }
  if (check.samples == nullptr && !check.found.projects.empty())
    check.samples = taken_samples(*check.found.projects.front(), reads);
  return check;
}

/// Whether only a check of the whole project tells of it.
bool is_of_whole_checks(const Problem& problem) {
  return problem.code == ErrorCode::nothing_uses || problem.code == ErrorCode::invalid_utf8;
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
  return [directory = texts_.directory(), overlays = texts_.as_read().overlays(), &reads = reads_, version = version_,
          samples = are_samples_old_ ? nullptr : samples_] {
    return check_all(directory, overlays, reads, version, samples);
  };
}

OpenProject::Paths OpenProject::take(WholeCheck check) {
  if (check.version != version_) return {};
  checked_ = check.version;
  checked_store_ = std::move(check.store);
  unchecked_.clear();
  passed_over_.clear();
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
  auto files = faulty_files();
  for (const auto& [path, _] : texts_.edited()) files.insert(texts_.directory() / path);
  found_.clear();
  for (auto& [file, problems] : by_file) {
    files.insert(file);
    found_[file] = std::move(problems);
  }
  for (const auto& file : files) show(file, changed);
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

void OpenProject::look_at_store() {
  auto state = reads_.state ? reads_.state(texts_.directory()) : std::string();
  const bool rests = state == seen_store_;
  seen_store_ = std::move(state);
  if (rests && !is_changed() && seen_store_ != checked_store_) touch_all();
}

OpenProject::Paths OpenProject::check_changed() {
  Paths changed;
  if (unchecked_.empty()) return changed;
  const auto texts = texts_.as_read();
  for (const auto& path : std::exchange(unchecked_, {})) {
    auto check = project_ == nullptr ? language::QuickCheck() : language::check_quickly(*project_, texts, path, false);
    if (check.files.empty()) passed_over_.insert(path);
    for (const auto& file : check.files) {
      const auto place = texts_.directory() / file;
      Problems found;
      for (Problem& problem : found_[place])
        if (is_of_whole_checks(problem)) found.push_back(std::move(problem));
      for (Problem& problem : check.problems)  // those that were taken have no source any more
        if (problem.source && problem.source->path == place) found.push_back(std::move(problem));
      found_[place] = std::move(found);
      show(place, changed);
    }
    show(texts_.directory() / path, changed);
  }
  return changed;
}

void OpenProject::check_now(const std::string& path) {
  const auto typed = texts_.typed(path);
  if (passed_over_.erase(path) == 0 || !typed || !typed->is_read()) return;
  const auto place = texts_.directory() / path;
  found_[place] = check_text(path, std::string(texts_.text(path).value_or("")));
  Paths changed;
  show(place, changed);
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

/// Tells what was found in a file as it is to be told of its text; adds the file if that is another than before.
void OpenProject::show(const fs::path& file, Paths& changed) {
  const auto found = found_.find(file);
  auto problems = texts_.as_typed(file.lexically_relative(texts_.directory()).generic_string(),
                                  found == found_.end() ? Problems() : found->second);
  if (std::ranges::equal(findings(file), problems, is_same)) return;
  if (problems.empty())
    findings_.erase(file);
  else
    findings_[file] = std::move(problems);
  changed.insert(file);
}

}  // namespace fsctl::cli::lsp
