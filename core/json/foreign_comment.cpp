#include <algorithm>
#include <array>
#include <string_view>

#include "core/json/foreign_text.h"

namespace fsctl::broken {
namespace {

using Expected = BrokenText::Expected;

/// What goes with a comment: one of two blanks around it, the blanks before it at the end of a line, and the whole line
/// if nothing else stands there.
Location whole_comment(std::string_view text, std::size_t begin, std::size_t end) {
  const bool is_last_in_line = end == end_of_line(text, end);
  const bool is_between_blanks = begin > 0 && text[begin - 1] == ' ' && end < text.size() && text[end] == ' ';
  if (!is_last_in_line) return at(begin, end + (is_between_blanks ? 1 : 0) - begin);
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  const bool is_whole_line = begin == 0 || text[begin - 1] == '\n';
  if (is_whole_line) end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return at(begin, end - begin);
}

/// The signs by which a comment begins, and what ends one that may span lines.
struct CommentSigns {
  std::string_view begin;
  std::string_view end{};
};
constexpr auto comment_signs =
    std::to_array<CommentSigns>({{"//"}, {"#"}, {"/*", "*/"}, {"<!--", "-->"}, {"--"}, {";"}});

/// Whether these signs begin a comment here, and are none of a number or in the place of a comma.
bool begins_comment(const BrokenText& broken, const CommentSigns& signs) {
  const auto rest = broken.rest();
  if (!rest.starts_with(signs.begin)) return false;
  const auto behind = rest.substr(signs.begin.size());
  if (signs.begin == "--") return behind.find_first_of("0123456789.") != 0;
  return signs.begin != ";" || wants_value(broken) || wants_name(broken) || broken.expected == Expected::nothing;
}

}  // namespace

Found is_comment(const BrokenText& broken) {
  const auto* signs = std::ranges::find_if(comment_signs, [&](const auto& one) { return begins_comment(broken, one); });
  if (signs == comment_signs.end()) return {};
  const auto rest = broken.rest();
  const auto line_end = end_of_line(broken.text, broken.at) - broken.at;
  const auto end = signs->end.empty() ? line_end : rest.find(signs->end, signs->begin.size());
  if (end == std::string_view::npos)
    return mistake(at(broken.at, signs->begin.size()), "this comment is never closed, and JSON has none", "remove it");
  const auto length = end + signs->end.size();
  auto problem = mistake(at(broken.at, std::min(length, line_end)), "JSON has no comments",
                         "remove it; the member `description` of a file may say what it is for");
  problem.fix.push_back({.place = whole_comment(broken.text, broken.at, broken.at + length), .text = {}});
  return problem;
}

}  // namespace fsctl::broken
