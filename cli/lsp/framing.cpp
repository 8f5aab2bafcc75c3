#include "cli/lsp/framing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <optional>
#include <ostream>

#include "core/text/unicode.h"

namespace fsctl::cli::lsp {
namespace {

constexpr std::size_t longest_header = 4'096;

/// A line without its end; nothing at the end of the input. What is too long for a header is cut off.
std::optional<std::string> read_line(std::istream& in) {
  std::string line;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (line.size() < longest_header) line += static_cast<char>(c);
  }
  return {};
}

/// The value of a Content-Length header; nothing for other lines and for no number.
std::optional<std::size_t> length_in(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || text::lower(text::trim(line.substr(0, colon))) != "content-length") return {};
  const auto digits = text::trim(line.substr(colon + 1));
  std::size_t length = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), length);
  return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? std::optional(length) : std::nullopt;
}

/// Reads so many bytes; fewer at the end of the input.
std::string read_bytes(std::istream& in, std::size_t length) {
  std::string bytes(length, '\0');
  std::size_t size = 0;
  while (size < length) {
    const auto got = in.rdbuf()->sgetn(bytes.data() + size, static_cast<std::streamsize>(length - size));
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  bytes.resize(size);
  return bytes;
}

bool skip_bytes(std::istream& in, std::size_t length) {
  std::array<char, std::size_t{1} << 16U> room{};
  while (length > 0) {
    const auto got = in.rdbuf()->sgetn(room.data(), static_cast<std::streamsize>(std::min(length, room.size())));
    if (got <= 0) return false;
    length -= static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace

Frame read_frame(std::istream& in) {
  std::optional<std::size_t> length;
  bool has_header = false;
  for (auto line = read_line(in);; line = read_line(in)) {
    if (!line) return {};
    if (line->empty() && has_header) break;
    has_header = has_header || !line->empty();
    if (const auto given = length_in(*line)) length = given;
  }
  if (!length) return {.kind = Frame::Kind::unframed};
  if (*length > longest_message) return {.kind = skip_bytes(in, *length) ? Frame::Kind::too_long : Frame::Kind::end};
  auto text = read_bytes(in, *length);
  if (text.size() < *length) return {};
  return {.kind = Frame::Kind::message, .text = std::move(text)};
}

void write_frame(std::ostream& out, std::string_view text) {
  out << "Content-Length: " << text.size() << "\r\n\r\n" << text << std::flush;
}

}  // namespace fsctl::cli::lsp
