#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/json/value.h"

namespace fsctl::composer {

/// The channel, currency (in any case) and locale for which payload markers are resolved.
struct MarkerChoice {
  std::string_view channel;
  std::string_view currency;
  std::string_view locale;
  /// Used for markers that have no value for this choice.
  const MarkerChoice* otherwise = nullptr;
};

/// Whether a record's text may contain a payload marker; a fast test that has no false negatives.
bool may_have_markers(std::string_view raw);

/// Whether a value is a payload marker: an object whose only member is `@channel`, `@currency` or `@translation` and
/// has an object of variants as value.
bool is_marker(const Value& value);

/// Adds a problem for every invalid marker key: a `@channel` that is not a scope of the project, a `@currency` that is
/// not an ISO 4217 code, a `@translation` that is neither a locale of the project nor a valid language tag. Currencies
/// and locales that the project does not use are fine, as one source may serve several projects.
void check_markers(const Value& record, const std::vector<std::string>& channels,
                   const std::vector<std::string>& locales, Problems& problems);

/// The record with every `@channel`, `@currency` and `@translation` object replaced by its value for the choice, or
/// null. Parts without markers are shared with the record.
Value resolve_markers(const Value& record, const MarkerChoice& choice, Arena& arena);

}  // namespace fsctl::composer
