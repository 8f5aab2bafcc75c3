#include "core/ingest/record_stream.h"

#include <algorithm>
#include <cstring>
#include <istream>

#include "core/error/error.h"

namespace fsctl::ingest {
namespace {

constexpr std::size_t read_size = std::size_t{1} << 20U;
constexpr std::size_t largest_record = std::size_t{64} << 20U;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

RecordStream::RecordStream(std::istream& in) : in_(in) {
  if (has_byte(2) && buffer_.starts_with("\xEF\xBB\xBF")) begin_ = 3;
}

/// Reads on behind what is there, dropping what was taken; false at the end.
bool RecordStream::refill() {
  buffer_.erase(0, begin_);
  base_ += begin_;
  begin_ = 0;
  if (buffer_.size() > largest_record)
    throw Error(ErrorCode::payload_too_large, "a record is larger than 64 MiB; is this a list of records?");
  const auto old = buffer_.size();
  buffer_.resize(old + read_size);
  in_.read(buffer_.data() + old, static_cast<std::streamsize>(read_size));
  buffer_.resize(old + static_cast<std::size_t>(in_.gcount()));
  if (in_.bad()) throw Error(ErrorCode::file_unreadable, "reading failed");
  return buffer_.size() > old;
}

/// Whether there is a byte `at` places behind the beginning.
bool RecordStream::has_byte(std::size_t at) {
  while (begin_ + at >= buffer_.size())
    if (!refill()) return false;
  return true;
}

void RecordStream::advance(std::size_t to) {
  line_ += static_cast<std::size_t>(std::count(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                                               buffer_.begin() + static_cast<std::ptrdiff_t>(begin_ + to), '\n'));
  begin_ += to;
}

void RecordStream::skip_space() {
  while (has_byte(0) && is_space(buffer_[begin_])) advance(1);
}

void RecordStream::fail(const std::string& message) {
  form_ = Form::done;
  throw Error(Problem{
      .code = ErrorCode::json_syntax,
      .message = "line " + std::to_string(line_) + ", byte " + std::to_string(base_ + begin_) + ": " + message});
}

void RecordStream::begin_list() {
  skip_space();
  if (!has_byte(0)) {
    form_ = Form::done;
  } else if (buffer_[begin_] == '[') {
    form_ = Form::array;
    advance(1);
  } else {
    form_ = Form::sequence;
    const auto value = buffer_[begin_] == '{' ? end_of_value() : 0;
    const auto line = end_of_line();
    // One whole object on the first line: the rest will be lines too, and a broken one costs only itself.
    if (value != 0 && value <= line) {
      bool only = true;
      for (auto at = value; at < line; ++at) only = only && is_space(buffer_[begin_ + at]);
      if (only && has_byte(line + 1)) form_ = Form::lines;
    }
  }
}

/// Moves to the next record; false behind the last one.
bool RecordStream::skip_to_record() {
  skip_space();
  if (form_ != Form::array) {
    if (!has_byte(0)) form_ = Form::done;
    return form_ != Form::done;
  }
  if (!has_byte(0)) fail("the array ends too early, a ] is missing");
  if (buffer_[begin_] == ']') {
    advance(1);
    skip_space();
    if (has_byte(0)) fail("there is more after the end of the array");
    form_ = Form::done;
    return false;
  }
  if (!first_in_array_) {
    if (buffer_[begin_] != ',') fail("expected , or ] after a record");
    advance(1);
    skip_space();
    if (!has_byte(0)) fail("the array ends too early, a ] is missing");
  }
  first_in_array_ = false;
  return true;
}

std::size_t RecordStream::end_of_line() {
  for (std::size_t at = 0;; ++at) {
    if (!has_byte(at)) return at;
    const char* from = buffer_.data() + begin_ + at;
    const auto* end = static_cast<const char*>(std::memchr(from, '\n', buffer_.size() - begin_ - at));
    if (end != nullptr) return at + static_cast<std::size_t>(end - from);
    at = buffer_.size() - begin_ - 1;
  }
}

std::size_t RecordStream::end_of_string(std::size_t at) {
  for (++at; has_byte(at); ++at) {
    const char* from = buffer_.data() + begin_ + at;
    const auto rest = buffer_.size() - begin_ - at;
    const auto* quote = static_cast<const char*>(std::memchr(from, '"', rest));
    const auto* slash = static_cast<const char*>(
        std::memchr(from, '\\', quote != nullptr ? static_cast<std::size_t>(quote - from) : rest));
    if (slash != nullptr) {
      at += static_cast<std::size_t>(slash - from) + 1;  // and the escaped byte is passed over
    } else if (quote != nullptr) {
      return at + static_cast<std::size_t>(quote - from) + 1;
    } else {
      at += rest - 1;
    }
  }
  return at;
}

/// Where the value that begins here ends; a value that never ends reaches to the end of the input.
std::size_t RecordStream::end_of_value() {
  std::size_t depth = 0;
  std::size_t at = 0;
  while (has_byte(at)) {
    const char c = buffer_[begin_ + at];
    if (c == '"') {
      at = end_of_string(at);
      if (depth == 0) return at;
      continue;
    }
    if (depth == 0 && at > 0 && (c == ',' || c == ']' || is_space(c))) return at;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && depth > 0 && --depth == 0) return at + 1;
    ++at;
  }
  return at;
}

RecordStream::Item RecordStream::take(std::size_t end) {
  Item item{.line = line_, .offset = base_ + begin_};
  const auto from = begin_;
  advance(end);
  item.text = std::string_view(buffer_).substr(from, end);
  while (!item.text.empty() && is_space(item.text.back())) item.text.remove_suffix(1);
  return item;
}

std::optional<RecordStream::Item> RecordStream::next() {
  if (form_ == Form::unknown) begin_list();
  if (form_ == Form::done || !skip_to_record()) return {};
  if (form_ == Form::lines) return take(end_of_line());
  if (form_ == Form::sequence && buffer_[begin_] != '{') return take(end_of_line());
  const auto end = end_of_value();
  if (form_ == Form::array && !has_byte(end)) fail("the input ends within a record");
  return take(std::max<std::size_t>(end, 1));
}

}  // namespace fsctl::ingest
