#include "core/connect/credentials.h"

#include <algorithm>
#include <cctype>
#include <functional>

#include "core/error/suggest.h"
#include "core/text/percent.h"

namespace fsctl::connect {
namespace {

/// The length from which a value counts as a secret; hiding shorter ones would garble messages.
constexpr std::size_t shortest_secret = 4;

void replace_all(std::string& text, const std::string& what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

/// The forms of a value in a URL: as it is, and encoded in the ways that sources do.
std::vector<std::string> forms_of(const std::string& value) {
  std::vector<std::string> forms = {value, text::percent_encode(value)};
  auto small = forms.back();
  for (auto at = small.find('%'); at != std::string::npos; at = small.find('%', at + 3))
    for (const auto digit : {at + 1, at + 2}) small[digit] = static_cast<char>(std::tolower(small[digit]));
  forms.push_back(small);
  for (std::size_t i = 0, count = forms.size(); i < count; ++i) {
    forms.push_back(forms[i]);
    replace_all(forms.back(), i == 0 ? " " : "%20", "+");
  }
  return forms;
}

bool is_one_line(const std::string& text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7F; });
}

}  // namespace

Credentials::Credentials(const project::Connector& connector, const Outside& outside) {
  std::vector<std::string> missing;
  const auto value_of = [&](const std::string& variable) { return value(variable, outside, missing); };
  for (const auto& [name, text] : connector.headers)
    for (const auto& part : project::parse_header(text).value_or(std::vector<project::HeaderPart>{}))
      headers_[name] += part.is_variable ? value_of(part.text) : part.text;
  record_ = project::with_variables(connector.record, value_of);
  list_ = project::with_variables(connector.list, value_of);
  std::ranges::sort(secrets_, std::ranges::greater(), &std::string::size);  // one may contain another
  if (missing.empty()) return;
  const bool one = missing.size() == 1;
  throw Error(ErrorCode::variable_unset,
              std::string(one ? "the variable " : "the variables ") + joined(missing) +
                  (one ? " of the environment is" : " of the environment are") + " not set, or no single line",
              "the connector takes credentials from there: export " + missing.front() + "=…");
}

std::string Credentials::value(const std::string& variable, const Outside& outside, std::vector<std::string>& missing) {
  auto found = outside.variable(variable).value_or("");
  if (found.empty() || !is_one_line(found)) {
    if (std::ranges::find(missing, variable) == missing.end()) missing.push_back(variable);
  } else if (found.size() >= shortest_secret) {
    secrets_.push_back(found);
  }
  return found;
}

std::string Credentials::redacted(std::string text) const {
  for (const auto& secret : secrets_)
    for (const auto& form : forms_of(secret)) replace_all(text, form, "***");
  return text;
}

Error Credentials::redacted(const Error& error) const {
  auto problems = error.problems();
  for (auto& problem : problems) {
    problem.message = redacted(problem.message);
    problem.hint = redacted(problem.hint.text());
  }
  return Error(std::move(problems));
}

}  // namespace fsctl::connect
