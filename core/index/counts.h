#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/index/column.h"

namespace fsctl::index {

/// Adds to the counts how often each value occurs in the documents.
void count_values(const Column& column, const Hits& documents, const std::vector<std::uint32_t>& value_of_code,
                  std::vector<std::uint32_t>& counts);

/// A number as a facet shows it.
std::string number_value(const Number& number);

}  // namespace fsctl::index
