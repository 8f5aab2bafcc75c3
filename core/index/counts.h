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

/// Calls `next` for each document of some variants, and `take` with the codes of the values that these have; a code may
/// come several times. `values` has the values by variant. Returns how many were looked at.
template <typename Next, typename Take>
std::size_t each_of_variants(const Column& values, const VariantRows& variants, const Rows& rows, Next next,
                             Take take) {
  std::size_t looked_at = 0;
  std::vector<bool> found;  // by place, of the variants of one product
  for (auto row = rows.begin(); row != rows.end();) {
    const auto document = variants.document(*row);
    found.assign(variants.count(document), false);
    for (; row != rows.end() && variants.document(*row) == document; ++row) found[variants.place(*row)] = true;
    next();
    values.each_value(document, [&](Code code, const Number& place) {
      ++looked_at;
      if (place.base < static_cast<double>(found.size()) && found[static_cast<std::size_t>(place.base)]) take(code);
    });
  }
  return looked_at;
}

/// The same for the documents of some variants, by the values that these have; `values` has them by variant. Returns
/// how many values were looked at.
std::size_t count_by_variant(const Column& values, const VariantRows& variants, const Rows& rows,
                             const std::vector<std::uint32_t>& value_of_code, std::vector<std::uint32_t>& counts);

/// A number as a facet shows it: JSON text.
std::string number_value(const Number& number);

}  // namespace fsctl::index
