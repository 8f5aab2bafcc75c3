#include "cli/serving/feed_files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <list>
#include <map>
#include <system_error>
#include <vector>

#include "cli/record_lines.h"
#include "core/error/error.h"
#include "core/load/record_files.h"
#include "core/output/new_file.h"
#include "core/store/feed_records.h"
#include "core/store/store.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// Files of a folder that fsctl ingest --all takes for the same feeds; a folder without any has none.
std::map<std::string, std::vector<std::string>> known_files(const fs::path& folder) {
  try {
    return load::files_by_feed(folder);
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

void make_export_folder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (!failed && ::access(folder.c_str(), W_OK) != 0) failed = {errno, std::generic_category()};
  if (failed) throw Error(ErrorCode::file_unreadable, "cannot write into " + folder.string() + ": " + failed.message());
}

void write_feed_files(const store::Address& address, const fs::path& folder,
                      const std::function<void(const std::string&)>& tell) {
  make_export_folder(folder);
  const auto known = known_files(folder);
  store::Store store(address, store::Store::Mode::read);
  const store::ReadTransaction reading(store);
  std::list<output::NewFile> files;
  std::vector<std::string> sentences;
  const auto feeds = store::feed_ids(store);
  for (const auto& [number, feed] : feeds) {
    const auto records = store::count_feed_records(store, number);
    const auto path = folder / (feed + ".ndjson");
    if (records == 0 && !fs::exists(path)) continue;
    write_record_lines(files.emplace_back(path).out(), store, number);
    sentences.push_back("wrote " + std::to_string(records) + (records == 1 ? " record of " : " records of ") + feed +
                        " to " + path.string());
    if (const auto others = known.find(feed); others != known.end())
      for (const auto& other : others->second)
        if (fs::path(other) != path) sentences.push_back("fsctl ingest --all loads " + other + " as well");
  }
  for (const auto& [feed, of_feed] : known)
    if (std::ranges::none_of(feeds, [&](const auto& entry) { return entry.second == feed; }))
      for (const auto& file : of_feed)
        sentences.push_back("no record of " + feed + " ever came, so " + file + " stays");
  for (auto& file : files) file.finish();
  for (const auto& sentence : sentences) tell(sentence);
}

}  // namespace fsctl::cli
