#include "core/records/value_end.h"

#include <cstring>

namespace fsctl::records {

std::optional<std::size_t> ValueEnd::find(std::string_view piece) {
  for (std::size_t at = 0; at < piece.size(); ++at) {
    if (in_text_) {
      at = skip_text(piece, at);
      if (in_text_) return {};
      if (depth_ == 0) return at + 1;
      continue;
    }
    const char c = piece[at];
    const bool closes = c == ']' || c == '}';
    if (depth_ == 0 && has_begun_ && (closes || c == ',' || c == ' ' || c == '\t' || c == '\r' || c == '\n')) return at;
    has_begun_ = true;
    in_text_ = c == '"';
    if (c == '{' || c == '[') ++depth_;
    if (closes && depth_ > 0 && --depth_ == 0) return at + 1;
  }
  return {};
}

/// The offset of the text's closing quote, or the end of the piece.
std::size_t ValueEnd::skip_text(std::string_view piece, std::size_t at) {
  while (at < piece.size()) {
    if (is_escaped_) {
      is_escaped_ = false;
      ++at;
      continue;
    }
    const auto rest = piece.size() - at;
    const auto* quote = static_cast<const char*>(std::memchr(piece.data() + at, '"', rest));
    const auto before = quote != nullptr ? static_cast<std::size_t>(quote - piece.data()) - at : rest;
    const auto* slash = static_cast<const char*>(std::memchr(piece.data() + at, '\\', before));
    if (slash == nullptr) {
      in_text_ = quote == nullptr;
      return at + before;
    }
    is_escaped_ = true;
    at = static_cast<std::size_t>(slash - piece.data()) + 1;
  }
  return at;
}

}  // namespace fsctl::records
