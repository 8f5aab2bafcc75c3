#include "core/ingest/pushes.h"

#include <algorithm>
#include <exception>
#include <optional>

#include "core/ingest/waiting_push.h"
#include "core/world/time.h"

namespace fsctl::ingest {
namespace {

/// The most bytes of pushes in one commit, so that the first of them does not wait long for the last.
constexpr std::size_t most_group_bytes = std::size_t{8} << 20U;

std::size_t bytes_of(const Push& push) {
  std::size_t bytes = 0;
  for (const auto& record : push.records) bytes += record.size();
  return bytes;
}

/// Whether the push was checked by another state than the current one.
bool is_outdated(const Push& push, const served::Live& live) {
  return push.checked_by && push.checked_by->versions_count != live.versions_count;
}

/// Whether an exception affects all pushes alike, because it concerns the store or the machine.
bool concerns_all(const std::exception& exception) noexcept {
  try {
    const auto* known = dynamic_cast<const Error*>(&exception);
    if (known != nullptr && known->code() == ErrorCode::store_full) return false;  // deletions are still possible
    return store::as_error(exception) || (known != nullptr && known->about() == ErrorClass::environment);
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

Pushes::Pushes(store::Address address, const project::Project& project, const World& world, std::size_t cache_bytes)
    : address_(std::move(address)), project_(project), world_(world), cache_bytes_(cache_bytes) {}

Pushes::~Pushes() = default;

Pushed Pushes::push(const Push& push, Turn* turn) {
  WaitingPush own(push, world_.correlation_id(), world_.now());
  prepare(own);
  pass_on(turn);
  bool leads = false;
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(&own);
    leads = !is_led_;
    is_led_ = true;
  }
  if (!leads) own.sleep();
  if (!own.is_done) lead(own);
  if (own.error) std::rethrow_exception(own.error);
  return own.pushed;
}

/// Writes a group of pushes, the first of which is the thread's own, then wakes their threads and the next leader.
void Pushes::lead(WaitingPush& own) {
  Group group;
  try {
    group = take_group();
  } catch (const std::exception&) {
    give_up(own);
    throw;
  }
  write(group);
  hand_over();
  for (WaitingPush* waiting : group) {
    waiting->is_done = true;
    if (waiting != &own) waiting->wake();
  }
}

/// Wakes the next leader.
void Pushes::hand_over() {
  WaitingPush* next = nullptr;
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.empty())
      is_led_ = false;
    else
      next = waiting_.front();
  }
  if (next != nullptr) next->wake();
}

/// Leaves the line and hands over, as there is not enough memory even to collect a group.
void Pushes::give_up(WaitingPush& own) {
  {
    const std::scoped_lock lock(mutex_);
    std::erase(waiting_, &own);
  }
  hand_over();
}

Pushes::Group Pushes::take_group() {
  const std::scoped_lock lock(mutex_);
  Group group;
  group.reserve(waiting_.size());  // so that no allocation fails between pop and push
  std::size_t bytes = 0;
  do {
    group.push_back(waiting_.front());
    waiting_.pop_front();
    bytes += bytes_of(group.back()->push);
  } while (!waiting_.empty() && bytes < most_group_bytes);
  return group;
}

/// Writes a group in one transaction. If that fails, writes each push on its own, so that only a bad one fails.
void Pushes::write(const Group& group) noexcept {
  try {
    return write_together(group);
  } catch (const std::exception& exception) {
    close();
    if (concerns_all(exception) || group.size() == 1) {
      for (WaitingPush* waiting : group) waiting->error = std::current_exception();
      return;
    }
  }
  for (WaitingPush* waiting : group) write_alone(*waiting);
}

void Pushes::write_alone(WaitingPush& waiting) noexcept {
  try {
    write_together({&waiting});
  } catch (const std::exception&) {
    close();
    waiting.error = std::current_exception();
  }
}

void Pushes::write_together(const Group& group) {
  open(group.front()->push);
  writing_->expect();
  expect(group);
  writing_->begin();
  for (std::span<WaitingPush* const> rest = group; !rest.empty();) {
    rest = rest.subspan(apply(rest));
    if (!rest.empty()) expect(rest);
  }
  writing_->commit();
  for (WaitingPush* waiting : group) waiting->pushed.written = writing_->committed();
}

/// Says what comes next in the transaction, or in the one that is to begin.
void Pushes::expect(std::span<WaitingPush* const> group) {
  if (!store_->expects()) return;
  const auto target = group.front()->prepared_for;
  if (!target || target != feed(group.front()->push.feed)) return;
  if (const auto arrivals = arrivals_for(*target, group); !arrivals.empty()) target->expect(arrivals);
}

/// The first pushes that were prepared for a feed and go to the store together.
std::vector<Arrival> Pushes::arrivals_for(const FeedIngest& target, std::span<WaitingPush* const> group) {
  std::vector<Arrival> arrivals;
  for (const WaitingPush* waiting : group.first(std::min(group.size(), FeedIngest::most_together))) {
    if (waiting->prepared_for.get() != &target || is_outdated(waiting->push, *writing_->live())) break;
    arrivals.push_back({.record = &waiting->prepared, .call = &waiting->call});
  }
  return arrivals;
}

/// Applies the first pushes; gives how many.
std::size_t Pushes::apply(std::span<WaitingPush* const> group) {
  WaitingPush& first = *group.front();
  if (is_outdated(first.push, *writing_->live())) {
    first.error = std::make_exception_ptr(Outdated());
    return 1;
  }
  const auto target = feed(first.push.feed);
  if (first.prepared_for == target) return apply_prepared(group, *target);
  apply_unprepared(first, *target);
  return 1;
}

/// Applies the first pushes that were prepared for the same feed and go to the store together; gives how many.
std::size_t Pushes::apply_prepared(std::span<WaitingPush* const> group, FeedIngest& target) {
  const auto arrivals = arrivals_for(target, group);
  for (WaitingPush* waiting : group.first(arrivals.size())) waiting->note_nothing();
  const auto outcomes = target.apply(arrivals);
  for (std::size_t i = 0; i < outcomes.size(); ++i) group[i]->note(outcomes[i]);
  return outcomes.size();
}

void Pushes::apply_unprepared(WaitingPush& waiting, FeedIngest& target) {
  const auto& [feed, intent, records, checked_by] = waiting.push;
  waiting.note_nothing();
  if (!records::is_trigger(intent)) {
    for (const auto& outcome : target.apply(intent, records, waiting.call)) waiting.note(outcome);
    return;
  }
  auto call = waiting.call;
  for (const auto& record : records) {
    target.log_trigger(intent, record, call);
    ++call.part;
  }
}

/// Parses and maps a record while others write. A record that is refused is left to the leader, which reports why.
void Pushes::prepare(WaitingPush& waiting) {
  if (waiting.push.records.size() != 1 || records::is_trigger(waiting.push.intent)) return;
  std::shared_ptr<FeedIngest> ingest;
  std::optional<RecordPreparation> preparation;
  {
    const std::scoped_lock lock(mutex_);
    const auto known = feeds_.find(waiting.push.feed);
    if (known == feeds_.end() || !known->second.ingest) return;
    ingest = known->second.ingest;
    if (auto& idle = known->second.idle; !idle.empty()) {
      preparation.emplace(std::move(idle.back()));
      idle.pop_back();
    }
  }
  if (preparation && !ingest->fits(*preparation)) preparation.reset();
  if (!preparation) preparation.emplace(ingest->preparation());
  try {
    waiting.prepared = preparation->prepare(waiting.push.intent, waiting.push.records.front(), waiting.arena);
    waiting.prepared_for = ingest;
  } catch (const std::exception&) {
    return;
  }
  const std::scoped_lock lock(mutex_);
  const auto known = feeds_.find(waiting.push.feed);
  if (known != feeds_.end() && known->second.ingest == ingest) known->second.idle.push_back(std::move(*preparation));
}

std::shared_ptr<FeedIngest> Pushes::feed(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  auto& known = feeds_[id].ingest;
  if (!known) known = std::make_shared<FeedIngest>(writing_, world_, id);
  return known;
}

/// Opens the store, with the state by which the first push was checked; it is never older than the start.
void Pushes::open(const Push& first) {
  if (!store_) {
    store_ = std::make_unique<store::Store>(address_, store::Store::Mode::write);
    store_->limit_cache(cache_bytes_);
  }
  if (!writing_)
    writing_ = first.checked_by ? std::make_shared<Writing>(*store_, *first.checked_by)
                                : std::make_shared<Writing>(*store_, project_);
}

/// Rolls back and closes the store. A thread that prepares a record may keep its feed alive a little longer.
void Pushes::close() noexcept {
  try {
    if (writing_) writing_->undo();
  } catch (const std::exception&) {  // the destructor of the transaction rolls back
  }
  const std::scoped_lock lock(mutex_);
  feeds_.clear();
  writing_.reset();
}

}  // namespace fsctl::ingest
