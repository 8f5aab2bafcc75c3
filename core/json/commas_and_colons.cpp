#include "core/json/commas_and_colons.h"

#include <algorithm>
#include <optional>
#include <string>

namespace fsctl::broken {
namespace {

using Expected = BrokenText::Expected;

/// Whether what comes next is no text that touches the text before it: of `"""a"""` nobody knows what is meant.
bool is_apart(const BrokenText& broken) {
  return broken.sign() != '"' || broken.before.sign != '"' || broken.before.end != broken.at;
}

/// A sign in the place of `,` or `:`.
Found sign_for(const BrokenText& broken, std::string_view sign, std::string_view meant) {
  return mistake(at(broken.at, sign.size()), in_backticks(sign) + " stands where " + in_backticks(meant) + " belongs",
                 "write " + std::string(meant), std::string(meant));
}

/// A sign in the place of `:`, with what takes its place and that of the blanks before it.
Found sign_for_colon(const BrokenText& broken, std::string_view sign) {
  auto found = sign_for(broken, sign, ":");
  const auto end = broken.at + sign.size();
  found->fix = {
      {.place = at(broken.before.end, end - broken.before.end), .text = with_blank(":", broken.text.substr(end))}};
  return found;
}

/// What stands behind the sign at which a text breaks: its first sign, and the first one behind it, if it is a text
/// or a word.
struct Behind {
  char sign = '\0';
  char next = '\0';
};

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

char sign_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : '\0'; }

/// The end of a text in double quotes, at the latest that of its line.
std::size_t end_of_text(std::string_view text, std::size_t begin) {
  auto end = begin + 1;
  while (end < text.size() && text[end] != '"' && text[end] != '\n') end += text[end] == '\\' ? std::size_t{2} : 1;
  return std::min(end + 1, text.size());
}

Behind behind(const BrokenText& broken) {
  const auto begin = skip_blanks(broken.text, broken.at + 1);
  const char sign = sign_at(broken.text, begin);
  const auto end = sign == '"' ? end_of_text(broken.text, begin) : end_of_word(broken.text, begin);
  return {.sign = sign, .next = sign_at(broken.text, skip_blanks(broken.text, end))};
}

/// Whether a sign and what follows it are a value, and no name.
bool is_value(const Behind& behind) {
  if (behind.sign == '"') return behind.next != ':';
  return behind.sign == '{' || behind.sign == '[' || behind.sign == '-' || (behind.sign >= '0' && behind.sign <= '9') ||
         behind.sign == 't' || behind.sign == 'f' || behind.sign == 'n';
}

/// How many texts there are from the last one on in an object that holds nothing but texts; 0 in one that holds more.
std::size_t texts_only(const BrokenText& broken) {
  std::size_t count = 1;
  auto at = broken.at;
  while (sign_at(broken.text, at) == ',') {
    at = skip_blanks(broken.text, at + 1);
    if (sign_at(broken.text, at) != '"') return 0;
    at = skip_blanks(broken.text, end_of_text(broken.text, at));
    ++count;
  }
  return sign_at(broken.text, at) == '}' ? count : 0;
}

/// The end of a list of texts that goes on behind the last one, which is its closing bracket; nothing for none.
std::optional<std::size_t> end_of_texts(const BrokenText& broken) {
  auto at = broken.at;
  while (sign_at(broken.text, at) == ',') {
    at = skip_blanks(broken.text, at + 1);
    if (sign_at(broken.text, at) != '"') return {};
    at = skip_blanks(broken.text, end_of_text(broken.text, at));
  }
  return sign_at(broken.text, at) == ']' ? std::optional(at) : std::nullopt;
}

/// Where the text before the last one begins, if only a comma stands between the two; nothing for none.
std::optional<std::size_t> begin_of_text_before(const BrokenText& broken) {
  const auto back_over = [&](std::size_t at) {
    return at == 0 ? at : broken.text.find_last_not_of(" \t\r\n", at - 1) + 1;
  };
  const auto comma = back_over(broken.before.begin);
  if (comma == 0 || broken.text[comma - 1] != ',') return {};
  const auto end = back_over(comma - 1);
  if (end < 2 || broken.text[end - 1] != '"') return {};
  const auto begin = broken.text.rfind('"', end - 2);
  return begin == std::string_view::npos ? std::nullopt : std::optional(begin);
}

bool begins_object(const BrokenText& broken) {
  const auto before = broken.text.find_last_not_of(" \t\r\n", broken.before.begin - 1);
  return before == broken.open.back().at;
}

}  // namespace

Found is_list_not_opened(const BrokenText& broken) {
  if (broken.expected != Expected::colon || broken.open.empty()) return {};
  const auto end = end_of_texts(broken);
  const auto begin = begin_of_text_before(broken);
  if (!end || !begin) return {};
  auto problem = mistake(at(*begin, 0), "`[` is missing here", "", "[");
  problem.labels = {{.location = at(*end), .message = "it is closed here"}};
  return problem;
}

