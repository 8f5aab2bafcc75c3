#include "core/index/order.h"

#include <algorithm>
#include <compare>
#include <queue>

namespace fsctl::index {
namespace {

using ColumnPtr = std::shared_ptr<const Column>;

/// The best hits of one segment in order, as many as a page can need.
class SegmentOrder {
 public:
  SegmentOrder(const Hits& hits, bool everything, const std::vector<SortBy>& sorts, std::size_t most,
               const Snapshot& snapshot, store::Store& store, const Segment& segment)
      : sorts_(sorts), keys_(snapshot.column(store, segment, 0)) {
    for (const SortBy& sort : sorts)
      columns_.push_back(sort.is_keyed ? snapshot.positions(store, segment, sort.column, sort.key)
                                       : snapshot.column(store, segment, sort.column));
    if (everything && sorts.size() <= 1 && (sorts.empty() || !sorts[0].is_keyed))
      walk(*snapshot.in_order(store, segment, sorts.empty() ? 0 : sorts[0].column,
                              !sorts.empty() && sorts[0].descending),
           most, segment);
    else
      select(everything ? live_documents(segment) : hits, most);
  }

  bool done() const { return next_ == best_.size(); }
  void advance() { ++next_; }
  std::string_view key() const { return keys_->text(keys_->first(best_[next_])); }

  /// Compares the next documents of two segments; absent values come last in both directions.
  std::strong_ordering compare(const SegmentOrder& other) const {
    for (std::size_t i = 0; i < sorts_.size(); ++i) {
      const Code mine = columns_[i]->first(best_[next_]);
      const Code theirs = other.columns_[i]->first(other.best_[other.next_]);
      if ((mine == no_code) != (theirs == no_code))
        return mine == no_code ? std::strong_ordering::greater : std::strong_ordering::less;
      if (mine == no_code) continue;
      const auto order = columns_[i]->is_numeric() ? columns_[i]->number(mine) <=> other.columns_[i]->number(theirs)
                                                   : columns_[i]->text(mine) <=> other.columns_[i]->text(theirs);
      if (order != std::strong_ordering::equal) return sorts_[i].descending ? 0 <=> order : order;
    }
    return key() <=> other.key();
  }

 private:
  /// Takes the first live documents of a segment whose order is cached.
  void walk(const Hits& order, std::size_t most, const Segment& segment) {
    for (const Local document : order) {
      if (best_.size() == most) return;
      if (!segment.is_deleted(document)) best_.push_back(document);
    }
  }

  Code sorting_code(std::size_t sort, Local document) const {
    const Code code = columns_[sort]->first(document);
    return code != no_code && sorts_[sort].descending ? no_code - 1 - code : code;
  }

  /// Takes the first hits, and sorts only these.
  void select(const Hits& hits, std::size_t most) {
    struct Ranked {
      std::uint64_t rank;  ///< the code of the first sort in the upper 32 bits, that of the key in the lower ones
      Local document;
    };
    std::vector<Ranked> ranked(hits.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
      const Code first = sorts_.empty() ? 0 : sorting_code(0, hits[i]);
      ranked[i] = {(std::uint64_t{first} << 32U) | keys_->first(hits[i]), hits[i]};
    }
    const auto before = [&](const Ranked& a, const Ranked& b) {
      if (sorts_.size() > 1 && a.rank >> 32U == b.rank >> 32U)
        for (std::size_t sort = 1; sort < sorts_.size(); ++sort)
          if (const auto order = sorting_code(sort, a.document) <=> sorting_code(sort, b.document); order != 0)
            return order < 0;
      return a.rank < b.rank;
    };
    const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(std::min(most, ranked.size()));
    if (end != ranked.end() && end != ranked.begin()) std::nth_element(ranked.begin(), end - 1, ranked.end(), before);
    std::sort(ranked.begin(), end, before);
    best_.reserve(static_cast<std::size_t>(end - ranked.begin()));
    for (auto best = ranked.begin(); best != end; ++best) best_.push_back(best->document);
  }

  const std::vector<SortBy>& sorts_;
  ColumnPtr keys_;
  std::vector<ColumnPtr> columns_;
  Hits best_;
  std::size_t next_ = 0;
};

}  // namespace

std::vector<std::string> page_of(const std::vector<Hits>& hits, bool everything, const std::vector<SortBy>& sorts,
                                 std::size_t offset, std::size_t limit, const Snapshot& snapshot, store::Store& store) {
  std::vector<SegmentOrder> orders;
  const auto& segments = snapshot.segments();
  for (std::size_t i = 0; i < segments.size(); ++i)
    if (everything || !hits[i].empty())
      orders.emplace_back(everything ? Hits{} : hits[i], everything, sorts, offset + limit, snapshot, store,
                          segments[i]);
  const auto later = [&](std::size_t a, std::size_t b) { return orders[a].compare(orders[b]) > 0; };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> heads(later);
  for (std::size_t i = 0; i < orders.size(); ++i)
    if (!orders[i].done()) heads.push(i);
  std::vector<std::string> keys;
  for (std::size_t rank = 0; !heads.empty() && keys.size() < limit; ++rank) {
    const auto head = heads.top();
    heads.pop();
    if (rank >= offset) keys.emplace_back(orders[head].key());
    orders[head].advance();
    if (!orders[head].done()) heads.push(head);
  }
  return keys;
}

}  // namespace fsctl::index
