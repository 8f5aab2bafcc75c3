#include "core/text/digits.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <cstdint>

namespace fsctl::text {

std::string in_ascii_digits(std::string_view text) {
  constexpr UChar32 arabic_point = 0x66B;
  constexpr UChar32 last_ascii = 0x7F;
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  const auto size = static_cast<int32_t>(text.size());
  std::string out;
  for (int32_t at = 0, begin = 0; at < size; begin = at) {
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(bytes, at, size, c);
    const auto digit = c > last_ascii ? u_charDigitValue(c) : -1;
    if (digit >= 0)
      out += static_cast<char>('0' + digit);
    else if (c == arabic_point)
      out += '.';
    else
      out += text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(at - begin));
  }
  return out;
}

}  // namespace fsctl::text
