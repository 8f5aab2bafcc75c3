#include "core/connect/fetches.h"

#include <algorithm>

#include "core/served/served.h"
#include "core/store/counters.h"
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

/// Makes a feed due whose connector's files were saved.
void Fetches::follow_files(Feed& feed) const {
  const bool has_files = follows_files_ && feed.feed != nullptr && feed.feed->method == project::FeedMethod::polling &&
                         feed.feed->connector->kind == project::ConnectorKind::file;
  if (!has_files) return feed.files.reset();
  const auto path = project_->directory / feed.feed->connector->path;
  const bool is_new = !feed.files || feed.files->path() != path;
  if (is_new) feed.files = std::make_unique<FollowedFiles>(path);
  if (is_new || feed.files->have_changed()) feed.due = std::numeric_limits<SteadyMillis>::min();
}

void Fetches::start_due() {
  if (!store_) store_ = std::make_unique<store::Store>(address_, store::Store::Mode::read);
  follow();
  std::map<std::string, std::vector<Trigger>> triggers;
  for (auto& trigger : waiting_triggers(*store_, *project_))
    triggers[trigger.feed == nullptr ? "" : trigger.feed->id].push_back(std::move(trigger));
  const std::scoped_lock lock(mutex_);
  take_feeds();
  for (auto& [id, waiting] : triggers) {
    auto& feed = feeds_[id];
    if (!feed.busy) start(feed, std::move(waiting));
  }
  for (auto& [_, feed] : feeds_) {
    if (feed.busy) continue;
    follow_files(feed);
    if (is_due(feed)) start(feed, {});
  }
}

/// Adopts the store's configuration after another process has changed it.
void Fetches::follow() {
  const store::ReadTransaction reading(*store_);
  if (live_ && live_->versions_count == store::counter(*store_, store::versions_counter)) return;
  live_ = served::read_live(*store_, project_, live_.get());
  project_ = live_->stages.working().project;
}

/// Takes the feeds from the project; busy ones keep the definition that they began with.
void Fetches::take_feeds() {
  const auto is_fetched = [](const project::Feed& feed) {
    return feed.connector && feed.method != project::FeedMethod::ingest;
  };
  for (const auto& [id, feed] : project_->feeds)
    if (is_fetched(feed)) feeds_.try_emplace(id);
  for (auto& [id, feed] : feeds_) {
    if (feed.busy) continue;
    const auto known = project_->feeds.find(id);
    feed.feed = known != project_->feeds.end() && is_fetched(known->second) ? &known->second : nullptr;
  }
}

/// Starts a feed's thread. Joins the one before without a long wait, as the feed is not busy.
void Fetches::start(Feed& feed, std::vector<Trigger> triggers) {
  feed.project = project_;
  // The new thread cannot end before this one releases the lock.
  feed.thread = std::jthread([this, &feed, triggers = std::move(triggers)] {
    try {
      work(feed, triggers);
    } catch (const std::exception&) {  // there was no memory even for the message
    }
    const std::scoped_lock lock(mutex_);
    feed.busy = false;
    done_.notify_all();
  });
  feed.busy = true;
}

void Fetches::work(Feed& feed, const std::vector<Trigger>& triggers) {
  const bool polls = is_due(feed);
  if (polls) feed.due = world_.steady() + feed.feed->every.count();
  try {
    if (!store::exists(address_)) return tell_trouble(feed, "the store is gone: it was removed or moved away");
    store::Store store(address_, store::Store::Mode::write);
    if (!served::is_current(store, *feed.project))
      return tell_trouble(feed, "another process has brought the store to its configuration; start this one again");
    run_triggers(store, *feed.project, world_, triggers, outside_, steps());
    if (polls) poll(feed, store);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::interrupted) tell_trouble(feed, error.what());
  } catch (const std::exception& exception) {
    const auto known = store::as_error(exception);
    tell_trouble(feed, known ? known->what() : exception.what());
  }
}

void Fetches::poll(Feed& feed, store::Store& store) {
  const auto writing = std::make_shared<ingest::Writing>(store, *feed.project);
  const auto fetched = Fetch(writing, world_, *feed.feed, outside_, steps()).list();
  feed.failures = fetched.stopped ? feed.failures + 1 : 0;
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
  note_({.feed = feed.feed == nullptr ? "" : feed.feed->id, .message = message});
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
