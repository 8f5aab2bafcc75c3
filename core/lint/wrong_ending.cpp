#include "core/lint/wrong_ending.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/outer_members.h"
#include "core/lint/found_files.h"
#include "core/project/form.h"
#include "core/project/meant.h"
#include "core/project/misnamed.h"
#include "core/project/source.h"
#include "core/text/hidden_name.h"
#include "core/text/unicode.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// Endings of files that people take for configuration.
constexpr auto similar_endings =
    std::to_array<std::string_view>({".json", ".jsonc", ".json5", ".jsn", ".yaml", ".yml", ".toml", ".txt", ""});
constexpr auto endings_of_scripts = std::to_array<std::string_view>({".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"});
/// Endings that programs add to the name of a file that they keep a copy of.
constexpr auto endings_of_copies = std::to_array<std::string_view>({".orig", ".rej", ".tmp", ".swp", ".swo", ".lock"});
/// Endings by which people put a file away.
constexpr auto endings_put_away =
    std::to_array<std::string_view>({".bak", ".backup", ".old", ".off", ".disabled", ".save", ".copy"});

bool is_similar(const std::string& ending) {
  return std::ranges::find(similar_endings, ending) != similar_endings.end();
}

/// The path with `.json` in place of all endings but that of test cases, or of `json` that lacks its dot.
fs::path with_right_ending(fs::path path) {
  constexpr std::string_view ending = "json";
  auto name = path.filename().string();
  if (!path.has_extension() && name.size() > ending.size() && name.ends_with(ending))
    path.replace_filename(name.substr(0, name.size() - ending.size()));
  while (path.has_extension() && path.extension() != ".test") path.replace_extension();
  return path += ".json";
}

/// The path that a file was meant to have whose ending is wrong: in small letters where others name it so.
std::string path_with_ending(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto meant = with_right_ending(relative);
  const fs::path lower = text::lower(meant.generic_string());
  const bool is_lower = !is_named(project, name_of_file(kind, meant)) && is_named(project, name_of_file(kind, lower));
  return (is_lower ? lower : meant).generic_string();
}

std::string ends_otherwise(const project::FileKind& kind) {
  return "this file is not read: the files in " + std::string(kind.place) + "/ end in .json";
}

/// The members that each file of a kind has.
std::vector<std::string> members_needed(const project::FileKind& kind) {
  std::vector<std::string> names;
  for (const project::FormMember& member : project::resolved(kind.form()).members)
    if (member.is_required) names.push_back(member.name);
  return names;
}

/// Whether a text begins as an object does.
bool begins_object(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

/// Whether a text is an object that has what files of some kind in this folder need.
bool has_text_of(const std::string& text, std::string_view folder) {
  if (!begins_object(text)) return false;
  const Json members = outer_members(text);
  return std::ranges::any_of(project::file_kinds(), [&](const project::FileKind& kind) {
    const auto needed = kind.place == folder ? members_needed(kind) : std::vector<std::string>();
    return !needed.empty() &&
           std::ranges::all_of(needed, [&](const std::string& name) { return members.contains(name); });
  });
}

/// The path of a file that has another ending behind .json or in its place.
fs::path without_other_ending(const fs::path& relative) {
  auto meant = fs::path(relative).replace_extension();
  return meant.extension() == ".json" ? meant : meant += ".json";
}

/// Whether a name ends in .json but for blanks and dots, which nobody sees or means.
bool ends_unseen(const fs::path& relative) {
  const auto name = text::lower(relative.filename().string());
  const auto end = name.find_last_not_of(" .") + 1;
  return end > 0 && end < name.size() && name.substr(0, end).ends_with(".json");
}

/// A file with any other ending that was meant to be read by its text or by the `.json` in its name, where no other
/// file has the name that it should have. It may have been put away on purpose if its ending says so.
std::optional<Unread> other_ending(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto ending = text::lower(relative.extension().string());
  const auto meant = without_other_ending(relative);
  if (is_similar(ending) || fs::exists(project.path / meant)) return {};
  const auto is_one_of = [&](const auto& endings) { return std::ranges::find(endings, ending) != endings.end(); };
  const bool is_copy = ending.ends_with('~') || is_one_of(endings_of_copies);
  const bool has_ending_behind = meant == fs::path(relative).replace_extension();
  if ((is_copy || !has_ending_behind) && !has_text_of(text_of(project, relative), kind.place)) return {};
  auto found = unread(project, relative, ends_otherwise(kind), Hint::about_file("name it ", meant.generic_string()),
                      {meant.generic_string()});
  const bool is_marked = ending.starts_with(".json") && std::isalnum(static_cast<unsigned char>(ending.back())) == 0;
  if (ends_unseen(relative)) return found;
  if (is_copy || has_ending_behind || is_marked || is_one_of(endings_put_away))
    found.problem.severity = Severity::warning;
  return found;
}

/// A file that is hidden by a dot before its name, where no other has that name.
std::optional<Unread> hidden_file(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto name = relative.filename().string();
  const auto meant = relative.parent_path() / name.substr(std::min(name.find_first_not_of('.'), name.size()));
  if (relative.extension() != ".json" || fs::exists(project.path / meant) ||
      !has_text_of(text_of(project, relative), kind.place))
    return {};
  auto found = unread(project, relative, "this file is not read, as its name begins with a dot",
                      Hint::about_file("name it ", meant.generic_string()), {meant.generic_string()});
  found.problem.severity = Severity::warning;
  return found;
}

/// A file whose name begins or ends with a blank, which is no part of what others name it by.
Unread blank_in_name(const Folder& project, const fs::path& relative) {
  const auto name = relative.stem().string();
  const auto begin = std::min(name.find_first_not_of(' '), name.size());
  const auto bare = name.substr(begin, name.find_last_not_of(' ') + 1 - begin);
  const auto meant = (relative.parent_path() / (bare + relative.extension().string())).generic_string();
  return unread(project, relative, "this file is not read, as a blank stands at an end of its name",
                Hint::about_file("name it ", meant), {meant});
}

/// Whether a text has a member of this name, as `feed:` or `"feed":`.
bool has_member(std::string_view text, std::string_view name) {
  for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    auto behind = text.substr(at + name.size());
    behind.remove_prefix(std::min(behind.find_first_not_of("\"' \t"), behind.size()));
    if (behind.starts_with(':')) return true;
  }
  return false;
}

