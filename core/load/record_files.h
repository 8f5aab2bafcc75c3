#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fsctl::load {

/// The feed that a file or folder of records is named after: `products` for `products.2.ndjson.gz`.
std::string feed_named_by(const std::string& file_name);

/// The files of a directory by the feeds that they are named after: `products.json`, `products.2.ndjson.gz` and all
/// files in `products/` are of the feed `products`. Throws Error(file_unreadable) when there are none.
std::map<std::string, std::vector<std::string>> files_by_feed(const std::filesystem::path& directory);

}  // namespace fsctl::load
