#include "core/json/foreign_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace fsctl::broken {
namespace {

using Expected = BrokenText::Expected;

/// A word or sign of another language in place of a value, and what JSON has instead.
struct ForeignWord {
  std::string_view word;
  std::string_view hint;
  std::string_view instead{};  ///< empty where nothing certainly is
};
constexpr auto foreign_words = std::to_array<ForeignWord>({
    {"undefined", "write null, or leave the member out"},
    {"NaN", "JSON has no such number; write one such as 0, or null for none"},
    {"nan", "JSON has no such number; write one such as 0, or null for none"},
    {"-NaN", "JSON has no such number; write one such as 0, or null for none"},
    {"Infinity", "JSON has no infinite number; write one such as 1000000, or null for none"},
    {"+Infinity", "JSON has no infinite number; write one such as 1000000, or null for none"},
    {"-Infinity", "JSON has no infinite number; write one such as -1000000, or null for none"},
    {"inf", "JSON has no infinite number; write one such as 1000000, or null for none"},
    {"-inf", "JSON has no infinite number; write one such as -1000000, or null for none"},
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

/// Signs that look like a blank or like nothing.
constexpr auto unseen_signs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\u00A0", "a no-break space"},
    {"\u200B", "a zero-width space"},
    {"\u202F", "a narrow no-break space"},
    {"\u3000", "a full-width space"},
    {"\u2028", "a line separator"},
    {"\uFEFF", "a byte order mark"},
});

/// The signs of JSON as East Asian keyboards have them.
constexpr auto wide_signs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\uFF0C", ","},
    {"\uFF1A", ":"},
    {"\uFF5B", "{"},
    {"\uFF5D", "}"},
    {"\uFF3B", "["},
    {"\uFF3D", "]"},
});

/// Whether a word was to be this one: its end is missing, or letters of it are doubled or exchanged.
bool is_mistyped(std::string_view word, std::string_view meant) {
  if (word.size() + 1 == meant.size()) return meant.starts_with(word);
  if (word.size() == meant.size()) {
    const auto [first, at] = std::ranges::mismatch(word, meant);
    if (first == word.end() || std::next(first) == word.end()) return false;
    std::string exchanged(word);
    std::swap(exchanged[static_cast<std::size_t>(first - word.begin())],
              exchanged[static_cast<std::size_t>(first - word.begin()) + 1]);
    return first != word.begin() && exchanged == meant;
  }
  if (word.size() != meant.size() + 1) return false;
  for (std::size_t i = 1; i < word.size(); ++i)
    if (word[i] == word[i - 1] && std::string(word.substr(0, i)).append(word.substr(i + 1)) == meant) return true;
  return false;
}

bool begins_with_letter(std::string_view word) {
  return !word.empty() && std::string_view("0123456789+-.").find(word[0]) == std::string_view::npos && word != "$";
}

/// Whether what follows the word of a name is its colon, or `=` in the place of it.
bool ends_name(std::string_view text, std::size_t end) {
  const auto rest = text.substr(std::min(text.find_first_not_of(" \t", end), text.size()));
  return rest.starts_with(':') || (rest.starts_with('=') && !rest.starts_with("=>"));
}

/// Whether a word is the whole value: of several words, nobody knows which belong to it.
bool ends_value(std::string_view text, std::size_t end) {
  const auto rest = text.substr(std::min(text.find_first_not_of(" \t", end), text.size()));
  return rest.empty() || std::string_view(",;]}#\r\n").find(rest[0]) != std::string_view::npos ||
         rest.starts_with("//") || rest.starts_with("/*");
}

}  // namespace

