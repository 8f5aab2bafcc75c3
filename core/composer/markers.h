#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/json/value.h"

namespace fsctl::composer {

/// For whom payload markers are resolved; the currency in any case.
struct MarkerChoice {
  std::string_view channel;
  std::string_view currency;
  std::string_view locale;
  /// Counts for the markers that have no value for this one.
  const MarkerChoice* otherwise = nullptr;
};

/// Whether a record's text can hold a payload marker at all.
bool may_have_markers(std::string_view raw);

/// Whether a value is a payload marker: an object whose only member is `@channel`, `@currency` or `@translation` with
/// an object of variants.
bool is_marker(const Value& value);

/// Adds a problem for every marker key that means nothing: a `@channel` that is no scope of the project, a `@currency`
/// that is no currency, a `@translation` that is neither a locale of the project nor any other. Values for currencies
/// and locales that a project does not have are left alone, as one source may serve several projects.
void check_markers(const Value& record, const std::vector<std::string>& channels,
                   const std::vector<std::string>& locales, Problems& problems);

/// The record with every `@channel`, `@currency` and `@translation` object replaced by its value for the choice, or
/// null. Parts without markers are shared with the record.
Value resolve_markers(const Value& record, const MarkerChoice& choice, Arena& arena);

}  // namespace fsctl::composer
