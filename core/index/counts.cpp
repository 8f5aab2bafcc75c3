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
  std::size_t looked_at = 0;
  std::vector<bool> found;  // by place, of the variants of one product
  for (auto row = rows.begin(); row != rows.end();) {
    const auto document = variants.document(*row);
    found.assign(variants.count(document), false);
    for (; row != rows.end() && variants.document(*row) == document; ++row) found[variants.place(*row)] = true;
    std::uint32_t counted = ~std::uint32_t{0};  // a document's codes come in order, and so do their values or ranges
    values.each_value(document, [&](Code code, const Number& place) {
      ++looked_at;
      if (code >= value_of_code.size() || value_of_code[code] == counted) return;
      if (!(place.base < static_cast<double>(found.size())) || !found[static_cast<std::size_t>(place.base)]) return;
      counted = value_of_code[code];
      ++counts[counted];
    });
  }
  return looked_at;
}

std::string number_value(const Number& number) {
  if (number.rest != 0) return std::to_string(static_cast<std::int64_t>(number.base) + number.rest);
  std::string text;
  write_number(number.base, text);
  return text;
}

}  // namespace fsctl::index