Found is_foreign_word(const BrokenText& broken) {
  const auto word = word_at(broken);
  const auto* known = std::ranges::find(foreign_words, word, &ForeignWord::word);
  if (known == foreign_words.end() || !(wants_value(broken) || word == "...")) return {};
  if (!known->instead.empty() && !ends_value(broken.text, broken.at + word.size())) return {};
  const auto message = in_backticks(word) + " is no word of JSON";
  if (known->instead.empty()) return mistake(at(broken.at, word.size()), message, std::string(known->hint));
  return mistake(at(broken.at, word.size()), message, std::string(known->hint), std::string(known->instead));
}

Found is_mistyped_word(const BrokenText& broken) {
  const auto word = word_at(broken);
  if (!wants_value(broken) || !ends_value(broken.text, broken.at + word.size())) return {};
  for (const std::string_view meant : {"true", "false", "null"})
    if (is_mistyped(word, meant))
      return mistake(at(broken.at, word.size()), in_backticks(word) + " is no word of JSON",
                     "write " + std::string(meant), std::string(meant));
  return {};
}

namespace {

/// A variable of another language, such as $title; not the beginnings that paths of slots have.
std::string_view variable_at(const BrokenText& broken) {
  const auto word = word_at(broken);
  const bool is_path = word.starts_with("$item") || word.starts_with("$parent");
  const bool is_variable = word.size() > 1 && word[0] == '$' && begins_with_letter(word.substr(1)) && !is_path;
  return is_variable ? word : std::string_view();
}

}  // namespace

Found is_placeholder(const BrokenText& broken) {
  const auto line = broken.text.substr(broken.at, end_of_line(broken.text, broken.at) - broken.at);
  const bool is_doubled = wants_name(broken) && line.starts_with('{') && broken.before.sign == '{' &&
                          broken.before.end == broken.at && line.find("}}") < line.find('"');
  const bool begins = wants_value(broken) && (line.starts_with("${") || line.starts_with("<%"));
  const auto variable = wants_value(broken) ? variable_at(broken) : std::string_view();
  if (!is_doubled && !begins && variable.empty()) return {};
  const auto size = std::max<std::size_t>(variable.size(), 2);
  return mistake(is_doubled ? at(broken.at - 1, 2) : at(broken.at, size),
                 "this is a placeholder, and nothing fills it in",
                 "write its value; texts of a connector may take ${NAME} from the environment");
}

Found is_unquoted(const BrokenText& broken) {
  const auto word = word_at(broken);
  const bool is_name = wants_name(broken);
  if (is_json_word(word) || !(is_name || wants_value(broken)) || !begins_with_letter(word)) return {};
  const auto end = broken.at + word.size();
  const auto quoted = in_quotes(word);
  if (broken.text.substr(end).starts_with('"'))
    return mistake(at(broken.at, 0), "the opening quote of " + quoted + " is missing", "write " + quoted, "\"");
  const auto message = is_name ? "the name of a member stands in double quotes" : "a text stands in double quotes";
  if (is_name ? ends_name(broken.text, end) : ends_value(broken.text, end))
    return mistake(at(broken.at, word.size()), message, "write " + quoted, quoted);
  return mistake(at(broken.at, word.size()), message,
                 is_name ? "write \"name\": value" : "write all of it in \" and \"");
}

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

Found is_unseen(const BrokenText& broken) {
  for (const auto& [sign, name] : unseen_signs)
    if (broken.rest().starts_with(sign))
      return mistake(at(broken.at, sign.size()), "here is " + std::string(name) + ", which JSON does not know",
                     "write a blank in its place", " ");
  return {};
}

Found is_wide_sign(const BrokenText& broken) {
  for (const auto& [sign, meant] : wide_signs) {
    if (!broken.rest().starts_with(sign)) continue;
    const bool takes_blank = meant == "," || meant == ":";
    const auto behind = takes_blank ? broken.rest().substr(sign.size()) : std::string_view();
    return mistake(at(broken.at, sign.size()), "this is a full-width `" + std::string(sign) + "`",
                   "write " + std::string(meant), with_blank(meant, behind));
  }
  return {};
}

}  // namespace fsctl::broken
