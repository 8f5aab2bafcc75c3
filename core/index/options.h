#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/facets.h"
#include "core/json/value.h"

namespace fsctl::index {

/// Separates the parts of an option in a column; this byte never occurs in UTF-8.
inline constexpr char option_separator = '\xFF';

/// A value of an option attribute, as a column of all attributes holds it.
std::string option_text(std::string_view attribute, std::string_view value);

/// The same of an option, made in `room`.
std::string_view option_text(const Value& option, std::string& room);
/// With its label behind it; empty when it has none.
std::string_view labelled_option_text(const Value& option, std::string& room);

/// The attributes that records have, of the counts of a column of all attributes; by name, at most 200.
std::vector<std::string> attributes_in(const FacetCounts& counts);

/// The labels of option values, by `option_text`; of several labels the one that most records have.
using OptionLabels = std::map<std::string, std::string, std::less<>>;

/// Of the counts of a column of labels.
OptionLabels labels_in(const FacetCounts& counts);

}  // namespace fsctl::index
