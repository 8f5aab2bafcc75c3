#include "core/json/position.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/json/json.h"
#include "core/text/unicode.h"

namespace fsctl {
namespace {

std::vector<std::string> steps_of(std::string_view pointer) {
  std::vector<std::string> steps;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    std::string step;
    for (std::size_t i = 0; i < end; ++i) {
      if (pointer[i] == '~' && i + 1 < end)
        step += pointer[++i] == '0' ? '~' : '/';
      else
        step += pointer[i];
    }
    steps.push_back(std::move(step));
    pointer.remove_prefix(end);
  }
  return steps;
}

struct Stretch {
  std::size_t begin;
  std::size_t end;
};

/// Steps through a text that is known to be JSON.
class Walker {
 public:
  explicit Walker(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    skip_space();
  }

  Stretch value() {
    const auto begin = at_;
    skip_value();
    const Stretch found{begin, at_};
    at_ = begin;
    return found;
  }

  /// Moves to the value behind one step, and tells where its member name stands.
  bool enter(const std::string& step, Stretch& name) {
    const auto begin = at_;
    const bool found = peek() == '{' ? enter_member(step, name) : peek() == '[' && enter_element(step, name);
    if (!found) at_ = begin;
    return found;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
  }

  void skip_value() {
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
  }

  /// Whether a member name, with its quotes and escapes, is this one.
  bool is_name(Stretch stretch, std::string_view name) const {
    const auto written = text_.substr(stretch.begin, stretch.end - stretch.begin);
    if (written.find('\\') == std::string_view::npos) return written.substr(1, written.size() - 2) == name;
    const auto read = Json::parse(written, nullptr, false);
    return read.is_string() && read.get_ref<const std::string&>() == name;
  }

  bool enter_member(const std::string& step, Stretch& name) {
    bool found = false;
    std::size_t value_at = 0;
    ++at_;
    for (skip_space(); peek() == '"'; skip_space()) {
      const Stretch here = value();
      at_ = here.end;
      skip_space();
      ++at_;  // the colon
      skip_space();
      if (is_name(here, step)) {  // the last of equal members counts
        found = true;
        name = here;
        value_at = at_;
      }
      skip_value();
      skip_space();
      if (peek() == ',') ++at_;
    }
    if (found) at_ = value_at;
    return found;
  }

  bool enter_element(const std::string& step, Stretch& name) {
    std::size_t index = 0;
    if (std::from_chars(step.data(), step.data() + step.size(), index).ec != std::errc{}) return false;
    ++at_;
    skip_space();
    for (std::size_t i = 0; i < index && peek() != ']'; ++i) {
      skip_value();
      skip_space();
      if (peek() == ',') ++at_;
      skip_space();
    }
    if (peek() == ']' || at_ >= text_.size()) return false;
    name = value();
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Position position_of(std::string_view text, std::size_t offset, std::size_t length) {
  offset = std::min(offset, text.size());
  const auto before = text.substr(0, offset);
  auto line_begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  if (line_begin == 0 && text.starts_with("\xEF\xBB\xBF")) line_begin = 3;
  auto line_end = std::min(text.find('\n', offset), text.size());
  if (line_end > line_begin && text[line_end - 1] == '\r') --line_end;
  const auto begin = std::max(offset, line_begin);
  return {.line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
          .column = 1 + text::count_code_points(text.substr(line_begin, begin - line_begin)),
          .offset = offset,
          .length = std::max<std::size_t>(1, std::min(begin + length, std::max(line_end, begin)) - begin),
          .text = text.substr(line_begin, std::max(line_end, line_begin) - line_begin)};
}

Position locate(const Source& source, const Place& place) {
  if (place.offset) return position_of(source.text, *place.offset, 1);
  Walker walker(source.text);
  Stretch shown = walker.value();
  for (const auto& step : steps_of(place.pointer)) {
    Stretch name{};
    if (!walker.enter(step, name)) {
      shown = walker.value();
      break;
    }
    shown = place.member_name ? name : walker.value();
  }
  return position_of(source.text, shown.begin, shown.end - shown.begin);
}

}  // namespace fsctl
