#include "core/report/excerpt.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "core/text/unicode.h"

namespace fsctl::report {
namespace {

constexpr std::size_t tab_width = 4;
// In bytes: the longest line that is shown whole; of longer ones, how much is shown before a mark and from it on.
constexpr std::size_t longest_line = 160;
constexpr std::size_t shown_before = 60;
constexpr std::size_t shown_behind = 90;

/// The line as it is shown: with spaces for tabs, and U+FFFD for bytes that are not UTF-8.
std::string with_spaces_for_tabs(std::string_view line) {
  std::string out;
  for (const char c : text::valid_utf8(line)) {
    if (c == '\t')
      out.append(tab_width, ' ');
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

std::size_t width_of(std::string_view line) { return text::display_width(with_spaces_for_tabs(line)); }

/// The offset of the first byte of the character that contains this byte.
std::size_t character_at(std::string_view line, std::size_t byte) {
  while (byte > 0 && byte < line.size() && (static_cast<unsigned char>(line[byte]) & 0xC0U) == 0x80U) --byte;
  return byte;
}

/// The part of a line that is shown, as byte offsets.
struct Window {
  std::string_view line;
  std::size_t begin;
  std::size_t end;

  std::string_view text() const { return line.substr(begin, end - begin); }
  std::string shown() const {
    return (begin > 0 ? "…" : "") + with_spaces_for_tabs(text()) + (end < line.size() ? "…" : "");
  }
  /// The terminal column of a byte of the line.
  std::size_t column(std::size_t byte) const {
    const auto inside = std::clamp(byte, begin, end) - begin;
    return (begin > 0 ? 1 : 0) + width_of(text().substr(0, inside));
  }
};

std::size_t begin_of(const Mark& mark) {
  return text::substring(mark.position.text, 0, mark.position.column - 1).size();
}

Window window_of(std::span<const Mark> marks) {
  const auto line = marks.front().position.text;
  if (line.size() <= longest_line) return {line, 0, line.size()};
  const auto first = begin_of(marks.front());
  const auto last = begin_of(marks.back());
  return {line, character_at(line, first - std::min(first, shown_before)),
          character_at(line, std::min(last + shown_behind, line.size()))};
}

/// The columns that a mark's signs take in its window.
struct Signs {
  std::size_t column;
  std::size_t width;
  const Mark* mark;
};

std::vector<Signs> signs_of(std::span<const Mark> marks, const Window& window) {
  std::vector<Signs> all;
  for (const Mark& mark : marks) {
    const auto begin = begin_of(mark);
    const auto column = window.column(begin);
    const auto width = window.column(begin + mark.position.length) - column;
    all.push_back({column, std::max<std::size_t>(1, width), &mark});
  }
  return all;
}

bool overlap(std::span<const Signs> signs) {
  for (std::size_t i = 1; i < signs.size(); ++i)
    if (signs[i].column < signs[i - 1].column + signs[i - 1].width) return true;
  return false;
}

void put(std::string& row, std::size_t column, std::string_view text) {
  row.append(column - std::min(column, row.size()), ' ');
  row += text;
}

/// Draws all signs in one row, the last label after it, and each other label below, under a bar from its sign.
std::string sign_rows(std::span<const Signs> signs, const std::string& gutter) {
  std::string row;
  for (const auto& [column, width, mark] : signs) put(row, column, std::string(width, mark->sign));
  const auto& last = signs.back().mark->label;
  std::string out = gutter + row + (last.empty() ? "" : " " + last) + '\n';
  for (auto rest = signs.first(signs.size() - 1); !rest.empty(); rest = rest.first(rest.size() - 1)) {
    if (rest.back().mark->label.empty()) continue;
    std::string bars;
    std::string labels;
    for (const auto& [column, width, mark] : rest) {
      if (mark->label.empty()) continue;
      put(bars, column, "|");
      put(labels, column, &rest.back().mark->label == &mark->label ? mark->label : "|");
    }
    out += gutter + bars + '\n' + gutter + labels + '\n';
  }
  return out;
}

/// Draws a line with the signs of these marks. REQUIRES: one window holds all of them.
std::string line_with_signs(std::span<const Mark> marks, const std::string& number, const std::string& gutter) {
  const auto window = window_of(marks);
  const auto signs = signs_of(marks, window);
  std::string out = number + " | " + window.shown() + '\n';
  if (!overlap(signs)) return out + sign_rows(signs, gutter);
  for (const Signs& one : signs) out += sign_rows({&one, 1}, gutter);
  return out;
}

/// How many of the marks, from the first one on, share its line and fit into one window with it.
std::size_t count_together(std::span<const Mark> marks) {
  const auto& first = marks.front();
  std::size_t count = 1;
  while (count < marks.size() && marks[count].position.line == first.position.line &&
         (first.position.text.size() <= longest_line || begin_of(marks[count]) - begin_of(first) < shown_behind))
    ++count;
  return count;
}

}  // namespace

Excerpt excerpt_of(std::vector<Mark> marks) {
  std::ranges::stable_sort(marks, {},
                           [](const Mark& mark) { return std::pair(mark.position.line, mark.position.column); });
  const auto digits = std::to_string(marks.back().position.line).size();
  const std::string indent(digits + 1, ' ');
  Excerpt excerpt{.text = indent + "|\n", .indent = indent};
  std::size_t line_before = 0;
  for (std::span<const Mark> rest = marks; !rest.empty();) {
    const auto together = rest.first(count_together(rest));
    const auto line = together.front().position.line;
    if (line_before != 0 && line > line_before + 2) excerpt.text += "...\n";
    const auto number = std::to_string(line);
    excerpt.text += line_with_signs(together, std::string(digits - number.size(), ' ') + number, indent + "| ");
    line_before = line;
    rest = rest.subspan(together.size());
  }
  return excerpt;
}

}  // namespace fsctl::report
