#include "core/project/files.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/project/findings.h"

namespace fsctl::project {

namespace fs = std::filesystem;

Files::Files(const fs::path& directory, const std::optional<Overlay>& overlay, Problems& problems)
    : directory_(directory), overlay_(overlay), problems_(problems) {}

void Files::read(std::string_view kind_name, const Take& take) {
  const FileKind& kind = *find_file_kind(kind_name);
  const fs::path place(kind.place);
  if (!kind.is_folder()) return read_file(kind, place, std::string(kind.name), take);
  try {
    for (const auto& path : files_of(kind, directory_))
      read_file(kind, path, path.lexically_relative(place).replace_extension().generic_string(), take);
  } catch (const fs::filesystem_error& error) {
    problems_.push_back(
        {.code = ErrorCode::file_unreadable, .message = "cannot read " + error.path1().generic_string()});
  }
}

void Files::read_file(const FileKind& kind, const fs::path& relative, const std::string& name, const Take& take) {
  names_[kind.name].push_back(name);
  const auto first = problems_.size();
  File file{.source = open_source(directory_ / relative, directory_, overlay_, problems_), .json = {}};
  if (!file.source) return;
  try {
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
