#include "core/input/files.h"

#include <algorithm>
#include <array>

#include "core/error/error.h"
#include "core/text/hidden_name.h"

namespace fsctl::input {
namespace {

namespace fs = std::filesystem;

/// Whether this is the file of reasons that the loader writes beside a file of rejects; it holds no records.
bool tells_reasons(const fs::path& name) { return name.string().ends_with(".reasons.ndjson"); }

bool is_json(fs::path name) {
  constexpr std::array endings = {".json", ".ndjson", ".jsonl"};
  if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
  return std::ranges::find(endings, name.extension().string()) != endings.end();
}

}  // namespace

std::vector<fs::path> files_in(const fs::path& directory) {
  std::vector<fs::path> files;
  for (auto entry = fs::recursive_directory_iterator(directory); entry != fs::recursive_directory_iterator(); ++entry) {
    const auto name = entry->path().filename();
    if (text::is_hidden_name(name.string())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && is_json(name) && !tells_reasons(name)) {
      files.push_back(entry->path());
    }
  }
  if (files.empty())
    throw Error(ErrorCode::file_unreadable, directory.string() + " holds no .json, .ndjson or .jsonl file");
  std::ranges::sort(files);
  return files;
}

}  // namespace fsctl::input
