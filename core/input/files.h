#pragma once

#include <filesystem>
#include <vector>

namespace fsctl::input {

/// The JSON files of a directory and those below it, by path: names that end in .json, .ndjson or .jsonl, packed ones
/// (.gz, .zst) too; hidden ones and reasons of rejects not. Throws Error(file_unreadable), also when there are none.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& directory);

}  // namespace fsctl::input
