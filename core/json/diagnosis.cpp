#include "core/json/diagnosis.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/json/broken_text.h"

namespace fsctl {
namespace {

using Expected = BrokenText::Expected;
using Found = std::optional<Problem>;

Location at(std::size_t offset, std::size_t length = 1) { return {.offset = offset, .length = length}; }

Problem mistake(Location where, std::string message, std::string hint) {
  return {.code = ErrorCode::json_syntax,
          .message = std::move(message),
          .location = std::move(where),
          .hint = std::move(hint)};
}

/// The same with what mends it: another text in place of the range.
Problem mistake(Location where, std::string message, std::string hint, std::string instead) {
  auto problem = mistake(where, std::move(message), std::move(hint));
  problem.fix.push_back({.place = std::move(where), .text = std::move(instead)});
  return problem;
}

std::string in_backticks(std::string_view text) { return "`" + std::string(text) + "`"; }
std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

std::size_t end_of_line(std::string_view text, std::size_t from) {
  auto end = std::min(text.find('\n', from), text.size());
  if (end > from && text[end - 1] == '\r') --end;
  return end;
}

std::string_view word_at(const BrokenText& broken) {
  return broken.text.substr(broken.at, end_of_word(broken.text, broken.at) - broken.at);
}

bool wants_value(const BrokenText& broken) {
  return broken.expected == Expected::value || broken.expected == Expected::value_or_end;
}
bool wants_name(const BrokenText& broken) {
  return broken.expected == Expected::name || broken.expected == Expected::name_or_end;
}

char closing(char opening) { return opening == '{' ? '}' : ']'; }

// What a text may be as a whole.

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
  if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return {};
  return mistake(at(text.size()), "the file is empty", "it holds one JSON object");
}

Found has_conflict(std::string_view text) {
  for (const std::string_view marker : {"<<<<<<< ", "=======", ">>>>>>> "})
    for (auto found = text.find(marker); found != std::string_view::npos; found = text.find(marker, found + 1))
      if (found == 0 || text[found - 1] == '\n')
        return mistake(at(found, end_of_line(text, found) - found), "a merge left its conflict here",
                       "keep one of the two sides, and remove the lines of <<<<<<<, ======= and >>>>>>>");
  return {};
}

// What may stand where JSON ends.

/// What goes with a comment: the blanks before it at the end of a line, and the whole line if nothing else stands
/// there.
Location whole_comment(std::string_view text, std::size_t begin, std::size_t end) {
  if (end != end_of_line(text, end)) return at(begin, end - begin);
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  const bool is_whole_line = begin == 0 || text[begin - 1] == '\n';
  if (is_whole_line) end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return at(begin, end - begin);
}

Found is_comment(const BrokenText& broken) {
  const auto rest = broken.rest();
  std::size_t length = 0;
  if (rest.starts_with("//") || rest.starts_with('#')) length = end_of_line(broken.text, broken.at) - broken.at;
  if (rest.starts_with("/*")) length = std::min(rest.find("*/", 2), rest.size() - 2) + 2;
  if (length == 0) return {};
  auto problem =
      mistake(at(broken.at, std::min(length, end_of_line(broken.text, broken.at) - broken.at)), "JSON has no comments",
              "remove it; the member `description` of a file may say what it is for");
  problem.fix.push_back({.place = whole_comment(broken.text, broken.at, broken.at + length), .text = {}});
  return problem;
}

Found is_comma_too_many(const BrokenText& broken) {
  const char sign = broken.sign();
  const bool before_end = broken.before.sign == ',' && (sign == '}' || sign == ']');
  if (before_end)
    return mistake(at(broken.before.begin), "there is a comma after the last one, before " + in_backticks({&sign, 1}),
                   "", "");
  if (sign != ',' || broken.expected == Expected::colon || broken.expected == Expected::nothing) return {};
  if (broken.before.sign == ',') return mistake(at(broken.at), "there are two commas", "", "");
  if (broken.before.sign == ':') return {};
  return mistake(at(broken.at), "there is a comma before the first one", "", "");
}

/// A word or sign of another language in place of a value, and what JSON has instead.
struct ForeignWord {
  std::string_view word;
  std::string_view hint;
  std::string_view instead{};  ///< empty where nothing certainly is
};
constexpr auto foreign_words = std::to_array<ForeignWord>({
    {"undefined", "write null, or leave the member out"},
    {"NaN", "JSON has no such number; write null"},
    {"Infinity", "JSON has no such number; write null"},
    {"-Infinity", "JSON has no such number; write null"},
    {"None", "write null", "null"},
    {"nil", "write null", "null"},
    {"NULL", "write null", "null"},
    {"Null", "write null", "null"},
    {"True", "write true", "true"},
    {"TRUE", "write true", "true"},
    {"yes", "write true", "true"},
    {"False", "write false", "false"},
    {"FALSE", "write false", "false"},
    {"no", "write false", "false"},
    {"...", "write out what it stands for"},
});

Found is_foreign_word(const BrokenText& broken) {
  const auto word = word_at(broken);
  const auto* known = std::ranges::find(foreign_words, word, &ForeignWord::word);
  if (known == foreign_words.end() || !(wants_value(broken) || word == "...")) return {};
  const auto message = in_backticks(word) + " is no word of JSON";
  if (known->instead.empty()) return mistake(at(broken.at, word.size()), message, std::string(known->hint));
  return mistake(at(broken.at, word.size()), message, std::string(known->hint), std::string(known->instead));
}

Found is_foreign_number(const BrokenText& broken) {
  const auto word = word_at(broken);
  const bool is_number =
      !word.empty() && (std::string_view("0123456789").find(word[0]) != std::string_view::npos ||
                        (word.size() > 1 && std::string_view("+-.").find(word[0]) != std::string_view::npos));
  if (!wants_value(broken) || !is_number || is_json_word(word) || word == "...") return {};
  return mistake(at(broken.at, word.size()), in_backticks(word) + " is no number of JSON",
                 "a number is written as 12, -3 or 0.5; what is no number stands in quotes");
}

Found is_unquoted(const BrokenText& broken) {
  const auto word = word_at(broken);
  if (word.empty() || is_json_word(word)) return {};
  if (wants_name(broken))
    return mistake(at(broken.at, word.size()), "the name of a member stands in double quotes",
                   "write " + in_quotes(word), in_quotes(word));
  if (!wants_value(broken)) return {};
  return mistake(at(broken.at, word.size()), "a text stands in double quotes", "write " + in_quotes(word),
                 in_quotes(word));
}

/// The quotes that stand for double ones elsewhere, with what closes each.
struct Quote {
  std::string_view opens;
  std::array<std::string_view, 2> closes;
  std::string_view name;
};
constexpr auto quotes = std::to_array<Quote>({
    {"'", {"'", "'"}, "a single quote"},
    {"`", {"`", "`"}, "a backtick"},
    {"\u201C", {"\u201D", "\u201C"}, "a typographic quote"},
    {"\u201D", {"\u201D", "\u201D"}, "a typographic quote"},
    {"\u201E", {"\u201C", "\u201D"}, "a typographic quote"},
    {"\u2018", {"\u2019", "\u2019"}, "a typographic quote"},
    {"\u2019", {"\u2019", "\u2019"}, "a typographic quote"},
    {"\u00AB", {"\u00BB", "\u00BB"}, "a typographic quote"},
});

Found is_other_quote(const BrokenText& broken) {
  const auto rest = broken.rest();
  const auto* quote = std::ranges::find_if(quotes, [&](const Quote& one) { return rest.starts_with(one.opens); });
  if (quote == quotes.end() || broken.expected == Expected::nothing) return {};
  const auto line = rest.substr(0, end_of_line(broken.text, broken.at) - broken.at);
  const auto message = "this is " + std::string(quote->name) + ", and texts stand in double quotes";
  for (const auto close : quote->closes) {
    const auto end = line.find(close, quote->opens.size());
    if (end == std::string_view::npos) continue;
    const auto inside = line.substr(quote->opens.size(), end - quote->opens.size());
    const auto whole = at(broken.at, end + close.size());
    if (inside.find_first_of("\"\\") != std::string_view::npos) return mistake(whole, message, "write it in \" and \"");
    return mistake(whole, message, "write " + in_quotes(inside), in_quotes(inside));
  }
  return mistake(at(broken.at, quote->opens.size()), message, "write it in \" and \"");
}

// What is wrong within a text that begins with a quote.

Found is_wrong_text(const BrokenText& broken) {
  const bool fits = wants_value(broken) || wants_name(broken);
  if (broken.sign() != '"' || !fits) return {};
  const auto& text = broken.text;
  for (auto i = broken.at + 1; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\t') return mistake(at(i), "a tab stands within this text", "write it as \\t", "\\t");
    if (c == '\n' || c == '\r') break;
    if (c < 0x20) return mistake(at(i), "a control character stands within this text", "remove it", "");
    if (c != '\\') continue;
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (std::string_view("\"\\/bfnrtu").find(next) == std::string_view::npos)
      return mistake(at(i, 2), in_backticks(text.substr(i, 2)) + " is no escape of JSON",
                     next == '\'' ? "a single quote needs no backslash" : "a backslash itself is written \\\\");
    const auto digits = text.substr(i + 2, 4);
    const bool is_code = digits.size() == 4 && std::ranges::all_of(digits, [](char d) {
                           return std::string_view("0123456789abcdefABCDEF").find(d) != std::string_view::npos;
                         });
    if (next == 'u' && !is_code) return mistake(at(i, 2), "`\\u` needs four hexadecimal digits", "such as \\u00e9");
    ++i;
  }
  const auto end = end_of_line(text, broken.at);
  const auto line = text.substr(broken.at, end - broken.at);
  const bool is_typographic =
      line.find("\u201D") != std::string_view::npos || line.find("\u201C") != std::string_view::npos;
  return mistake(at(broken.at, end - broken.at), "this text is not closed in its line",
                 is_typographic ? "its last quote is a typographic one; write \""
                                : "close it with \"; a line break within a text is written \\n");
}

Found is_colon_amiss(const BrokenText& broken) {
  if (broken.expected != Expected::colon) return {};
  if (broken.sign() == '=') return mistake(at(broken.at), "`=` stands where `:` belongs", "", ":");
  const auto name = broken.text.substr(broken.before.begin, broken.before.end - broken.before.begin);
  const bool is_alone = broken.at_end() || broken.sign() == ',' || broken.sign() == '}';
  if (is_alone)
    return mistake(at(broken.before.begin, name.size()), "the member " + std::string(name) + " has no value",
                   "write " + std::string(name) + ": and its value");
  return mistake(at(broken.before.end, 0), "a colon is missing after " + std::string(name), "", ":");
}

Found is_value_amiss(const BrokenText& broken) {
  const bool ends = broken.at_end() || broken.sign() == ',' || broken.sign() == '}' || broken.sign() == ']';
  if (broken.expected != Expected::value || broken.before.sign != ':' || !ends) return {};
  return mistake(at(broken.before.begin), "a value is missing after this colon",
                 "where there is nothing to say, write null or leave the member out");
}

Found is_name_amiss(const BrokenText& broken) {
  const char sign = broken.sign();
  if (!wants_name(broken) || (sign != '{' && sign != '[')) return {};
  return mistake(at(broken.at), "a name is missing here: an object holds members such as \"name\": value",
                 "give this a name, or put it into an array, in [ and ]");
}

Found is_comma_missing(const BrokenText& broken) {
  if (broken.expected != Expected::comma_or_end || broken.at_end()) return {};
  const char sign = broken.sign();
  if (sign == ';') return mistake(at(broken.at), "`;` stands where `,` belongs", "write ,", ",");
  if (sign == '=' || sign == ':' || sign == '}' || sign == ']') return {};
  const bool is_glued = broken.before.end == broken.at && broken.before.sign == '"' && sign != '"';
  if (is_glued && !word_at(broken).empty())
    return mistake(at(broken.before.end - 1), "this quote ends the text, and more of it seems to follow",
                   "a quote within a text is written \\\"");
  const bool begins = sign == '"' || sign == '{' || sign == '[' || is_json_word(word_at(broken)) ||
                      (broken.in_object() && !word_at(broken).empty());
  if (!begins) return {};
  return mistake(at(broken.before.end, 0), "a comma is missing here", "", ",");
}

std::string bracket_missing(char opening) { return in_backticks(std::string(1, closing(opening))) + " is missing"; }

Found is_bracket_amiss(const BrokenText& broken) {
  const char sign = broken.sign();
  const bool closes = sign == '}' || sign == ']';
  if (!closes && !broken.at_end()) return {};
  if (broken.open.empty())
    return closes && broken.expected == Expected::nothing
               ? Found(mistake(at(broken.at), "this bracket closes nothing", ""))
               : Found();
  const auto opened = broken.suspect.value_or(broken.open.back());
  auto problem = closes
                     ? mistake(at(broken.at), bracket_missing(opened.sign) + " before this", "")
                     : mistake(at(broken.before.end, 0), bracket_missing(opened.sign) + " at the end of the file", "");
  problem.labels = {{.location = at(opened.at), .message = "opened here"}};
  return problem;
}

Found is_more_behind(const BrokenText& broken) {
  if (broken.expected != Expected::nothing || broken.at_end()) return {};
  return mistake(at(broken.at), "more follows behind the end of the value",
                 "a file holds one value, in one pair of brackets");
}

/// Signs that look like a blank or like nothing.
constexpr auto unseen_signs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\u00A0", "a no-break space"},
    {"\u200B", "a zero-width space"},
    {"\u202F", "a narrow no-break space"},
    {"\u2028", "a line separator"},
    {"\uFEFF", "a byte order mark"},
});

