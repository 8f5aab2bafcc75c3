#include "core/output/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

#include "core/error/error.h"

namespace fsctl::output {
namespace {

constexpr mode_t as_usual = 0666;
constexpr mode_t for_the_owner = 0600;

}  // namespace

NewFile::NewFile(std::filesystem::path path, Readers readers) : path_(std::move(path)), buffer_(open(readers)) {}

/// What a run that was killed has left goes first: the name itself, whatever it leads to.
NewFile::Buffer NewFile::open(Readers readers) const {
  std::error_code ignored;
  std::filesystem::remove(part(), ignored);
  const auto mode = readers == Readers::owner ? for_the_owner : as_usual;
  const int file = ::open(part().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
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

}  // namespace fsctl::output
