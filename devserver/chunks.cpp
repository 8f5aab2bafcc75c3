#include "devserver/chunks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>

namespace fsctl::devserver {
namespace {

/// More digits than any body that is taken needs.
constexpr std::size_t most_digits = 8;
constexpr int most_trailers = 100;

/// A line without its CRLF; nothing at the end of input, and for a line that ends otherwise.
std::optional<std::string_view> line_of(Connection& connection) {
  const auto line = connection.read_line();
  if (!line.ends_with("\r\n")) return {};
  return line.substr(0, line.size() - 2);
}

/// The size that begins a chunk; extensions behind a semicolon do not matter.
std::optional<std::size_t> size_of(std::string_view line) {
  auto digits = line.substr(0, line.find(';'));
  if (digits.size() != line.size()) digits = digits.substr(0, digits.find_last_not_of(" \t") + 1);
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, 16);
  const bool is_size = !digits.empty() && digits.size() <= most_digits && digits.front() != '-' &&
                       error == std::errc{} && end == digits.data() + digits.size();
  return is_size ? std::optional(size) : std::nullopt;
}

bool read_chunk(Connection& connection, std::size_t size, const std::function<bool(std::string_view)>& take) {
  std::array<char, Connection::longest_line> piece{};
  while (size > 0) {
    const auto read = connection.read(piece.data(), std::min(size, piece.size()));
    if (read <= 0 || !take({piece.data(), static_cast<std::size_t>(read)})) return false;
    size -= static_cast<std::size_t>(read);
  }
  return line_of(connection) == "";
}

bool skip_trailers(Connection& connection) {
  for (int i = 0; i < most_trailers; ++i) {
    const auto line = line_of(connection);
    if (!line) return false;
    if (line->empty()) return true;
  }
  return false;
}

}  // namespace

bool read_chunks(Connection& connection, const std::function<bool(std::string_view)>& take) {
  while (true) {
    const auto line = line_of(connection);
    const auto size = line ? size_of(*line) : std::nullopt;
    if (!size) return false;
    if (*size == 0) return skip_trailers(connection);
    if (!read_chunk(connection, *size, take)) return false;
  }
}

}  // namespace fsctl::devserver
