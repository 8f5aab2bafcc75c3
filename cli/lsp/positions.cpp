#include "cli/lsp/positions.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/text/unicode.h"

namespace fsctl::cli::lsp {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The units of UTF-16 of the character that begins with this byte.
std::size_t units_of(char c) {
  constexpr unsigned first_of_four = 0xF0U;
  return static_cast<unsigned char>(c) >= first_of_four ? 2 : 1;
}

/// A member that is a whole number from 0 on.
std::size_t number_in(const Json& json, const char* member) {
  return json.at(member).get_ref<const Json::number_unsigned_t&>();
}

}  // namespace

Lines::Lines(std::string_view text, Columns columns, TextOf of) : text_(text), columns_(columns), begins_{0} {
  if (of == TextOf::file && text.starts_with(text::byte_order_mark)) begins_ = {text::byte_order_mark.size()};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) begins_.push_back(i + 1);
}

Json Lines::position(std::size_t offset) const {
  offset = std::clamp(offset, begins_.front(), text_.size());
  const auto after = std::ranges::upper_bound(begins_, offset);
  const auto line = static_cast<std::size_t>(after - begins_.begin()) - 1;
  std::size_t column = offset - begins_[line];
  if (columns_ == Columns::utf16) {
    column = 0;
    for (auto at = begins_[line]; at < offset; ++at)
      if (!continues(text_[at])) column += units_of(text_[at]);
  }
  return {{"line", line}, {"character", column}};
}

Json Lines::range(std::size_t begin, std::size_t end) const {
  return {{"start", position(begin)}, {"end", position(end)}};
}

std::size_t Lines::offset(const Json& position) const {
  const auto line = number_in(position, "line");
  auto column = number_in(position, "character");
  if (line >= begins_.size()) return text_.size();
  const auto end = line + 1 < begins_.size() ? begins_[line + 1] : text_.size();
  auto at = begins_[line];
  if (columns_ == Columns::utf8) {
    at = column > end - at ? end : at + column;
    while (at < end && continues(text_[at])) ++at;
    return at;
  }
  while (at < end && text_[at] != '\n' && column > 0) {
    column -= std::min(column, units_of(text_[at]));
    for (++at; at < end && continues(text_[at]);) ++at;
  }
  return at;
}

bool Lines::is_in_pair(const Json& position) const {
  const auto behind = this->position(offset(position));
  return columns_ == Columns::utf16 && behind.at("line") == position.at("line") &&
         number_in(behind, "character") == number_in(position, "character") + 1;
}

}  // namespace fsctl::cli::lsp
