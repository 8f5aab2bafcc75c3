#include "core/input/input.h"

#include <cerrno>
#include <cstring>

#include "core/error/error.h"

namespace fsctl::input {

Input::Input(const std::filesystem::path& file) : file_(file, std::ios::binary), bytes_(file_) {
  const bool is_directory = std::filesystem::is_directory(file);
  if (file_ && !is_directory) return;
  throw Error(ErrorCode::file_unreadable,
              "cannot read " + file.string() + (is_directory ? "" : std::string(": ") + std::strerror(errno)));
}

Input::Input(std::istream& in) : bytes_(in) {}

std::streambuf::int_type Input::underflow() {
  if (gptr() == egptr() && xsgetn(&byte_, 1) == 1) setg(&byte_, &byte_, &byte_ + 1);
  return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

std::streamsize Input::xsgetn(char* room, std::streamsize size) {
  if (size == 0) return 0;
  if (gptr() != egptr()) {
    *room = *gptr();
    gbump(1);
    return 1;
  }
  if (!unpacking_) unpacking_ = unpacking_for(bytes_);
  return static_cast<std::streamsize>(unpacking_->unpack({room, static_cast<std::size_t>(size)}));
}

}  // namespace fsctl::input
