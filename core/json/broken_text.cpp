#include "core/json/broken_text.h"

#include <algorithm>
#include <utility>

#include "core/text/unicode.h"

namespace fsctl {
namespace {

using Expected = BrokenText::Expected;

constexpr std::string_view between_tokens = " \t\r\n";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_sign(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("_+-.$").find(c) != std::string_view::npos;
}

/// The number of digits from an offset on.
std::size_t digits(std::string_view word, std::size_t at) {
  const auto begin = at;
  while (at < word.size() && is_digit(word[at])) ++at;
  return at - begin;
}

bool is_number(std::string_view word) {
  std::size_t at = word.starts_with('-') ? 1 : 0;
  const auto whole = digits(word, at);
  if (whole == 0 || (whole > 1 && word[at] == '0')) return false;
  at += whole;
  if (at < word.size() && word[at] == '.') {
    const auto part = digits(word, at + 1);
    if (part == 0) return false;
    at += 1 + part;
  }
  if (at < word.size() && (word[at] == 'e' || word[at] == 'E')) {
    ++at;
    if (at < word.size() && (word[at] == '+' || word[at] == '-')) ++at;
    const auto power = digits(word, at);
    if (power == 0) return false;
    at += power;
  }
  return at == word.size();
}

bool is_escape(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  if (std::string_view("\"\\/bfnrt").find(text[at]) != std::string_view::npos) return true;
  if (text[at] != 'u' || at + 5 > text.size()) return false;
  return std::ranges::all_of(text.substr(at + 1, 4),
                             [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
}

/// Reads token by token; stops where the next one does not fit.
class Reader {
 public:
  explicit Reader(BrokenText from) : broken_(std::move(from)) {}

  std::optional<BrokenText> run() {
    if (broken_.at == 0 && broken_.text.starts_with(text::byte_order_mark)) broken_.at = text::byte_order_mark.size();
    if (broken_.before.end == 0) begin_line(broken_.at);
    while (step()) {
    }
    if (is_broken_) return broken_;
    return {};
  }

 private:
  /// Takes one token. False at the end, and where the text breaks.
  bool step() {
    const auto from = std::exchange(
        broken_.at, std::min(broken_.text.find_first_not_of(between_tokens, broken_.at), broken_.text.size()));
    if (const auto line_end = broken_.text.substr(from, broken_.at - from).rfind('\n');
        line_end != std::string_view::npos)
      begin_line(from + line_end + 1);
    if (broken_.at_end()) {
      is_broken_ = broken_.expected != Expected::nothing;
      return false;
    }
    const bool taken = take(broken_.sign());
    is_broken_ = !taken;
    return taken;
  }

  void begin_line(std::size_t begin) {
    broken_.line_begin = begin;
    broken_.line_indent = std::min(broken_.text.find_first_not_of(" \t", begin), broken_.text.size()) - begin;
  }

  /// Whether nothing but blanks stands before the next token in its line.
  bool begins_line() const { return broken_.at == broken_.line_begin + broken_.line_indent; }

  bool take(char sign) {
    compare_indents(sign);
    look_for_overdue(sign);
    switch (sign) {
      case '{':
      case '[':
        return expects_value() && open(sign);
      case '}':
      case ']':
        return close(sign);
      case ':':
        return broken_.expected == Expected::colon && pass(Expected::value);
      case ',':
        return broken_.expected == Expected::comma_or_end &&
               pass(broken_.in_object() ? Expected::name : Expected::value);
      case '"':
        return take_text();
      default:
        return expects_value() && take_word();
    }
  }

  bool expects_value() const {
    return broken_.expected == Expected::value || broken_.expected == Expected::value_or_end;
  }
  bool expects_name() const { return broken_.expected == Expected::name || broken_.expected == Expected::name_or_end; }

  bool pass(Expected next) { return pass_to(broken_.at + 1, next); }
  bool pass_to(std::size_t end, Expected next) {
    broken_.before = {.begin = broken_.at, .end = end, .sign = broken_.sign()};
    broken_.at = end;
    broken_.expected = next;
    return true;
  }

  Expected after_value() const { return broken_.open.empty() ? Expected::nothing : Expected::comma_or_end; }

  bool open(char sign) {
    broken_.open.push_back({.at = broken_.at, .sign = sign, .line_indent = broken_.line_indent});
    return pass(sign == '{' ? Expected::name_or_end : Expected::value_or_end);
  }

  bool close(char sign) {
    const bool may_end = broken_.expected == Expected::comma_or_end || broken_.expected == Expected::name_or_end ||
                         broken_.expected == Expected::value_or_end;
    if (!may_end || broken_.open.empty() || (broken_.open.back().sign == '{') != (sign == '}')) return false;
    suspect_by_indent(broken_.open.back());
    broken_.closed = {.at = broken_.at, .opened = broken_.open.back()};
    suspect_early(*broken_.closed);
    const bool is_in_line = broken_.line_indent >= broken_.open.back().line_indent;
    if (is_in_line && broken_.overdue && broken_.overdue->opened.at == broken_.open.back().at) broken_.overdue.reset();
    broken_.open.pop_back();
    return pass(after_value());
  }

  void suspect_by_indent(const BrokenText::Bracket& opened) {
    if (!broken_.suspect && begins_line() && broken_.line_indent < opened.line_indent) broken_.suspect = opened;
  }

  void suspect_early(const BrokenText::Closing& closing) {
    const bool is_early = broken_.line_indent > closing.opened.line_indent;
    if (is_early && !broken_.early) broken_.early = closing;
    if (!is_early && begins_line() && !broken_.is_too_early) broken_.early.reset();
  }

  /// Compares the indent of what begins a line with that of the first beside it.
  void compare_indents(char sign) {
    const bool is_inside = expects_name() || (expects_value() && broken_.before.sign != ':');
    const bool is_mark = std::string_view("}],:").find(sign) != std::string_view::npos;
    if (!is_inside || is_mark || broken_.open.empty() || !begins_line()) return;
    const auto here = broken_.line_indent;
    auto& indent = broken_.open.back().indent;
    if (!indent) indent = here;
    if (broken_.is_too_early) return;
    if (here <= *indent)
      broken_.early.reset();
    else
      broken_.is_too_early = broken_.early.has_value();
  }

  /// Notes that the innermost bracket should have been closed before this line, in a text that is indented.
  void look_for_overdue(char sign) {
    constexpr std::size_t outermost = 1;
    if (broken_.overdue || !begins_line() || broken_.open.size() <= outermost) return;
    const auto& root = broken_.open.front();
    const auto& opened = broken_.open.back();
    const bool is_indented = root.indent && *root.indent > root.line_indent;
    const bool closes = sign == '}' || sign == ']';
    const bool is_outside =
        closes ? broken_.line_indent < opened.line_indent : broken_.line_indent <= opened.line_indent;
    if (!is_indented || opened.at >= broken_.line_begin || !is_outside) return;
    const auto& before = broken_.before;
    broken_.overdue = {.at = before.sign == ',' ? before.begin : before.end, .opened = opened};
  }

  bool take_text() {
    if (!expects_value() && !expects_name()) return false;
    for (auto at = broken_.at + 1; at < broken_.text.size(); ++at) {
      const char c = broken_.text[at];
      if (c == '"') return pass_to(at + 1, expects_name() ? Expected::colon : after_value());
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\') continue;
      if (!is_escape(broken_.text, at + 1)) return false;
      ++at;
    }
    return false;
  }

  bool take_word() {
    const auto end = end_of_word(broken_.text, broken_.at);
    if (!is_json_word(broken_.text.substr(broken_.at, end - broken_.at))) return false;
    return pass_to(end, after_value());
  }

  BrokenText broken_;
  bool is_broken_ = false;
};

}  // namespace

std::optional<BrokenText> find_break(std::string_view text) { return find_break(BrokenText{.text = text}); }

std::optional<BrokenText> find_break(BrokenText from) { return Reader(std::move(from)).run(); }

std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && is_word_sign(text[at])) ++at;
  return at;
}

bool is_json_word(std::string_view word) {
  return word == "true" || word == "false" || word == "null" || is_number(word);
}

}  // namespace fsctl
