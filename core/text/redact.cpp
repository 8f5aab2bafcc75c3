#include "core/text/redact.h"

#include <algorithm>

namespace fsctl::text {
namespace {

constexpr std::size_t key_length = 64;

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

struct Run {
  std::size_t begin;
  std::size_t end;
};

/// The next run of 64 or more hexadecimal digits; an empty one at the end when there is none. A run that long covers
/// one of every 64 positions, so only those are tested.
Run next_key(std::string_view text, std::size_t from) {
  for (auto at = from + key_length - 1; at < text.size(); at += key_length) {
    if (!is_hex(text[at])) continue;
    auto begin = at;
    while (begin > from && is_hex(text[begin - 1])) --begin;
    auto end = at + 1;
    while (end < text.size() && is_hex(text[end])) ++end;
    if (end - begin >= key_length) return {begin, end};
  }
  return {text.size(), text.size()};
}

}  // namespace

bool has_key(std::string_view text) { return next_key(text, 0).begin < text.size(); }

std::string without_keys(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto key = next_key(text, at);
    out += text.substr(at, key.begin - at);
    if (key.begin < text.size()) out += "***";
    at = key.end;
  }
  return out;
}

}  // namespace fsctl::text
