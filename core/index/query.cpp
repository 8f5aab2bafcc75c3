#include "core/index/query.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/index/counts.h"
#include "core/index/figures.h"
#include "core/index/options.h"
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
    const auto& hits = filtered();
    Result result;
    result.total = restricts() ? size_of(hits) : snapshot_.total();
    result.keys = query_.by_relevance && terms_
                      ? page_by_relevance(hits)
                      : page_of(hits, !restricts(), query_.sorts, query_.offset, query_.limit, snapshot_, store_);
    for (const auto& facet : query_.facets) result.facets.push_back(count(facet));
    for (const auto part : query_.figures) result.figures.push_back(figures(part));
    return result;
  }

 private:
  bool request_restricts() const { return terms_ || !query_.base.empty() || !query_.filters.empty(); }
  bool restricts() const { return request_restricts() || !query_.own.empty(); }

  static std::size_t size_of(const std::vector<Hits>& hits) {
    return std::accumulate(hits.begin(), hits.end(), std::size_t{0},
                           [](std::size_t sum, const Hits& chunk) { return sum + chunk.size(); });
  }

  /// What search, own query and base conditions leave of each chunk; stays empty when nothing restricts anything.
  void find_base() {
    base_.resize(snapshot_.chunks().size());
    if (!restricts()) return;
    for (std::size_t i = 0; i < base_.size(); ++i) {
      const Chunk& chunk = snapshot_.chunks()[i];
      base_[i] = meeting(query_.base, chunk, meeting(query_.own, chunk, candidates(chunk)));
    }
  }

  Hits meeting(const std::vector<Condition>& conditions, const Chunk& chunk, Hits hits) const {
    for (const Condition& condition : conditions) hits = matching(condition, snapshot_, store_, chunk, hits);
    return hits;
  }

  /// What the listing's own query leaves of each chunk.
  const std::vector<Hits>& of_listing() {
    if (!request_restricts()) return base_;
    if (listing_.empty())
      for (const Chunk& chunk : snapshot_.chunks()) listing_.push_back(meeting(query_.own, chunk, live_records(chunk)));
    return listing_;
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

  const std::vector<Hits>& filtered() {
    if (query_.filters.empty()) return base_;
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

  using Counts = std::vector<std::uint32_t>;

  std::vector<FacetCount> count(const Query::Facet& facet) {
    const auto is_own = [&](const auto& filter) { return filter.field == facet.field; };
    const bool has_own = std::ranges::any_of(query_.filters, is_own);
    const bool others_restrict =
        terms_ || !query_.own.empty() || !query_.base.empty() || !std::ranges::all_of(query_.filters, is_own);
    const auto values = snapshot_.facet_counts(store_, facet.part);
    if (!others_restrict) return top(facet, *values, values->counts(), values->counts());
    const auto without_own = has_own ? count_values_of(filtered_without(facet.field), facet.part) : Counts();
    const auto& counts = has_own ? without_own : counts_found(facet.part);
    return top(facet, *values, counts, query_.keeps_values ? counts_of_listing(facet.part) : counts);
  }

  Counts count_values_of(const std::vector<Hits>& hits, std::size_t part) const {
    const auto values = snapshot_.facet_counts(store_, part);
    Counts counts(values->size());
    for (std::size_t i = 0; i < hits.size(); ++i)
      if (!hits[i].empty())
        count_values(*snapshot_.column(store_, snapshot_.chunks()[i], part), hits[i], values->value_of_code(i), counts);
    return counts;
  }

  /// Counted once for all attributes of a column.
  const Counts& counts_found(std::size_t part) {
    const auto known = found_counts_.find(part);
    return known != found_counts_.end() ? known->second
                                        : found_counts_.emplace(part, count_values_of(filtered(), part)).first->second;
  }

  const Counts& counts_of_listing(std::size_t part) {
    if (!request_restricts()) return counts_found(part);
    if (query_.own.empty()) return snapshot_.facet_counts(store_, part)->counts();
    const auto known = listing_counts_.find(part);
    return known != listing_counts_.end()
               ? known->second
               : listing_counts_.emplace(part, count_values_of(of_listing(), part)).first->second;
  }

  /// The values that are present, the most frequent first.
  static std::vector<FacetCount> top(const Query::Facet& facet, const FacetCounts& values, const Counts& counts,
                                     const Counts& present) {
    const auto before = facet.attribute.empty() ? "" : option_text(facet.attribute, "");
    std::vector<std::uint32_t> shown;
    for (std::uint32_t value = 0; value < counts.size(); ++value)
      if (present[value] > 0 && values.value(value).starts_with(before)) shown.push_back(value);
    const auto end = shown.begin() + static_cast<std::ptrdiff_t>(std::min(shown.size(), most_facet_values));
    std::partial_sort(shown.begin(), end, shown.end(), [&](std::uint32_t a, std::uint32_t b) {
      return counts[a] != counts[b] ? counts[a] > counts[b] : values.value(a) < values.value(b);
    });
    std::vector<FacetCount> list;
    for (auto value = shown.begin(); value != end; ++value)
      list.push_back({values.value(*value).substr(before.size()), counts[*value]});
    return list;
  }

  Figures figures_over(const std::vector<Hits>& hits, std::size_t part) const {
    FigureCount count;
    for (std::size_t i = 0; i < hits.size(); ++i)
      if (!hits[i].empty()) count.add(*snapshot_.column(store_, snapshot_.chunks()[i], part), hits[i]);
    return count.figures();
  }

  Result::FiguresOf figures(std::size_t part) {
    const auto listing = query_.own.empty() ? *snapshot_.figures(store_, part) : figures_over(of_listing(), part);
    return {.listing = listing, .found = request_restricts() ? figures_over(filtered(), part) : listing};
  }

  const Query& query_;
  const Snapshot& snapshot_;
  store::Store& store_;
  std::optional<SearchTerms> terms_;
  std::vector<Hits> base_;
  std::vector<Hits> hits_;
  std::vector<Hits> listing_;
  std::map<std::size_t, Counts> found_counts_;
  std::map<std::size_t, Counts> listing_counts_;
};

}  // namespace

Result run(const Query& query, const Snapshot& snapshot, store::Store& store) {
  return Run(query, snapshot, store).result();
}

}  // namespace fsctl::index
