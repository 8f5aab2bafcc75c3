#include "core/index/query.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <string_view>

#include "core/index/figures.h"
#include "core/index/found_counts.h"
#include "core/index/ranked_page.h"
#include "core/index/search.h"
#include "core/index/top_values.h"
#include "core/index/variant_matching.h"

namespace fsctl::index {
namespace {

/// One run of a query: finds the hits in each segment, then the page and the facets of the hits.
class Run {
 public:
  Run(const Query& query, const Snapshot& snapshot, store::Store& store, Work& work)
      : query_(query),
        snapshot_(snapshot),
        store_(store),
        work_(work),
        matching_(snapshot, store, work),
        variant_matching_(snapshot, store, matching_, work),
        counting_(snapshot, store, work),
        by_variant_(tests_variants(query.own) || tests_variants(query.base) || tests_variants(query.filters)),
        top_values_(query, work) {
    if (query.search.empty()) return;
    terms_ = terms_of(query.search, query.search_columns, query.words);
    if (query.joins_words) add_compounds(*terms_, snapshot, store, work);
  }

  Result result() {
    find_base();
    if (needs_typos()) find_with_typos();
    const auto& hits = filtered();
    Result result;
    result.total = restricts() ? size_of(hits) : snapshot_.total();
    if (query_.explains && terms_)
      result.explanation = {.words = words_of(*terms_), .without_typos = without_typos_, .has_typos = has_typos_};
    if (query_.offset < result.total) take_page(hits, result);
    result.facets = count_facets();
    for (const auto column : query_.figures) result.figures.push_back(figures(column));
    return result;
  }

 private:
  bool request_restricts() const { return terms_ || !query_.base.empty() || !query_.filters.empty(); }
  bool restricts() const { return request_restricts() || !query_.own.empty(); }

  static std::size_t size_of(const std::vector<Hits>& hits) {
    return std::accumulate(hits.begin(), hits.end(), std::size_t{0},
                           [](std::size_t sum, const Hits& segment) { return sum + segment.size(); });
  }

  bool needs_typos() {
    if (!terms_) return false;
    without_typos_ = size_of(filtered());
    return forgives_typos(*terms_) && without_typos_ < query_.typos_below;
  }

  void find_with_typos() {
    has_typos_ = true;
    widen(*terms_, query_.joins_words, snapshot_, store_, work_);
    hits_.clear();
    rows_.clear();
    find_base();
  }

  /// Finds the documents of each segment that meet the search, the listing's own query and the base conditions. When
  /// nothing restricts the query, the lists stay empty, and all live documents are hits.
  void find_base() {
    base_.resize(snapshot_.segments().size());
    if (!restricts()) return;
    for (std::size_t i = 0; i < base_.size(); ++i) {
      const Segment& segment = snapshot_.segments()[i];
      if (by_variant_)
        find_base_variants(i, candidates(segment));
      else
        base_[i] = meeting(query_.base, segment, meeting(query_.own, segment, candidates(segment)));
    }
  }

  void find_base_variants(std::size_t i, const Hits& candidates) {
    const Segment& segment = snapshot_.segments()[i];
    const auto variants = snapshot_.variant_rows(store_, segment);
    base_rows_.resize(base_.size());
    base_rows_[i] = meeting(query_.base, segment, meeting(query_.own, segment, variants->of(candidates)));
    base_[i] = variants->documents(base_rows_[i]);
  }

  bool tests_variants(const auto& conditions) const {
    return std::ranges::any_of(conditions, [&](const auto& condition) {
      if constexpr (requires { condition.condition; })
        return is_by_variant(condition.condition, snapshot_.definition());
      else
        return is_by_variant(condition, snapshot_.definition());
    });
  }

  Hits meeting(const std::vector<Condition>& conditions, const Segment& segment, Hits hits) {
    for (const Condition& condition : conditions) hits = matching_.hits(condition, segment, hits);
    return hits;
  }

  Rows meeting(const std::vector<Condition>& conditions, const Segment& segment, Rows rows) {
    for (const Condition& condition : conditions) rows = variant_matching_.rows(condition, segment, rows);
    return rows;
  }

