#include "devserver/head.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <utility>

namespace fsctl::devserver {
namespace {

Refusal bad(std::string message) { return {.message = std::move(message)}; }
Refusal too_long() { return {.message = "the request's target is too long", .status = 414}; }
Refusal unclear_length() { return bad("the request's headers do not tell the length of its body in one way"); }

bool is_verb(std::string_view text) {
  return !text.empty() && text.size() <= 32 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isupper(c) != 0 || c == '-'; });
}

std::string_view without_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Removes the next line from the text and returns it without its end. REQUIRES: it has an end.
std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  auto line = text.substr(0, end);
  text.remove_prefix(end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The size of a leading `http://` or `https://`, in upper or lower case; 0 without one.
std::size_t scheme_size(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (equal_ignoring_case(target.substr(0, scheme.size()), scheme)) return scheme.size();
  return 0;
}

bool is_target(std::string_view text) {
  if (!std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7F; })) return false;
  return text.starts_with('/') || text == "*" || scheme_size(text) > 0;
}

std::optional<std::string> authority_of(std::string_view target) {
  const auto size = scheme_size(target);
  if (size == 0) return {};
  target.remove_prefix(size);
  return std::string(target.substr(0, target.find_first_of("/?#")));
}

bool read_request_line(std::string_view line, Head& head) {
  const auto first = line.find(' ');
  const auto second = line.rfind(' ');
  if (first == second) return false;
  const auto version = line.substr(second + 1);
  head.method = line.substr(0, first);
  head.target = line.substr(first + 1, second - first - 1);
  head.authority = authority_of(head.target);
  head.is_http_1_0 = version == "HTTP/1.0";
  head.keeps_connection = !head.is_http_1_0;
  return is_verb(head.method) && is_target(head.target) && (version == "HTTP/1.1" || version == "HTTP/1.0");
}

/// The headers seen so far that determine the length of the body or may occur only once.
struct Seen {
  bool length = false;
  bool coding = false;
  bool close = false;
  bool keep_alive = false;
};

bool read_length(std::string_view digits, Head& head) {
  if (digits.empty() || !std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; }))
    return false;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), head.length);
  if (error == std::errc::result_out_of_range) head.length = std::numeric_limits<std::size_t>::max();
  return true;
}

void read_connection(std::string_view value, Seen& seen) {
  while (!value.empty()) {
    const auto comma = std::min(value.find(','), value.size());
    const auto option = without_blanks(value.substr(0, comma));
    if (equal_ignoring_case(option, "close")) seen.close = true;
    if (equal_ignoring_case(option, "keep-alive")) seen.keep_alive = true;
    value.remove_prefix(std::min(comma + 1, value.size()));
  }
}

/// Takes a header; returns a refusal for an invalid one.
std::optional<Refusal> take_header(std::string_view line, Head& head, Seen& seen) {
  if (!is_header_line(line)) return unreadable();
  const auto colon = line.find(':');
  const auto name = in_lower_case(line.substr(0, colon));
  const auto value = without_blanks(line.substr(colon + 1));
  if (name == "content-length") {
    if (std::exchange(seen.length, true) || !read_length(value, head)) return unclear_length();
  } else if (name == "transfer-encoding") {
    if (std::exchange(seen.coding, true) || head.is_http_1_0 || !equal_ignoring_case(value, "chunked"))
      return unclear_length();
    head.is_chunked = true;
  } else if (name == "host") {
    if (head.host) return bad("the request has several Host headers");
    head.host = value;
    head.headers.try_emplace(name, value);
  } else if (name == "origin" && head.headers.contains(name)) {
    return bad("the request has several Origin headers");
  } else if (name == "connection") {
    read_connection(value, seen);
    auto& all = head.headers[name];
    all.append(all.empty() ? "" : ", ").append(value);
  } else if (name == "expect") {
    head.expects_continue = equal_ignoring_case(value, "100-continue") && !head.is_http_1_0;
  } else if (name == "content-encoding") {
    head.content_coding.append(head.content_coding.empty() ? "" : ", ").append(value);
  } else {
    head.headers.try_emplace(name, value);
  }
  return {};
}

}  // namespace

Refusal unreadable() { return bad("the request's headers are too long or not HTTP"); }

bool is_control(unsigned char c) { return (c < 0x20 && c != '\t') || c == 0x7F; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string in_lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::size_t head_size(std::string_view text, std::size_t looked_at) {
  for (auto end = text.find('\n', looked_at - std::min<std::size_t>(looked_at, 2)); end != std::string_view::npos;
       end = text.find('\n', end + 1)) {
    const auto rest = text.substr(end + 1);
    if (rest.starts_with('\n')) return end + 2;
    if (rest.starts_with("\r\n")) return end + 3;
  }
  return 0;
}

std::optional<Refusal> refuse_beginning(std::string_view text) {
  if (text.size() >= longest_line && text.substr(0, longest_line).find('\n') == std::string_view::npos)
    return too_long();
  if (const auto end = text.find('\n'); end != std::string_view::npos) {
    Head head;
    auto first = text.substr(0, end + 1);
    if (!read_request_line(take_line(first), head)) return bad("this is not an HTTP request");
  }
  const auto last_line = text.size() - (text.rfind('\n') + 1);
  if (text.size() > most_head_bytes || last_line >= longest_line) return unreadable();
  return {};
}

std::optional<Refusal> read_head(std::string_view text, Head& head) {
  if (text.size() > most_head_bytes) return unreadable();
  const auto first = take_line(text);
  if (first.size() >= longest_line) return too_long();
  if (!read_request_line(first, head)) return bad("this is not an HTTP request");
  Seen seen;
  for (auto line = take_line(text); !line.empty(); line = take_line(text)) {
    if (line.size() >= longest_line) return unreadable();
    if (auto refusal = take_header(line, head, seen)) return refusal;
  }
  if (seen.length && seen.coding) return unclear_length();
  if (!head.host && !head.is_http_1_0) return bad("the request has no Host header");
  head.keeps_connection = !seen.close && (!head.is_http_1_0 || seen.keep_alive);
  return {};
}

std::string_view origin_form(std::string_view target) {
  const auto size = scheme_size(target);
  if (size == 0) return target;
  const auto path = target.find_first_of("/?#", size);
  return path == std::string_view::npos || target[path] != '/' ? "/" : target.substr(path);
}

std::string_view begin_of_target(std::string_view text) {
  const auto line = text.substr(0, text.find('\n'));
  const auto blank = std::min(line.find(' '), line.size());
  return line.substr(std::min(blank + 1, line.size()));
}

bool is_header_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("!#$%&'*+-.^_`|~").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

bool is_header_line(std::string_view line) {
  const auto colon = line.find(':');
  return colon != std::string_view::npos && is_header_name(line.substr(0, colon)) &&
         std::ranges::none_of(line.substr(colon + 1), is_control);
}

}  // namespace fsctl::devserver
