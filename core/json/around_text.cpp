#include "core/json/around_text.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "core/json/json.h"
#include "core/text/unicode.h"

namespace fsctl::broken {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view fence = "```";

std::size_t first_sign(std::string_view text) {
  const auto begin = text.starts_with(text::byte_order_mark) ? text::byte_order_mark.size() : 0;
  return std::min(text.find_first_not_of(blanks, begin), text.size());
}

/// Whether a sign begins a word of any language, and is none of the signs that stand in place of those of JSON.
bool begins_word(std::string_view text) {
  if (text.empty()) return false;
  const auto first = static_cast<unsigned char>(text[0]);
  const bool may_be_a_sign = first == 0xC2 || first == 0xE2 || first == 0xEF;  // quotes, blanks, full-width signs
  return first < 0x80 ? std::isalpha(first) != 0 : !may_be_a_sign;
}

/// Whether these words before a bracket in its line are a sentence that ends with a colon.
bool announces(std::string_view words) {
  const auto end = words.find_last_not_of(" \t");
  return end != std::string_view::npos && words[end] == ':' && words.substr(0, end).find(' ') < end;
}

/// Where the value begins in a text that begins with words or a fence: a bracket that begins a line, or that words
/// announce; the end of the text for none.
std::size_t begin_of_value(std::string_view text) {
  for (auto at = text.find_first_of("{["); at != std::string_view::npos; at = text.find_first_of("{[", at + 1)) {
    const auto line = text.substr(0, at).rfind('\n') + 1;  // 0 in the first line
    const auto before = text.substr(line, at - line);
    if (before.find_first_not_of(" \t") == std::string_view::npos || announces(before)) return at;
  }
  return text.size();
}

/// The end of the JSON value that begins at an offset; nothing where that has a mistake itself.
std::optional<std::size_t> end_of_value(std::string_view text, std::size_t begin) {
  const auto rest = text.substr(begin);
  const auto found = find_break(rest);
  if (found && found->expected != BrokenText::Expected::nothing) return {};
  const auto length = found ? found->before.end : rest.find_last_not_of(blanks) + 1;
  if (!Json::accept(rest.substr(0, length))) return {};
  return begin + length;
}

/// Removes what stands before and behind a value, from the end to the beginning.
std::vector<Edit> keep_only(std::string_view text, std::size_t begin, std::size_t end) {
  std::vector<Edit> edits;
  if (text.substr(end) != "\n") edits.push_back({.place = at(end, text.size() - end), .text = "\n"});
  edits.push_back({.place = at(0, begin), .text = {}});
  return edits;
}

std::string hint_of_fence(std::string_view text, std::size_t first) {
  const auto last = text.rfind(fence);
  const auto behind = last == first ? std::string_view() : text.substr(last + fence.size());
  const bool is_last = behind.find_first_not_of(blanks) == std::string_view::npos;
  return is_last ? "remove this line, and the last one with ```" : "keep only what stands between the lines with ```";
}

std::string hint_of_words(std::string_view text, std::size_t begin) {
  const std::string opening(1, text[begin]);
  return "the file begins with the " + opening + " in line " +
         std::to_string(std::ranges::count(text.substr(0, begin), '\n') + 1) + " and ends with the " +
         (opening == "{" ? "}" : "]") + " of that";
}

/// A text without the escapes of a text of a program, with the line breaks that it has itself.
std::optional<std::string> unescaped(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '\n' ? "\\n" : c == '\r' ? "\\r" : c == '\t' ? "\\t" : std::string(1, c);
  const auto json = Json::parse(quoted + '"', nullptr, false);
  if (!json.is_string() || !Json::accept(json.get_ref<const std::string&>())) return {};
  return json.get<std::string>();
}

}  // namespace

Found is_surrounded(std::string_view text) {
  const auto first = first_sign(text);
  const auto rest = text.substr(first);
  const bool is_fenced = rest.starts_with(fence);
  if (!is_fenced && !begins_word(rest)) return {};
  const auto begin = begin_of_value(text);
  if (begin == text.size() && !is_fenced) return {};
  const auto line = at(first, end_of_line(text, first) - first);
  auto problem = is_fenced ? mistake(line, "a fence of Markdown stands around the file", hint_of_fence(text, first))
                           : mistake(at(first, std::min(line.length, begin - first)), "words stand before the JSON",
                                     hint_of_words(text, begin));
  if (const auto end = begin == text.size() ? std::nullopt : end_of_value(text, begin))
    problem.fix = keep_only(text, begin, *end);
  return problem;
}

Found is_escaped(std::string_view text) {
  const auto first = first_sign(text);
  if (first == text.size() || (text[first] != '{' && text[first] != '[')) return {};
  auto quote = std::min(text.find_first_not_of(blanks, first + 1), text.size());
  while (text.substr(quote).starts_with("\\n") || text.substr(quote).starts_with("\\t"))
    quote = std::min(text.find_first_not_of(blanks, quote + 2), text.size());
  if (!text.substr(quote).starts_with("\\\"")) return {};
  auto problem = mistake(at(quote, 2), "the quotes of this JSON are escaped, as within a text of a program",
                         "write \" in place of each \\\"");
  if (auto meant = unescaped(text)) problem.fix = {{.place = at(0, text.size()), .text = std::move(*meant)}};
  return problem;
}

Found is_within_text(std::string_view text) {
  const auto first = first_sign(text);
  const auto json = Json::parse(text.substr(first), nullptr, false);
  if (!json.is_string()) return {};
  auto inside = json.get<std::string>();
  if (!inside.starts_with('{') || !Json::accept(inside)) return {};
  const auto length = text.find_last_not_of(blanks) + 1 - first;
  return mistake(at(first, length), "this is a text that has JSON in it, and not the JSON itself",
                 "remove the quotes around it, and write \" in place of each \\\"", std::move(inside));
}

Found is_text_behind(const BrokenText& broken) {
  if (broken.expected != BrokenText::Expected::nothing || broken.at_end()) return {};
  const auto rest = broken.rest();
  const bool is_fence = rest.starts_with(fence);
  if (!is_fence && !begins_word(rest)) return {};
  const auto line = at(broken.at, end_of_line(broken.text, broken.at) - broken.at);
  auto problem =
      is_fence ? mistake(line, "a fence of Markdown stands behind the JSON", "remove this line, and what follows it")
               : mistake(line, "words stand behind the JSON",
                         "remove them; the member `description` of a file may say what it is for");
  if (rest.find_first_of("{[") == std::string_view::npos)
    problem.fix = {{.place = at(broken.before.end, broken.text.size() - broken.before.end), .text = "\n"}};
  return problem;
}

}  // namespace fsctl::broken
