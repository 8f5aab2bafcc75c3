#include "core/json/write.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace fsctl {
namespace {

/// By byte, what follows the backslash: 0 for a byte without an escape, `u` for a control character without a letter.
constexpr std::array<char, 256> escapes = [] {
  std::array<char, 256> table{};
  for (std::size_t c = 0; c < 0x20; ++c) table[c] = 'u';
  table['\b'] = 'b';
  table['\f'] = 'f';
  table['\n'] = 'n';
  table['\r'] = 'r';
  table['\t'] = 't';
  table['"'] = '"';
  table['\\'] = '\\';
  return table;
}();

/// Whether any of eight bytes needs an escape; tests them at once.
bool needs_escape(const char* eight) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t tops = 0x8080808080808080U;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, eight, sizeof bytes);
  const auto zero_byte = [](std::uint64_t word) { return (word - ones) & ~word; };
  const auto below_space = (bytes - ones * 0x20U) & ~bytes;
  return ((below_space | zero_byte(bytes ^ (ones * '"')) | zero_byte(bytes ^ (ones * '\\'))) & tops) != 0;
}

/// The offset of the first byte from `at` on that needs an escape, or the text's size.
std::size_t next_escape(std::string_view text, std::size_t at) {
  while (at + 8 <= text.size() && !needs_escape(text.data() + at)) at += 8;
  if (at + 8 > text.size() && text.size() >= 8 && !needs_escape(text.data() + text.size() - 8)) return text.size();
  while (at < text.size() && escapes[static_cast<unsigned char>(text[at])] == 0) ++at;
  return at;
}

void write_escape(char c, char letter, std::string& out) {
  static constexpr char hex[] = "0123456789abcdef";
  out += '\\';
  out += letter;
  if (letter != 'u') return;
  out += "00";
  out += hex[static_cast<unsigned char>(c) >> 4U];
  out += hex[static_cast<unsigned char>(c) & 0x0FU];
}

}  // namespace

void write_text(std::string_view text, std::string& out) {
  out += '"';
  std::size_t written = 0;
  for (auto at = next_escape(text, 0); at < text.size(); at = next_escape(text, written)) {
    out.append(text, written, at - written);
    write_escape(text[at], escapes[static_cast<unsigned char>(text[at])], out);
    written = at + 1;
  }
  out.append(text, written, text.size() - written);
  out += '"';
}

void write_number(double number, std::string& out) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 32> digits{};
  auto* const end = digits.data() + digits.size();
  const bool is_whole = number == std::trunc(number) && std::abs(number) < 1e21;
  out.append(digits.data(), is_whole ? std::to_chars(digits.data(), end, number, std::chars_format::fixed).ptr
                                     : std::to_chars(digits.data(), end, number).ptr);
}

void write(const Value& value, std::string& out) {
  switch (value.kind()) {
    case Kind::null:
      out += "null";
      return;
    case Kind::boolean:
      out += value.boolean() ? "true" : "false";
      return;
    case Kind::integer: {
      std::array<char, 24> digits{};
      out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value.integer()).ptr);
      return;
    }
    case Kind::number:
      write_number(value.number(), out);
      return;
    case Kind::text:
      write_text(value.text(), out);
      return;
    case Kind::array: {
      out += '[';
      bool first = true;
      for (const Value& item : value.items()) {
        if (!first) out += ',';
        first = false;
        write(item, out);
      }
      out += ']';
      return;
    }
    case Kind::object: {
      out += '{';
      bool first = true;
      for (const auto& [name, member] : value.members()) {
        if (!first) out += ',';
        first = false;
        write_text(name, out);
        out += ':';
        write(member, out);
      }
      out += '}';
      return;
    }
  }
}

std::string number_text(const Value& number) {
  std::string out;
  write(number, out);
  return out;
}

}  // namespace fsctl
