#include "core/ingest/load_entry.h"

#include "core/json/write.h"
#include "core/store/changes.h"
#include "core/store/loaded_records.h"

namespace fsctl::ingest {
namespace {

/// The most records in one row; finding a record means reading the row.
constexpr std::int64_t most_together = 4'096;

}  // namespace

LoadEntry::LoadEntry(store::Store& store, const World& world, records::Intent intent,
                     const std::optional<IngestCall>& trigger)
    : store_(store),
      world_(world),
      intent_(intent),
      received_(world.now()),
      is_own_(!trigger),
      id_(trigger ? trigger->correlation_id : std::string()) {}

void LoadEntry::count(std::int64_t LoadCounts::*kind) {
  ++(counts_.*kind);
  has_news_ = has_news_ || (is_own_ && !id_.empty());
}

std::string LoadEntry::take(records::Intent intent, std::string_view record) {
  if (base_.empty() || last_ == store::last_position) begin_ids();
  if (intent != records_intent_ || last_ - first_ + 1 == most_together) write_records();
  records_intent_ = intent;
  ++last_;
  store::append_record(record, records_);
  has_news_ = true;
  return store::id_at(base_, last_);
}

void LoadEntry::begin_ids() {
  write_records();
  base_ = store::base_of(world_.correlation_id());
  if (id_.empty()) id_ = base_;
  first_ = 1;
  last_ = 0;
}

void LoadEntry::write_records() {
  if (records_.empty()) return;
  store::put_loaded_records(store_, {.base = base_,
                                     .first = first_,
                                     .change = id_,
                                     .intent = store::IntentNumber(records_intent_),
                                     .finished = world_.now(),
                                     .records = records_});
  records_.clear();
  first_ = last_ + 1;
}

void LoadEntry::write(store::FeedNumber feed) {
  write_records();
  has_news_ = false;
  if (!is_own_ || id_.empty()) return;
  const auto text = counts_.text();
  const store::Change change{.id = id_,
                             .feed = feed,
                             .record = "",
                             .intent = store::IntentNumber(intent_),
                             .state = store::ChangeState::processed,
                             .received = received_,
                             .finished = world_.now(),
                             .counts = text};
  if (is_written_)
    store::finish_change(store_, change);
  else
    store::put_change(store_, change);
  is_written_ = true;
}

std::int64_t LoadCounts::all() const {
  std::int64_t sum = 0;
  for (const auto& [_, count] : load_counts) sum += this->*count;
  return sum;
}

std::string LoadCounts::text() const {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  for (const auto& [name, count] : load_counts)
    if (this->*count > 0) out.member(name, this->*count);
  out.end_object();
  return text;
}

LoadCounts& LoadCounts::operator+=(const LoadCounts& other) {
  for (const auto& [_, count] : load_counts) this->*count += other.*count;
  return *this;
}

std::string counts_text(const LoadCounts& counts) {
  const auto all = counts.all();
  auto text = std::to_string(all) + (all == 1 ? " record" : " records");
  std::string_view separator = ": ";
  for (const auto& [name, count] : load_counts) {
    if (counts.*count == 0) continue;
    text += std::string(separator) + std::to_string(counts.*count) + ' ' + std::string(name);
    separator = ", ";
  }
  return text;
}

}  // namespace fsctl::ingest
