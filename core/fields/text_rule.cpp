#include "core/fields/text_rule.h"

#include <algorithm>

#include "core/text/codes.h"
#include "core/text/timestamp.h"

namespace fsctl {
namespace {

bool is_hex_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

bool is_date(std::string_view text) { return text::parse_timestamp(text).has_value(); }

bool is_color(std::string_view text) {
  const bool has_length = text.size() == 4 || text.size() == 5 || text.size() == 7 || text.size() == 9;
  return has_length && text.front() == '#' && std::ranges::all_of(text.substr(1), is_hex_digit);
}

}  // namespace

const TextRule date_rule{"a date in ISO 8601", is_date};
const TextRule currency_rule{"a currency of ISO 4217 such as eur", text::is_currency, true};
const TextRule color_rule{"a colour such as #0a7b3c", is_color};

}  // namespace fsctl
