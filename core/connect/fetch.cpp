#include "core/connect/fetch.h"

#include <algorithm>
#include <iterator>

#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::connect {
namespace {

using ingest::Outcome;
using records::Intent;
using Clock = std::chrono::steady_clock;

/// Whether an error is about the source and not about the store.
bool is_about_source(ErrorCode code) {
  switch (code) {
    case ErrorCode::source_unreachable:
    case ErrorCode::source_refused:
    case ErrorCode::source_answer:
    case ErrorCode::source_endless:
    case ErrorCode::source_lacks_record:
    case ErrorCode::variable_unset:
      return true;
    default:
      return false;
  }
}

std::chrono::milliseconds since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
}

}  // namespace

Fetch::Fetch(std::shared_ptr<ingest::Writing> writing, const World& world, const project::Feed& feed, Outside outside,
             FetchSteps steps)
    : writing_(std::move(writing)),
      feed_(feed),
      outside_(std::move(outside)),
      steps_(std::move(steps)),
      ingest_(writing_, world, feed.id) {}

/// Begins a fetch: from here on all writers note the pushes of this feed's records.
void Fetch::begin(Fetched& fetched) {
  std::ranges::move(ingest_.begin_fetching(), std::back_inserter(fetched.waiting));
}

/// Opens the source on first use, so that its mistakes are reported like those of fetching.
void Fetch::open() {
  if (!source_) source_ = open_source(feed_, writing_->project().directory, outside_, steps_.part_size);
}

Fetched Fetch::record(const std::string& id, const std::optional<ingest::IngestCall>& call) {
  Fetched fetched{.parts = 1};
  begin(fetched);
  std::optional<std::string> text;
  try {
    open();
    text = source_->record(id);
    if (!text && !feed_.connector->remove_vanished)
      throw Error(ErrorCode::source_lacks_record, "the source of feed " + feed_.id + " has no record \"" + id + "\"");
  } catch (const Error& error) {
    if (!is_about_source(error.code())) throw;
    fetched.stopped = error;
    ingest_.end_fetching();
    return fetched;
  }
  if (text)
    apply(*text, fetched, call);
  else
    count(ingest_.apply(Intent::remove, ingest::removal_of(feed_, id), call), fetched);
  ingest_.end_fetching();
  return fetched;
}

Fetched Fetch::list(const std::optional<ingest::IngestCall>& call) {
  ingest_.begin_load(Intent::fetch_list, call);
  auto fetched = whole_list();
  commit(fetched);
  fetched.counts = ingest_.load_counts();
  ingest_.end_load();
  settle(fetched);
  return fetched;
}

/// Settles the failed lists of the feed after one without failures.
void Fetch::settle(const Fetched& fetched) {
  if (fetched.stopped || !fetched.problems.empty()) return;
  auto& store = writing_->store();
  const auto feed = store::find_feed(store, feed_.id);
  if (!feed || !store::has_failed_list(store, *feed)) return;
  writing_->begin();
  store::settle_lists(store, *feed);
  writing_->commit();
}

Fetched Fetch::whole_list() {
  Fetched fetched;
  seen_.clear();
  begin(fetched);
  try {
    fetch_list(fetched);
  } catch (const Error& error) {
    if (!is_about_source(error.code())) throw;
    fetched.stopped = error;
  }
  if (!fetched.stopped && feed_.connector->remove_vanished) remove_vanished(fetched);
  ingest_.end_fetching();
  commit(fetched);
  return fetched;
}

void Fetch::fetch_list(Fetched& fetched) {
  source_.reset();
  open();
  while (const auto part = source_->next()) {
    ++fetched.parts;
    const auto begin = Clock::now();
    apply(part->records, fetched);
    fetched.records += part->refused.size();
    reject(part->refused.size(), fetched);
    fetched.keep(part->refused);
    commit(fetched);
    if (steps_.rest) steps_.rest(since(begin));
    if (steps_.progress) steps_.progress(fetched);
  }
}

/// Applies records of a list, many together.
void Fetch::apply(std::span<const std::string> texts, Fetched& fetched) {
  while (!texts.empty()) {
    const auto applied = ingest_.apply(Intent::upsert, texts);
    for (const auto& outcome : applied.outcomes) became(outcome, fetched);
    texts = texts.subspan(applied.outcomes.size());
    if (!applied.refused) continue;
    refuse(*applied.refused, fetched);
    texts = texts.subspan(1);
  }
}

void Fetch::apply(const std::string& text, Fetched& fetched, const std::optional<ingest::IngestCall>& call) {
  try {
    became(ingest_.apply(Intent::upsert, text, call), fetched);
  } catch (const Error& error) {
    if (error.about() != ErrorClass::data) throw;
    refuse(error, fetched);
  }
}

void Fetch::became(const Outcome& outcome, Fetched& fetched) {
  ++fetched.records;
  count(outcome, fetched);
  if (feed_.connector->remove_vanished) seen_.note(outcome.id);
  fetched.keep(outcome.problems, outcome.id);
}

void Fetch::refuse(const Error& error, Fetched& fetched) {
  ++fetched.records;
  reject(1, fetched);
  fetched.keep(error.problems(), "record " + std::to_string(fetched.records));
}

void Fetch::count(const Outcome& outcome, Fetched& fetched) {
  fetched.count(outcome);
  if (steps_.note) steps_.note(outcome);
}

void Fetch::reject(std::size_t records, Fetched& fetched) {
  fetched.counts.rejected += static_cast<std::int64_t>(records);
  for (std::size_t i = 0; i < records; ++i) ingest_.count_rejected();
}

/// The reason why vanished records cannot be determined; empty when they can.
std::string Fetch::why_none_vanished(const Fetched& fetched) const {
  const auto rejected = fetched.counts.rejected;
  if (rejected == 1) return "1 record of the list was rejected";
  if (rejected > 1) return std::to_string(rejected) + " records of the list were rejected";
  if (!source_->is_complete()) return "the list ended with status 404";
  return seen_.is_empty() ? "the list is empty" : "";
}

void Fetch::remove_vanished(Fetched& fetched) {
  if (const auto why = why_none_vanished(fetched); !why.empty()) {
    fetched.note = why + ", so no record was removed";
    return;
  }
  seen_.remove_missing(writing_->store(), feed_, ingest_,
                       {.part_size = steps_.part_size,
                        .became = [&](const Outcome& outcome) { count(outcome, fetched); },
                        .commit = [&] { commit(fetched); }});
}

void Fetch::commit(Fetched& fetched) { std::ranges::move(ingest_.commit(), std::back_inserter(fetched.waiting)); }

}  // namespace fsctl::connect
