#include "core/text/printable.h"

#include <array>
#include <cstddef>

namespace fsctl::text {
namespace {

constexpr char hex[] = "0123456789abcdef";

std::string escaped(unsigned code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  return {'\\', 'u', hex[code >> 12U], hex[(code >> 8U) & 0x0FU], hex[(code >> 4U) & 0x0FU], hex[code & 0x0FU]};
}

struct Character {
  unsigned code;
  std::size_t size;  ///< in bytes; 0 when the text does not begin with a valid character
};

bool is_more(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// Decodes the first character of a text; overlong forms and surrogates are invalid.
Character first_of(std::string_view text) {
  const unsigned first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return {0, 0};
  unsigned code = first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if (!is_more(text, i)) return {0, 0};
    code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  static constexpr std::array<unsigned, 5> least = {0, 0, 0x80, 0x800, 0x10000};
  if (code < least.at(size) || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return {0, 0};
  return {code, size};
}

/// Whether this is a control character, a line or paragraph separator, or one that changes the direction of writing.
bool is_unsafe(unsigned code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string made_printable(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto [code, size] = first_of(text);
    if (size == 0) {
      const unsigned byte = static_cast<unsigned char>(text.front());
      out.append({'\\', 'x', hex[byte >> 4U], hex[byte & 0x0FU]});
    } else if (is_unsafe(code) && kept.find(text.front()) == std::string_view::npos) {
      out += escaped(code);
    } else {
      out += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return made_printable(text, ""); }

std::string printable_lines(std::string_view text) { return made_printable(text, "\n\t"); }

}  // namespace fsctl::text
