#include "core/input/bytes.h"

#include <chrono>
#include <istream>

#include "core/error/error.h"
#include "core/input/descriptor.h"

namespace fsctl::input {
namespace {

constexpr std::size_t read_size = std::size_t{256} << 10U;
constexpr std::chrono::milliseconds short_while(100);

}  // namespace

std::string_view RawBytes::rest() { return at_least(1); }

std::string_view RawBytes::at_least(std::size_t size) {
  while (buffer_.size() - taken_ < size && read()) continue;
  return std::string_view(buffer_).substr(taken_);
}

/// Waits until the descriptor has bytes. Other streams cannot say whether they stall, so they are just read.
void RawBytes::wait() const {
  const auto* descriptor = while_stalled_ ? dynamic_cast<const Descriptor*>(in_.rdbuf()) : nullptr;
  if (descriptor == nullptr) return;
  while (!descriptor->is_ready_within(short_while))
    if (!while_stalled_()) throw Error(ErrorCode::interrupted, "reading was interrupted");
}

/// Reads more and drops the taken bytes; false at the end.
bool RawBytes::read() {
  wait();
  buffer_.erase(0, taken_);
  dropped_ += taken_;
  taken_ = 0;
  const auto old = buffer_.size();
  buffer_.resize(old + read_size);
  std::streamsize size = 0;
  try {
    size = in_.rdbuf()->sgetn(buffer_.data() + old, static_cast<std::streamsize>(read_size));
  } catch (const std::ios_base::failure& failure) {
    buffer_.resize(old);
    throw Error(ErrorCode::file_unreadable,
                "reading failed behind byte " + std::to_string(offset() + old) + " (" + failure.code().message() + ")");
  }
  buffer_.resize(old + static_cast<std::size_t>(size));
  return size > 0;
}

}  // namespace fsctl::input
