#include "core/connect/fetches.h"

#include <algorithm>
#include <utility>

#include "core/served/served.h"
#include "core/store/counters.h"
#include "core/store/feed_records.h"
#include "core/store/place.h"

namespace fsctl::connect {
namespace {

using std::chrono::milliseconds;

/// The longest wait after failed rounds, unless the feed's interval is longer.
constexpr milliseconds longest_between = std::chrono::hours(1);

/// A time as text, such as `5 m` or `90 s`.
std::string shown(milliseconds time) {
  const auto seconds = time.count() / 1000;
  return seconds % 60 == 0 ? std::to_string(seconds / 60) + " m" : std::to_string(seconds) + " s";
}

/// The messages of the first few problems, joined.
std::string said(const Problems& problems) {
  constexpr std::size_t most = 3;
  std::string out;
  for (std::size_t i = 0; i < std::min(problems.size(), most); ++i) out += (i > 0 ? "; " : "") + problems[i].message;
  return out + (problems.size() > most ? "; …" : "");
}

store::FeedNumber number_of(store::Store& store, const std::string& feed) {
  if (const auto known = store::find_feed(store, feed)) return *known;
  store::Transaction transaction(store);
  const auto number = store::feed_number(store, feed);
  transaction.commit();
  return number;
}

}  // namespace

Fetches::Fetches(store::Address address, const project::Project& project, const World& world, Note note,
                 bool may_leave_project, bool follows_files)
    : address_(std::move(address)),
      project_(project.shared_from_this()),
      world_(world),
      note_(std::move(note)),
      follows_files_(follows_files),
      outside_(real_outside(world, stop_.get_token(), may_leave_project)) {}

Fetches::~Fetches() {
  stop_.request_stop();
  wait();
}

void Fetches::wait() {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return std::ranges::none_of(feeds_, [](const auto& feed) { return feed.second.busy; }); });
}

bool Fetches::is_due(const Feed& feed) const {
  return feed.feed != nullptr && feed.feed->method == project::FeedMethod::polling && world_.steady() >= feed.due;
}

/// Makes a feed due whose connector's files were saved, also where a round is under way that may have read them before.
void Fetches::follow_files(Feed& feed) {
  const bool has_files = follows_files_ && feed.feed != nullptr && feed.feed->method == project::FeedMethod::polling &&
                         feed.feed->connector->kind == project::ConnectorKind::file;
  if (!has_files) return feed.files.reset();
  const auto path = project_->directory / feed.feed->connector->path;
  const bool are_others = !feed.files || feed.files->path() != path;
  if (are_others) feed.files = std::make_unique<FollowedFiles>(path);
  const bool were_saved = !are_others && feed.files->have_changed();
  if (were_saved) feed.saved = store_->data_version();
  if (were_saved || (are_others && !feed.is_new)) feed.due = std::numeric_limits<SteadyMillis>::min();
}

void Fetches::start_due() {
  look();
  const std::scoped_lock lock(mutex_);
  take_feeds();
  for (auto& [_, feed] : feeds_) {
    if (feed.busy) continue;
    follow_round(feed, seen_.rounds);
    follow_files(feed);
    feed.is_new = false;
    if (is_wanted(feed)) start(feed);
  }
}

/// Reads what the store has for fetches, where anything was written since the last time.
void Fetches::look() {
  if (!store_) store_ = std::make_unique<store::Store>(address_, store::Store::Mode::read);
  if (store_->data_version() == seen_.version) return;
  const store::ReadTransaction reading(*store_);
  follow();
  Seen seen{.version = store_->data_version(), .rounds = store::poll_rounds(*store_)};
  for (const auto& [number, id] : store::feed_ids(*store_)) seen.numbers.emplace(id, number);
  for (const auto& trigger : waiting_triggers(*store_, *project_)) seen.waiting.insert(trigger.number);
  seen_ = std::move(seen);
}

/// Adopts the store's configuration after another process has changed it.
void Fetches::follow() {
  if (live_ && live_->versions_count == store::counter(*store_, store::versions_counter)) return;
  live_ = served::read_live(*store_, project_, live_.get());
  project_ = live_->stages.working().project;
}

/// Takes the feeds from the project, and those that triggers wait for; busy ones keep the definition that they began
/// with.
void Fetches::take_feeds() {
  const auto is_fetched = [](const project::Feed& feed) {
    return feed.connector && feed.method != project::FeedMethod::ingest;
  };
  for (const auto& [id, feed] : project_->feeds)
    if (is_fetched(feed)) feeds_.try_emplace(id);
  for (const auto& [id, number] : seen_.numbers)
    if (seen_.waiting.contains(number)) feeds_.try_emplace(id);
  for (auto& [id, feed] : feeds_) {
    if (feed.busy) continue;
    const auto known = project_->feeds.find(id);
    const auto number = seen_.numbers.find(id);
    feed.id = id;
    feed.feed = known != project_->feeds.end() && is_fetched(known->second) ? &known->second : nullptr;
    if (number != seen_.numbers.end()) feed.number = number->second;
    if (feed.feed != nullptr && feed.feed->method == project::FeedMethod::polling) join_who_poll();
  }
}

/// Whoever is the first to poll begins at once; those who come later go on with the rounds of the others.
void Fetches::join_who_poll() {
  if (among_who_poll_) return;
  was_first_to_poll_ = !store::does_anybody_poll(*store_);
  among_who_poll_ = store::join_who_poll(*store_);
}

