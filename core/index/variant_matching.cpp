#include "core/index/variant_matching.h"

#include <algorithm>
#include <iterator>

namespace fsctl::index {
namespace {

bool is_group(const Condition& condition) {
  using enum Condition::Type;
  return condition.type == all || condition.type == any || condition.type == none;
}

Rows difference(const Rows& all, const Rows& without) {
  Rows rest;
  std::ranges::set_difference(all, without, std::back_inserter(rest));
  return rest;
}

}  // namespace

bool is_by_variant(const Condition& condition, const Definition& definition) {
  if (!is_group(condition)) return definition.spec(condition.column).by_variant.has_value();
  return std::ranges::any_of(condition.inner, [&](const auto& inner) { return is_by_variant(inner, definition); });
}

Rows VariantMatching::rows(const Condition& condition, const Segment& segment, const Rows& candidates) {
  if (candidates.empty()) return {};
  work_.take(candidates.size());
  switch (condition.type) {
    case Condition::Type::all: {
      auto rows = candidates;
      for (const Condition& inner : condition.inner) rows = this->rows(inner, segment, rows);
      return rows;
    }
    case Condition::Type::any:
      return rows_of_any(condition.inner, segment, candidates);
    case Condition::Type::none:
      return difference(candidates, rows_of_any(condition.inner, segment, candidates));
    case Condition::Type::equals:
    case Condition::Type::contains:
    case Condition::Type::range:
      break;
  }
  const auto by_variant = snapshot_.definition().spec(condition.column).by_variant;
  if (!by_variant) return rows_by_product(condition, segment, candidates);
  return rows_by_variant(condition, *snapshot_.column(store_, segment, *by_variant), segment, candidates);
}

Rows VariantMatching::rows_of_any(const std::vector<Condition>& conditions, const Segment& segment, Rows candidates) {
  Rows rows;
  for (const Condition& inner : conditions) {
    const auto found = this->rows(inner, segment, candidates);
    Rows joined;
    std::ranges::set_union(rows, found, std::back_inserter(joined));
    rows = std::move(joined);
    candidates = difference(candidates, found);
  }
  return rows;
}

Rows VariantMatching::rows_by_product(const Condition& condition, const Segment& segment, const Rows& candidates) {
  const auto variants = snapshot_.variant_rows(store_, segment);
  const auto hits = matching_.hits(condition, segment, variants->documents(candidates));
  Rows rows;
  auto hit = hits.begin();
  for (const Row row : candidates) {
    const auto document = variants->document(row);
    while (hit != hits.end() && *hit < document) ++hit;
    if (hit != hits.end() && *hit == document) rows.push_back(row);
  }
  return rows;
}

/// `values` has the values of each variant; their codes are those of the condition's column.
Rows VariantMatching::rows_by_variant(const Condition& condition, const Column& values, const Segment& segment,
                                      const Rows& candidates) {
  const auto variants = snapshot_.variant_rows(store_, segment);
  const auto meets = matching_.test(condition, segment);
  Rows rows;
  std::vector<bool> met;  // by place, of the variants of one product
  for (auto row = candidates.begin(); row != candidates.end();) {
    const auto document = variants->document(*row);
    met.assign(variants->count(document), false);
    values.each_value(document, [&](Code code, const Number& place) {
      if (place.base < static_cast<double>(met.size()) && meets(code)) met[static_cast<std::size_t>(place.base)] = true;
    });
    work_.take(met.size());
    for (; row != candidates.end() && variants->document(*row) == document; ++row)
      if (met[variants->place(*row)]) rows.push_back(*row);
  }
  return rows;
}

}  // namespace fsctl::index
