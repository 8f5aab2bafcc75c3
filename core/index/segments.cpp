#include "core/index/segments.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "core/index/damage.h"
#include "core/index/stored_segment.h"
#include "core/store/index_rows.h"
#include "core/store/went_back.h"

namespace fsctl::index {
namespace {

template <typename Number>
std::string as_bytes(Number number) {
  return {reinterpret_cast<const char*>(&number), sizeof number};
}

std::shared_ptr<const SealedSegments> read_sealed(store::Store& store, store::IndexNumber index,
                                                  std::int64_t times_back, store::SealNumber seal, PartCache& cache) {
  auto sealed = std::make_shared<SealedSegments>();
  const auto since = as_bytes(times_back);
  sealed->times_back = times_back;
  sealed->seal = seal;
  sealed->origin = cache.origin("sealed " + since + as_bytes(seal));
  for (const auto& row : store::segments_of(store, index)) {
    if (row.state == store::SegmentState::open) continue;
    Segment& segment =
        sealed->segments.emplace_back(Segment{.number = row.number,
                                              .documents = documents_of(row),
                                              .origin = cache.origin("chunk " + since + as_bytes(row.number))});
    if (!row.deleted.empty()) segment.deleted = std::make_shared<const DocumentSet>(deleted_of(row));
  }
  return sealed;
}

void add_slices(const Tail& tail, const std::string& since, PartCache& cache, std::vector<Segment>& segments) {
  for (const auto& slice : tail.slices) {
    // The first document and the number of documents determine what a slice contains, however it was joined.
    const auto which = static_cast<std::int64_t>(slice->first << 32U | slice->documents);
    segments.push_back({.number = tail.segment,
                        .documents = slice->documents,
                        .slice = slice,
                        .origin = cache.origin("slice " + since + as_bytes(tail.segment) + as_bytes(which))});
  }
}

/// The documents that the tail lists as deleted, by the positions of their segments.
std::map<std::size_t, Hits> deleted_by_tail(const Tail& tail, const std::vector<Segment>& segments) {
  std::map<std::size_t, Hits> deleted;
  for (const auto document : tail.deleted) {
    const std::size_t local = document.local();
    const auto segment = std::ranges::find_if(segments, [&](const Segment& candidate) {
      if (candidate.number != document.segment()) return false;
      return !candidate.slice || local - candidate.slice->first < candidate.documents;
    });
    if (segment == segments.end()) continue;
    if (!segment->slice && local >= segment->documents) raise_tail_damage();
    deleted[static_cast<std::size_t>(segment - segments.begin())].push_back(
        static_cast<Local>(local - (segment->slice ? segment->slice->first : 0)));
  }
  return deleted;
}

void take_out_deleted(Segments& segments) {
  for (const auto& [position, documents] : deleted_by_tail(*segments.tail, segments.all)) {
    Segment& segment = segments.all[position];
    DocumentSet newly{std::span<const Local>(documents)};
    if (segment.deleted) newly -= *segment.deleted;
    if (!segment.slice) segments.newly_deleted[position] = newly.hits();
    if (segment.deleted) newly |= *segment.deleted;
    segment.deleted = std::make_shared<const DocumentSet>(std::move(newly));
  }
}

}  // namespace

Segments read_segments(store::Store& store, store::IndexNumber index, const Definition& definition, PartCache& cache,
                       const Segments* before) {
  const auto times_back = store::went_back(store).times;
  const auto seal = store::last_seal_of(store, index);
  const bool goes_on = before != nullptr && before->sealed->times_back == times_back && before->sealed->seal == seal;
  Segments now{.sealed = goes_on ? before->sealed : read_sealed(store, index, times_back, seal, cache),
               .tail = read_tail(store, index, definition, goes_on ? before->tail : nullptr)};
  now.origin = cache.origin("tail " + as_bytes(times_back) + as_bytes(seal) + now.tail->name());
  now.all = now.sealed->segments;
  add_slices(*now.tail, as_bytes(times_back), cache, now.all);
  take_out_deleted(now);
  return now;
}

namespace {

Origins joined_origins(std::string_view origin, const std::vector<std::string>& others, PartCache& cache) {
  Origins origins;
  for (const auto& other : others) origins.push_back(cache.origin("joined " + std::string(origin) + ' ' + other));
  return origins;
}

}  // namespace

Segments joined(const Segments& segments, const std::vector<std::string>& others, PartCache& cache) {
  auto now = segments;
  auto sealed = std::make_shared<SealedSegments>(*segments.sealed);
  sealed->joined = joined_origins(*sealed->origin, others, cache);
  for (auto& segment : sealed->segments) segment.joined = joined_origins(*segment.origin, others, cache);
  now.sealed = std::move(sealed);
  now.joined = joined_origins(*now.origin, others, cache);
  std::string all;
  for (const auto& other : others) all += other + ' ';
  now.joined_all = joined_origins(*now.origin, {all}, cache).front();
  for (std::size_t i = 0; i < now.all.size(); ++i)
    now.all[i].joined = i < now.sealed->segments.size() ? now.sealed->segments[i].joined
                                                        : joined_origins(*now.all[i].origin, others, cache);
  return now;
}

Hits live_documents(const Segment& segment) {
  Hits live;
  live.reserve(segment.documents);
  for (std::size_t document = 0; document < segment.documents; ++document)
    if (!segment.is_deleted(static_cast<Local>(document))) live.push_back(static_cast<Local>(document));
  return live;
}

}  // namespace fsctl::index
