#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl {

/// The steps of a JSON Pointer, without its escapes.
std::vector<std::string> steps_of(std::string_view pointer);

/// Bytes of a text.
struct Stretch {
  std::size_t begin;
  std::size_t end;
};

/// Steps through a text that is valid JSON.
class Walker {
 public:
  explicit Walker(std::string_view text) : text_(text) {}

  std::size_t offset() const { return at_; }
  void move_to(std::size_t offset) { at_ = offset; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  std::string_view text_of(Stretch stretch) const { return text_.substr(stretch.begin, stretch.end - stretch.begin); }
  /// What the name of a member says, which stands there with its quotes.
  std::string name_at(Stretch stretch) const;

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  /// Moves past this character, if it comes next, and past the white space after it.
  void skip(char sign) {
    if (peek() == sign) ++at_;
    skip_space();
  }

  /// Moves past a value and returns its range.
  Stretch take_value() {
    const auto begin = at_;
    std::size_t depth = 0;
    do {
      const char c = peek();
      if (c == '"') {
        skip_string();
      } else if (c == '{' || c == '[') {
        ++depth;
        ++at_;
      } else if (c == '}' || c == ']') {
        --depth;
        ++at_;
      } else if (depth == 0) {
        at_ = std::min(text_.find_first_of(" \t\r\n,]}", at_), text_.size());
      } else {
        at_ = std::min(text_.find_first_of("\"{}[]", at_ + 1), text_.size());
      }
    } while (depth > 0 && at_ < text_.size());
    return {begin, at_};
  }

 private:
  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace fsctl
