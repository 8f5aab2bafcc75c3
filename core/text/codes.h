#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fsctl::text {

/// Whether this is an ISO 4217 currency code, in any case.
bool is_currency(std::string_view code);

/// Whether this is a BCP 47 language tag, in any case, whose language and region exist, such as `de`, `en-GB` or
/// `zh-Hant-TW`, or a tag for private use (`x-shop`).
bool is_locale(std::string_view tag);

/// The ISO 4217 codes of the currencies in use, in upper case.
const std::vector<std::string>& currencies();

/// The valid language tag that an invalid one probably means, such as `de-DE` for `de_DE`; empty when none is similar.
std::string nearest_locale(const std::string& wrong);

/// The two-letter ISO 3166 country code, in upper case, for one of two or three letters in any case; empty when there
/// is no such country.
std::string country_code(std::string_view code);

/// The language and script of a language tag: `de` of `de-AT`, `zh-Hant` of `zh-Hant-TW`; empty for a tag without a
/// language (`x-shop`).
std::string language_and_script(std::string_view tag);

}  // namespace fsctl::text
