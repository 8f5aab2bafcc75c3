#include "core/index/query.h"

#include <algorithm>
#include <numeric>

#include "core/index/counts.h"
#include "core/index/search.h"

namespace fsctl::index {
namespace {

constexpr std::size_t most_facet_values = 200;

/// One run of a query: from the chunks to the hits, and from the hits to page and facets.
class Run {
 public:
  Run(const Query& query, const Snapshot& snapshot, store::Store& store)
      : query_(query), snapshot_(snapshot), store_(store) {
    if (!query.search.empty()) terms_ = widen(query.search, query.search_parts, snapshot, store);
  }

  Result result() {
    find_base();
    const auto& hits = filtered(query_.filters.size());
    Result result;
    result.total = filters_nothing() ? snapshot_.total() : size_of(hits);
    result.keys = query_.by_relevance && terms_
                      ? page_by_relevance(hits)
                      : page_of(hits, filters_nothing(), query_.sorts, query_.offset, query_.limit, snapshot_, store_);
    for (const auto& facet : query_.facets) result.facets.push_back(count(facet));
    return result;
  }

 private:
  bool restricts_base() const { return terms_ || !query_.base.empty(); }
  bool filters_nothing() const { return !restricts_base() && query_.filters.empty(); }

  static std::size_t size_of(const std::vector<Hits>& hits) {
    return std::accumulate(hits.begin(), hits.end(), std::size_t{0},
                           [](std::size_t sum, const Hits& chunk) { return sum + chunk.size(); });
  }

  /// What search and base conditions leave of each chunk; stays empty when nothing restricts anything.
  void find_base() {
    base_.resize(snapshot_.chunks().size());
    if (filters_nothing()) return;
    for (std::size_t i = 0; i < base_.size(); ++i) {
      const Chunk& chunk = snapshot_.chunks()[i];
      base_[i] = candidates(chunk);
      for (const Condition& condition : query_.base) base_[i] = matching(condition, snapshot_, store_, chunk, base_[i]);
    }
  }

  Hits candidates(const Chunk& chunk) const {
    if (!terms_) return live_records(chunk);
    auto found = all_found(*terms_, snapshot_, store_, chunk);
    if (chunk.dead) found -= *chunk.dead;
    return found.hits();
  }

  /// The base with all field filters but those on the field of filter number `without`.
  std::vector<Hits> filtered_without(const std::string& field) const {
    auto hits = base_;
    for (std::size_t i = 0; i < hits.size(); ++i)
      for (const auto& filter : query_.filters)
        if (filter.field != field)
          hits[i] = matching(filter.condition, snapshot_, store_, snapshot_.chunks()[i], hits[i]);
    return hits;
  }

  const std::vector<Hits>& filtered(std::size_t filters) {
    if (filters == 0) return base_;
    if (hits_.empty()) hits_ = filtered_without("");
    return hits_;
  }

  std::vector<std::string> page_by_relevance(const std::vector<Hits>& hits) {
    const auto buckets = by_relevance(hits);
    std::vector<std::string> keys;
    auto offset = query_.offset;
    for (const auto& bucket : buckets) {
      const auto size = size_of(bucket);
      if (offset >= size) {
        offset -= size;
        continue;
      }
      const auto page = page_of(bucket, false, query_.sorts, offset, query_.limit - keys.size(), snapshot_, store_);
      keys.insert(keys.end(), page.begin(), page.end());
      offset = 0;
      if (keys.size() == query_.limit) break;
    }
    return keys;
  }

  /// The hits of each rank, chunk by chunk.
  std::vector<std::vector<Hits>> by_relevance(const std::vector<Hits>& hits) const {
    std::vector<std::vector<Hits>> buckets(3 * terms_->parts.size(), std::vector<Hits>(hits.size()));
    for (std::size_t i = 0; i < hits.size(); ++i) {
      if (hits[i].empty()) continue;
      const RecordSet wanted{std::span<const Local>(hits[i])};
      auto sets = ranked(*terms_, snapshot_, store_, snapshot_.chunks()[i]);
      for (std::size_t rank = 0; rank < sets.size(); ++rank) {
        sets[rank] &= wanted;
        buckets[rank][i] = sets[rank].hits();
      }
    }
    return buckets;
  }

  std::vector<FacetCount> count(const Query::Facet& facet) {
    const auto values = snapshot_.facet_counts(store_, facet.part);
    const bool own_filter =
        std::ranges::any_of(query_.filters, [&](const auto& filter) { return filter.field == facet.field; });
    const bool others =
        std::ranges::any_of(query_.filters, [&](const auto& filter) { return filter.field != facet.field; });
    if (!restricts_base() && !others) return top(*values, values->counts());
    const auto without_own = own_filter ? filtered_without(facet.field) : std::vector<Hits>{};
    const auto& hits = own_filter ? without_own : filtered(query_.filters.size());
    std::vector<std::uint32_t> counts(values->size());
    for (std::size_t i = 0; i < hits.size(); ++i)
      if (!hits[i].empty())
        count_values(*snapshot_.column(store_, snapshot_.chunks()[i], facet.part), hits[i], values->value_of_code(i),
                     counts);
    return top(*values, counts);
  }

  static std::vector<FacetCount> top(const FacetCounts& facet, const std::vector<std::uint32_t>& counts) {
    std::vector<std::uint32_t> present;
    for (std::uint32_t value = 0; value < counts.size(); ++value)
      if (counts[value] > 0) present.push_back(value);
    const auto end = present.begin() + static_cast<std::ptrdiff_t>(std::min(present.size(), most_facet_values));
    std::partial_sort(present.begin(), end, present.end(), [&](std::uint32_t a, std::uint32_t b) {
      return counts[a] != counts[b] ? counts[a] > counts[b] : facet.value(a) < facet.value(b);
    });
    std::vector<FacetCount> list;
    for (auto value = present.begin(); value != end; ++value) list.push_back({facet.value(*value), counts[*value]});
    return list;
  }

  const Query& query_;
  const Snapshot& snapshot_;
  store::Store& store_;
  std::optional<SearchTerms> terms_;
  std::vector<Hits> base_;
  std::vector<Hits> hits_;
};

}  // namespace

Result run(const Query& query, const Snapshot& snapshot, store::Store& store) {
  return Run(query, snapshot, store).result();
}

}  // namespace fsctl::index
