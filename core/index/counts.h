#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/index/column.h"
#include "core/index/variant_rows.h"

namespace fsctl::index {

/// Adds to `counts` how often each value occurs in these documents of a segment. `value_of_code` has the index into
/// `counts` for each code of the column.
void count_values(const Column& column, const Hits& documents, const std::vector<std::uint32_t>& value_of_code,
                  std::vector<std::uint32_t>& counts);

/// The same for the documents of some variants, by the values that these have; `values` has them by variant. Returns
/// how many values were looked at.
std::size_t count_by_variant(const Column& values, const VariantRows& variants, const Rows& rows,
                             const std::vector<std::uint32_t>& value_of_code, std::vector<std::uint32_t>& counts);

/// A number as a facet shows it: JSON text.
std::string number_value(const Number& number);

}  // namespace fsctl::index
