#include "core/error/file_reason.h"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>

namespace fsctl {
namespace {

std::string with_reason(const std::string& sentence, int reason) {
  return reason == 0 ? sentence : sentence + ": " + std::generic_category().message(reason);
}

int reason_not_to_read(const std::filesystem::path& file) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (opened < 0) return errno;
  ::close(opened);
  std::error_code unknown;
  return std::filesystem::is_directory(file, unknown) ? EISDIR : 0;
}

}  // namespace

std::string cannot_read(const std::filesystem::path& file) { return cannot_read(file.string(), file); }

std::string cannot_read(const std::string& name, const std::filesystem::path& file) {
  return with_reason("cannot read " + name, reason_not_to_read(file));
}

std::string cannot_write(const std::filesystem::path& file, int reason) {
  return with_reason("cannot write " + file.string(), reason);
}

}  // namespace fsctl
