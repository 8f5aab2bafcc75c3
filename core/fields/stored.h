#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fields/field.h"
#include "core/json/value.h"

/// The stored form of a storage record: a JSON object of field name to value. A scoped field is an object of scope to
/// value, a translatable one an object of locale to value, a field that is both nests locales in scopes; the key `*`
/// stands for all scopes or locales. A Price is a list of prices, one per currency.
namespace fsctl::stored {

inline constexpr std::string_view everywhere = "*";

/// What selects a reader's values from a record.
struct View {
  std::string_view scope;
  std::string_view locale;
  std::string_view default_locale;
  std::string_view currency;  ///< in lower case
};

/// The value of a field for a reader's scope, locale (or else the default locale) and currency; null when there is
/// none.
Value pick(const Field& field, const Value& record, const View& view, Arena& arena);

}  // namespace fsctl::stored
