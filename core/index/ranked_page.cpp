#include "core/index/ranked_page.h"

#include <algorithm>
#include <span>

namespace fsctl::index {
namespace {

/// By segment.
using Found = std::vector<Hits>;

/// Reading a record's texts, in steps of work.
constexpr std::uint64_t record_steps = 1000;

std::size_t number_of(const Found& found) {
  std::size_t sum = 0;
  for (const Hits& hits : found) sum += hits.size();
  return sum;
}

Found united(std::span<const Found> ranks) {
  Found all(ranks.front().size());
  for (std::size_t segment = 0; segment < all.size(); ++segment) {
    for (const Found& rank : ranks) all[segment].insert(all[segment].end(), rank[segment].begin(), rank[segment].end());
    std::ranges::sort(all[segment]);
  }
  return all;
}

class RankedPage {
 public:
  RankedPage(const Query& query, const SearchTerms& terms, const Snapshot& snapshot, store::Store& store, Work& work)
      : query_(query), terms_(terms), snapshot_(snapshot), store_(store), work_(work), offset_(query.offset) {}

  std::vector<RankedHit> page(const Found& hits) {
    const auto ranks = by_rank(hits);
    const auto columns = terms_.columns.size();
    for (std::size_t i = 0; i < std::size(qualities) && is_wanted(); ++i)
      take_quality(qualities[i], std::span(ranks).subspan(i * columns, columns));
    return std::move(page_);
  }

 private:
  bool is_wanted() const { return page_.size() < query_.limit; }

  /// The hits by quality and columns, the best first.
  std::vector<Found> by_rank(const Found& hits) {
    std::vector<Found> ranks(std::size(qualities) * terms_.columns.size(), Found(hits.size()));
    for (std::size_t i = 0; i < hits.size(); ++i) {
      if (hits[i].empty()) continue;
      const DocumentSet wanted{std::span<const Local>(hits[i])};
      auto sets = SegmentSearch(terms_, snapshot_, store_, snapshot_.segments()[i], work_).ranked();
      for (std::size_t rank = 0; rank < sets.size(); ++rank) {
        sets[rank] &= wanted;
        ranks[rank][i] = sets[rank].hits();
      }
    }
    return ranks;
  }

  /// Takes what the page has of the hits of one quality; `ranks` are those by columns.
  void take_quality(Quality quality, std::span<const Found> ranks) {
    std::size_t all = 0;
    for (const Found& rank : ranks) all += number_of(rank);
    if (offset_ >= all) {
      offset_ -= all;
      return;
    }
    const bool has_order = all > 1 || query_.explains;
    const auto compared = query_.read_texts && has_order ? std::min(all, query_.most_compared) : 0;
    std::vector<RankedHit> best;
    if (offset_ < compared)
      best = in_order(quality, all == compared ? keys(united(ranks), 0, compared) : first_by_columns(ranks, compared));
    take(std::span<const RankedHit>(best).subspan(std::min(offset_, best.size())), compared);
    // The best are the first ones by columns, so these are passed over.
    auto passed = compared;
    for (std::size_t column = 0; column < ranks.size(); ++column) {
      const auto size = number_of(ranks[column]);
      const auto begin = std::min(passed, size);
      passed -= begin;
      if (is_wanted()) take_rest(ranks[column], {.key = {}, .quality = quality, .column = column}, begin, size);
    }
  }

  /// Takes the beginning of a list of the best, of which there are `compared`.
  void take(std::span<const RankedHit> best, std::size_t compared) {
    const auto some = best.first(std::min(best.size(), query_.limit - page_.size()));
    page_.insert(page_.end(), some.begin(), some.end());
    offset_ -= std::min(offset_, compared);
  }

  /// Takes hits from `begin` on, all of which are ranked as this one.
  void take_rest(const Found& rank, RankedHit hit, std::size_t begin, std::size_t size) {
    if (offset_ >= size - begin) {
      offset_ -= size - begin;
      return;
    }
    for (auto& key : keys(rank, begin + offset_, query_.limit - page_.size())) {
      hit.key = std::move(key);
      page_.push_back(hit);
    }
    offset_ = 0;
  }

  std::vector<std::string> keys(const Found& found, std::size_t offset, std::size_t limit) {
    return page_of(found, false, query_.sorts, offset, limit, snapshot_, store_);
  }

  std::vector<std::string> first_by_columns(std::span<const Found> ranks, std::size_t most) {
    std::vector<std::string> first;
    for (const Found& rank : ranks) {
      if (first.size() == most) break;
      const auto some = keys(rank, 0, most - first.size());
      first.insert(first.end(), some.begin(), some.end());
    }
    return first;
  }

  std::vector<RankedHit> in_order(Quality quality, std::vector<std::string> keys) {
    work_.take(keys.size() * record_steps);
    const auto texts = query_.read_texts(keys);
    Standings standings(terms_, quality, work_);
    std::vector<std::pair<Standing, std::size_t>> order;
    for (std::size_t i = 0; i < keys.size(); ++i) order.emplace_back(standings.of(texts[i]), i);
    std::ranges::sort(order);
    std::vector<RankedHit> sorted;
    for (const auto& [standing, place] : order)
      sorted.push_back({std::move(keys[place]), quality, standing.column, standing});
    return sorted;
  }

  const Query& query_;
  const SearchTerms& terms_;
  const Snapshot& snapshot_;
  store::Store& store_;
  Work& work_;
  std::size_t offset_;  ///< how many hits are still before the page
  std::vector<RankedHit> page_{};
};

}  // namespace

std::vector<RankedHit> ranked_page(const Query& query, const SearchTerms& terms, const std::vector<Hits>& hits,
                                   const Snapshot& snapshot, store::Store& store, Work& work) {
  return RankedPage(query, terms, snapshot, store, work).page(hits);
}

}  // namespace fsctl::index