Found is_comma_for_colon(const BrokenText& broken) {
  if (broken.expected != Expected::colon || broken.sign() != ',' || !is_value(behind(broken))) return {};
  const auto texts = begins_object(broken) ? texts_only(broken) : 0;
  if (texts > 2)
    return mistake(at(broken.open.back().at), "a list stands in [ and ], and this is an object",
                   "write [ and ] in place of { and }");
  if (texts == 0) return sign_for(broken, ",", ":");
  return mistake(at(broken.at), "`,` stands where `:` belongs",
                 "write : for a member; a list of texts stands in [ and ]");
}

Found is_colon_for_comma(const BrokenText& broken) {
  if (broken.expected != Expected::comma_or_end || broken.sign() != ':') return {};
  const auto next = behind(broken);
  if (next.sign == '}' || next.sign == ']')
    return mistake(at(broken.at), "a colon stands behind the last value", "remove it", "");
  const bool fits =
      broken.in_object() ? next.sign == '"' && next.next == ':' : broken.before.sign != '"' && is_value(next);
  if (!fits) return {};
  return sign_for(broken, ":", ",");
}

Found is_comma_too_many(const BrokenText& broken) {
  const char sign = broken.sign();
  const bool before_end = broken.before.sign == ',' && (sign == '}' || sign == ']');
  if (before_end)
    return mistake(at(broken.before.begin), "there is a comma after the last one, before " + in_backticks({&sign, 1}),
                   "", "");
  if (sign != ',' || broken.expected == Expected::colon || broken.expected == Expected::nothing) return {};
  if (broken.before.sign == ',') {
    auto problem = mistake(at(broken.at), "there are two commas", "");
    problem.fix = {{.place = at(broken.before.end, broken.at + 1 - broken.before.end), .text = {}}};
    return problem;
  }
  if (broken.before.sign == ':') return {};
  return mistake(at(broken.at), "there is a comma before the first one", "", "");
}

Found is_colon_amiss(const BrokenText& broken) {
  if (broken.expected != Expected::colon) return {};
  if (broken.rest().starts_with("=>")) return mistake(at(broken.at, 2), "`=>` stands where `:` belongs", "write :");
  for (const std::string_view sign : {"->", "=", ";"})
    if (broken.rest().starts_with(sign)) return sign_for_colon(broken, sign);
  if (word_at(broken) == ".") return sign_for_colon(broken, ".");
  const auto name = broken.text.substr(broken.before.begin, broken.before.end - broken.before.begin);
  const bool is_alone = broken.at_end() || broken.sign() == ',' || broken.sign() == '}';
  if (is_alone)
    return mistake(at(broken.before.begin, name.size()), "the member " + std::string(name) + " has no value",
                   "write " + std::string(name) + ": and its value");
  const auto word = word_at(broken);
  if (!word.empty() && !is_json_word(word) && name.find(':') != std::string_view::npos)
    return mistake(at(broken.before.begin, name.size()), "the closing quote of this name is missing",
                   "a name is written as \"name\": with the colon behind its quotes");
  const auto message = "a colon is missing after " + std::string(name);
  const bool is_certain = is_apart(broken) && (word.empty() || is_json_word(word));
  if (!is_certain) return mistake(at(broken.before.end, 0), message, "");
  return mistake(at(broken.before.end, 0), message, "", ":");
}

Found is_colon_too_many(const BrokenText& broken) {
  if (broken.expected != Expected::value || broken.before.sign != ':' || broken.sign() != ':') return {};
  auto problem = mistake(at(broken.at), "there are two colons", "");
  problem.fix = {{.place = at(broken.before.end, broken.at + 1 - broken.before.end), .text = {}}};
  return problem;
}

Found is_value_amiss(const BrokenText& broken) {
  const bool ends = broken.at_end() || broken.sign() == ',' || broken.sign() == '}' || broken.sign() == ']';
  if (broken.expected != Expected::value || broken.before.sign != ':' || !ends) return {};
  return value_missing(broken.before.begin);
}

Found value_missing(std::size_t colon) {
  return mistake(at(colon), "a value is missing after this colon",
                 "where there is nothing to say, write null or leave the member out");
}

Found is_comma_missing(const BrokenText& broken) {
  if (broken.expected != Expected::comma_or_end || broken.at_end()) return {};
  const char sign = broken.sign();
  if (sign == ';') return sign_for(broken, ";", ",");
  if (sign == '.' && word_at(broken) == ".") return sign_for(broken, ".", ",");
  if (sign == '+') return mistake(at(broken.at), "JSON joins no texts with `+`", "write them as one text");
  if (!is_apart(broken))
    return mistake(at(broken.before.end - 1, 2), "two quotes stand side by side",
                   "a text begins and ends with one quote; a quote within it is written \\\"");
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

}  // namespace fsctl::broken
