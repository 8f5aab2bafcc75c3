#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/store/address.h"

namespace fsctl::cli {

/// Writes the records of each feed of a store that has some to `FEED.ndjson` in a folder, in place of former files;
/// those that fsctl ingest --all finds there. Tells what it wrote. When one cannot be written, none is. Throws Error.
void write_feed_files(const store::Address& address, const std::filesystem::path& folder,
                      const std::function<void(const std::string&)>& tell);

}  // namespace fsctl::cli
