#include "core/index/counts.h"

#include "core/json/write.h"

namespace fsctl::index {

void count_values(const Column& column, const Hits& documents, const std::vector<std::uint32_t>& value_of_code,
                  std::vector<std::uint32_t>& counts) {
  column.with_codes([&](auto codes, auto starts) {
    using Stored = typename decltype(codes)::value_type;
    constexpr auto absent = static_cast<Stored>(~Stored{0});
    if (starts.empty()) {
      for (const Local document : documents)
        if (codes[document] != absent) ++counts[value_of_code[codes[document]]];
    } else {
      for (const Local document : documents)
        for (auto at = starts[document]; at < starts[document + 1U]; ++at) ++counts[value_of_code[codes[at]]];
    }
  });
}

std::size_t count_by_variant(const Column& values, const VariantRows& variants, const Rows& rows,
                             const std::vector<std::uint32_t>& value_of_code, std::vector<std::uint32_t>& counts) {
  constexpr auto none = ~std::uint32_t{0};
  auto counted = none;  // a document's codes come in order, and so do their values or ranges
  return each_of_variants(
      values, variants, rows, [&] { counted = none; },
      [&](Code code) {
        if (code >= value_of_code.size() || value_of_code[code] == counted) return;
        counted = value_of_code[code];
        ++counts[counted];
      });
}

std::string number_value(const Number& number) {
  if (number.rest != 0) return std::to_string(static_cast<std::int64_t>(number.base) + number.rest);
  std::string text;
  write_number(number.base, text);
  return text;
}

}  // namespace fsctl::index
