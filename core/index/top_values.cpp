#include "core/index/top_values.h"

#include <algorithm>
#include <numeric>

#include "core/index/chosen.h"
#include "core/index/options.h"

namespace fsctl::index {
namespace {

constexpr std::size_t most_facet_values = 200;

}  // namespace

std::vector<FacetCount> TopValues::of(const Query::Facet& facet, const FacetCounts& values,
                                      const std::vector<std::uint32_t>& counts,
                                      const std::vector<std::uint32_t>& present) {
  auto shown = numbers_of(facet, values);
  work_.take(shown.size());
  std::erase_if(shown, [&](std::uint32_t value) { return present[value] == 0; });
  const auto end = shown.begin() + static_cast<std::ptrdiff_t>(std::min(shown.size(), most_facet_values));
  const auto comes_first = [&](std::uint32_t a, std::uint32_t b) {
    return counts[a] != counts[b] ? counts[a] > counts[b] : values.value(a) < values.value(b);
  };
  const auto before = facet.attribute.empty() ? 0 : facet.attribute.size() + 1;
  const auto shown_value = [&](std::uint32_t value) { return values.value(value).substr(before); };
  std::partial_sort(shown.begin(), end, shown.end(), comes_first);
  auto last = end;
  if (end != shown.end() && query_.keeps_values) {
    const Chosen chosen(query_, facet);
    if (!chosen.empty())
      last = std::partition(end, shown.end(), [&](std::uint32_t value) { return chosen.has(shown_value(value)); });
    std::sort(end, last, comes_first);
  }
  std::vector<FacetCount> list;
  for (auto value = shown.begin(); value != last; ++value) list.push_back({shown_value(*value), counts[*value]});
  return list;
}

/// The numbers of the facet's values; in a column of all attributes, of those with the facet's attribute.
TopValues::Numbers TopValues::numbers_of(const Query::Facet& facet, const FacetCounts& values) {
  if (facet.attribute.empty()) {
    Numbers all(values.size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
  }
  auto& by_attribute = by_attribute_[facet.column];
  if (by_attribute.empty()) {
    work_.take(values.size());
    for (std::uint32_t value = 0; value < values.size(); ++value) {
      const auto& text = values.value(value);
      by_attribute[text.substr(0, text.find(option_separator))].push_back(value);
    }
  }
  return by_attribute[facet.attribute];
}

}  // namespace fsctl::index
