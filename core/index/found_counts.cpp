#include "core/index/found_counts.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

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
  if (!snapshot_.definition().spec(column).by_variant) return values(documents(rows), column);
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
  const auto values = snapshot_.column(store_, of, *snapshot_.definition().spec(column).by_variant);
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
  if (!snapshot_.definition().spec(facet.column).by_variant) return ranges(documents(rows), facet);
  Counts counts(facet.ranges.size() + 1);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!rows[i].empty())
      count(rows[i], i, facet.column,
            ranges_of_codes(*snapshot_.column(store_, snapshot_.segments()[i], facet.column), facet.ranges), counts);
  return rows_of(facet.ranges, counts);
}

namespace {

/// The nodes that the values of a column stand for: themselves, and all above them.
class NodesOfValues {
 public:
  NodesOfValues(const FacetCounts& values, const Query::Facet& facet) {
    for (std::size_t value = 0; value < values.size(); ++value) {
      auto& nodes = of_values_.emplace_back();
      // A circle ends where it comes back.
      for (std::string key = values.value(value); !key.empty();) {
        const auto node = numbers_.try_emplace(key, static_cast<std::uint32_t>(keys_.size()));
        if (node.second) keys_.push_back(key);
        if (std::ranges::find(nodes, node.first->second) != nodes.end()) break;
        nodes.push_back(node.first->second);
        const auto parent = facet.parents.find(key);
        key = parent == facet.parents.end() ? "" : parent->second;
      }
    }
    last_.assign(keys_.size(), 0);
    counts_.assign(keys_.size(), 0);
  }

  void next_document() { ++document_; }
  void count(std::uint32_t value) {
    for (const auto node : of_values_[value])
      if (std::exchange(last_[node], document_) != document_) ++counts_[node];
  }

  std::vector<FacetCount> rows() const {
    std::vector<FacetCount> rows;
    for (std::size_t node = 0; node < keys_.size(); ++node)
      if (counts_[node] > 0) rows.push_back({keys_[node], counts_[node]});
    std::ranges::sort(rows, [](const auto& one, const auto& other) {
      return one.count != other.count ? one.count > other.count : one.value < other.value;
    });
    if (rows.size() > FoundCounts::most_nodes) rows.resize(FoundCounts::most_nodes);
    return rows;
  }

 private:
  std::vector<std::vector<std::uint32_t>> of_values_{};
  std::map<std::string, std::uint32_t> numbers_{};
  std::vector<std::string> keys_{};
  std::vector<std::uint32_t> counts_{};
  std::vector<std::size_t> last_{};  ///< by node: the last document that was counted
  std::size_t document_ = 0;
};

}  // namespace

std::vector<FacetCount> FoundCounts::nodes(const std::vector<Hits>& hits, const Query::Facet& facet) {
  const auto values = snapshot_.facet_counts(store_, facet.column);
  NodesOfValues nodes(*values, facet);
  work_.take(count_all(hits) + values->size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    if (hits[i].empty()) continue;
    const auto column = snapshot_.column(store_, snapshot_.segments()[i], facet.column);
    const auto& value_of_code = values->value_of_code(i);
    for (const Local document : hits[i]) {
      nodes.next_document();
      column->each_value(document, [&](Code code, const Number&) { nodes.count(value_of_code[code]); });
    }
  }
  return nodes.rows();
}

std::vector<FacetCount> FoundCounts::nodes(const std::vector<Rows>& rows, const Query::Facet& facet) {
  const auto by_variant = snapshot_.definition().spec(facet.column).by_variant;
  if (!by_variant) return nodes(documents(rows), facet);
  const auto values = snapshot_.facet_counts(store_, facet.column);
  NodesOfValues nodes(*values, facet);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].empty()) continue;
    const Segment& segment = snapshot_.segments()[i];
    const auto column = snapshot_.column(store_, segment, *by_variant);
    const auto looked_at = each_of_variants(
        *column, *snapshot_.variant_rows(store_, segment), rows[i], [&] { nodes.next_document(); },
        [&](Code code) { nodes.count(values->value_of_code(i)[code]); });
    work_.take(looked_at);
  }
  return nodes.rows();
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