  /// The documents of each segment that meet the listing's own query.
  const std::vector<Hits>& of_listing() {
    if (!request_restricts()) return base_;
    if (listing_.empty())
      for (const Segment& segment : snapshot_.segments())
        listing_.push_back(meeting(query_.own, segment, live_documents(segment)));
    return listing_;
  }

  /// The variants of each segment that meet it.
  const std::vector<Rows>& rows_of_listing() {
    if (listing_rows_.empty())
      for (const Segment& segment : snapshot_.segments())
        listing_rows_.push_back(
            meeting(query_.own, segment, snapshot_.variant_rows(store_, segment)->of(live_documents(segment))));
    return listing_rows_;
  }

  std::vector<Hits> everything() const {
    std::vector<Hits> all;
    for (const Segment& segment : snapshot_.segments()) all.push_back(live_documents(segment));
    return all;
  }

  Hits candidates(const Segment& segment) {
    work_.take(segment.documents);
    if (!terms_) return live_documents(segment);
    auto found = SegmentSearch(*terms_, snapshot_, store_, segment, work_).all_found();
    if (segment.deleted) found -= *segment.deleted;
    return found.hits();
  }

  const std::vector<Hits>& filtered() {
    if (query_.filters.empty()) return base_;
    if (!hits_.empty()) return hits_;
    if (!by_variant_) return hits_ = narrowed(base_, by_field());
    return hits_ = counting_.documents(filtered_rows());
  }

  const std::vector<Rows>& filtered_rows() {
    if (query_.filters.empty()) return base_rows_;
    if (rows_.empty()) rows_ = narrowed(base_rows_, by_field());
    return rows_;
  }

  /// The request's filters on one field.
  struct FieldFilters {
    std::string_view field;
    std::vector<const Condition*> conditions{};
  };

  std::vector<FieldFilters> by_field() const {
    std::vector<FieldFilters> fields;
    for (const auto& [field, condition] : query_.filters) {
      const auto known = std::ranges::find(fields, field, &FieldFilters::field);
      (known != fields.end() ? *known : fields.emplace_back(FieldFilters{field})).conditions.push_back(&condition);
    }
    return fields;
  }

  std::vector<Hits> narrowed(std::vector<Hits> hits, std::span<const FieldFilters> fields) {
    for (std::size_t i = 0; i < hits.size(); ++i)
      for (const auto& field : fields)
        for (const auto* condition : field.conditions)
          hits[i] = matching_.hits(*condition, snapshot_.segments()[i], hits[i]);
    return hits;
  }

  std::vector<Rows> narrowed(std::vector<Rows> rows, std::span<const FieldFilters> fields) {
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (const auto& field : fields)
        for (const auto* condition : field.conditions)
          rows[i] = variant_matching_.rows(*condition, snapshot_.segments()[i], rows[i]);
    return rows;
  }

  void take_page(const std::vector<Hits>& hits, Result& result) {
    constexpr std::uint64_t steps_per_place = 16;
    work_.take(size_of(hits) + std::min(query_.offset + query_.limit, result.total) * steps_per_place);
    std::vector<RankedHit> ranked;
    if (query_.by_relevance && terms_) {
      ranked = ranked_page(query_, *terms_, hits, snapshot_, store_, work_);
      for (const auto& hit : ranked) result.keys.push_back(hit.key);
    } else {
      result.keys = page_of(hits, !restricts(), query_.sorts, query_.offset, query_.limit, snapshot_, store_);
    }
    if (result.explanation) explain(result.keys, ranked, *result.explanation);
  }

  static std::vector<std::string> words_of(const SearchTerms& terms) {
    std::vector<std::string> words;
    for (const auto place : terms.phrase) words.push_back(terms.words[place].text);
    return words;
  }

  /// Adds the hits of a page, `ranked` or, when that is empty, sorted.
  void explain(const std::vector<std::string>& keys, const std::vector<RankedHit>& ranked,
               SearchExplanation& explanation) {
    const auto texts = query_.read_texts(keys);
    for (std::size_t i = 0; i < keys.size(); ++i)
      explanation.hits.push_back({.rank = ranked.empty() ? std::nullopt : std::optional(ranked[i]),
                                  .matches = word_matches(*terms_, texts[i], work_)});
  }

