#include "core/json/diagnosis.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/json/around_text.h"
#include "core/json/broken_text.h"
#include "core/json/commas_and_colons.h"
#include "core/json/foreign_text.h"
#include "core/json/json.h"
#include "core/json/mistake.h"
#include "core/json/whole_text.h"

namespace fsctl {
namespace {

using broken::at;
using broken::Found;
using broken::in_backticks;
using broken::mistake;
using broken::wants_name;
using broken::word_at;
using Expected = BrokenText::Expected;

char closing(char opening) { return opening == '{' ? '}' : ']'; }

/// More closing brackets than opening ones: tells the one that the indents show to be too many.
Found is_closed_too_often(const BrokenText& broken) {
  const char sign = broken.sign();
  const bool closes = sign == '}' || sign == ']';
  const bool lacks_name = broken.is_too_early && wants_name(broken) && (sign == '{' || sign == '[');
  const bool is_behind = broken.expected == Expected::nothing && broken.closed && (closes || sign == ',');
  if (broken.early && (lacks_name || is_behind)) {
    auto problem = mistake(at(broken.early->at), "this bracket is one too many", "");
    problem.labels = {{.location = at(broken.early->opened.at), .message = "it closes this one"}};
    return problem;
  }
  if (!is_behind || !closes) return {};
  auto problem = mistake(at(broken.at), "this bracket closes nothing", "one bracket above it is too many, or this one");
  problem.labels = {{.location = at(broken.closed->opened.at), .message = "the one before it closes this one"}};
  return problem;
}

/// The bracket that closes another one is missing at a place, which words behind it tell.
Problem bracket_missing(const BrokenText::Bracket& opened, const Location& place, const std::string& where,
                        const std::string& hint = {}) {
  auto problem = mistake(place, in_backticks(std::string(1, closing(opened.sign))) + " is missing" + where, hint);
  problem.labels = {{.location = at(opened.at), .message = "opened here"}};
  return problem;
}

/// Whether a closing bracket is the other of `}` and `]`, where no bracket around it is closed by that.
bool is_other_bracket(const BrokenText& broken) {
  return std::ranges::none_of(broken.open, [&](const auto& one) { return closing(one.sign) == broken.sign(); });
}

/// A bracket that is not closed where the indents show that it ends.
Found is_bracket_overdue(const BrokenText& broken) {
  if (!broken.overdue || broken.open.empty()) return {};
  const char sign = broken.sign();
  const auto& [place, opened] = *broken.overdue;
  const bool closes = (sign == '}' || sign == ']') && !is_other_bracket(broken);
  const bool begins = (sign == '{' || sign == '[') && broken.in_object() && broken.expected != Expected::value &&
                      opened.at == broken.open.back().at;
  if (!broken.at_end() && !closes && !begins) return {};
  return bracket_missing(opened, at(place, 0), " here",
                         "write it here: what follows is indented as what stands behind it");
}

Found is_name_amiss(const BrokenText& broken) {
  const char sign = broken.sign();
  if (!wants_name(broken) || (sign != '{' && sign != '[')) return {};
  return mistake(at(broken.at), "a name is missing here: an object holds members such as \"name\": value",
                 "give this a name, or put it into an array, in [ and ]");
}

/// How far the line of a place is indented.
std::size_t indent_of(std::string_view text, std::size_t place) {
  const auto begin = text.substr(0, place).rfind('\n') + 1;  // 0 in the first line
  return text.find_first_not_of(" \t", begin) - begin;
}

/// Whether a name that stands where a value belongs begins the next line of the same object, as while one types.
bool begins_next_member(const BrokenText& broken, std::size_t colon) {
  const auto between = broken.text.substr(colon, broken.before.begin - colon);
  return broken.text[colon] == ':' && between.find('\n') != std::string_view::npos &&
         indent_of(broken.text, broken.before.begin) <= indent_of(broken.text, colon);
}

/// A colon behind a value: the brackets of the object that the name belongs to are amiss.
Found is_object_missing(const BrokenText& broken) {
  if (broken.expected != Expected::comma_or_end || broken.sign() != ':' || broken.before.sign != '"') return {};
  const auto name = broken.text.substr(broken.before.begin, broken.before.end - broken.before.begin);
  const auto behind_last = broken.text.find_last_not_of(" \t\r\n", broken.before.begin - 1);
  if (broken.in_object() && begins_next_member(broken, behind_last)) return broken::value_missing(behind_last);
  if (broken.in_object())
    return mistake(at(broken.before.begin, name.size()), "`{` is missing before " + std::string(name),
                   "a member has one value, or an object of more members");
  const auto& opened = broken.open.back();
  if (behind_last == opened.at)
    return mistake(at(opened.at), "members stand in { and }, and this is an array", "write { in place of [");
  return bracket_missing(opened, at(behind_last, 0), " here", "members begin behind this place");
}

/// A member where the file should begin.
Found is_first_bracket_missing(const BrokenText& broken) {
  if (broken.expected != Expected::nothing || broken.sign() != ':' || broken.before.sign != '"') return {};
  return mistake(at(broken.before.begin, 0), "`{` is missing at the beginning of the file", "");
}

/// Signs by which other languages hold values together.
Found is_foreign_bracket(const BrokenText& broken) {
  if (!broken::wants_value(broken)) return {};
  if (broken.sign() == '(')
    return mistake(at(broken.at), "JSON has no ( and )", "write { and } for an object, [ and ] for a list");
  constexpr std::string_view quote = "&quot;";
  if (broken.rest().starts_with(quote))
    return mistake(at(broken.at, quote.size()), "this is the " + std::string(quote) + " of HTML", "write \"");
  return {};
}

Found is_bracket_amiss(const BrokenText& broken) {
  const char sign = broken.sign();
  const bool closes = sign == '}' || sign == ']';
  if (!closes && !broken.at_end()) return {};
  if (broken.open.empty()) return {};
  if (closes && is_other_bracket(broken)) {
    const char right = closing(broken.open.back().sign);
    auto problem =
        mistake(at(broken.at), in_backticks({&sign, 1}) + " stands where " + in_backticks({&right, 1}) + " belongs", "",
                std::string(1, right));
    problem.labels = {{.location = at(broken.open.back().at), .message = "it closes this one"}};
    return problem;
  }
  const auto opened = broken.suspect.value_or(broken.open.back());
  return closes ? bracket_missing(opened, at(broken.at), " before this")
                : bracket_missing(opened, at(broken.before.end, 0), " at the end of the file");
}

Found is_more_behind(const BrokenText& broken) {
  if (broken.expected != Expected::nothing || broken.at_end()) return {};
  return mistake(at(broken.at), "more follows behind the end of the value",
                 "a file holds one value, in one pair of brackets");
}

/// The mistakes at the place where a text breaks; the first that fits is told.
constexpr auto breaks = std::to_array<Found (*)(const BrokenText&)>({
    broken::is_unseen,
    broken::is_wide_sign,
    broken::is_comment,
    broken::is_marked_number,
    broken::is_other_quote,
    broken::is_doubled_quote,
    broken::is_wrong_text,
    broken::is_placeholder,
    broken::is_comma_too_many,
    broken::is_list_not_opened,
    broken::is_comma_for_colon,
    broken::is_colon_for_comma,
    broken::is_colon_amiss,
    broken::is_colon_too_many,
    broken::is_value_amiss,
    broken::is_foreign_word,
    broken::is_mistyped_word,
    broken::is_foreign_digits,
    broken::is_foreign_number,
    broken::is_number_with_blank,
    broken::is_formula,
    broken::is_number_apart,
    broken::is_number_with_sign,
    broken::is_unquoted,
    is_closed_too_often,
    is_bracket_overdue,
    is_name_amiss,
    is_object_missing,
    is_first_bracket_missing,
    is_foreign_bracket,
    broken::is_comma_missing,
    is_bracket_amiss,
    broken::is_text_behind,
    is_more_behind,
});

Found recognise_at(const BrokenText& broken) {
  for (const auto& recognise : breaks)
    if (auto found = recognise(broken)) return found;
  return {};
}

bool removes_comma(const BrokenText& broken, const Edit& edit) {
  return broken.before.sign == ',' && edit.place.offset == broken.before.begin && edit.text.empty();
}

/// The state of reading where a mend begins: behind the last token, or at the comma that it removes. For one that
/// begins earlier, that at the beginning of the text.
BrokenText before_mend(BrokenText broken, std::string_view text, const Edit& edit) {
  if (edit.place.offset.value_or(text.size()) >= broken.before.end) {
    broken.at = broken.before.end;
  } else if (removes_comma(broken, edit)) {
    broken.at = broken.before.begin;
    broken.expected = Expected::comma_or_end;
    broken.before = {.begin = broken.at, .end = broken.at};
  } else {
    return {.text = text};
  }
  broken.text = text;
  return broken;
}

/// Whether a text is JSON when all its mistakes are mended, of which the first is given.
bool is_whole_when_mended(std::string text, BrokenText broken, Found found) {
  constexpr int most_mends = 10'000;
  constexpr int most_from_the_beginning = 100;
  int from_the_beginning = 0;
  for (int count = 0; count < most_mends && from_the_beginning < most_from_the_beginning; ++count) {
    if (!found || found->fix.size() != 1) return false;
    const Edit edit = found->fix.front();
    text.replace(edit.place.offset.value_or(text.size()), edit.place.length, edit.text);
    broken = before_mend(std::move(broken), text, edit);
    if (broken.at == 0) ++from_the_beginning;
    auto next = find_break(std::move(broken));
    if (!next) return Json::accept(text);
    broken = std::move(*next);
    found = recognise_at(broken);
  }
  return false;
}

}  // namespace

std::optional<Problem> diagnose(const Source& source) {
  if (auto found = broken::mistake_of_whole(source.text)) return found;
  const auto broken = find_break(source.text);
  if (!broken) return {};
  auto found = recognise_at(*broken);
  if (found && !found->fix.empty() && !is_whole_when_mended(source.text, *broken, found)) found->fix.clear();
  return found;
}

}  // namespace fsctl
