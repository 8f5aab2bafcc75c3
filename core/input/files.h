#pragma once

#include <filesystem>
#include <vector>

namespace fsctl::input {

/// The JSON files of a directory and its subdirectories, by path: names that end in .json, .ndjson or .jsonl, also with
/// .gz or .zst, except hidden files, an editor's own and reasons of rejects. Throws Error(file_unreadable), also when
/// there are none.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& directory);

}  // namespace fsctl::input
