#include "core/text/printable.h"

namespace fsctl::text {
namespace {

std::string escaped(unsigned code) {
  static constexpr char hex[] = "0123456789abcdef";
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  return {'\\', 'u', '0', '0', hex[code >> 4U], hex[code & 0x0FU]};
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const unsigned next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte < 0x20 || byte == 0x7F) {
      out += escaped(byte);
    } else if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {  // U+0080 to U+009F
      out += escaped(next);
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace fsctl::text