/// A script that has the members which a file of the kind needs.
std::optional<Unread> script(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto ending = relative.extension().string();
  if (std::ranges::find(endings_of_scripts, ending) == endings_of_scripts.end()) return {};
  const auto text = text_of(project, relative);
  const auto needed = members_needed(kind);
  const bool has_all = std::ranges::all_of(needed, [&](const std::string& name) { return has_member(text, name); });
  if (!has_all || needed.empty() || (needed.size() == 1 && !begins_object(text))) return {};
  const auto meant = with_right_ending(relative).generic_string();
  return unread(project, relative, ends_otherwise(kind), Hint::about_file("write it in JSON, as ", meant), {meant});
}

}  // namespace

Unread unread(const Folder& project, const fs::path& relative, std::string message, Hint hint,
              std::vector<std::string> meant) {
  Problem problem{.code = ErrorCode::not_read, .message = std::move(message), .hint = std::move(hint)};
  problem.source = project::empty_source(project.path / relative, project.path);
  return {.problem = std::move(problem), .meant = std::move(meant)};
}

Hint where_to_put(const fs::path& relative, const project::FileKind& kind) {
  return project::is_other_language(relative)
             ? Hint::about_file("write it in JSON, as ", project::path_meant(relative, kind).generic_string())
             : project::where_it_belongs(relative, kind);
}

bool is_named(const Folder& project, const std::string& name) {
  const auto names_it = [&](const fs::path& file) {
    return text_of(project, file).find('"' + name + '"') != std::string::npos;
  };
  return std::ranges::any_of(project::file_kinds(), [&](const project::FileKind& kind) {
    return std::ranges::any_of(project::files_of(kind, project.path), names_it);
  });
}

std::optional<Unread> wrong_ending(const Folder& project, const fs::path& relative, const project::FileKind& kind) {
  const auto ending = text::lower(relative.extension().string());
  if (text::is_hidden_name(relative.filename().string())) return hidden_file(project, relative, kind);
  if (project::has_blank_at_end(relative)) return blank_in_name(project, relative);
  if (auto found = script(project, relative, kind)) return found;
  if (auto found = other_ending(project, relative, kind)) return found;
  if (relative.extension() == ".json" || !is_similar(ending)) return {};
  if (const auto* inside = kind_inside(project, relative); inside != nullptr && inside->place != kind.place) {
    auto found = project::in_wrong_folder(relative, kind, *inside);
    return unread(project, relative, std::move(found.message), where_to_put(relative, *inside),
                  {project::path_meant(relative, *inside).generic_string()});
  }
  const auto text = text_of(project, relative);
  if ((ending.empty() || ending == ".txt") && !begins_object(text)) return {};
  const auto meant = path_with_ending(project, relative, kind);
  return unread(project, relative, ends_otherwise(kind),
                Hint::about_file(project::is_other_language(relative) ? "write it in JSON, as " : "name it ", meant),
                {meant, text::lower(meant)});  // names in capitals are meant by others in small letters
}

std::optional<Unread> misspelt_single(const Folder& project, const fs::path& relative) {
  const auto ending = text::lower(relative.extension().string());
  if (ending.empty() || ending == ".txt" || !is_similar(ending)) return {};
  std::vector<std::string> known;
  for (const auto& kind : project::file_kinds())
    if (!kind.is_folder()) known.push_back(fs::path(kind.place).stem().string());
  const auto stem = relative.stem().string();
  const auto* near = std::ranges::find(known, stem) != known.end() ? &stem : nearest(stem, known);
  if (near == nullptr) return {};
  const auto name = *near + ".json";
  if (name == "project.json") return {};  // there is one already, or this were no project
  return unread(project, relative, "this file is not read: its name is not " + name, "", {name});
}

}  // namespace fsctl::lint
