#include "core/input/input.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/error/error.h"

namespace fsctl::input {

Input::Input(const std::filesystem::path& file, WhileStalled while_stalled)
    : descriptor_(std::in_place, file), file_(&*descriptor_), bytes_(file_, std::move(while_stalled)) {
  const int reason = errno;
  const bool is_directory = std::filesystem::is_directory(file);
  if (descriptor_->is_open() && !is_directory) return;
  throw Error(ErrorCode::file_unreadable,
              "cannot read " + file.string() + (is_directory ? "" : std::string(": ") + std::strerror(reason)));
}

Input::Input(std::istream& in, WhileStalled while_stalled) : file_(nullptr), bytes_(in, std::move(while_stalled)) {}

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
