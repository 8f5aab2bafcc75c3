#pragma once

#include <string_view>

namespace fsctl::text {

/// Whether this is a currency code of ISO 4217, in any case.
bool is_currency(std::string_view code);

/// Whether this is a language tag as BCP 47 writes it, such as `de`, `en-GB` or `zh-Hant-TW`, of a language and region
/// that exist.
bool is_locale(std::string_view tag);

}  // namespace fsctl::text
