#include "core/text/codes.h"

#include <unicode/ucurr.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace fsctl::text {
namespace {

using Code = std::array<char, 3>;

std::set<Code> all_currencies() {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration* names = ucurr_openISOCurrencies(UCURR_ALL, &status);
  std::set<Code> codes;
  std::int32_t length = 0;
  while (const char* name = uenum_next(names, &length, &status))
    if (length == 3) codes.insert({name[0], name[1], name[2]});
  uenum_close(names);
  return codes;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// The tag as ICU would write it; empty when it cannot be read.
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

}  // namespace

bool is_currency(std::string_view code) {
  static const std::set<Code> known = all_currencies();
  return code.size() == 3 && known.contains({upper(code[0]), upper(code[1]), upper(code[2])});
}

bool is_locale(std::string_view tag) {
  const std::string text(tag);
  if (tag.size() < 2 || canonical(text) != text || *uloc_getISO3Language(text.c_str()) == '\0') return false;
  std::array<char, 8> region{};
  UErrorCode status = U_ZERO_ERROR;
  const auto length = uloc_getCountry(text.c_str(), region.data(), region.size(), &status);
  return length == 0 || *uloc_getISO3Country(text.c_str()) != '\0';
}

}  // namespace fsctl::text
