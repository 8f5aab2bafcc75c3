#include "cli/option.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "core/budget/size.h"
#include "core/error/error.h"
#include "core/error/suggest.h"

namespace fsctl::cli {
namespace {

/// `a, b or c`.
std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

void replace(std::string& text, std::string_view placeholder, std::string_view with) {
  if (const auto at = text.find(placeholder); at != std::string::npos) text.replace(at, placeholder.size(), with);
}

std::optional<std::int64_t> parse_number(const std::string& text, Number::Unit unit) {
  std::int64_t number = 0;
  if (unit == Number::Unit::bytes) {
    const auto bytes = parse_size(text);
    return bytes ? std::optional(static_cast<std::int64_t>(*bytes)) : std::nullopt;
  }
  const auto* const last = text.data() + text.size();
  const auto [end, failure] = std::from_chars(text.data(), last, number);
  return failure == std::errc{} && end == last ? std::optional(number) : std::nullopt;
}

/// `takes a whole number from 1 on`.
std::string form_of(const Number& number) {
  std::string form(number.words);
  if (number.unit == Number::Unit::bytes)
    return form + " from " + std::to_string(number.least >> 20) + "M on, such as 512M or 2G";
  if (number.least == Number::lowest) return form;
  form += " from " + std::to_string(number.least);
  return form + (number.most == Number::highest ? " on" : " to " + std::to_string(number.most));
}

}  // namespace

std::string_view Option::key() const {
  auto name = names.substr(0, names.find(','));
  while (name.starts_with('-')) name.remove_prefix(1);
  return name;
}

std::vector<std::string> Option::all_names() const {
  std::vector<std::string> all;
  std::istringstream list{std::string(names)};
  for (std::string name; std::getline(list, name, ',');) all.push_back(name);
  return all;
}

std::string Option::help_text() const {
  std::string text(help);
  replace(text, "{choices}", alternatives(choices.words));
  replace(text, "{default}", fallback);
  replace(text, "{environment}", environment);
  return text;
}

std::int64_t Option::read_number(const std::string& text, const std::string& from) const {
  const auto given = parse_number(text, number->unit);
  if (given && *given >= number->least && *given <= number->most) return *given;
  throw Error(ErrorCode::usage, from + ' ' + form_of(*number) + ", found \"" + text + "\"");
}

std::size_t Option::read_choice(const std::string& text) const {
  const auto& words = choices.words;
  const auto chosen = std::ranges::find(words, text);
  if (chosen != words.end()) return static_cast<std::size_t>(chosen - words.begin());
  const auto name = "--" + std::string(key());
  const auto found = ", found \"" + text + "\"";
  switch (choices.refusal) {
    case Choices::Refusal::quotes:
      throw Error(ErrorCode::usage, name + " is " + alternatives(words) + found);
    case Choices::Refusal::states:
      throw Error(ErrorCode::usage, name + " is " + alternatives(words));
    case Choices::Refusal::suggests:
      break;
  }
  throw Error(ErrorCode::usage, name + " is one of " + joined(words) + found, did_you_mean(text, words));
}

}  // namespace fsctl::cli
