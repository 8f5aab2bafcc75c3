#include "core/ingest/feed_writer.h"

#include <utility>

#include "core/json/raw.h"
#include "core/store/damage.h"
#include "core/store/set_aside.h"

namespace fsctl::ingest {

FeedWriter::FeedWriter(std::shared_ptr<Writing> writing, const World& world, FeedLog& log)
    : writing_(std::move(writing)), store_(writing_->store()), world_(world), log_(log) {}

void FeedWriter::begin(store::FeedNumber feed, RecordPreparation& preparation) {
  feed_ = feed;
  preparation_ = &preparation;
}

void FeedWriter::expect(Arrivals arrivals) {
  if (preparation_ == nullptr || !store_.expects()) return;
  const auto ids = ids_of(arrivals);
  if (writing_->are_new(feed_, ids)) return;
  store::expect_feed_records(store_, feed_, ids);
  const auto& targets = preparation_->targets();
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (arrivals.front().record->intent == records::Intent::remove) {
      store::expect_storage_records(store_, targets[i], ids);
      continue;
    }
    std::vector<std::string_view> keys;  // of a patch they are known when it is merged
    for (const auto& [record, _] : arrivals)
      if (i < record->mapped.size() && record->mapped[i]) keys.push_back(record->mapped[i]->key);
    store::expect_storage_records(store_, targets[i], keys);
    store::expect_new_storage_records(store_, keys.size());
  }
}

std::vector<Outcome> FeedWriter::write(Arrivals arrivals) {
  switch (arrivals.front().record->intent) {
    case records::Intent::patch:
      return patch(arrivals);
    case records::Intent::remove:
      return remove(arrivals);
    default:
      return upsert(arrivals);
  }
}

std::vector<Outcome> FeedWriter::upsert(Arrivals arrivals) {
  auto outcomes = outcomes_of(arrivals, Outcome::Status::created);
  const bool are_new = writing_->are_new(feed_, ids_of(arrivals));
  const auto rows = compare(arrivals, are_new, outcomes);
  std::vector<const PreparedRecord*> records;
  std::vector<store::FeedRecordText> texts;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].status == Outcome::Status::unchanged) continue;
    const auto& record = *records.emplace_back(arrivals[i].record);
    texts.push_back({.row = rows[i], .id = record.id, .raw = record.raw});
    outcomes[i].problems = record.problems;
    if (!record.problems.empty()) outcomes[i].status = Outcome::Status::failed;
  }
  if (!records.empty()) {
    writing_->require_room();
    store::put_feed_records(store_, feed_, texts, world_.now());
    put(records, are_new);
  }
  log_.log(arrivals, outcomes);
  return outcomes;
}

/// Finds which of the records are there, and which as they are; gives the rows of those that are there.
std::vector<store::FeedRecordRow> FeedWriter::compare(Arrivals arrivals, bool are_new, std::span<Outcome> outcomes) {
  std::vector<store::FeedRecordRow> rows(arrivals.size());
  if (are_new) return rows;
  const auto ids = ids_of(arrivals);
  const auto have_failed = log_.have_failed(ids);
  store::find_feed_records(store_, feed_, ids, [&](std::size_t position, const store::FeedRecord& old) {
    rows[position] = old.row;
    const bool is_same = old.raw == arrivals[position].record->raw && !takes_unchanged_ && !have_failed[position];
    outcomes[position].status = is_same ? Outcome::Status::unchanged : Outcome::Status::replaced;
  });
  return rows;
}

/// Writes what the patches make of the stored records; ends before a refused one, unless it is the first.
std::vector<Outcome> FeedWriter::patch(Arrivals arrivals) {
  merged_.release();
  const auto texts = merged_texts(arrivals);
  std::vector<PreparedRecord> records;
  records.reserve(arrivals.size());
  std::vector<Arrival> whole;
  for (std::size_t i = 0; i < arrivals.size(); ++i) {
    try {
      records.push_back(preparation_->prepare(records::Intent::upsert, texts[i], merged_));
    } catch (const Error&) {
      if (i == 0) throw;
      break;
    }
    records.back().intent = records::Intent::patch;
    whole.push_back({.record = &records.back(), .call = arrivals[i].call});
  }
  expect(whole);
  return upsert(whole);
}

std::vector<std::string_view> FeedWriter::merged_texts(Arrivals patches) {
  std::vector<std::string_view> texts(patches.size());
  const auto merge = [&](std::size_t i, std::string_view old) {
    texts[i] = copy(merged_, merge_patch(old, patches[i].record->raw));
  };
  const auto ids = ids_of(patches);
  if (!writing_->are_new(feed_, ids))
    store::find_feed_records(store_, feed_, ids,
                             [&](std::size_t position, const store::FeedRecord& old) { merge(position, old.raw); });
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (texts[i].empty()) merge(i, "{}");
  return texts;
}

std::vector<Outcome> FeedWriter::remove(Arrivals arrivals) {
  auto outcomes = outcomes_of(arrivals, Outcome::Status::absent);
  const auto ids = ids_of(arrivals);
  std::vector<store::FeedRecordRow> rows;
  std::vector<std::string_view> removed;
  store::find_feed_records(store_, feed_, ids, [&](std::size_t position, const store::FeedRecord& old) {
    outcomes[position].status = Outcome::Status::removed;
    rows.push_back(old.row);
    removed.push_back(ids[position]);
  });
  if (!removed.empty()) {
    store::remove_feed_records(store_, rows);
    for (const auto version : preparation_->targets()) writing_->writer(version).remove(removed, feed_);
    store::remove_set_aside_records(store_, feed_, removed);
  }
  log_.log(arrivals, outcomes);
  return outcomes;
}

/// Writes the mapped records to their storages.
void FeedWriter::put(std::span<const PreparedRecord* const> records, bool are_new) {
  for (const PreparedRecord* record : records) writing_->note_written(record->id);
  const auto& targets = preparation_->targets();
  const auto now = world_.now();
  std::vector<NewRecord> mapped;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    mapped.clear();
    for (const PreparedRecord* record : records)
      if (record->mapped[i]) mapped.push_back({&*record->mapped[i], now});
    if (!mapped.empty()) writing_->writer(targets[i]).put(mapped, feed_, are_new);
  }
}

std::vector<Problems> FeedWriter::map_again(std::span<const std::string_view> ids) {
  merged_.release();
  std::vector<std::string_view> texts;
  store::find_feed_records(store_, feed_, ids, [&](std::size_t, const store::FeedRecord& record) {
    texts.push_back(copy(merged_, record.raw));
  });
  if (texts.size() != ids.size()) store::raise_damage("feed_record");
  std::vector<PreparedRecord> records;
  records.reserve(ids.size());
  std::vector<const PreparedRecord*> to_put;
  std::vector<Problems> problems;
  for (const auto text : texts) {
    to_put.push_back(&records.emplace_back(preparation_->prepare(records::Intent::upsert, text, merged_)));
    problems.push_back(records.back().problems);
  }
  put(to_put, false);
  return problems;
}

}  // namespace fsctl::ingest
