#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/json/foreign_text.h"

namespace fsctl::broken {
namespace {

using Expected = BrokenText::Expected;

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
    {"\uFF02", {"\uFF02", "\uFF02"}, "a full-width quote"},
});

}  // namespace

Found is_other_quote(const BrokenText& broken) {
  const auto rest = broken.rest();
  const auto* quote = std::ranges::find_if(quotes, [&](const Quote& one) { return rest.starts_with(one.opens); });
  if (quote == quotes.end() || broken.expected == Expected::nothing) return {};
  const auto line = rest.substr(0, end_of_line(broken.text, broken.at) - broken.at);
  const auto message = "this is " + std::string(quote->name) + ", and texts stand in double quotes";
  for (const auto close : quote->closes) {
    const auto end = line.find(close, quote->opens.size());
    if (end == std::string_view::npos) continue;
    const auto behind = line.substr(end + close.size(), 1);
    const bool is_apostrophe = !behind.empty() && end_of_word(behind, 0) > 0;  // more of the text follows
    if (is_apostrophe) return mistake(at(broken.at, quote->opens.size()), message, "write all of it in \" and \"");
    const auto inside = line.substr(quote->opens.size(), end - quote->opens.size());
    const auto whole = at(broken.at, end + close.size());
    if (inside.find_first_of("\"\\") != std::string_view::npos) return mistake(whole, message, "write it in \" and \"");
    return mistake(whole, message, "write " + in_quotes(inside), in_quotes(inside));
  }
  return mistake(at(broken.at, quote->opens.size()), message, "write it in \" and \"");
}

Found is_doubled_quote(const BrokenText& broken) {
  constexpr std::string_view doubled = "\"\"";
  const auto begin = broken.before.begin;
  const bool begins = broken.before.sign == '"' && broken.before.end == begin + doubled.size() &&
                      broken.before.end == broken.at && broken.sign() != '"' &&
                      (broken.expected == Expected::colon || broken.expected == Expected::comma_or_end);
  if (!begins) return {};
  const auto line = broken.rest().substr(0, end_of_line(broken.text, broken.at) - broken.at);
  const auto inside = line.substr(0, line.find('"'));
  if (!line.substr(inside.size()).starts_with(doubled)) return {};
  return mistake(at(begin, inside.size() + 2 * doubled.size()), "the quotes of this text are doubled, as in a table",
                 "write " + in_quotes(inside), in_quotes(inside));
}

}  // namespace fsctl::broken
