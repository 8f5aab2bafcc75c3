#include "core/recording/recordings.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "core/error/file_reason.h"
#include "core/output/folder_lock.h"
#include "core/output/new_file.h"

namespace fsctl::recording {
namespace {

namespace fs = std::filesystem;

/// How much two readers have in common; the greater, the better.
auto likeness(const Reader& a, const Reader& b) {
  const auto equal_parts = [](const Place& one, const Place& other) {
    return std::tuple(one.locale == other.locale && !one.locale.empty(),
                      one.region == other.region && !one.region.empty(),
                      one.scope == other.scope && !one.scope.empty());
  };
  return std::tuple(a.domain == b.domain, a.place == b.place, equal_parts(a.place, b.place), a.version == b.version);
}

std::optional<std::string> text_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {};
  std::string text{std::istreambuf_iterator(in), {}};
  return in.bad() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace

void Recordings::add(One recording) {
  ++of_path_[recording->question.path];
  auto& equal = by_subject_[recording->question.subject()];
  const auto before = std::ranges::lower_bound(equal, recording->file, {}, [](const One& one) { return one->file; });
  equal.insert(before, std::move(recording));
}

Recordings::One Recordings::find(const Question& question) const {
  const auto found = by_subject_.find(question.subject());
  if (found == by_subject_.end()) return {};
  return *std::ranges::max_element(found->second, {},
                                   [&](const One& one) { return likeness(one->question.reader, question.reader); });
}

std::size_t Recordings::others_of_path(const Question& question) const {
  const auto found = of_path_.find(question.path);
  const auto equal = by_subject_.find(question.subject());
  return (found == of_path_.end() ? 0 : found->second) - (equal == by_subject_.end() ? 0 : equal->second.size());
}

std::vector<Recordings::One> Recordings::all() const {
  std::vector<One> listed;
  for (const auto& [_, equal] : by_subject_) listed.insert(listed.end(), equal.begin(), equal.end());
  std::ranges::sort(listed, {}, [](const One& one) { return one->file; });
  return listed;
}

std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code gone;
  for (auto entry = fs::directory_iterator(folder, gone); !gone && entry != fs::directory_iterator();
       entry.increment(gone))
    if (std::error_code unknown; entry->path().extension() == ".json" && entry->is_regular_file(unknown))
      files.push_back(entry->path());
  std::ranges::sort(files);
  return files;
}

Recordings::One read_file(const fs::path& file) {
  auto text = text_in(file);
  if (!text) throw Error(ErrorCode::file_unreadable, cannot_read(file));
  auto recording = read(std::make_shared<const Source>(Source{.name = file.string(), .text = std::move(*text)}));
  recording.file = file.filename().string();
  return std::make_shared<const Recording>(std::move(recording));
}

Recordings read_folder(const fs::path& folder, Problems& problems) {
  if (!fs::is_directory(folder))
    throw Error(ErrorCode::file_unreadable, "there is no folder " + folder.string(),
                "fsctl proxy --record makes one, with the answers of a service");
  Recordings recordings;
  for (const auto& file : files_of(folder)) {
    try {
      recordings.add(read_file(file));
    } catch (const Error& error) {
      problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    }
  }
  return recordings;
}

bool keep(const fs::path& folder, const Recording& recording) {
  const auto text = text_of(recording);
  const auto path = folder / file_name(recording.question);
  fs::create_directories(folder);
  const output::FolderLock turnstile(folder);
  if (text_in(path) == text) return false;
  output::write_file(path, text);
  return true;
}

}  // namespace fsctl::recording
