#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error/error.h"
#include "core/json/broken_text.h"

/// What the recognisers of mistakes in texts share.
namespace fsctl::broken {

/// A mistake that was recognised.
using Found = std::optional<Problem>;

inline Location at(std::size_t offset, std::size_t length = 1) { return {.offset = offset, .length = length}; }

inline Problem mistake(Location where, std::string message, std::string hint) {
  return {.code = ErrorCode::json_syntax,
          .message = std::move(message),
          .location = std::move(where),
          .hint = std::move(hint)};
}

/// The same with what mends it: another text in place of the range.
inline Problem mistake(Location where, std::string message, std::string hint, std::string instead) {
  auto problem = mistake(where, std::move(message), std::move(hint));
  problem.fix.push_back({.place = std::move(where), .text = std::move(instead)});
  return problem;
}

inline std::string in_backticks(std::string_view text) { return "`" + std::string(text) + "`"; }
inline std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

inline std::size_t end_of_line(std::string_view text, std::size_t from) {
  auto end = std::min(text.find('\n', from), text.size());
  if (end > from && text[end - 1] == '\r') --end;
  return end;
}

/// A sign with a blank behind it, where none stands there already.
inline std::string with_blank(std::string_view sign, std::string_view behind) {
  const bool has_blank = behind.empty() || std::string_view(" \t\r\n").find(behind[0]) != std::string_view::npos;
  return std::string(sign) + (has_blank ? "" : " ");
}

inline std::string_view word_at(const BrokenText& broken) {
  return broken.text.substr(broken.at, end_of_word(broken.text, broken.at) - broken.at);
}

inline bool wants_value(const BrokenText& broken) {
  return broken.expected == BrokenText::Expected::value || broken.expected == BrokenText::Expected::value_or_end;
}
inline bool wants_name(const BrokenText& broken) {
  return broken.expected == BrokenText::Expected::name || broken.expected == BrokenText::Expected::name_or_end;
}

}  // namespace fsctl::broken
