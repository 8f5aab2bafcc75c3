#include "core/project/files.h"

#include <algorithm>
#include <fstream>

#include "core/json/parse.h"
#include "core/project/findings.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

/// Where a user would say the project is: from the working directory when it lies below it, else from itself.
fs::path shown_from_here(const fs::path& directory) {
  const auto from_here = fs::absolute(directory).lexically_normal().lexically_relative(fs::current_path());
  const bool below = !from_here.empty() && *from_here.begin() != "..";
  return below ? from_here : fs::path();
}

/// Cases of `fsctl test` lie beside what they test: products.test.json, or any file in a folder products.test.
bool is_case(const fs::path& relative) {
  const auto text = relative.generic_string();
  return text.ends_with(".test.json") || text.find(".test/") != std::string::npos;
}

/// The paths of the JSON files below a folder, in their order.
std::vector<fs::path> files_below(const fs::path& root) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    auto relative = entry.path().lexically_relative(root);
    if (relative.extension() == ".json" && !entry.is_directory() && !is_case(relative))
      paths.push_back(std::move(relative));
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

Files::Files(const fs::path& directory, const std::optional<Overlay>& overlay, Problems& problems)
    : directory_(directory), shown_directory_(shown_from_here(directory)), overlay_(overlay), problems_(problems) {}

void Files::read(std::string_view kind_name, const Take& take) {
  const FileKind& kind = *find_file_kind(kind_name);
  const fs::path place(kind.place);
  if (!kind.is_folder()) return read_file(kind, place, std::string(kind.name), take);
  if (!fs::is_directory(directory_ / place)) return;
  try {
    for (const auto& path : files_below(directory_ / place))
      read_file(kind, place / path, fs::path(path).replace_extension().generic_string(), take);
  } catch (const fs::filesystem_error& error) {
    problems_.push_back(
        {.code = ErrorCode::file_unreadable, .message = "cannot read " + error.path1().generic_string()});
  }
}

void Files::read_file(const FileKind& kind, const fs::path& relative, const std::string& name, const Take& take) {
  names_[kind.name].push_back(name);
  const auto shown = (shown_directory_ / relative).lexically_normal().generic_string();
  const auto first = problems_.size();
  File file;
  try {
    file.source = std::make_shared<Source>(Source{.name = shown, .text = text_of_file(directory_ / relative, shown)});
    file.json = parse(file.source, problems_);
  } catch (const Error& error) {
    problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
    return;
  }
  std::vector<Reference> references;
  check_form(file.json, kind.form(), problems_, references);
  for (auto i = first; i < problems_.size(); ++i) problems_[i].source = file.source;
  for (Reference& reference : references) references_.push_back({std::move(reference), file.source});
  if (!file.json.is_null()) take(name, std::move(file));
}

std::string Files::text_of_file(const fs::path& path, const std::string& shown) const {
  std::error_code ignored;
  const bool is_overlaid =
      overlay_ && (fs::equivalent(overlay_->path, path, ignored) ||
                   fs::absolute(overlay_->path).lexically_normal() == fs::absolute(path).lexically_normal());
  if (is_overlaid) return overlay_->text;
  std::ifstream in(path, std::ios::binary);
  const auto size = fs::is_regular_file(path, ignored) ? fs::file_size(path, ignored) : std::uintmax_t{0};
  std::string text(ignored ? 0 : size, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in || ignored || !fs::is_regular_file(path, ignored))
    throw Error(ErrorCode::file_unreadable, "cannot read " + shown);
  return text;
}

void Files::check_references() {
  for (const auto& [reference, source] : references_) {
    const auto& [kind, name, pointer] = reference;
    auto& names = names_[kind];
    if (std::ranges::find(names, name) != names.end()) continue;
    add_unknown(problems_, pointer, kind, name, names);
    problems_.back().source = source;
  }
}

}  // namespace fsctl::project
