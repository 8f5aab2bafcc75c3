#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/facets.h"
#include "core/json/value.h"

namespace fsctl::index {

/// Separates attribute, value and label of an option in a column; this byte never occurs in UTF-8.
inline constexpr char option_separator = '\xFF';

/// An attribute and a value as a column of all attributes holds them.
std::string option_text(std::string_view attribute, std::string_view value);

/// The same text for an option of a record. It is written to `room` and lives as long as that is unchanged.
std::string_view option_text(const Value& option, std::string& room);
/// The option_text of an option with its label behind it, in `room`; empty when the option has no label.
std::string_view labelled_option_text(const Value& option, std::string& room);

/// The names of the attributes that records have, from the counts of a column of all attributes; the first 200 in
/// ascending order.
std::vector<std::string> attributes_in(const FacetCounts& counts);

/// The labels of option values, by their `option_text`. Of several labels for a value it is the one that most records
/// have, and among equals the first in order.
using OptionLabels = std::map<std::string, std::string, std::less<>>;

/// The labels from the counts of a column of labels.
OptionLabels labels_in(const FacetCounts& counts);

}  // namespace fsctl::index
