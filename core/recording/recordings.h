#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/recording/recording.h"

namespace fsctl::recording {

/// Recordings, found by what is asked.
class Recordings {
 public:
  using One = std::shared_ptr<const Recording>;

  void add(One recording);

  /// The recording of this question. Where there is none for its reader, that for the reader who is most like it: first
  /// of the same domain, then of the same place, then of the same version. Null for a question that was not recorded.
  One find(const Question& question) const;
  /// How many there are of other questions with the same path.
  std::size_t others_of_path(const Question& question) const;

  /// All of them, by their files.
  std::vector<One> all() const;
  bool empty() const { return by_subject_.empty(); }

 private:
  std::map<std::string, std::vector<One>> by_subject_{};
  std::map<std::string, std::size_t, std::less<>> of_path_{};
};

/// The files of a folder that hold recordings, in the order of their names. None where there is no folder.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder);

/// Reads a file. Throws Error with its location.
Recordings::One read_file(const std::filesystem::path& file);

/// All recordings of a folder; what is wrong with others is added to the problems. Throws Error(file_unreadable) where
/// there is no such folder.
Recordings read_folder(const std::filesystem::path& folder, Problems& problems);

/// Writes a recording into a folder, which is made where there is none, whole and in place of the one of the same
/// question. False when that is the same already. Several processes may write into a folder. Throws
/// Error(file_unreadable), or std::filesystem::filesystem_error.
bool keep(const std::filesystem::path& folder, const Recording& recording);

}  // namespace fsctl::recording
