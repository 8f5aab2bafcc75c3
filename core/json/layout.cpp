#include "core/json/layout.h"

#include <cstddef>

namespace fsctl {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// The bytes of the text that begins with a quote, with both of its quotes.
std::string_view quoted(std::string_view json) {
  std::size_t end = 1;
  while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2U : 1U;
  return json.substr(0, end + 1);
}

/// Calls `take` with each token: a text with its quotes, or a single character of anything else.
template <typename Take>
void each_token(std::string_view json, const Take& take) {
  while (!json.empty()) {
    const auto token = json.front() == '"' ? quoted(json) : json.substr(0, 1);
    if (!is_blank(token.front())) take(token);
    json.remove_prefix(token.size());
  }
}

}  // namespace

std::string compact(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  each_token(json, [&](std::string_view token) { out += token; });
  return out;
}

std::string in_line(std::string_view json) {
  std::string out;
  each_token(json, [&](std::string_view token) {
    const char c = token.front();
    const bool is_first_member = out.ends_with('{') && c != '}';
    const bool closes_members = c == '}' && !out.ends_with('{');
    if (is_first_member || closes_members) out += ' ';
    out += token;
    if (c == ',' || c == ':') out += ' ';
  });
  return out;
}

std::string indented(std::string_view json) {
  std::string out;
  std::size_t depth = 0;
  bool has_opened = false;  // just now
  const auto break_line = [&] { out.append(1, '\n').append(2 * depth, ' '); };
  each_token(json, [&](std::string_view token) {
    const char c = token.front();
    const bool closes = c == '}' || c == ']';
    if (closes) --depth;
    if (has_opened != closes && (has_opened || closes)) break_line();
    has_opened = c == '{' || c == '[';
    out += token;
    if (has_opened) ++depth;
    if (c == ',') break_line();
    if (c == ':') out += ' ';
  });
  return out;
}

}  // namespace fsctl
