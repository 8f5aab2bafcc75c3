#include "core/ingest/apply.h"

#include <algorithm>
#include <iterator>

#include "core/error/suggest.h"
#include "core/store/feed_records.h"

namespace fsctl::ingest {
namespace {

const project::Feed& apply_find_feed(const project::Project& project, const std::string& id) {
  const auto feed = project.feeds.find(id);
  if (feed != project.feeds.end()) return feed->second;
  throw Error(ErrorCode::feed_not_found, "there is no feed \"" + id + "\"",
              did_you_mean(id, project::names_of(project.feeds)));
}

/// Records of so many bytes go to the store together, however few they are.
constexpr std::size_t most_bytes = 1U << 20U;
/// A patch may be small, and what it patches large.
constexpr std::size_t most_patches = 64;

/// The first records that go to the store together.
std::span<const std::string> first_of(std::span<const std::string> raws) {
  std::size_t count = 0;
  for (std::size_t bytes = 0; count < std::min(raws.size(), FeedIngest::most_together) && bytes < most_bytes; ++count)
    bytes += raws[count].size();
  return raws.first(count);
}

}  // namespace

FeedIngest::FeedIngest(store::Store& store, const project::Project& project, const World& world,
                       const std::string& feed)
    : FeedIngest(std::make_shared<Writing>(store, project), world, feed) {}

FeedIngest::FeedIngest(std::shared_ptr<Writing> writing, const World& world, const std::string& feed)
    : writing_(std::move(writing)),
      store_(writing_->store()),
      feed_id_(feed),
      log_(writing_, world),
      writer_(writing_, world, log_) {
  apply_find_feed(writing_->project(), feed);
  preparation_ = std::make_unique<RecordPreparation>(preparation());
}

FeedIngest::~FeedIngest() = default;

RecordPreparation FeedIngest::preparation() const { return {writing_->live(), feed_id_}; }

void FeedIngest::expect(Arrivals arrivals) {
  if (!store_.expects()) return;
  store::expect_feed_number(store_, feed_id_);
  store::expect_fetchings(store_, feed_number_);
  const auto first = together(arrivals);
  log_.expect(ids_of(first));
  writer_.expect(first);
}

void FeedIngest::begin_for(Arrivals arrivals) {
  begin();
  if (store_.expects()) writer_.expect(together(arrivals));
}

void FeedIngest::begin() {
  try {
    writing_->begin();
  } catch (const Error&) {
    check_course();  // which says more than that the configuration is another one
    throw;
  }
  if (begun_ == writing_->begun()) return;
  check_course();
  begun_ = writing_->begun();
  if (preparation_->live() != writing_->live()) {
    apply_find_feed(writing_->project(), feed_id_);
    preparation_ = std::make_unique<RecordPreparation>(preparation());
  }
  feed_number_ = store::feed_number(store_, feed_id_);
  log_.begin(feed_number_);
  writer_.begin(feed_number_, *preparation_);
  if (log_.load() != nullptr && store_.expects()) writing_->know_new(feed_number_, preparation_->targets());
  const auto oldest = store::oldest_fetching(store_, feed_number_);
  if (oldest) as_of_ = fetched_since_.value_or(next(store_.data_version()));
  is_fetched_meanwhile_ = oldest && *oldest < as_of_;
}

void FeedIngest::check_course() {
  if (log_.load() == nullptr) return;
  const auto now = store::went_back(store_);
  if (!course_) course_ = now;
  if (now != *course_)
    throw Error(ErrorCode::store_went_back, "the store went back to the snapshot " + now.last + " during this load",
                "run the same command again");
}

std::vector<index::RouteConflict> FeedIngest::commit() {
  if (auto* load = log_.load(); load != nullptr && load->has_news()) {
    begin();
    load->write(feed_number_);
  }
  auto waiting = writing_->commit();
  uncommitted_ = 0;
  return waiting;
}

std::vector<index::RouteConflict> FeedIngest::begin_fetching() {
  writing_->begin();
  fetching_.reset();
  fetching_.emplace(store_, store::feed_number(store_, feed_id_));
  auto waiting = commit();
  fetched_since_ = fetching_->begun();
  return waiting;
}

void FeedIngest::end_fetching() {
  writing_->begin();
  fetching_->end();
}

Outcome FeedIngest::apply(records::Intent intent, std::string_view raw, const std::optional<IngestCall>& call) {
  begin();
  arena_.release();
  const auto record = preparation_->prepare(intent, raw, arena_);
  const Arrival arrival{.record = &record, .call = call ? &*call : nullptr};
  return std::move(apply({&arrival, 1}).front());
}

std::vector<Outcome> FeedIngest::apply(records::Intent intent, std::span<const std::string> raws,
                                       const IngestCall& call) {
  std::vector<Outcome> outcomes;
  while (outcomes.size() < raws.size())
    std::ranges::move(apply_part(intent, first_of(raws.subspan(outcomes.size())), call, outcomes.size()),
                      std::back_inserter(outcomes));
  return outcomes;
}

/// Applies some records of a call, of which so many were applied before.
std::vector<Outcome> FeedIngest::apply_part(records::Intent intent, std::span<const std::string> raws,
                                            const IngestCall& call, std::size_t before) {
  std::vector<PreparedRecord> records;
  if (const auto refused = prepare(intent, raws, records)) throw Error(*refused);
  std::vector<IngestCall> calls(raws.size(), call);
  std::vector<Arrival> arrivals;
  for (std::size_t i = 0; i < raws.size(); ++i) {
    calls[i].part = static_cast<std::int64_t>(before + i);
    arrivals.push_back({.record = &records[i], .call = &calls[i]});
  }
  return apply_all(arrivals);
}

Applied FeedIngest::apply(records::Intent intent, std::span<const std::string> raws) {
  std::vector<PreparedRecord> records;
  auto refused = prepare(intent, first_of(raws), records);
  std::vector<Arrival> arrivals;
  for (const auto& record : records) arrivals.push_back({.record = &record});
  if (!arrivals.empty()) writer_.expect(together(arrivals));
  return {.outcomes = apply_all(arrivals), .refused = std::move(refused)};
}

/// Begins a transaction, and prepares records up to one that is refused; gives why.
std::optional<Error> FeedIngest::prepare(records::Intent intent, std::span<const std::string> raws,
                                         std::vector<PreparedRecord>& records) {
  begin();
  arena_.release();
  try {
    for (const auto& raw : raws) records.push_back(preparation_->prepare(intent, raw, arena_));
  } catch (const Error& error) {
    if (error.about() != ErrorClass::data) throw;
    return error;
  }
  return {};
}

std::vector<Outcome> FeedIngest::apply_all(Arrivals arrivals) {
  std::vector<Outcome> outcomes;
  while (outcomes.size() < arrivals.size())
    std::ranges::move(apply(arrivals.subspan(outcomes.size())), std::back_inserter(outcomes));
  return outcomes;
}

std::vector<Outcome> FeedIngest::apply(Arrivals arrivals) {
  begin();
  const auto next = together(arrivals);
  auto outcomes = fetched_since_ ? apply_fetched(next) : apply_noted(next);
  uncommitted_ += outcomes.size();
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (auto* load = log_.load(); load != nullptr && arrivals[i].call == nullptr)
      load->count(count_of(outcomes[i].status));
  return outcomes;
}

/// The first ones, of one intent and with different ids, so that what becomes of one says nothing about another.
Arrivals FeedIngest::together(Arrivals arrivals) const {
  const auto& first = *arrivals.front().record;
  if (first.live != writing_->live()) return arrivals.first(1);
  const auto most = first.intent == records::Intent::patch ? most_patches : most_together;
  std::vector<std::string_view> ids;  // in order
  std::size_t bytes = 0;
  for (const auto& [record, _] : arrivals.first(std::min(arrivals.size(), most))) {
    const auto place = std::ranges::lower_bound(ids, record->id);
    const bool is_known = place != ids.end() && *place == record->id;
    if (is_known || record->intent != first.intent || record->live != first.live) break;
    ids.insert(place, record->id);
    bytes += record->raw.size();
    if (bytes >= most_bytes) break;
  }
  return arrivals.first(ids.size());
}

/// Applies records, and marks them as pushed during a fetch, so that the fetched, older ones do not replace them.
std::vector<Outcome> FeedIngest::apply_noted(Arrivals arrivals) {
  auto outcomes = apply_as_served(arrivals);
  if (is_fetched_meanwhile_) store::note_pushed_meanwhile(store_, feed_number_, ids_of(outcomes), as_of_);
  return outcomes;
}

/// Applies fetched records, but keeps those that are newer here.
std::vector<Outcome> FeedIngest::apply_fetched(Arrivals arrivals) {
  auto outcomes = outcomes_of(arrivals, Outcome::Status::kept);
  const auto is_newer = store::pushed_since(store_, feed_number_, ids_of(arrivals), *fetched_since_);
  std::vector<Arrival> older;
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < arrivals.size(); ++i) {
    if (const auto* call = arrivals[i].call) outcomes[i].correlation_id = call->correlation_id;
    if (is_newer[i]) continue;
    older.push_back(arrivals[i]);
    positions.push_back(i);
  }
  if (older.empty()) return outcomes;
  auto applied = apply_noted(older);
  for (std::size_t i = 0; i < applied.size(); ++i) outcomes[positions[i]] = std::move(applied[i]);
  return outcomes;
}

std::vector<Outcome> FeedIngest::apply_as_served(Arrivals arrivals) {
  const auto& [record, call] = arrivals.front();
  if (record->live == writing_->live()) return writer_.write(arrivals);
  Arena arena;  // mapped again, as another process has changed what the stages serve
  const auto anew = preparation_->prepare(record->intent, record->raw, arena);
  const Arrival arrival{.record = &anew, .call = call};
  return writer_.write({&arrival, 1});
}

void FeedIngest::count_rejected() {
  if (auto* load = log_.load()) load->count(&LoadCounts::rejected);
}

void FeedIngest::log_trigger(records::Intent intent, std::string_view raw, const IngestCall& call) {
  begin();
  arena_.release();
  log_.log_trigger(intent, preparation_->prepare(intent, raw, arena_).id, call);
}

std::vector<Problems> FeedIngest::map_again(std::span<const std::string_view> ids) {
  begin();
  return writer_.map_again(ids);
}

}  // namespace fsctl::ingest
