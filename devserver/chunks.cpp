#include "devserver/chunks.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "devserver/head.h"

namespace fsctl::devserver {
namespace {

/// The most digits of a size, more than any accepted body needs.
constexpr std::size_t most_digits = 8;
constexpr std::size_t longest_chunk_line = 4096;
constexpr int most_trailers = 100;

/// The size at the beginning of a chunk; extensions after a semicolon are ignored.
std::optional<std::size_t> size_of(std::string_view line) {
  if (std::ranges::any_of(line, is_control)) return {};
  auto digits = line.substr(0, line.find(';'));
  if (digits.size() != line.size()) digits = digits.substr(0, digits.find_last_not_of(" \t") + 1);
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, 16);
  const bool is_size = !digits.empty() && digits.size() <= most_digits && digits.front() != '-' &&
                       error == std::errc{} && end == digits.data() + digits.size();
  return is_size ? std::optional(size) : std::nullopt;
}

}  // namespace

std::string_view Chunks::take(std::string_view& input) {
  if (is_whole() || is_broken() || input.empty()) return {};
  if (state_ != State::in_chunk) {
    take_line(input);
    return {};
  }
  const auto piece = input.substr(0, left_);
  input.remove_prefix(piece.size());
  left_ -= piece.size();
  if (left_ == 0) state_ = State::behind_chunk;
  return piece;
}

void Chunks::take_line(std::string_view& input) {
  const auto end = std::min(input.find('\n'), input.size() - 1);
  line_.append(input.substr(0, end + 1));
  input.remove_prefix(end + 1);
  const bool is_long = line_.size() > (state_ == State::behind_chunk ? 2 : longest_chunk_line);
  if (!is_long && !line_.ends_with('\n')) return;
  if (is_long || !line_.ends_with("\r\n")) {
    state_ = State::broken;
    return;
  }
  line_.resize(line_.size() - 2);
  if (state_ == State::in_trailers && ++trailers_ > most_trailers) line_ = ":";  // not a header, so it is refused
  const auto next = behind_line();
  if (next == State::in_chunk) left_ = size_of(line_).value_or(0);
  state_ = next;
  line_.clear();
}

Chunks::State Chunks::behind_line() const {
  if (state_ == State::in_size) return behind_size(line_);
  if (state_ == State::behind_chunk) return line_.empty() ? State::in_size : State::broken;
  if (line_.empty()) return State::whole;
  return is_header_line(line_) ? State::in_trailers : State::broken;
}

Chunks::State Chunks::behind_size(std::string_view line) const {
  const auto size = size_of(line);
  if (!size) return State::broken;
  return *size == 0 ? State::in_trailers : State::in_chunk;
}

}  // namespace fsctl::devserver
