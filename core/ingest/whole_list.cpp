#include "core/ingest/whole_list.h"

#include <algorithm>
#include <span>
#include <vector>

#include "core/json/write.h"
#include "core/store/feed_records.h"

namespace fsctl::ingest {
namespace {

/// Removes records, many together.
void remove(std::span<const std::string> ids, const project::Feed& feed, FeedIngest& ingest,
            const std::function<void(const Outcome&)>& became) {
  std::vector<std::string> texts;
  for (const auto& id : ids) texts.push_back(removal_of(feed, id));
  for (std::span<const std::string> rest = texts; !rest.empty();) {
    const auto applied = ingest.apply(records::Intent::remove, rest);
    if (applied.refused) throw Error(*applied.refused);
    for (const auto& outcome : applied.outcomes) became(outcome);
    rest = rest.subspan(applied.outcomes.size());
  }
}

}  // namespace

std::string removal_of(const project::Feed& feed, std::string_view id) {
  std::string text = "{";
  write_text(feed.id_member, text);
  text += ':';
  write_text(id, text);
  return text + '}';
}

void WholeList::remove_missing(store::Store& store, const project::Feed& feed, FeedIngest& ingest,
                               const Steps& steps) const {
  std::vector<std::string> missing;
  if (const auto number = store::find_feed(store, feed.id))
    store::each_feed_record(store, *number, [&](const store::StoredFeedRecord& record) {
      if (std::string id(record.id); !ids_.contains(id)) missing.push_back(std::move(id));
    });
  for (std::span<const std::string> rest = missing; !rest.empty();) {
    const auto next = rest.first(std::min(rest.size(), steps.part_size));
    remove(next, feed, ingest, steps.became);
    steps.commit();
    rest = rest.subspan(next.size());
  }
}

}  // namespace fsctl::ingest
