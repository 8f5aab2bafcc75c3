#include "core/text/codes.h"

#include <unicode/locid.h>
#include <unicode/region.h>
#include <unicode/ucurr.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>

#include "core/text/keyed_hash.h"

#include "core/text/unicode.h"

namespace fsctl::text {
namespace {

constexpr std::size_t letters = 26;
using Codes = std::bitset<letters * letters * letters>;

/// The index of a three-letter code, in any case, in the order of the alphabet; nothing if it has other characters.
std::optional<std::size_t> number_of(std::string_view code) {
  std::size_t number = 0;
  for (const char c : code) {
    const bool is_lower = c >= 'a' && c <= 'z';
    if (!is_lower && !(c >= 'A' && c <= 'Z')) return {};
    number = number * letters + static_cast<std::size_t>(c - (is_lower ? 'a' : 'A'));
  }
  return code.size() == 3 ? std::optional(number) : std::nullopt;
}

std::vector<std::string> names_of_currencies(std::uint32_t kind) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration* names = ucurr_openISOCurrencies(kind, &status);
  std::vector<std::string> all;
  std::int32_t length = 0;
  while (const char* name = uenum_next(names, &length, &status))
    all.emplace_back(name, static_cast<std::size_t>(length));
  uenum_close(names);
  return all;
}

Codes all_currencies() {
  Codes codes;
  for (const auto& name : names_of_currencies(UCURR_ALL))
    if (const auto number = number_of(name)) codes.set(*number);
  return codes;
}

/// Whether ISO 3166 leaves this code to its users (AA, QM to QZ, XA to XZ and ZZ), so that it names no country.
bool is_user_assigned(std::string_view country) {
  return country == "AA" || country == "ZZ" || (country[0] == 'Q' && country[1] >= 'M') || country[0] == 'X';
}

/// Maps two- and three-letter country codes to the two-letter ones.
ByName<std::string> all_countries() {
  ByName<std::string> codes;
  for (const char* const* country = uloc_getISOCountries(); *country != nullptr; ++country) {
    if (is_user_assigned(*country)) continue;
    codes.emplace(*country, *country);
    codes.emplace(uloc_getISO3Country(("und_" + std::string(*country)).c_str()), *country);
  }
  return codes;
}

/// The tag in ICU's canonical form; empty when ICU cannot parse it.
std::string canonical(const std::string& tag) {
  std::array<char, 64> locale{};
  std::array<char, 64> written{};
  std::int32_t parsed = 0;
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(tag.c_str(), locale.data(), locale.size(), &parsed, &status);
  uloc_toLanguageTag(locale.data(), written.data(), written.size(), true, &status);
  const bool fits = U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING;
  return fits && static_cast<std::size_t>(parsed) == tag.size() ? written.data() : "";
}

/// Irregular tags that BCP 47 lists as valid ("Grandfathered and Redundant Registrations"), in lower case.
constexpr std::string_view grandfathered[] = {
    "art-lojban", "cel-gaulish", "en-gb-oed", "i-ami",    "i-bnn",    "i-default", "i-enochian", "i-hak",   "i-klingon",
    "i-lux",      "i-mingo",     "i-navajo",  "i-pwn",    "i-tao",    "i-tay",     "i-tsu",      "no-bok",  "no-nyn",
    "sgn-be-fr",  "sgn-be-nl",   "sgn-ch-de", "zh-guoyu", "zh-hakka", "zh-min",    "zh-min-nan", "zh-xiang"};

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// Whether a lower-case tag is for private use: `x-` and parts of 1 to 8 characters.
bool is_private(std::string_view tag) {
  constexpr std::size_t longest_part = 8;
  if (!tag.starts_with("x-")) return false;
  while (!tag.empty()) {
    const auto part = tag.substr(0, tag.find('-'));
    if (part.empty() || part.size() > longest_part || tag.ends_with('-')) return false;
    tag.remove_prefix(std::min(tag.size(), part.size() + 1));
  }
  return true;
}

bool has_language(const std::string& tag) {
  const auto language = tag.substr(0, tag.find('-'));
  const bool is_own = language.size() == 3 && language[0] == 'q' && language[1] <= 't';
  return is_own || *uloc_getISO3Language(tag.c_str()) != '\0';
}

/// Whether the tag's region exists, or it has none; a region may span several countries, such as 419.
bool has_region_or_none(const std::string& tag) {
  std::array<char, 8> region{};
  UErrorCode status = U_ZERO_ERROR;
  const auto length = uloc_getCountry(tag.c_str(), region.data(), region.size(), &status);
  if (length == 0 || (region[0] >= '0' && region[0] <= '9')) return true;
  return is_user_assigned(region.data()) || *uloc_getISO3Country(tag.c_str()) != '\0';
}

}  // namespace

bool is_currency(std::string_view code) {
  static const Codes known = all_currencies();
  const auto number = code.size() == 3 ? number_of(code) : std::nullopt;
  return number && known.test(*number);
}

bool is_locale(std::string_view tag) {
  const auto text = lower(tag);
  if (!std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-'; })) return false;
  if (std::ranges::find(grandfathered, text) != std::end(grandfathered) || is_private(text)) return true;
  return text.size() > 1 && !canonical(text).empty() && has_language(text) && has_region_or_none(text);
}

const std::vector<std::string>& currencies() {
  static const auto known = names_of_currencies(UCURR_COMMON | UCURR_NON_DEPRECATED);
  return known;
}

std::string nearest_locale(const std::string& wrong) {
  auto tag = wrong;
  std::ranges::replace(tag, '_', '-');
  if (auto found = canonical(tag); is_locale(found)) return found;
  UErrorCode status = U_ZERO_ERROR;
  const auto meant = icu::Locale::forLanguageTag(tag, status);
  const auto* region = icu::Region::getInstance(meant.getCountry(), status);  // knows that UK is GB
  if (U_FAILURE(status) || region == nullptr) return "";
  auto found = language_and_script(canonical(tag)) + '-' + region->getRegionCode();
  return is_locale(found) ? found : "";
}

std::string country_code(std::string_view code) {
  static const auto countries = all_countries();
  std::string wanted(code);
  for (char& c : wanted)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const auto found = countries.find(wanted);
  return found == countries.end() ? "" : found->second;
}

std::string language_and_script(std::string_view tag) {
  constexpr std::size_t script_letters = 4;
  const auto language = tag.substr(0, tag.find('-'));
  if (language.size() == 1) return "";
  const auto rest = tag.substr(std::min(tag.size(), language.size() + 1));
  const auto next = rest.substr(0, rest.find('-'));
  return std::string(next.size() == script_letters ? tag.substr(0, language.size() + 1 + next.size()) : language);
}

}  // namespace fsctl::text
