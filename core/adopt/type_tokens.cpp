#include "core/adopt/type_tokens.h"

#include <algorithm>
#include <charconv>

#include "core/error/error.h"
#include "core/text/unicode.h"

namespace fsctl::adopt {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether a name may have this character; all beyond ASCII count.
bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$' || (c & 0x80) != 0;
}

[[noreturn]] void refuse(std::size_t offset, const std::string& message) {
  throw Error(Problem{.code = ErrorCode::wrong_member_value, .message = message, .location = {.offset = offset}});
}

}  // namespace

TypeTokens::TypeTokens(std::string_view source) : source_(source) {
  if (!text::is_valid_utf8(source)) {
    const auto valid = text::valid_utf8(source);
    const auto [bad, good] = std::ranges::mismatch(source, valid);
    throw Error(Problem{.code = ErrorCode::invalid_utf8,
                        .message = "this is not UTF-8",
                        .location = {.offset = static_cast<std::size_t>(bad - source.begin())}});
  }
  if (source.starts_with(text::byte_order_mark)) at_ = text::byte_order_mark.size();
  next_.begins_line = true;
  read();
  next_.begins_line = true;
}

TypeToken TypeTokens::take() {
  TypeToken taken = std::move(next_);
  next_ = {};
  read();
  return taken;
}

/// Passes over one comment, and keeps it when it documents something.
bool TypeTokens::skip_comment() {
  if (look(0) != '/' || (look(1) != '/' && look(1) != '*')) return false;
  const bool is_line = look(1) == '/';
  const auto end = source_.find(is_line ? "\n" : "*/", at_ + 2);
  if (is_line) {
    at_ = std::min(end, source_.size());
    return true;
  }
  if (end == source_.npos) refuse(at_, "this comment has no end");
  const auto inside = source_.substr(at_ + 2, end - at_ - 2);
  if (inside.starts_with('*')) next_.comment = inside.substr(1);
  if (inside.find('\n') != inside.npos) next_.begins_line = true;
  at_ = end + 2;
  return true;
}

void TypeTokens::read() {
  do {
    while (at_ < source_.size() && blanks.find(source_[at_]) != blanks.npos)
      if (source_[at_++] == '\n') next_.begins_line = true;
  } while (skip_comment());
  next_.offset = at_;
  if (at_ == source_.size()) return;
  const char c = look(0);
  const auto begin = at_;
  if (c == '"' || c == '\'' || c == '`') return read_text(c);
  if (is_digit(c) || is_of_name(c)) {
    next_.kind = is_digit(c) ? TypeToken::Kind::number : TypeToken::Kind::word;
    while (is_of_name(look(0)) || (is_digit(c) && look(0) == '.')) ++at_;
  } else {
    next_.kind = TypeToken::Kind::mark;
    at_ += c == '=' && look(1) == '>' ? 2U : 1U;
  }
  next_.text = source_.substr(begin, at_ - begin);
}

void TypeTokens::read_text(char quote) {
  const auto begin = at_++;
  next_.kind = TypeToken::Kind::text;
  while (look(0) != quote) {
    if (at_ >= source_.size() || (look(0) == '\n' && quote != '`')) refuse(begin, "this text has no end");
    if (look(0) == '\\')
      read_escape();
    else
      next_.text += source_[at_++];
  }
  ++at_;
}

void TypeTokens::read_escape() {
  constexpr std::string_view names = "nrtbfv0";
  constexpr std::string_view values("\n\r\t\b\f\v\0", 7);
  const char c = look(1);
  at_ += 2;
  if (c != 'u' && c != 'x') {
    const auto known = names.find(c);
    if (c != '\n') next_.text += known == names.npos ? c : values[known];
    return;
  }
  const bool is_braced = look(0) == '{';
  if (is_braced) ++at_;
  const auto size = is_braced ? source_.substr(at_).find('}') : std::size_t{c == 'x' ? 2U : 4U};
  const auto digits = source_.substr(at_, size);
  unsigned code = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  constexpr unsigned last = 0x10FFFF;
  const bool is_surrogate = code >= 0xD800 && code < 0xE000;
  if (error != std::errc{} || end != digits.data() + digits.size() || code > last || is_surrogate)
    refuse(at_, "this is no character's number");
  text::append_code_point(next_.text, code);
  at_ += digits.size() + (is_braced ? 1U : 0U);
}

}  // namespace fsctl::adopt
