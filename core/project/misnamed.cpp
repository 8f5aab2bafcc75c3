#include "core/project/misnamed.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/error/suggest.h"
#include "core/project/kinds.h"
#include "core/project/source.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

constexpr auto almost_json = std::to_array<std::string_view>(
    {"", ".json", ".jsonc", ".json5", ".json.txt", ".json.json", ".yaml", ".yml", ".toml"});
constexpr auto other_languages = std::to_array<std::string_view>({".yaml", ".yml", ".toml"});

bool holds_json(const fs::path& folder) {
  std::error_code failed;
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    if (at->path().extension() == ".json") return true;
  return false;
}

/// Whether a folder of some kind of file, which has files, lies in this one.
bool has_configuration(const fs::path& folder) {
  return std::ranges::any_of(file_kinds(),
                             [&](const FileKind& kind) { return kind.is_folder() && holds_json(folder / kind.place); });
}

}  // namespace

bool is_other_language(const fs::path& file) {
  return std::ranges::find(other_languages, text::lower(file.extension().string())) != other_languages.end();
}

bool has_project_json(const fs::path& folder) {
  std::error_code failed;
  const auto file = folder / "project.json";
  return fs::exists(fs::symlink_status(file, failed)) && !fs::is_directory(file, failed);
}

bool is_almost_project_json(const fs::path& file) {
  const auto name = text::lower(file.filename().string());
  const auto dot = std::min(name.find('.'), name.size());
  const auto stem = name.substr(0, dot);
  const auto ending = name.substr(dot);
  if (std::ranges::find(almost_json, ending) == almost_json.end() || file.filename() == "project.json") return false;
  static const std::vector<std::string> meant = {"project"};
  return stem == meant.front() || (ending.starts_with(".json") && nearest(stem, meant) != nullptr);
}

std::optional<fs::path> misnamed_project_json(const fs::path& folder) {
  if (has_project_json(folder)) return {};
  std::error_code failed;
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder, failed))
    if (is_almost_project_json(entry.path()) && entry.is_regular_file(failed)) found.push_back(entry.path());
  // The folders are looked through last, as any folder above a project is asked.
  if (found.empty() || !has_configuration(folder)) return {};
  return *std::ranges::min_element(found);
}

Hint how_to_name_project(const fs::path& file) {
  return Hint::about_file(is_other_language(file) ? "write it in JSON, as " : "name it ", "project.json");
}

Problem misnamed_project(const fs::path& file) {
  return {.code = ErrorCode::not_read,
          .message = "no file of this project is read, as the name of this one is not project.json",
          .hint = how_to_name_project(file),
          .source = empty_source(file, file.parent_path())};
}

}  // namespace fsctl::project
