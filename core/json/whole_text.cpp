#include "core/json/whole_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/json/around_text.h"
#include "core/json/broken_text.h"
#include "core/text/unicode.h"

namespace fsctl::broken {
namespace {

using text::byte_order_mark;

constexpr auto is_cut_off = "it was not saved to its end: save it again, or take it from your version control";

/// How other programs begin what they pack.
struct Packed {
  std::string_view beginning;
  std::string_view name;
};
constexpr auto packed =
    std::to_array<Packed>({{"\x1F\x8B", "gzip"}, {"PK\x03\x04", "zip"}, {"\x28\xB5\x2F\xFD", "zstd"}});

Found is_packed(std::string_view text) {
  for (const auto& [beginning, name] : packed)
    if (text.starts_with(beginning))
      return mistake(at(0), "the file is compressed, with " + std::string(name),
                     "unpack it: a configuration is plain text");
  return {};
}

Found has_zeros_only(std::string_view text) {
  const auto sign = text.find_first_not_of(" \t\r\n");
  if (sign == std::string_view::npos ||
      text.find_first_not_of(std::string_view("\0 \t\r\n", 5)) != std::string_view::npos)
    return {};
  return mistake(at(0), "the file holds zero bytes only", is_cut_off);
}

/// Zero bytes in a text that is not in UTF-16, as a file has that was not saved whole.
Found has_zeros(std::string_view text) {
  const auto begin = text.find('\0');
  if (begin == std::string_view::npos) return {};
  const auto end = std::min(text.find_first_not_of('\0', begin), text.size());
  return mistake(at(begin, end - begin), "zero bytes stand here", is_cut_off);
}

Found is_utf32(std::string_view text) {
  using namespace std::string_view_literals;
  const auto letter = text.substr(0, 4);
  const bool has_mark = letter == "\xFF\xFE\0\0"sv || letter == "\0\0\xFE\xFF"sv;
  if (!has_mark && !letter.ends_with("\0\0\0"sv) && !letter.starts_with("\0\0\0"sv)) return {};
  auto problem = mistake(at(0), "the file is encoded in UTF-32", "save it as UTF-8");
  problem.code = ErrorCode::invalid_utf8;
  return problem;
}

Found is_utf16(std::string_view text) {
  const bool has_mark = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  const bool alternates =
      text.size() >= 4 && ((text[0] == '\0' && text[2] == '\0') || (text[1] == '\0' && text[3] == '\0'));
  if (!has_mark && !alternates) return {};
  auto problem = mistake(at(0), "the file is encoded in UTF-16", "save it as UTF-8");
  problem.code = ErrorCode::invalid_utf8;
  return problem;
}

Found is_empty(std::string_view text) {
  const auto begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  if (text.find_first_not_of(" \t\r\n", begin) != std::string_view::npos) return {};
  return mistake(at(text.size()), "the file is empty", "it holds one JSON object");
}

Found has_conflict(std::string_view text) {
  for (const std::string_view marker : {"<<<<<<< ", "=======", ">>>>>>> "})
    for (auto found = text.find(marker); found != std::string_view::npos; found = text.find(marker, found + 1))
      if (found == 0 || text[found - 1] == '\n')
        return mistake(at(found, end_of_line(text, found) - found), "a merge left its conflict here",
                       "keep one of the two sides, and remove the lines of <<<<<<<, " +
                           std::string(text.find("\n||||||| ") == std::string_view::npos ? "" : "|||||||, ") +
                           "======= and >>>>>>>");
  return {};
}

/// A line of a diff: a sign in front of what a line of JSON begins with, other than a number.
bool is_of_diff(std::string_view line) {
  if (!line.starts_with('+') && !line.starts_with('-')) return false;
  const auto first = line.find_first_not_of(" \t", 1);
  return first != std::string_view::npos && std::string_view("\"{}[]").find(line[first]) != std::string_view::npos;
}

Found is_diff(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = end_of_line(text, begin);
    if (is_of_diff(text.substr(begin, end - begin)))
      return mistake(at(begin, end - begin), "this is a line of a diff",
                     "remove the lines that begin with -, and the + before the others");
    begin = std::min(text.find_first_not_of("\r\n", end), text.size());
  }
  return {};
}

/// The first line that says something, and where it begins.
std::pair<std::size_t, std::string_view> first_line(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return {begin, text.substr(begin, end_of_line(text, begin) - begin)};
}

Found is_javascript(std::string_view text) {
  const auto [begin, line] = first_line(text);
  const auto is_its_beginning = [&](std::string_view word) { return line.starts_with(word); };
  if (std::ranges::none_of(std::array{"module.exports", "exports.", "export ", "const ", "let ", "var ", "import "},
                           is_its_beginning))
    return {};
  return mistake(at(begin, line.size()), "this is JavaScript, and a configuration is JSON",
                 "the file begins with the { of its object and ends with the } of that");
}

/// How many columns a line of a table has; 0 for a line that can be none.
std::size_t columns_of(std::string_view line, char mark) {
  bool in_quotes = false;
  std::size_t columns = 1;
  for (const char c : line) {
    if (c == '"') in_quotes = !in_quotes;
    if (!in_quotes && std::string_view("{}[]:").find(c) != std::string_view::npos) return 0;
    if (!in_quotes && c == mark) ++columns;
  }
  return in_quotes || line.ends_with(mark) ? 0 : columns;
}

/// Two lines with the same number of columns, between commas, semicolons or tabs.
Found is_table(std::string_view text) {
  const auto [begin, line] = first_line(text);
  const auto next = std::min(text.find_first_not_of("\r\n", begin + line.size()), text.size());
  const auto second = text.substr(next, end_of_line(text, next) - next);
  for (const char mark : {',', ';', '\t'}) {
    const auto columns = columns_of(line, mark);
    if (columns < 2 || columns_of(second, mark) != columns) continue;
    return mistake(at(begin, line.size()), "this is a table (CSV), and not JSON",
                   "write each row as an object: {\"id\": \"a\", \"name\": \"A\"}");
  }
  return {};
}

/// A first line as `feed: products` of YAML.
Found is_yaml(std::string_view text) {
  const auto [begin, line] = first_line(text);
  const auto end = end_of_word(line, 0);
  const bool is_member = end > 0 && (line.substr(end).starts_with(": ") || line.substr(end) == ":");
  const bool is_yaml = line == "---" || (is_member && line.find_first_of("{},") == std::string_view::npos);
  if (!is_yaml) return {};
  return mistake(at(begin, line.size()), "this is YAML, and a configuration is JSON",
                 "the file begins with the { of its object, and names and texts stand in double quotes");
}

}  // namespace

Found mistake_of_whole(std::string_view text) {
  for (const auto& recognise : {is_packed, has_zeros_only, is_utf32, is_utf16, has_zeros, is_empty, has_conflict,
                                is_javascript, is_surrounded, is_escaped, is_yaml, is_table, is_diff})
    if (auto found = recognise(text)) return found;
  return {};
}

}  // namespace fsctl::broken