  using Counts = std::vector<std::uint32_t>;

  bool has_facet(std::string_view field) const {
    return std::ranges::any_of(query_.facets, [&](const auto& facet) { return facet.field == field; });
  }

  /// Whether anything other than the filters on its own field restricts a facet.
  bool others_restrict(const Query::Facet& facet) const {
    return terms_ || !query_.own.empty() || !query_.base.empty() ||
           !std::ranges::all_of(query_.filters, [&](const auto& filter) { return filter.field == facet.field; });
  }

  std::vector<std::vector<FacetCount>> count_facets() {
    std::vector<std::vector<FacetCount>> lists(query_.facets.size());
    auto fields = by_field();
    const auto without = std::ranges::stable_partition(fields, [&](const auto& of) { return has_facet(of.field); });
    const std::span with_facets(fields.begin(), without.begin());
    const std::span without_facets(without.begin(), without.end());
    if (!with_facets.empty() && by_variant_)
      count_without_own(with_facets, narrowed(base_rows_, without_facets), lists);
    else if (!with_facets.empty())
      count_without_own(with_facets, narrowed(base_, without_facets), lists);
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const auto& facet = query_.facets[i];
      if (std::ranges::find(with_facets, facet.field, &FieldFilters::field) != with_facets.end()) continue;
      if (is_grouped(facet))
        lists[i] =
            by_variant_ ? grouped(filtered_rows(), facet) : grouped(restricts() ? filtered() : everything(), facet);
      else
        lists[i] = count(facet, others_restrict(facet) ? counts_found(facet.column)
                                                       : snapshot_.facet_counts(store_, facet.column)->counts());
    }
    return lists;
  }

  /// Counts the facet of each field over the hits that meet the filters on all other fields. Works in halves: each half
  /// shares the filters of the other, so that a filter is tested a few times and not once per facet.
  template <typename Found>
  void count_without_own(std::span<const FieldFilters> fields, std::vector<Found> hits,
                         std::vector<std::vector<FacetCount>>& lists) {
    if (fields.size() > 1) {
      const auto half = fields.size() / 2;
      count_without_own(fields.first(half), narrowed(hits, fields.subspan(half)), lists);
      return count_without_own(fields.subspan(half), narrowed(std::move(hits), fields.first(half)), lists);
    }
    for (std::size_t i = 0; i < lists.size(); ++i)
      if (const auto& facet = query_.facets[i]; facet.field != fields.front().field)
        continue;
      else if (is_grouped(facet))
        lists[i] = grouped(hits, facet);
      else
        lists[i] = count(facet, others_restrict(facet) ? counting_.values(hits, facet.column)
                                                       : snapshot_.facet_counts(store_, facet.column)->counts());
  }

  /// Whether a facet counts other things than values, each once for a document however many of its values mean it.
  static bool is_grouped(const Query::Facet& facet) {
    return facet.of == Query::Facet::Of::ranges || facet.of == Query::Facet::Of::nodes;
  }

  std::vector<FacetCount> grouped(const auto& found, const Query::Facet& facet) {
    if (facet.of == Query::Facet::Of::ranges) return counting_.ranges(found, facet);
    auto rows = counting_.nodes(found, facet);
    if (query_.keeps_values && request_restricts()) keep_nodes(facet, rows);
    return rows;
  }

  /// Adds the nodes that the listing has without the request, as long as there is room.
  void keep_nodes(const Query::Facet& facet, std::vector<FacetCount>& rows) {
    auto all =
        tests_variants(query_.own) ? counting_.nodes(rows_of_listing(), facet) : counting_.nodes(of_listing(), facet);
    std::ranges::sort(all, {}, &FacetCount::value);
    const auto found = rows;
    for (auto& row : all)
      if (rows.size() < FoundCounts::most_nodes &&
          std::ranges::find(found, row.value, &FacetCount::value) == found.end())
        rows.push_back({std::move(row.value), 0});
  }

