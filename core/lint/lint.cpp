#include "core/lint/lint.h"

#include <algorithm>
#include <iterator>

#include "core/cases/case.h"
#include "core/json/position.h"
#include "core/lint/absent.h"
#include "core/lint/alone.h"
#include "core/lint/consequences.h"
#include "core/lint/folder_as_file.h"
#include "core/lint/found_files.h"
#include "core/lint/missing_project.h"
#include "core/lint/same_path.h"
#include "core/lint/unread.h"
#include "core/lint/unused.h"
#include "core/project/common_causes.h"
#include "core/project/kinds.h"
#include "core/project/load.h"
#include "core/project/misnamed.h"
#include "core/project/overlaid.h"
#include "core/project/unread_parts.h"
#include "core/records/broken_records.h"
#include "core/text/hidden_name.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

void append(Problems& problems, Problems&& more) { std::ranges::move(more, std::back_inserter(problems)); }

using Sources = std::vector<std::shared_ptr<const Source>>;

std::shared_ptr<const Source> open_alone(const fs::path& path, const Options& options, Problems& problems) {
  return project::open_source(path, {}, options.overlays, problems);
}

/// The finding about a file that was named and is no configuration.
Problem strange_file(const fs::path& path, const std::string& where, bool is_records = false) {
  Problem problem{
      .code = ErrorCode::not_read,
      .message = "this is no configuration file" + where + " and was not checked",
      .hint = text::is_hidden_name(path.filename().string()) ? "files whose names begin with . or # are passed over"
              : is_records
                  ? "with --sample, the composers are checked with its records"
                  : "the folder says what a file is, such as blocks/product/card.json; a file may also hold one slot",
      .severity = Severity::warning};
  problem.source = project::empty_source(path, {});
  return problem;
}

/// Checks one project for a target.
class ProjectCheck {
 public:
  ProjectCheck(const Target& target, const Options& options, Findings& findings)
      : target_(target), options_(options), findings_(findings) {}

  void run() {
    if (const auto misnamed = project::misnamed_project_json(target_.project)) return add_misnamed(*misnamed);
    if (const auto place = place_of_displaced(target_.project)) return add_displaced(*place);
    for (const auto& file : target_.files) take_named(file);
    if (!target_.is_whole && named_.empty()) return;
    load();
    if (target_.is_whole) return add_whole();
    add_named();
  }

 private:
  void add_misnamed(const fs::path& file) {
    ++findings_.files;
    findings_.problems.push_back(project::misnamed_project(file));
  }

  void add_displaced(const fs::path& place) {
    ++findings_.files;
    findings_.problems.push_back(
        {.code = ErrorCode::not_read,
         .message = "no file of this project is read, as its folders do not lie beside this file",
         .hint = Hint::about_file("move it to ",
                                  (place / "project.json").lexically_relative(target_.project).generic_string()),
         .source = project::empty_source(target_.project / "project.json", target_.project)});
  }

  /// Sorts a named file: the project reads it, it stands alone, or it is none.
  void take_named(const fs::path& file) {
    if (fs::is_directory(target_.project / file)) return tell_folder(file);
    if (project::kind_at(file) != nullptr) return named_.push_back(file.generic_string());
    if (target_.is_whole) return;
    if (auto unread = why_unread(folder(), file)) {
      ++findings_.files;
      return tell_unread(std::move(*unread));
    }
    const auto path = target_.project / file;
    if (text::is_hidden_name(file.filename().string()))
      return findings_.strange.push_back(strange_file(path, " of a project"));
    const bool is_record = file.begin()->string() == "records";
    const auto source = open_alone(path, options_, findings_.problems);
    if (!source) return;
    if (auto broken = is_record ? records::broken_records(source) : Problems(); !broken.empty()) {
      ++findings_.files;
      return append(findings_.problems, std::move(broken));
    }
    if (!is_record && file.extension() == ".json")
      if (auto problems =
              check_alone(source, {.refuse_extensions = options_.refuse_extensions, .expects_slot = false})) {
        ++findings_.files;
        return append(findings_.problems, std::move(*problems));
      }
    findings_.strange.push_back(strange_file(path, " of a project", is_record));
  }

  /// Tells of a folder that has the name of a file.
  void tell_folder(const fs::path& relative) {
    for (auto& unread : folders_as_files(folder()))
      if (!target_.is_whole && unread.problem.source->path == target_.project / relative) {
        ++findings_.files;
        tell_unread(std::move(unread));
      }
  }

  Folder folder() const { return {.path = target_.project, .overlays = options_.overlays}; }

  /// Tells why a file is not read, or a folder of files, of which it is told once.
  void tell_unread(Unread unread) {
    const auto is_same = [&](const Unread& told) { return is_same_folder(told, unread); };
    if (std::ranges::any_of(unread_, is_same)) return;
    findings_.problems.push_back(unread.problem);
    unread_.push_back(std::move(unread));
  }

