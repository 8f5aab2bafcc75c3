#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/store/address.h"

namespace fsctl::cli {

/// Makes a folder to export to. Throws Error(file_unreadable) where no files can be written.
void make_export_folder(const std::filesystem::path& folder);

/// Writes the records of each feed of a store that has some to `FEED.ndjson` in a folder, in place of former files;
/// those that fsctl ingest --all finds there. Tells what it wrote. When one cannot be written, none is. Throws Error.
void write_feed_files(const store::Address& address, const std::filesystem::path& folder,
                      const std::function<void(const std::string&)>& tell);

}  // namespace fsctl::cli
