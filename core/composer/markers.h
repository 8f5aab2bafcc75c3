#pragma once

#include <string_view>

#include "core/json/value.h"

namespace fsctl::composer {

/// For whom payload markers are resolved; the currency in any case.
struct MarkerChoice {
  std::string_view channel;
  std::string_view currency;
  std::string_view locale;
};

/// Whether a record's text can hold a payload marker at all.
bool may_have_markers(std::string_view raw);

/// Whether a value is a payload marker: an object whose only member is `@channel`, `@currency` or `@translation` with
/// an object of variants.
bool is_marker(const Value& value);

/// The record with every `@channel`, `@currency` and `@translation` object replaced by its value for the choice, or
/// null. Parts without markers are shared with the record.
Value resolve_markers(const Value& record, const MarkerChoice& choice, Arena& arena);

}  // namespace fsctl::composer
