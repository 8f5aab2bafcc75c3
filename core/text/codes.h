#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fsctl::text {

/// Whether this is a currency code of ISO 4217, in any case.
bool is_currency(std::string_view code);

/// Whether this is a language tag of BCP 47 in any case, such as `de`, `en-GB` or `zh-Hant-TW`, of a language and
/// region that exist, or one of private use (`x-shop`).
bool is_locale(std::string_view tag);

/// The currencies of ISO 4217 that are in use, in upper case.
const std::vector<std::string>& currencies();

/// The language tag that is meant by one that is none, such as `de-DE` by `de_DE`; empty when nobody can tell.
std::string nearest_locale(const std::string& wrong);

/// The code of two letters of a country, in upper case, for a code of ISO 3166 of two or three letters in any case;
/// empty for what is none.
std::string country_code(std::string_view code);

/// The beginning of a language tag: `de` of `de-AT`, `zh-Hant` of `zh-Hant-TW`; empty for one without a language
/// (`x-shop`).
std::string language_and_script(std::string_view tag);

}  // namespace fsctl::text
