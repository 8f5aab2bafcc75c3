#include "core/lint/unread.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/lint/folder_as_file.h"
#include "core/lint/found_files.h"
#include "core/lint/wrong_ending.h"
#include "core/project/check_form.h"
#include "core/project/kinds.h"
#include "core/project/meant.h"
#include "core/project/misnamed.h"
#include "core/text/hidden_name.h"
#include "core/text/unicode.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

const project::FileKind* folder_named(std::string_view name) {
  for (const auto& kind : project::file_kinds())
    if (kind.is_folder() && kind.place == name) return &kind;
  return nullptr;
}

/// Whether this is the name of a file beside project.json that a project may lack, such as redirects.json.
bool is_single_file(std::string_view name) {
  return std::ranges::any_of(project::file_kinds(), [&](const project::FileKind& kind) {
    return !kind.is_folder() && kind.may_lack && kind.place == name;
  });
}

/// The kind of file whose folder a name misspells; null for a name that means something else, such as
/// `composers-old`.
const project::FileKind* folder_misspelt(const std::string& name) {
  std::vector<std::string> known;
  for (const auto& kind : project::file_kinds())
    if (kind.is_folder()) known.emplace_back(kind.place);
  if (std::ranges::find(known, name) != known.end()) return nullptr;
  if (!std::ranges::all_of(name, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }))
    return nullptr;
  const auto* near = nearest(name, known);
  return near != nullptr ? folder_named(*near) : nullptr;
}

/// The part of a path from the folder of a kind on: `composers/a.json` of `config/composers/a.json`; empty without one.
fs::path from_folder_on(const fs::path& relative, std::string_view folder) {
  const auto begin = std::ranges::find(relative, fs::path(folder));
  fs::path rest;
  for (auto part = begin; part != relative.end(); ++part) rest /= *part;
  return rest;
}

/// The path up to and with the folder of a kind: `config/composers`.
std::string up_to_folder(const fs::path& relative, std::string_view folder) {
  fs::path all;
  for (const auto& part : relative) {
    all /= part;
    if (part == folder) break;
  }
  return all.generic_string();
}

/// Whether a file has the name and the form of a list that belongs beside project.json, such as config/redirects.json.
bool is_single_list(const Folder& project, const fs::path& relative) {
  for (const auto& kind : project::file_kinds()) {
    if (kind.is_folder() || !kind.may_lack || relative.filename() != kind.place) continue;
    Json json = Json::parse(text_of(project, relative), nullptr, false);
    Problems problems;
    std::vector<project::Reference> references;
    if (json.is_array()) project::check_form(json, kind.form(), problems, references);
    if (json.is_array() && problems.empty()) return true;
  }
  return false;
}

/// The path of a misplaced file as that of its name, of which the folders are a part where others name it with them, or
/// usually have them.
fs::path path_of_name(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto whole = fs::path(relative).replace_extension().generic_string();
  if (is_named(project, whole)) return "." / relative;
  const bool has_folders = kind.name == "block" || kind.name == "listing" || kind.name == "tree";
  const bool is_known = is_named(project, relative.stem().string());
  return has_folders && !is_known && !relative.parent_path().empty() ? relative : relative.filename();
}

Unread of_folder(Unread found) {
  found.is_of_folder = true;
  return found;
}

/// Files in the folder of a kind that does not lie where it should.
Unread in_displaced_folder(const Folder& project, const fs::path& relative, const std::string& folder,
                           const fs::path& target, std::vector<std::string> meant) {
  return of_folder(unread(project, relative,
                          "the files in " + folder + "/ are not read, as the folder does not lie beside project.json",
                          Hint::about_file("move it to ", target.generic_string()), std::move(meant)));
}

/// A file in a folder that is none of the project's own, or beside project.json.
std::optional<Unread> wrong_place(const Folder& project, const fs::path& relative) {
  const auto* kind = kind_inside(project, relative);
  if (kind == nullptr && is_single_list(project, relative))
    return unread(project, relative, "this file is not read, as it does not lie beside project.json",
                  Hint::about_file("move it to ", relative.filename().string()), {relative.filename().string()});
  if (kind == nullptr) return {};
  if (const auto inner = from_folder_on(relative, kind->place); !inner.empty() && kind->is_folder()) {
    return in_displaced_folder(project, relative, up_to_folder(relative, kind->place), inner, {inner.generic_string()});
  }
  const auto name = kind->is_folder() ? path_of_name(project, relative, *kind) : relative.filename();
  return unread(project, relative,
                "this is " + project::a_kind(*kind) + ", and it is not read, as it does not lie in " +
                    (kind->is_folder() ? std::string(kind->place) + "/" : "the project's folder"),
                where_to_put(name, *kind), {project::path_meant(name, *kind).generic_string()});
}

/// A folder whose name misspells that of a kind, if it holds files of the kind, or a name that can mean nothing else.
const project::FileKind* misspelt_folder(const Folder& project, const std::string& name) {
  const auto* kind = folder_misspelt(name);
  if (kind == nullptr) return nullptr;
  const auto lower = text::lower(name);
  if (lower == kind->place || lower + 's' == kind->place) return kind;
  for (const auto& file : files_below(project, name))
    if (kind_inside(project, file) == kind) return kind;
  return nullptr;
}

bool has_blank(const std::string& name) { return name.find(' ') != std::string::npos; }

