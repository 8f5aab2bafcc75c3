#include "core/input/input.h"

#include <utility>

#include "core/error/error.h"
#include "core/error/file_reason.h"

namespace fsctl::input {

Input::Input(const std::filesystem::path& file, WhileStalled while_stalled)
    : descriptor_(std::in_place, file), file_(&*descriptor_), bytes_(file_, std::move(while_stalled)) {
  if (descriptor_->is_open() && !std::filesystem::is_directory(file)) return;
  throw Error(ErrorCode::file_unreadable, cannot_read(file));
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