/// Takes a round that another server has made as one of this one.
void Fetches::follow_round(Feed& feed, const std::map<store::FeedNumber, store::PollRound>& rounds) const {
  const auto last = feed.number ? rounds.find(*feed.number) : rounds.end();
  if (feed.feed == nullptr || last == rounds.end() || feed.round == last->second.begun) return;
  const auto& round = last->second;
  feed.round = round.begun;
  if (feed.is_new && was_first_to_poll_) return;
  feed.failures = round.failures;
  if (round.failures == 0) feed.trouble.clear();
  if (feed.saved && round.begun <= *feed.saved) return;
  feed.saved.reset();
  const auto wait = time_to_next_round(feed.feed->every, feed.failures).count();
  const auto passed = feed.is_new ? std::clamp<UnixMillis>(world_.now() - round.ended, 0, wait) : 0;
  feed.due = world_.steady() + wait - passed;
}

/// Whether there is something to fetch of a feed that nobody else is at.
bool Fetches::is_wanted(const Feed& feed) const {
  const bool has_triggers = feed.number && seen_.waiting.contains(*feed.number);
  return (has_triggers || is_due(feed)) && (!feed.number || !store::is_fetching_leased(*store_, *feed.number));
}

/// Starts a feed's thread. Joins the one before without a long wait, as the feed is not busy.
void Fetches::start(Feed& feed) {
  feed.project = project_;
  // The new thread cannot end before this one releases the lock.
  feed.thread = std::jthread([this, &feed] {
    try {
      work(feed);
    } catch (const std::exception&) {  // there was no memory even for the message
    }
    const std::scoped_lock lock(mutex_);
    feed.busy = false;
    done_.notify_all();
  });
  feed.busy = true;
}

void Fetches::work(Feed& feed) {
  const auto due = feed.due;
  if (is_due(feed)) feed.due = world_.steady() + feed.feed->every.count();  // where no round comes of it
  try {
    if (!store::exists(address_)) return tell_trouble(feed, "the store is gone: it was removed or moved away");
    store::Store store(address_, store::Store::Mode::write);
    if (!served::is_current(store, *feed.project))
      return tell_trouble(feed, "another process has brought the store to its configuration; start this one again");
    fetch(feed, due, store);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted) tell_trouble(feed, error.what());
  } catch (const std::exception& exception) {
    const auto known = store::as_error(exception);
    tell_trouble(feed, known ? known->what() : exception.what());
  }
}

/// Does what is left to do once no other server is at it any more.
void Fetches::fetch(Feed& feed, SteadyMillis due, store::Store& store) {
  const auto later = std::exchange(feed.due, due);
  feed.number = number_of(store, feed.id);
  const auto lease = store::lease_fetching(store, *feed.number);
  if (!lease) return;
  run_triggers(store, *feed.project, world_, waiting_triggers(store, *feed.project, feed.number), outside_, steps());
  follow_round(feed, store::poll_rounds(store));
  if (!is_due(feed)) return;
  feed.due = later;
  poll(feed, store);
}

void Fetches::poll(Feed& feed, store::Store& store) {
  const auto begun = next(store.data_version());
  feed.saved.reset();
  const auto writing = std::make_shared<ingest::Writing>(store, *feed.project);
  const auto fetched = Fetch(writing, world_, *feed.feed, outside_, steps()).list();
  feed.failures = fetched.stopped ? feed.failures + 1 : 0;
  store::Transaction transaction(store);
  store::put_poll_round(store, *feed.number, {.begun = begun, .ended = world_.now(), .failures = feed.failures});
  transaction.commit();
  feed.round = begun;
  const auto wait = time_to_next_round(feed.feed->every, feed.failures);
  feed.due = world_.steady() + wait.count();
  tell(feed, fetched);
}

/// Reports each trouble once, until it changes or ends.
void Fetches::tell(Feed& feed, const Fetched& fetched) {
  const auto problems = problems_of(fetched);
  const auto& counts = fetched.counts;
  if (counts.created + counts.replaced + counts.removed + counts.kept > 0) note(feed, ingest::counts_text(counts));
  if (counts.kept > 0) note(feed, newer_here(fetched));
  if (!problems.empty()) return tell_trouble(feed, said(problems));
  if (!feed.trouble.empty() && fetched.note.empty()) note(feed, "polling works again");
  if (!fetched.note.empty() && fetched.note != feed.trouble) note(feed, fetched.note);
  feed.trouble = fetched.note;
}

void Fetches::tell_trouble(Feed& feed, const std::string& trouble) {
  if (feed.trouble == trouble) return;
  feed.trouble = trouble;
  const auto again =
      feed.failures > 0 ? "; trying again in " + shown(time_to_next_round(feed.feed->every, feed.failures)) : "";
  note(feed, trouble + again);
}

void Fetches::note(const Feed& feed, const std::string& message) {
  const std::scoped_lock lock(note_mutex_);
  note_({.feed = feed.id, .message = message});
}

/// Polling leaves pauses, so that pushes can write to the store in between.
FetchSteps Fetches::steps() const { return {.part_size = small_part, .rest = outside_.wait}; }

milliseconds time_to_next_round(milliseconds every, std::int64_t failures) {
  const auto longest = std::max(every, longest_between);
  auto wait = every;
  for (std::int64_t i = 1; i < failures && wait < longest; ++i) wait *= 2;
  return std::min(wait, longest);
}

}  // namespace fsctl::connect
