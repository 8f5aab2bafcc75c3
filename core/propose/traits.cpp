#include "core/propose/traits.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/composer/markers.h"
#include "core/json/write.h"
#include "core/propose/pictures.h"
#include "core/text/codes.h"
#include "core/text/number.h"
#include "core/text/timestamp.h"
#include "core/text/unicode.h"

namespace fsctl::propose {
namespace {

constexpr std::size_t longest_short_text = 80;
constexpr std::size_t most_locales = 64;
constexpr std::size_t longest_locale = 20;

bool is_number_text(std::string_view text, double& number) {
  if (text.starts_with('+')) return false;
  const auto* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end && std::isfinite(number);
}

/// Whether a number can be an amount of money with two decimals.
bool is_amount(double number) {
  constexpr double hundredths = 100;
  constexpr double tolerance = 1e-6;
  const double cents = number * hundredths;
  return number >= 0 && cents < text::beyond_exact && std::abs(cents - std::round(cents)) < tolerance;
}

bool is_address(std::string_view text) {
  return text.find('/') != std::string_view::npos && text.find_first_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

void Traits::see(const Value& value, Room& room) {
  if (composer::is_marker(value)) {
    const auto& marker = value.members()[0];
    is_translated = is_translated || marker.name == "@translation";
    is_scoped = is_scoped || marker.name == "@channel";
    for (const auto& [_, variant] : marker.value.members()) see(variant, room);
    return;
  }
  switch (value.kind()) {
    case Kind::null:
      ++nulls;
      return;
    case Kind::boolean:
      ++flags;
      return distinct.add(value.boolean() ? "true" : "false", room);
    case Kind::integer:
    case Kind::number:
      return see_number(value, room);
    case Kind::text:
      return see_text(value.text(), room);
    case Kind::array:
      ++arrays;
      if (!items && !value.items().empty()) items = std::make_unique<Traits>();
      for (const Value& item : value.items()) items->see(item, room);
      break;
    case Kind::object:
      ++objects;
      see_members(value, room);
      break;
  }
  see_inside(value);
}

void Traits::see_number(const Value& value, Room& room) {
  ++numbers;
  const double number = value.number();
  if (value.is_integer() || (std::trunc(number) == number && std::abs(number) < text::beyond_exact)) ++whole;
  if (is_amount(number)) ++amounts;
  distinct.add(number_text(value), room);
}

void Traits::see_text(std::string_view text, Room& room) {
  ++texts;
  longest = std::max(longest, text.size());
  distinct.add(text, room);
  const auto trimmed = text::trim(text);
  if (trimmed.empty()) {
    ++blank;
    return;
  }
  if (text.size() > longest_short_text) ++long_texts;
  if (text::parse_timestamp(text)) ++dates;
  if (double number = 0; is_number_text(trimmed, number)) {
    ++number_texts;
    if (is_amount(number)) ++amount_texts;
  }
  if (is_address(text)) ++addresses;
  if (const auto ending = picture_ending(text); !ending.empty()) {
    ++picture_names;
    endings.emplace(ending);
  }
}

void Traits::see_members(const Value& object, Room& room) {
  if (has_other_members) return;
  for (const auto& [name, value] : object.members()) {
    auto found = std::ranges::find(locales, name, &OfLocale::locale);
    if (found == locales.end()) {
      if (locales.size() == most_locales || name.size() > longest_locale || !text::is_locale(name)) {
        has_other_members = true;
        locales.clear();
        return;
      }
      found = locales.insert(locales.end(), {std::string(name), Traits()});
    }
    found->traits.see(value, room);
  }
}

/// Looks for markers and pictures at any depth.
void Traits::see_inside(const Value& value) {
  if (composer::is_marker(value)) {
    const auto& name = value.members()[0].name;
    is_translated = is_translated || name == "@translation";
    is_scoped = is_scoped || name == "@channel";
  }
  if (value.is_text())
    if (const auto ending = picture_ending(value.text()); !ending.empty()) endings.emplace(ending);
  if (value.is_array())
    for (const Value& item : value.items()) see_inside(item);
  if (value.is_object())
    for (const auto& [_, member] : value.members()) see_inside(member);
}

}  // namespace fsctl::propose