  std::vector<FacetCount> count(const Query::Facet& facet, const Counts& counts) {
    if (facet.of == Query::Facet::Of::bounds) return bounds_in(*snapshot_.facet_counts(store_, facet.column), counts);
    const bool is_request_only = query_.keeps_values && others_restrict(facet);
    return top_values_.of(facet, *snapshot_.facet_counts(store_, facet.column), counts,
                          is_request_only ? counts_of_listing(facet.column) : counts);
  }

  /// The counts of a column's values in the hits, computed once for all facets of the column.
  const Counts& counts_found(std::size_t column) {
    const auto known = found_counts_.find(column);
    return known != found_counts_.end() ? known->second
                                        : found_counts_
                                              .emplace(column, by_variant_ ? counting_.values(filtered_rows(), column)
                                                                           : counting_.values(filtered(), column))
                                              .first->second;
  }

  const Counts& counts_of_listing(std::size_t column) {
    if (!request_restricts()) return counts_found(column);
    if (query_.own.empty()) return snapshot_.facet_counts(store_, column)->counts();
    const auto known = listing_counts_.find(column);
    return known != listing_counts_.end()
               ? known->second
               : listing_counts_
                     .emplace(column, tests_variants(query_.own) ? counting_.values(rows_of_listing(), column)
                                                                 : counting_.values(of_listing(), column))
                     .first->second;
  }

  Figures figures_over(const std::vector<Hits>& hits, std::size_t column) {
    work_.take(size_of(hits));
    FigureCount count;
    for (std::size_t i = 0; i < hits.size(); ++i)
      if (!hits[i].empty()) count.add(*snapshot_.column(store_, snapshot_.segments()[i], column), hits[i]);
    return count.figures();
  }

  Figures figures_over(const std::vector<Rows>& rows, std::size_t column) {
    const auto by_variant = snapshot_.definition().spec(column).by_variant;
    if (!by_variant) return figures_over(counting_.documents(rows), column);
    FigureCount count;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].empty()) continue;
      const Segment& segment = snapshot_.segments()[i];
      work_.take(rows[i].size());
      count.add(*snapshot_.column(store_, segment, column), *snapshot_.column(store_, segment, *by_variant),
                *snapshot_.variant_rows(store_, segment), rows[i]);
    }
    return count.figures();
  }

  Figures figures_of_listing(std::size_t column) {
    if (query_.own.empty()) return *snapshot_.figures(store_, column);
    return tests_variants(query_.own) ? figures_over(rows_of_listing(), column) : figures_over(of_listing(), column);
  }

  Result::FiguresOf figures(std::size_t column) {
    const auto listing = figures_of_listing(column);
    if (!request_restricts()) return {.listing = listing, .found = listing};
    return {.listing = listing,
            .found = by_variant_ ? figures_over(filtered_rows(), column) : figures_over(filtered(), column)};
  }

  const Query& query_;
  const Snapshot& snapshot_;
  store::Store& store_;
  Work& work_;
  Matching matching_;
  VariantMatching variant_matching_;
  FoundCounts counting_;
  bool by_variant_;  ///< whether one variant has to meet what is tested, see VariantMatching
  TopValues top_values_;
  std::optional<SearchTerms> terms_;
  std::size_t without_typos_ = 0;  ///< how many hits a search has without typos
  bool has_typos_ = false;
  std::vector<Hits> base_;
  std::vector<Hits> hits_;
  std::vector<Hits> listing_;
  // The variants of these, where they are tested.
  std::vector<Rows> base_rows_;
  std::vector<Rows> rows_;
  std::vector<Rows> listing_rows_;
  std::map<std::size_t, Counts> found_counts_;
  std::map<std::size_t, Counts> listing_counts_;
};

}  // namespace

Result run(const Query& query, const Snapshot& snapshot, store::Store& store, Work& work) {
  work.allow(snapshot.total() * Work::per_record);
  return Run(query, snapshot, store, work).result();
}

}  // namespace fsctl::index
