#include "core/text/percent.h"

#include <algorithm>

namespace fsctl::text {
namespace {

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string encode(std::string_view text, std::string_view also_plain) {
  static constexpr char hex[] = "0123456789ABCDEF";
  static constexpr std::string_view plain = "-._~";
  std::string out;
  for (const char c : text) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (word || plain.find(c) != std::string_view::npos || also_plain.find(c) != std::string_view::npos) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', hex[byte >> 4U], hex[byte & 0x0FU]};
  }
  return out;
}

}  // namespace

std::string percent_decode(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? nibble(text[i + 1]) : -1;
    const int low = high >= 0 ? nibble(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i] == '+' && plus_is_space ? ' ' : text[i];
    }
  }
  return out;
}

std::string percent_encode(std::string_view text) { return encode(text, ""); }

std::string percent_encode_path(std::string_view path) { return encode(path, "/"); }

std::size_t find_unencoded(std::string_view url) {
  constexpr std::string_view odd = "\"<>\\^`{|}\x7F";
  for (auto at = std::min(url.find_first_of("/?#"), url.size()); at < url.size(); ++at) {
    const bool encodes = at + 2 < url.size() && nibble(url[at + 1]) >= 0 && nibble(url[at + 2]) >= 0;
    const bool is_blank = static_cast<unsigned char>(url[at]) <= ' ';
    if (is_blank || odd.find(url[at]) != std::string_view::npos || (url[at] == '%' && !encodes)) return at;
  }
  return std::string_view::npos;
}

std::string encode_rest(std::string_view url) {
  std::string out(url);
  for (auto at = find_unencoded(out); at != std::string::npos; at = find_unencoded(out))
    out.replace(at, 1, percent_encode(out.substr(at, 1)));
  return out;
}

}  // namespace fsctl::text
