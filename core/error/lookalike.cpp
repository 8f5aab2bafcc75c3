#include "core/error/lookalike.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace fsctl {
namespace {

/// A sign that is not ASCII, and the ASCII sign that it looks like; 0 for one that is not seen.
struct Lookalike {
  char32_t sign;
  char looks;
};
constexpr auto lookalikes = std::to_array<Lookalike>({
    {0x00A0, ' '},
    {0x00AD, '\0'},
    {0x200B, '\0'},
    {0x200C, '\0'},
    {0x200D, '\0'},
    {0x2010, '-'},
    {0x2011, '-'},
    {0x2012, '-'},
    {0x2013, '-'},
    {0x202F, ' '},
    {0x2060, '\0'},
    {0x2212, '-'},
    {0xFEFF, '\0'},
    // Greek
    {0x0391, 'A'},
    {0x0392, 'B'},
    {0x0395, 'E'},
    {0x0396, 'Z'},
    {0x0397, 'H'},
    {0x0399, 'I'},
    {0x039A, 'K'},
    {0x039C, 'M'},
    {0x039D, 'N'},
    {0x039F, 'O'},
    {0x03A1, 'P'},
    {0x03A4, 'T'},
    {0x03A5, 'Y'},
    {0x03A7, 'X'},
    {0x03B1, 'a'},
    {0x03B9, 'i'},
    {0x03BA, 'k'},
    {0x03BD, 'v'},
    {0x03BF, 'o'},
    {0x03C1, 'p'},
    {0x03C5, 'u'},
    {0x03C7, 'x'},
    // Cyrillic
    {0x0405, 'S'},
    {0x0406, 'I'},
    {0x0408, 'J'},
    {0x0410, 'A'},
    {0x0412, 'B'},
    {0x0415, 'E'},
    {0x041A, 'K'},
    {0x041C, 'M'},
    {0x041D, 'H'},
    {0x041E, 'O'},
    {0x0420, 'P'},
    {0x0421, 'C'},
    {0x0422, 'T'},
    {0x0423, 'Y'},
    {0x0425, 'X'},
    {0x0430, 'a'},
    {0x0435, 'e'},
    {0x043A, 'k'},
    {0x043C, 'm'},
    {0x043E, 'o'},
    {0x043F, 'n'},
    {0x0440, 'p'},
    {0x0441, 'c'},
    {0x0442, 't'},
    {0x0443, 'y'},
    {0x0445, 'x'},
    {0x0455, 's'},
    {0x0456, 'i'},
    {0x0458, 'j'},
    {0x04BB, 'h'},
    {0x0501, 'd'},
});

/// Full-width signs stand in the order of those of ASCII.
constexpr char32_t first_full_width = 0xFF01;
constexpr char32_t last_full_width = 0xFF5E;

std::optional<char> looks_like(char32_t sign) {
  if (sign >= first_full_width && sign <= last_full_width) return static_cast<char>('!' + (sign - first_full_width));
  const auto* const found = std::ranges::find(lookalikes, sign, &Lookalike::sign);
  return found == lookalikes.end() ? std::nullopt : std::optional(found->looks);
}

/// The bytes of the sign that begins with this byte in UTF-8.
std::size_t size_of_sign(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0xC0) return 1;
  return byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// The number of a sign of two or three bytes; that of its byte for any other.
char32_t number_of(std::string_view sign) {
  const auto bits = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(sign[i])) & 0x3FU; };
  if (sign.size() == 2) return (bits(0) & 0x1FU) << 6U | bits(1);
  if (sign.size() == 3) return (bits(0) & 0x0FU) << 12U | bits(1) << 6U | bits(2);
  return static_cast<unsigned char>(sign[0]);
}

/// Calls `visit(sign, number)` for each sign.
template <typename Visit>
void each_sign(std::string_view name, const Visit& visit) {
  for (std::size_t at = 0; at < name.size();) {
    const auto sign = name.substr(at, size_of_sign(name[at]));
    visit(sign, number_of(sign));
    at += sign.size();
  }
}

std::string what_it_is(char32_t sign) {
  if (sign >= 0x0370 && sign < 0x0400) return "a Greek letter";
  if (sign >= 0x0400 && sign < 0x0530) return "a Cyrillic letter";
  if (sign >= first_full_width && sign <= last_full_width) return "a full-width sign";
  const auto looks = looks_like(sign);
  if (looks == ' ') return "a no-break space";
  return looks == '-' ? "a dash that is no -" : "a sign that is not seen";
}

std::string code_point(char32_t sign) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out = "U+";
  for (unsigned shift = 16; shift > 0;) {
    shift -= 4;
    out += digits[sign >> shift & 0xFU];
  }
  return out;
}

}  // namespace

std::string as_it_looks(std::string_view name) {
  std::string out;
  each_sign(name, [&](std::string_view sign, char32_t number) {
    const auto looks = sign.size() > 1 ? looks_like(number) : std::nullopt;
    if (!looks) out += sign;
    if (looks && *looks != '\0') out += *looks;
  });
  out.erase(0, out.find_first_not_of(' '));
  return out.erase(out.find_last_not_of(' ') + 1);
}

std::string lookalike_in(std::string_view name) {
  std::string found;
  each_sign(name, [&](std::string_view sign, char32_t number) {
    if (found.empty() && sign.size() > 1 && looks_like(number))
      found = what_it_is(number) + " (" + code_point(number) + ')';
  });
  return found;
}

}  // namespace fsctl
