#include "cli/safe_stream.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

/// The number of bytes at the end of a text that are an incomplete UTF-8 character; 0 for none.
std::size_t unfinished(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) return 0;
    if (byte < 0xC0) continue;
    const std::size_t size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    return size > back ? back : 0;
  }
  return 0;
}

/// The length of a colour sequence, `ESC [ 1;31 m`, at the beginning of a text; 0 when there is none.
std::size_t color_at(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const auto end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

}  // namespace

void SafeStream::write_colored(std::ostream& to, std::string_view text) {
  auto* const safe = dynamic_cast<Buffer*>(to.rdbuf());
  if (safe != nullptr) safe->pass_colors(true);
  to << text;
  if (safe != nullptr) safe->pass_colors(false);
}

SafeStream::Buffer::~Buffer() { pass_on(std::exchange(rest_, {})); }

std::streamsize SafeStream::Buffer::xsputn(const char* bytes, std::streamsize count) {
  auto text = std::exchange(rest_, {});
  text.append(bytes, static_cast<std::size_t>(count));
  const auto cut = text.size() - unfinished(text);
  rest_ = text.substr(cut);
  text.resize(cut);
  pass_on(text);
  return to_ ? count : 0;
}

SafeStream::Buffer::int_type SafeStream::Buffer::overflow(int_type byte) {
  if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
  const char one = traits_type::to_char_type(byte);
  return xsputn(&one, 1) == 1 ? byte : traits_type::eof();
}

int SafeStream::Buffer::sync() { return to_.flush() ? 0 : -1; }

void SafeStream::Buffer::pass_on(std::string_view text) {
  while (!text.empty()) {
    if (const auto color = passes_colors_ ? color_at(text) : 0; color > 0) {
      to_ << text.substr(0, color);
      text.remove_prefix(color);
    } else if (passes_returns_ && text.front() == '\r') {
      to_ << '\r';
      text.remove_prefix(1);
    } else {
      const auto end = std::min(text.find_first_of("\x1b\r", 1), text.size());
      to_ << text::printable_lines(text.substr(0, end));
      text.remove_prefix(end);
    }
  }
}

}  // namespace fsctl::cli
