#include "core/project/files.h"

#include <algorithm>
#include <iterator>

#include "core/error/suggest.h"
#include "core/json/outer_members.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/form_words.h"
#include "core/project/inside.h"
#include "core/project/meant.h"

namespace fsctl::project {

namespace fs = std::filesystem;

Json parse_file(const std::shared_ptr<const Source>& source, const FileKind& kind, Problems& problems) {
  try {
    return parse_written(source, problems);
  } catch (const Error& error) {
    auto told = error.problems();
    const Form& form = resolved(kind.form());
    if (form.kind == Form::Kind::list && source->text.find_first_not_of(" \t\r\n") == std::string::npos)
      told.back().hint = least_list(form);
    if (has_only_others(outer_members(source->text), kind)) told.back().fix.clear();
    throw Error(told);
  }
}

Files::Files(const fs::path& directory, const Overlays& overlays, const std::optional<Sources>& given,
             Problems& problems)
    : directory_(directory), overlays_(overlays), given_(given), problems_(problems) {}

bool Files::has(const FileKind& kind) const {
  std::error_code failed;
  return given_ ? given_->contains(kind.place)
                : fs::status(directory_ / kind.place, failed).type() != fs::file_type::not_found;
}

std::vector<fs::path> Files::paths_of(const FileKind& kind, std::optional<Problem>& unreadable) const {
  if (!given_) return with_overlays(files_of(kind, directory_, &unreadable), kind);
  const auto folder = std::string(kind.place) + '/';
  std::vector<fs::path> paths;
  for (const auto& [path, _] : *given_)
    if (path.starts_with(folder)) paths.emplace_back(path);
  std::ranges::sort(paths);
  return paths;
}

std::vector<fs::path> Files::with_overlays(std::vector<fs::path> paths, const FileKind& kind) const {
  for (const Overlay& overlay : overlays_) {
    const auto relative = relative_to(overlay.path, directory_);
    if (!relative || kind_at(*relative) != &kind || std::ranges::find(paths, *relative) != paths.end()) continue;
    paths.insert(std::ranges::upper_bound(paths, *relative), *relative);
  }
  return paths;
}

std::shared_ptr<const Source> Files::open(const fs::path& relative) {
  if (!given_) return open_source(directory_ / relative, directory_, overlays_, problems_);
  if (const auto found = given_->find(relative.generic_string()); found != given_->end()) return found->second;
  problems_.push_back({.code = ErrorCode::file_unreadable, .message = "there is no " + relative.generic_string()});
  return nullptr;
}

void Files::expect(const fs::path& relative) {
  const FileKind* kind = kind_at(relative);
  if (kind == nullptr) return;
  names_[kind->name].push_back(name_of_file(*kind, relative));
  unread_.insert(relative.generic_string());
}

void Files::read(const FileKind& kind, const Take& take) {
  const fs::path place(kind.place);
  if (kind.may_lack && !has(kind)) return;
  if (!kind.is_folder()) return read_file(kind, place, std::string(kind.name), take);
  std::optional<Problem> unreadable;
  const auto paths = paths_of(kind, unreadable);
  if (unreadable) {
    problems_.push_back(std::move(*unreadable));
    unlisted_.insert(kind.name);
    unread_.insert(std::string(kind.place) + '/');
  }
  for (const auto& path : paths) read_file(kind, path, name_of_file(kind, path), take);
}

void Files::read_file(const FileKind& kind, const fs::path& relative, const std::string& name, const Take& take) {
  names_[kind.name].push_back(name);
  const auto first = problems_.size();
  File file{.name = name, .source = open(relative), .json = {}};
  if (!file.source) return static_cast<void>(unread_.insert(relative.generic_string()));
  sources_.emplace(relative.generic_string(), file.source);
  try {
    file.json = parse_file(file.source, kind, problems_);
  } catch (const Error& error) {
    problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
    return;
  }
  if (const FileKind* meant = other_kind_meant(file.json, kind)) {
    expect(path_meant(relative, *meant));
    if (lies_in_misnamed_folder(relative, *meant) && !misnamed_.insert(relative.parent_path()).second) return;
    problems_.push_back(in_wrong_folder(relative, kind, *meant));
    problems_.back().source = file.source;
    return;
  }
  std::vector<Reference> references;
  check_form(file.json, kind.form(), problems_, references);
  for (auto i = first; i < problems_.size(); ++i) problems_[i].source = file.source;
  for (Reference& reference : references) references_.push_back({std::move(reference), file.source});
  if (!file.json.is_null()) take(std::move(file));
}

bool Files::is_named(std::string_view kind, std::string_view name) const {
  return std::ranges::any_of(references_, [&](const PlacedReference& placed) {
    return placed.reference.file_kind == kind && placed.reference.name == name;
  });
}

/// Whether a file that is not read may be the one of this name: where it lies says nothing of the folders of its name.
bool Files::may_be_unread(std::string_view kind, std::string_view name) const {
  if (unlisted_.contains(kind)) return true;
  return std::ranges::any_of(unread_, [&](const fs::path& path) {
    const FileKind* of = kind_at(path);
    return of != nullptr && of->name == kind && path.stem() == fs::path(name).filename();
  });
}

/// The one name that is the same but for the folders before it: `shop/reviews` for `reviews`; empty for none.
std::string Files::in_another_folder(const std::string& name, const std::vector<std::string>& names) {
  const auto last = fs::path(name).filename();
  std::vector<std::string> found;
  for (const auto& one : names)
    if (one != name && fs::path(one).filename() == last) found.push_back(one);
  return found.size() == 1 ? found.front() : std::string();
}

void Files::check_references() {
  for (const auto& [reference, source] : references_) {
    const auto& [kind, name, pointer] = reference;
    auto& names = names_[kind];
    if (std::ranges::find(names, name) != names.end() || may_be_unread(kind, name)) continue;
    add_unknown(problems_, pointer, kind, name, names);
    problems_.back().source = source;
    // Where folders are a part of the name, another one with other folders is meant only if nothing names that.
    std::vector<std::string> meant;
    std::ranges::copy_if(names, std::back_inserter(meant), [&](const std::string& one) {
      const bool is_alike = fs::path(one).filename() == fs::path(name).filename();
      return is_alike && (!fs::path(name).has_parent_path() || !is_named(kind, one));
    });
    const auto elsewhere = in_another_folder(name, meant);
    if (!elsewhere.empty()) problems_.back().hint = Hint::meant({elsewhere});
    const auto* near = elsewhere.empty() ? nearest(name, names) : &elsewhere;
    if (near != nullptr && !is_named(kind, *near))
      problems_.back().lacks = {.file = path_of_file(kind, *near), .place = {}, .name = name};
  }
}

}  // namespace fsctl::project