  void load() {
    project::LoadOptions load{.overlays = options_.overlays,
                              .asked = {named_.begin(), named_.end()},
                              .refuse_extensions = options_.refuse_extensions};
    for (auto& [problem, meant, _] : unread_files(folder())) {
      load.unread.insert(meant.begin(), meant.end());
      if (target_.is_whole) problems_.push_back(std::move(problem));
    }
    project_ = project::load(target_.project, problems_, load);
    if (!project_) throw project::no_project(target_.project);
    findings_.projects.push_back(project_);
    if (options_.look_further) options_.look_further(*project_, problems_);
    tell_each_path_once(problems_);
    for (const auto& file : cases::load(*project_, problems_, options_.overlays))
      if (is_named(file.source)) std::ranges::copy(file.broken_records, std::back_inserter(broken_records_));
    project::leave_out_of_unread_parts(project_->files, problems_);
  }

  void add_whole() {
    tell_absent_kinds(*project_, problems_);
    warn_of_unused(*project_, problems_);
    const auto* test = project::find_file_kind("test");
    findings_.files += project_->files.size() + project::files_of(*test, project_->directory).size();
    project::tell_common_causes(project_->files, problems_);
    sort_by_place(problems_);
    append(findings_.problems, std::move(problems_));
  }

  void add_named() {
    const Dependants dependants(*project_, named_);
    warn_of_unused(*project_, problems_);
    add_common_causes();
    sort_by_place(problems_);
    for (Problem& problem : problems_) {
      if (is_named(problem.source) || keeps_from_checking(problem))
        findings_.problems.push_back(std::move(problem));
      else if (dependants.have_caused(problem))
        add_elsewhere(std::move(problem));
    }
    findings_.files += static_cast<std::size_t>(std::ranges::count_if(named_, [&](const std::string& file) {
      const auto path = target_.project / file;
      return fs::exists(path) || project::overlaid(path, options_.overlays);
    }));
  }

  /// Adds what lies in another file and is the cause of a problem in a file that was named, as if it lay there.
  void add_common_causes() {
    for (auto& [problem, files] : project::take_common_causes(project_->files, problems_)) {
      files.push_back(problem.source);
      auto& problems =
          std::ranges::any_of(files, [&](const auto& file) { return is_named(file); }) ? findings_.problems : problems_;
      problems.push_back(std::move(problem));
    }
  }

  void add_elsewhere(Problem problem) {
    if (is_told_elsewhere(problem))
      findings_.elsewhere.push_back(std::move(problem));
    else
      ++findings_.warnings_elsewhere;
  }

  /// Whether a problem in a file that was not named is told, if it is a consequence: also a warning, if it is about a
  /// name that there is no longer.
  bool is_told_elsewhere(const Problem& problem) const {
    return problem.severity == Severity::error || options_.warns_elsewhere ||
           problem.code == ErrorCode::unknown_reference;
  }

  /// Whether nothing can be said of a project's files, as a folder of it cannot be read, or its project.json has no
  /// places.
  bool keeps_from_checking(const Problem& problem) const {
    if (problem.code == ErrorCode::file_unreadable && problem.source && problem.source->path.extension() != ".json")
      return true;
    const bool has_places = project_->has_places && !project_->places.domains.empty();
    return !has_places && problem.severity == Severity::error && problem.source &&
           problem.source->path == target_.project / "project.json";
  }

  bool is_named(const std::shared_ptr<const Source>& source) const {
    if (!source) return false;
    if (source->path.empty()) return true;  // of records, which were asked for
    if (std::ranges::find(broken_records_, source) != broken_records_.end()) return true;
    const auto path = source->path.lexically_relative(target_.project).generic_string();
    return std::ranges::find(named_, path) != named_.end();
  }

  const Target& target_;
  const Options& options_;
  Findings& findings_;
  std::vector<std::string> named_;
  std::vector<Unread> unread_;
  Sources broken_records_;  ///< which cases that were named name
  Problems problems_;
  std::shared_ptr<const project::Project> project_;
};

/// The kind of a file of no project, where `folder` would be that project's; null for none.
const project::FileKind* kind_alone(const fs::path& path, const fs::path* folder) {
  const auto* kind = kind_by_folder(path);
  return kind != nullptr || folder == nullptr ? kind : project::kind_at(path.lexically_relative(*folder));
}

void check_one_alone(const fs::path& path, const fs::path* folder, const Options& options, Findings& findings) {
  const auto source = open_alone(path, options, findings.problems);
  if (!source) return;
  const AloneOptions alone{.kind = kind_alone(path, folder), .refuse_extensions = options.refuse_extensions};
  auto problems = path.extension() == ".json" ? check_alone(source, alone) : std::nullopt;
  if (!problems) return findings.strange.push_back(strange_file(path, ""));
  ++findings.files;
  append(findings.problems, std::move(*problems));
}

}  // namespace

Findings check(const Targets& targets, const Options& options) {
  Findings findings;
  for (const Target& target : targets.projects) ProjectCheck(target, options, findings).run();
  MissingProjects missing;
  for (const auto& path : targets.alone) check_one_alone(path, missing.above(path), options, findings);
  append(findings.problems, missing.problems());
  return findings;
}

}  // namespace fsctl::lint
