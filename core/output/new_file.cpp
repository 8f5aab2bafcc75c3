#include "core/output/new_file.h"

#include <utility>

#include "core/error/error.h"

namespace fsctl::output {

NewFile::NewFile(std::filesystem::path path, Readers readers) : path_(std::move(path)), buffer_(open(readers)) {}

/// Removes what a killed process has left under the temporary name, the link itself if it is one, and creates the file.
NewFile::Buffer NewFile::open(Readers readers) const {
  std::error_code ignored;
  std::filesystem::remove(part(), ignored);
  const int file = create_file(part(), readers);
  if (file < 0) throw Error(ErrorCode::file_unreadable, "cannot write " + part().string());
  return {file, std::ios::out | std::ios::binary};
}

void NewFile::finish() {
  if (buffer_.close() == nullptr || !out_) throw Error(ErrorCode::file_unreadable, "cannot write " + part().string());
  std::filesystem::rename(part(), path_);
}

void NewFile::discard() {
  buffer_.close();
  std::error_code ignored;
  std::filesystem::remove(part(), ignored);
}

void write_file(const std::filesystem::path& path, std::string_view text, Readers readers) {
  NewFile file(path, readers);
  try {
    file.out() << text;
    file.finish();
  } catch (...) {
    file.discard();
    throw;
  }
}

}  // namespace fsctl::output
