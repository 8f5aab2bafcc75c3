#include "cli/lsp/halves.h"

#include <charconv>
#include <string_view>

namespace fsctl::cli::lsp {
namespace {

constexpr std::size_t escape_length = 6;  // of \uD83D

/// The unit of UTF-16 that is escaped at a place; 0 for none.
unsigned unit_at(std::string_view text, std::size_t at) {
  const auto escape = text.substr(std::min(at, text.size()), escape_length);
  unsigned unit = 0;
  if (escape.size() < escape_length || !escape.starts_with("\\u")) return 0;
  const auto read = std::from_chars(escape.data() + 2, escape.data() + escape_length, unit, 16);
  return read.ec == std::errc() && read.ptr == escape.data() + escape_length ? unit : 0;
}

bool is_first_half(unsigned unit) { return unit >= 0xD800U && unit < 0xDC00U; }
bool is_second_half(unsigned unit) { return unit >= 0xDC00U && unit < 0xE000U; }

/// Writes U+FFFD over each half that stands alone.
void replace_halves(std::string& text) {
  for (auto at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
    const auto unit = unit_at(text, at);
    if (is_first_half(unit) && is_second_half(unit_at(text, at + escape_length))) {
      at += 2 * escape_length;
      continue;
    }
    if (is_first_half(unit) || is_second_half(unit)) text.replace(at, escape_length, "\\ufffd");
    at += 2;
  }
}

}  // namespace

Json parse_message(std::string text) {
  auto message = Json::parse(text, nullptr, false);
  if (!message.is_discarded()) return message;
  replace_halves(text);
  return Json::parse(text, nullptr, false);
}

}  // namespace fsctl::cli::lsp
