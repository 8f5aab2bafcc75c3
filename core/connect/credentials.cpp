#include "core/connect/credentials.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/text/percent.h"

namespace fsctl::connect {
namespace {

/// A shorter value is no secret, and to hide it would garble messages.
constexpr std::size_t shortest_secret = 4;

void replace_all(std::string& text, const std::string& what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

bool is_one_line(const std::string& text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7F; });
}

}  // namespace

Credentials::Credentials(const project::Connector& connector, const Outside& outside) {
  std::vector<std::string> missing;
  for (const auto& [name, text] : connector.headers)
    headers_[name] = value(project::parse_header(text).value_or(std::vector<project::HeaderPart>{}), outside, missing);
  if (missing.empty()) return;
  const bool one = missing.size() == 1;
  throw Error(ErrorCode::variable_unset,
              std::string(one ? "the variable " : "the variables ") + joined(missing) +
                  (one ? " of the environment is" : " of the environment are") + " not set, or no single line",
              "the connector's headers take credentials from there: export " + missing.front() + "=…");
}

std::string Credentials::value(const std::vector<project::HeaderPart>& parts, const Outside& outside,
                               std::vector<std::string>& missing) {
  std::string out;
  for (const auto& part : parts) {
    if (!part.is_variable) {
      out += part.text;
      continue;
    }
    const auto found = outside.variable(part.text).value_or("");
    if (found.empty() || !is_one_line(found)) {
      if (std::ranges::find(missing, part.text) == missing.end()) missing.push_back(part.text);
    } else if (found.size() >= shortest_secret) {
      secrets_.push_back(found);
    }
    out += found;
  }
  return out;
}

std::string Credentials::redacted(std::string text) const {
  for (const auto& secret : secrets_) {
    replace_all(text, secret, "***");
    replace_all(text, text::percent_encode(secret), "***");
  }
  return text;
}

Error Credentials::redacted(const Error& error) const {
  auto problems = error.problems();
  for (auto& problem : problems) {
    problem.message = redacted(problem.message);
    problem.hint = redacted(problem.hint);
  }
  return Error(std::move(problems));
}

}  // namespace fsctl::connect
