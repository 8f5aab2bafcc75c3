#include "core/lint/found_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

#include "core/json/json.h"
#include "core/json/outer_members.h"
#include "core/lint/targets.h"
#include "core/project/meant.h"
#include "core/project/misnamed.h"
#include "core/project/overlaid.h"
#include "core/text/hidden_name.h"
#include "core/text/unicode.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// Larger files are data, not configuration.
constexpr std::uintmax_t largest_looked_into = std::uintmax_t{1} << 20U;
/// The same among records, which are many.
constexpr std::uintmax_t largest_among_records = std::uintmax_t{1} << 16U;
/// The most files that are looked into in folders that are none of the project's own.
constexpr std::size_t most_looked_into = 500;

/// Folders that hold no configuration, whatever lies in them.
constexpr auto other_folders = std::to_array<std::string_view>({"node_modules", "build", "dist"});

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string text_up_to(std::uintmax_t largest, const Folder& project, const fs::path& relative) {
  const auto path = project.path / relative;
  if (auto unsaved = project::overlaid(path, project.overlays)) return std::move(*unsaved);
  std::error_code failed;
  if (!fs::is_regular_file(path, failed) || fs::file_size(path, failed) > largest) return {};
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

/// The files below a folder that are not saved yet.
std::vector<fs::path> unsaved_below(const Folder& project, const fs::path& relative) {
  std::vector<fs::path> files;
  for (const auto& overlay : project.overlays) {
    auto file = placed(overlay.path).lexically_relative(placed(project.path / relative));
    const bool is_below = !file.empty() && file != "." && *file.begin() != "..";
    if (is_below && !fs::exists(overlay.path)) files.push_back(relative / file);
  }
  return files;
}

/// The members of a text in YAML or TOML, as far as the beginnings of its lines tell, without their values.
Json members_told(const std::string& text) {
  Json json = Json::object();
  std::istringstream in(text);
  bool is_in_section = false;  // of TOML, whose lines are members of what its head names
  for (std::string line; std::getline(in, line);) {
    const std::size_t begin = line.starts_with('[') ? 1 : 0;
    is_in_section = is_in_section || begin > 0;
    if (is_in_section && begin == 0) continue;
    const auto end = line.find_first_not_of(letters, begin);
    if (end == std::string::npos || end == begin) continue;
    const auto mark = line.find_first_not_of(' ', end);
    if (mark != std::string::npos && std::string_view(":=].").find(line[mark]) != std::string_view::npos)
      json[line.substr(begin, end - begin)] = nullptr;
  }
  return json;
}

}  // namespace

bool is_other_folder(const fs::path& name) {
  return text::is_hidden_name(name.string()) || std::ranges::find(other_folders, name.string()) != other_folders.end();
}

std::vector<std::string> kind_folders_in(const fs::path& folder) {
  std::set<std::string> found;
  std::error_code failed;
  for (const auto& kind : project::file_kinds())
    if (kind.is_folder() && fs::is_directory(folder / kind.place, failed)) found.insert(std::string(kind.place) + '/');
  return {found.begin(), found.end()};
}

std::string text_of(const Folder& project, const fs::path& relative) {
  return text_up_to(largest_looked_into, project, relative);
}

const project::FileKind* kind_inside(const Folder& project, const fs::path& relative) {
  const bool is_other = project::is_other_language(relative);
  if (!is_other && !text::lower(relative.extension().string()).starts_with(".json")) return nullptr;
  const bool is_among_records = *relative.begin() == "records";
  const auto text = text_up_to(is_among_records ? largest_among_records : largest_looked_into, project, relative);
  if (is_other) return project::kind_meant(members_told(text));
  const auto json = Json::parse(text, nullptr, false, true);
  return project::kind_meant(json.is_discarded() ? outer_members(text) : json);
}

std::vector<fs::path> files_below(const Folder& project, const fs::path& relative) {
  auto files = unsaved_below(project, relative);
  std::error_code failed;
  for (fs::recursive_directory_iterator at(project.path / relative, failed), end; !failed && at != end;
       at.increment(failed)) {
    if (at->is_directory(failed)) {
      if (is_other_folder(at->path().filename()) || project::has_project_json(at->path()))
        at.disable_recursion_pending();
    } else if (files.size() < most_looked_into) {
      files.push_back(at->path().lexically_relative(project.path));
    }
  }
  std::ranges::sort(files);
  return files;
}

std::vector<fs::path> files_to_look_at(const Folder& project) {
  auto files = unsaved_below(project, {});
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(project.path, failed)) {
    const auto name = entry.path().filename();
    if (!entry.is_directory(failed)) {
      files.push_back(name);
    } else if (!is_other_folder(name) && !project::has_project_json(entry.path())) {
      auto inner = files_below(project, name);
      files.insert(files.end(), inner.begin(), inner.end());
    }
  }
  std::ranges::sort(files);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

}  // namespace fsctl::lint
