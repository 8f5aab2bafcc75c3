#include "core/project/source.h"

#include <fstream>

#include "core/error/file_reason.h"
#include "core/project/overlaid.h"
#include "core/project/shown_name.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return {};
  std::ifstream in(path, std::ios::binary);
  std::string text(fs::file_size(path, failed), '\0');
  if (failed || !in.read(text.data(), static_cast<std::streamsize>(text.size()))) return {};
  return text;
}

/// A file's path relative to the working directory if the file lies below it, else to the project, if there is one:
/// what is kept or answered says nothing of where this machine has the project.
std::string name_below(const fs::path& path, const fs::path& project) {
  const auto from_here = fs::absolute(path).lexically_normal().lexically_relative(working_directory());
  const bool below = !from_here.empty() && *from_here.begin() != "..";
  return (below ? from_here : project.empty() ? path : path.lexically_relative(project)).generic_string();
}

}  // namespace

std::optional<std::string> overlaid(const fs::path& path, const Overlays& overlays) {
  for (const Overlay& overlay : overlays) {
    std::error_code ignored;
    if (fs::equivalent(overlay.path, path, ignored) ||
        fs::absolute(overlay.path).lexically_normal() == fs::absolute(path).lexically_normal())
      return overlay.text;
  }
  return {};
}

std::shared_ptr<const Source> open_source(const fs::path& path, const fs::path& project, const Overlays& overlays,
                                          Problems& problems) {
  const auto name = name_below(path, project);
  auto text = overlaid(path, overlays);
  if (!text) text = read_file(path);
  if (text)
    return std::make_shared<Source>(
        Source{.name = name, .text = std::move(*text), .path = fs::absolute(path).lexically_normal()});
  problems.push_back(
      {.code = ErrorCode::file_unreadable, .message = cannot_read(name, path), .source = empty_source(path, project)});
  return nullptr;
}

std::shared_ptr<const Source> empty_source(const fs::path& path, const fs::path& project) {
  return std::make_shared<Source>(
      Source{.name = name_below(path, project), .text = {}, .path = fs::absolute(path).lexically_normal()});
}

std::optional<fs::path> tested_name(const fs::path& path) {
  if (path.stem().extension() == ".test") return path.parent_path() / path.stem().replace_extension(".json");
  const auto folder = path.parent_path();
  if (folder.extension() == ".test") return fs::path(folder).replace_extension(".json");
  return {};
}

}  // namespace fsctl::project
