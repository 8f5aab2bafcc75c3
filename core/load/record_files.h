#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fsctl::load {

/// The files of a directory by the feeds that they are named after: `products.json`, `products.2.ndjson.gz` and all
/// files in `products/` are of the feed `products`. Throws Error(file_unreadable) when there are none.
std::map<std::string, std::vector<std::string>> files_by_feed(const std::filesystem::path& directory);

}  // namespace fsctl::load
