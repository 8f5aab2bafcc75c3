#include "core/lint/consequences.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "core/project/kinds.h"

namespace fsctl::lint {
namespace {

using Reads = std::multimap<std::string, const Source*>;  ///< by file: the files that name it

Reads reads_of(const project::Project& project) {
  Reads reads;
  for (const auto& [reference, source] : project.references)
    reads.emplace(project::path_of_file(reference.file_kind, reference.name), source.get());
  return reads;
}

/// What is wrong in a file whatever stands in others.
constexpr auto of_one_file = std::to_array<ErrorCode>({
    ErrorCode::json_syntax,
    ErrorCode::duplicate_member,
    ErrorCode::nested_too_deep,
    ErrorCode::invalid_utf8,
    ErrorCode::not_read,
    ErrorCode::unknown_member,
    ErrorCode::missing_member,
    ErrorCode::wrong_member_type,
    ErrorCode::slot_shape,
    ErrorCode::slot_too_deep,
    ErrorCode::empty_path,
    ErrorCode::item_outside_iteration,
    ErrorCode::unknown_operation,
    ErrorCode::unknown_parameter,
    ErrorCode::missing_parameter,
    ErrorCode::extension_refused,
});

/// The file that a problem's place names, if it is one that names a file.
std::string file_named_at(const project::Project& project, const Problem& problem) {
  const auto found = std::ranges::find_if(project.references, [&](const project::PlacedReference& placed) {
    return placed.source == problem.source && placed.reference.pointer == problem.location.pointer;
  });
  return found == project.references.end() ? std::string()
                                           : project::path_of_file(found->reference.file_kind, found->reference.name);
}

/// Whether a file depends on what the block that it names is made of: its path holds fields of the block's storage.
bool reads_through(const std::string& path) { return path.starts_with("pages/") || path.starts_with("trees/"); }

}  // namespace

Dependants::Dependants(const project::Project& project, const std::vector<std::string>& files)
    : project_(project), files_(files) {
  const auto reads = reads_of(project);
  std::map<const Source*, std::string> paths;
  for (const auto& [path, source] : project.files) paths.emplace(source.get(), path);
  std::set<const Source*> found;
  if (std::ranges::find(files, "project.json") != files.end())  // every file is read with its places and types
    for (const auto& [path, source] : project.files) found.insert(source.get());
  for (const auto& file : files)
    if (const auto named = project.files.find(file); named != project.files.end()) found.insert(named->second.get());
  for (const auto& file : files)
    for (auto [reader, last] = reads.equal_range(file); reader != last; ++reader) {
      found.insert(reader->second);
      for (auto [further, end] = reads.equal_range(paths[reader->second]); further != end; ++further)
        if (reads_through(paths[further->second])) found.insert(further->second);
    }
  sources_.assign(found.begin(), found.end());
}

bool Dependants::have_caused(const Problem& problem) const {
  if (!problem.source || std::ranges::find(of_one_file, problem.code) != of_one_file.end() || !contain(problem.source))
    return false;
  if (problem.code != ErrorCode::unknown_reference) return true;
  const auto file = file_named_at(project_, problem);  // one that is not there is missed because of none that is
  return file.empty() || std::ranges::find(files_, file) != files_.end();
}

bool Dependants::contain(const std::shared_ptr<const Source>& source) const {
  const auto is_dependant = [&](const Source* file) { return std::ranges::binary_search(sources_, file); };
  const auto composer = project::tested_name(source->path);  // of test cases, which name it by where they lie
  if (!composer) return is_dependant(source.get());
  const auto file = project_.files.find(composer->lexically_relative(project_.directory).generic_string());
  return file != project_.files.end() && is_dependant(file->second.get());
}

}  // namespace fsctl::lint
