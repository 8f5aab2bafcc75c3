#include "core/index/counts.h"

#include "core/json/write.h"

namespace fsctl::index {

void count_values(const Column& column, const Hits& records, const std::vector<std::uint32_t>& value_of_code,
                  std::vector<std::uint32_t>& counts) {
  column.with_codes([&](auto codes, auto starts) {
    using Stored = typename decltype(codes)::value_type;
    constexpr auto absent = static_cast<Stored>(~Stored{0});
    if (starts.empty()) {
      for (const Local record : records)
        if (codes[record] != absent) ++counts[value_of_code[codes[record]]];
    } else {
      for (const Local record : records)
        for (auto at = starts[record]; at < starts[record + 1U]; ++at) ++counts[value_of_code[codes[at]]];
    }
  });
}

std::string number_value(const Number& number) {
  if (number.rest != 0) return std::to_string(static_cast<std::int64_t>(number.base) + number.rest);
  std::string text;
  write_number(number.base, text);
  return text;
}

}  // namespace fsctl::index
