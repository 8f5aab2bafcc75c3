#include "core/report/fix.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "core/error/suggest.h"
#include "core/json/diagnosis.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/text/unicode.h"

namespace fsctl::report {
namespace {

/// In bytes: a file that is one long line has no lines to suggest.
constexpr std::size_t longest_suggestion = 400;

/// The findings about a name that is unknown, at the name.
constexpr auto about_names = std::to_array<ErrorCode>({
    ErrorCode::unknown_member,
    ErrorCode::wrong_member_value,
    ErrorCode::unknown_reference,
    ErrorCode::slot_shape,
    ErrorCode::static_output_type,
    ErrorCode::unknown_operation,
    ErrorCode::unknown_parameter,
    ErrorCode::unknown_path,
    ErrorCode::result_key,
    ErrorCode::result_member,
});

Replacement located(const Source& source, const Edit& edit) {
  const auto [begin, length] = range_of(source, edit.place);
  return {.begin = begin, .end = begin + length, .text = edit.text};
}

/// Whether the object of a member has another one of this name.
bool has_sibling(const Problem& problem, const std::string& name) {
  const Json whole = Json::parse(problem.source->text, nullptr, false);
  const auto& pointer = problem.location.pointer;
  const Json::json_pointer owner(pointer.substr(0, pointer.rfind('/')));
  return whole.is_discarded() || (whole.contains(owner) && whole.at(owner).contains(name));
}

/// Whether a text may be a misspelt name: `pros[0]`, `my field` or `-name` means more than the name that it is similar
/// to.
bool is_like_name(std::string_view text) {
  constexpr std::string_view in_no_name = " \t[](){}<>|,;?!*&+=";
  return text.find_first_of(in_no_name) == std::string_view::npos && !text.starts_with('-');
}

/// The text with a name in place of the one step of a path that it is a slip for; nothing when there is none, or
/// several.
std::optional<std::string> with_step(std::string_view path, const std::string& name) {
  std::string mended;
  int slips = 0;
  for (auto rest = path; !rest.empty();) {
    const auto end = std::min(rest.find('.'), rest.size());
    const auto step = rest.substr(0, end);
    const bool is_meant = step != name && is_slip(step, name);
    slips += is_meant ? 1 : 0;
    mended.append(is_meant ? name : step).append(rest.substr(end, 1));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return slips == 1 ? std::optional(mended) : std::nullopt;
}

/// What stands where a name was meant, with that name.
std::optional<std::string> mended(const std::string& text, const std::string& name) {
  if (!is_like_name(text) || !is_like_name(name)) return {};
  const bool is_path = text.find('.') != std::string::npos && name.find('.') == std::string::npos;
  if (is_path) return text.find('\\') == std::string::npos ? with_step(text, name) : std::nullopt;
  return is_slip(text, name) ? std::optional(name) : std::nullopt;
}

/// The one name that was meant in place of the text at the problem; nothing when something else stands there, or
/// something else may have been meant.
std::optional<Replacement> name_meant(const Problem& problem) {
  const auto& names = problem.hint.suggestions();
  if (names.size() != 1 || std::ranges::find(about_names, problem.code) == about_names.end()) return {};
  const auto [begin, length] = range_of(*problem.source, problem.location);
  if (problem.location.member_name && has_sibling(problem, names.front())) return {};
  const Json written = Json::parse(problem.source->text.substr(begin, length), nullptr, false);
  if (!written.is_string()) return {};
  const auto& text = written.get_ref<const std::string&>();
  const auto name = mended(text, names.front());
  if (!name) return {};
  return Replacement{.begin = begin, .end = begin + length, .text = write(Json(*name))};
}

}  // namespace

std::vector<Replacement> fix_of(const Problem& problem) {
  if (!problem.source) return {};
  std::vector<Replacement> fix;
  for (const Edit& edit : problem.fix) fix.push_back(located(*problem.source, edit));
  if (fix.empty())
    if (auto name = name_meant(problem)) fix.push_back(std::move(*name));
  return fix;
}

namespace {

/// Whether a fix changes only one line, and leaves it one.
bool is_within_line(const Source& source, const std::vector<Replacement>& fix, std::size_t line) {
  return std::ranges::all_of(fix, [&](const Replacement& one) {
    const auto instead = std::string_view(source.text).substr(one.begin, one.end - one.begin);
    return position_of(source.text, one.begin, 0).line == line && instead.find('\n') == std::string_view::npos &&
           one.text.find('\n') == std::string::npos;
  });
}

/// The text of a source without the mistake of its syntax that is first there, and without those that follow it in its
/// line, which it has hidden.
std::string with_line_mended(Source source, const Problem& first, std::size_t line) {
  constexpr int most_in_line = 50;
  std::optional<Problem> problem = first;
  for (int count = 0; problem && count < most_in_line; ++count) {
    problem->source = std::make_shared<Source>(source);
    auto fix = fix_of(*problem);
    if (fix.empty() || !is_within_line(source, fix, line)) break;
    std::ranges::sort(fix, std::greater<>(), &Replacement::begin);
    for (const auto& [begin, end, text] : fix) source.text.replace(begin, end - begin, text);
    problem = diagnose(source);
  }
  return source.text;
}

}  // namespace

std::optional<Suggestion> suggestion_of(const Problem& problem) {
  auto fix = fix_of(problem);
  if (fix.empty()) return {};
  std::ranges::sort(fix, {}, &Replacement::begin);
  const std::string& source = problem.source->text;
  const auto first = position_of(source, fix.front().begin, 0);
  const auto last = position_of(source, fix.back().end, 0);
  auto at = fix.front().begin - text::substring(first.text, 0, first.column - 1).size();
  Suggestion suggestion{.first = first.line, .last = last.line};
  for (const auto& [begin, end, text] : fix) {
    suggestion.text += source.substr(at, begin - at) + text;
    at = end;
  }
  const bool ends_with_line = last.column == 1 && last.line > first.line;
  if (ends_with_line && (suggestion.text.empty() || suggestion.text.ends_with('\n'))) {
    --suggestion.last;
    if (!suggestion.text.empty()) suggestion.text.pop_back();
  } else {
    suggestion.text += last.text.substr(text::substring(last.text, 0, last.column - 1).size());
  }
  const bool hides_more = problem.code == ErrorCode::json_syntax && suggestion.first == suggestion.last &&
                          is_within_line(*problem.source, fix, first.line);
  if (hides_more) {
    const auto mended = with_line_mended(*problem.source, problem, first.line);
    suggestion.text = position_of(mended, fix.front().begin, 0).text;
  }
  if (suggestion.text.size() > longest_suggestion) return {};
  return suggestion;
}

}  // namespace fsctl::report
