#include "core/index/found_counts.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/index/counts.h"

namespace fsctl::index {
namespace {

std::size_t count_all(const std::vector<Hits>& hits) {
  return std::accumulate(hits.begin(), hits.end(), std::size_t{0},
                         [](std::size_t sum, const Hits& segment) { return sum + segment.size(); });
}

/// For each code of a column of numbers the place of its range, or behind the last one for a number in none.
std::vector<std::uint32_t> ranges_of_codes(const Column& column, const std::vector<Number>& begins) {
  std::vector<std::uint32_t> ranges(column.distinct());
  for (Code code = 0; code < ranges.size(); ++code) {
    const auto behind =
        static_cast<std::size_t>(std::ranges::upper_bound(begins, column.number(code)) - begins.begin());
    ranges[code] = static_cast<std::uint32_t>(behind == 0 ? begins.size() : behind - 1);
  }
  return ranges;
}

std::vector<FacetCount> rows_of(const std::vector<Number>& begins, const std::vector<std::uint32_t>& counts) {
  std::vector<FacetCount> rows;
  for (std::size_t i = 0; i < begins.size(); ++i) rows.push_back({number_value(begins[i]), counts[i]});
  return rows;
}

}  // namespace

FoundCounts::Counts FoundCounts::values(const std::vector<Hits>& hits, std::size_t column) {
  const auto values = snapshot_.facet_counts(store_, column);
  work_.take(count_all(hits) + values->size() / 8);
  Counts counts(values->size());
  for (std::size_t i = 0; i < hits.size(); ++i)
    if (!hits[i].empty())
      count_values(*snapshot_.column(store_, snapshot_.segments()[i], column), hits[i], values->value_of_code(i),
                   counts);
  return counts;
}

FoundCounts::Counts FoundCounts::values(const std::vector<Rows>& rows, std::size_t column) {
  if (!snapshot_.definition().columns[column].by_variant) return values(documents(rows), column);
  const auto values = snapshot_.facet_counts(store_, column);
  work_.take(values->size() / 8);
  Counts counts(values->size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!rows[i].empty()) count(rows[i], i, column, values->value_of_code(i), counts);
  return counts;
}

void FoundCounts::count(const Rows& rows, std::size_t segment, std::size_t column, const Counts& value_of_code,
                        Counts& counts) {
  const Segment& of = snapshot_.segments()[segment];
  const auto values = snapshot_.column(store_, of, *snapshot_.definition().columns[column].by_variant);
  work_.take(count_by_variant(*values, *snapshot_.variant_rows(store_, of), rows, value_of_code, counts));
}

std::vector<FacetCount> FoundCounts::ranges(const std::vector<Hits>& hits, const Query::Facet& facet) {
  Counts counts(facet.ranges.size() + 1);
  work_.take(count_all(hits));
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (hits[i].empty()) continue;
    const auto column = snapshot_.column(store_, snapshot_.segments()[i], facet.column);
    const auto ranges = ranges_of_codes(*column, facet.ranges);
    for (const Local document : hits[i]) {
      std::uint32_t last = ~std::uint32_t{0};  // a document's codes come in order, and so do their ranges
      column->each_value(document, [&](Code code, const Number&) {
        if (ranges[code] == last) return;
        last = ranges[code];
        ++counts[last];
      });
    }
  }
  return rows_of(facet.ranges, counts);
}

std::vector<FacetCount> FoundCounts::ranges(const std::vector<Rows>& rows, const Query::Facet& facet) {
  if (!snapshot_.definition().columns[facet.column].by_variant) return ranges(documents(rows), facet);
  Counts counts(facet.ranges.size() + 1);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!rows[i].empty())
      count(rows[i], i, facet.column,
            ranges_of_codes(*snapshot_.column(store_, snapshot_.segments()[i], facet.column), facet.ranges), counts);
  return rows_of(facet.ranges, counts);
}

std::vector<Hits> FoundCounts::documents(const std::vector<Rows>& rows) {
  std::vector<Hits> documents;
  for (std::size_t i = 0; i < rows.size(); ++i)
    documents.push_back(snapshot_.variant_rows(store_, snapshot_.segments()[i])->documents(rows[i]));
  return documents;
}

std::vector<FacetCount> bounds_in(const FacetCounts& values, const std::vector<std::uint32_t>& counts) {
  std::optional<Number> least;
  std::optional<Number> greatest;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const auto number = parse_number(values.value(i)).value();
    if (!least || number < *least) least = number;
    if (!greatest || *greatest < number) greatest = number;
  }
  if (!least) return {};
  return {{number_value(*least), 0}, {number_value(*greatest), 0}};
}

}  // namespace fsctl::index
