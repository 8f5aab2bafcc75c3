#include "core/load/record_files.h"

#include "core/error/error.h"
#include "core/input/files.h"

namespace fsctl::load {

std::string feed_named_by(const std::string& file_name) { return file_name.substr(0, file_name.find('.')); }

std::map<std::string, std::vector<std::string>> files_by_feed(const std::filesystem::path& directory) {
  if (!std::filesystem::is_directory(directory))
    throw Error(ErrorCode::file_unreadable, "there is no directory " + directory.string(),
                "it holds the files of each feed, such as records/products.json");
  std::map<std::string, std::vector<std::string>> files;
  for (const auto& file : input::files_in(directory)) {
    const auto first = file.lexically_relative(directory).begin()->string();
    files[feed_named_by(first)].push_back(file.string());
  }
  return files;
}

}  // namespace fsctl::load