Found is_unseen(const BrokenText& broken) {
  for (const auto& [sign, name] : unseen_signs)
    if (broken.rest().starts_with(sign))
      return mistake(at(broken.at, sign.size()), "here is " + std::string(name) + ", which JSON does not know",
                     "write a blank in its place", " ");
  return {};
}

/// The mistakes of a whole text, and those at the place where it breaks; the first that fits is told.
constexpr auto whole_texts = std::to_array<Found (*)(std::string_view)>({is_utf16, is_empty, has_conflict});
constexpr auto breaks = std::to_array<Found (*)(const BrokenText&)>({
    is_unseen,
    is_comment,
    is_other_quote,
    is_wrong_text,
    is_comma_too_many,
    is_colon_amiss,
    is_value_amiss,
    is_foreign_word,
    is_foreign_number,
    is_unquoted,
    is_name_amiss,
    is_comma_missing,
    is_bracket_amiss,
    is_more_behind,
});

}  // namespace

std::optional<Problem> diagnose(const Source& source) {
  for (const auto& recognise : whole_texts)
    if (auto found = recognise(source.text)) return found;
  const auto broken = find_break(source.text);
  if (!broken) return {};
  for (const auto& recognise : breaks)
    if (auto found = recognise(*broken)) return found;
  return {};
}

}  // namespace fsctl