/// A file in a folder that was meant to have the name of a kind. All paths count as meant that it may have there, as it
/// may lie deeper than it should.
Unread in_misnamed_folder(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto folder = *relative.begin();
  std::vector<std::string> meant;
  for (auto rest = relative.lexically_relative(folder); !rest.empty() && rest != ".";
       rest = rest.lexically_relative(*rest.begin()))
    meant.push_back((kind.place / rest).generic_string());
  return of_folder(
      unread(project, relative,
             "the files in " + folder.string() + "/ are not read; those in " + std::string(kind.place) + "/ are",
             has_blank(folder.string()) ? "rename it: a blank stands in its name" : "", std::move(meant)));
}

/// The kind of the files in a folder that is named after none, if most of its files are of one.
const project::FileKind* kind_of_most(const Folder& project, const std::string& folder) {
  const project::FileKind* one = nullptr;
  int count = 0;
  int others = 0;
  for (const auto& file : files_below(project, folder)) {
    const auto* kind = kind_inside(project, file);
    if (kind == nullptr || !kind->is_folder()) {
      if (file.extension() == ".json") ++others;
      continue;
    }
    if ((one != nullptr && one->place != kind->place) || !from_folder_on(file, kind->place).empty()) return nullptr;
    if (one == nullptr || one->holds_cases) one = kind;
    ++count;
  }
  const bool is_sure = count > 1 && count > others && !one->holds_cases;  // each case has a name of its own to change
  return is_sure ? one : nullptr;
}

/// A file that has the name of the folder of a kind, which then cannot be there.
Unread file_as_folder(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto name = std::string(kind.place);
  return unread(project, relative, "this is a file, and what it should be is the folder of " + name,
                Hint::about_file("make it a folder, with ", name + "/NAME.json", " in it"), {name + "/NAME.json"});
}

/// Finds out what the files are that a project does not read.
class Explainer {
 public:
  explicit Explainer(const Folder& project) : project_(project) {}

  std::optional<Unread> why(const fs::path& relative) {
    const bool is_hidden = text::is_hidden_name(relative.filename().string());
    if (project::kind_at(relative) != nullptr) return {};
    if (relative.parent_path().empty()) {
      if (is_hidden) return {};
      std::error_code failed;
      if (const auto* kind = folder_named(relative.string()))  // which may be a link that leads nowhere
        return fs::is_regular_file(project_.path / relative, failed)
                   ? std::optional(file_as_folder(project_, relative, *kind))
                   : std::nullopt;
      if (auto found = misspelt_single(project_, relative)) return found;
      return wrong_place(project_, relative);
    }
    const auto folder = relative.begin()->string();
    if (const auto* kind = folder_named(folder)) return wrong_ending(project_, relative, *kind);
    if (is_hidden || is_other_folder(folder)) return {};
    if (const auto single = folder + ".json"; is_single_file(single) && relative.extension() == ".json")
      return unread(project_, relative, "this file is not read: what belongs here stands in one file, " + single,
                    Hint::about_file("move its entries to ", single), {single});
    if (const auto* kind = kind_meant(folder)) return in_misnamed_folder(project_, relative, *kind);
    return wrong_place(project_, relative);
  }

 private:
  /// The kind whose folder was meant by another name; found once for each folder.
  const project::FileKind* kind_meant(const std::string& folder) {
    const auto [place, is_new] = kinds_.emplace(folder, nullptr);
    if (is_new) place->second = misspelt_folder(project_, folder);
    if (is_new && place->second == nullptr) place->second = kind_of_most(project_, folder);
    return place->second;
  }

  const Folder& project_;
  std::map<std::string, const project::FileKind*> kinds_;
};

/// The folder of a kind that lies beside the project's folder, rather than in it.
std::optional<Unread> folder_above(const Folder& project, const project::FileKind& kind) {
  std::error_code failed;
  if (fs::status(project.path / kind.place, failed).type() != fs::file_type::not_found) return {};
  const auto whole = fs::weakly_canonical(project.path);
  const auto above = whole.parent_path();
  const auto folder = above / kind.place;
  const bool is_a_project = project::has_project_json(folder);
  if (!fs::is_directory(folder) || project::has_project_json(above) || is_a_project) return {};
  std::vector<std::string> meant;
  const Folder around{.path = above, .overlays = project.overlays};
  for (const auto& file : files_below(around, std::string(kind.place)))
    if (const auto* inside = kind_inside(around, file); inside != nullptr && inside->place == kind.place)
      meant.push_back(file.generic_string());
  if (meant.empty()) return {};
  const auto relative = fs::path("..") / kind.place;
  return in_displaced_folder(project, relative, relative.generic_string(), whole.filename() / kind.place,
                             std::move(meant));
}

}  // namespace

std::optional<Unread> why_unread(const Folder& project, const fs::path& relative) {
  return Explainer(project).why(relative);
}

bool is_same_folder(const Unread& a, const Unread& b) {
  return a.is_of_folder && b.is_of_folder && a.problem.message == b.problem.message;
}

std::vector<Unread> unread_files(const Folder& project) {
  std::vector<Unread> all;
  for (const auto& kind : project::file_kinds())
    if (kind.is_folder() && !kind.holds_cases)
      if (auto found = folder_above(project, kind)) all.push_back(std::move(*found));
  std::ranges::move(folders_as_files(project), std::back_inserter(all));
  Explainer explainer(project);
  for (const auto& file : files_to_look_at(project)) {
    auto found = explainer.why(file);
    if (!found) continue;
    const auto same = std::ranges::find_if(all, [&](const Unread& one) { return is_same_folder(one, *found); });
    if (same != all.end())
      same->meant.insert(same->meant.end(), found->meant.begin(), found->meant.end());
    else
      all.push_back(std::move(*found));
  }
  return all;
}

}  // namespace fsctl::lint
