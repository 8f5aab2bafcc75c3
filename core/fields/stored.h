#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fields/field.h"
#include "core/json/value.h"

/// How a storage record keeps its fields: one JSON object of field name to value. A scoped field is an object of scope
/// to value, a translatable one an object of locale to value, both together scope around locale; `*` stands for all of
/// them. A Price is a list of prices, one per currency.
namespace fsctl::stored {

inline constexpr std::string_view everywhere = "*";

/// What a reader sees the record as.
struct View {
  std::string_view scope;
  std::string_view locale;
  std::string_view default_locale;
  std::string_view currency;  ///< lower case
};

/// The value of a field for a reader: its scope's, its locale's or else the default locale's, its currency's; or null.
Value pick(const Field& field, const Value& record, const View& view, Arena& arena);

}  // namespace fsctl::stored
