#include "core/input/descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ios>
#include <system_error>

namespace fsctl::input {
namespace {

constexpr int for_ever = -1;

/// Whether a descriptor has bytes, or is at its end, within this time.
bool is_ready(int number, int milliseconds) {
  pollfd waiting{.fd = number, .events = POLLIN, .revents = 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

}  // namespace

Descriptor::Descriptor(const std::filesystem::path& file)
    : number_(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)), is_own_(true) {}

Descriptor::~Descriptor() {
  if (is_own_ && is_open()) ::close(number_);
}

bool Descriptor::is_ready_within(std::chrono::milliseconds time) const {
  return gptr() != egptr() || is_ready(number_, static_cast<int>(time.count()));
}

std::streambuf::int_type Descriptor::underflow() {
  if (gptr() != egptr()) return traits_type::to_int_type(*gptr());
  const auto size = read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  if (size == 0) return traits_type::eof();
  setg(buffer_.data(), buffer_.data(), buffer_.data() + size);
  return traits_type::to_int_type(*gptr());
}

std::streamsize Descriptor::xsgetn(char* room, std::streamsize size) {
  const auto buffered = std::min<std::streamsize>(egptr() - gptr(), size);
  if (buffered == 0) return size == 0 ? 0 : read(room, size);
  std::copy_n(gptr(), buffered, room);
  gbump(static_cast<int>(buffered));
  return buffered;
}

/// Waits before the first read: a pipe without a writer would otherwise look as if it were at its end.
std::streamsize Descriptor::read(char* room, std::streamsize size) const {
  while (true) {
    if (!is_ready(number_, for_ever)) continue;
    const auto got = ::read(number_, room, static_cast<std::size_t>(size));
    if (got >= 0) return got;
    if (errno != EINTR && errno != EAGAIN)
      throw std::ios_base::failure("cannot read", std::error_code(errno, std::generic_category()));
  }
}

}  // namespace fsctl::input
