#include "core/context/contexts.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "core/store/content_version.h"
#include "core/store/contexts.h"
#include "core/store/loaded_records.h"

namespace fsctl::context {
namespace {

constexpr std::int64_t day = std::int64_t{24} * 60 * 60 * 1000;
/// The contexts removed per transaction; few, so that other writers get their turn.
constexpr std::size_t removed_at_once = 1'000;
/// The sustained rate of new contexts per second; bursts may exceed it.
constexpr std::int64_t kept_a_second = 100;

/// A context as it is stored. Valid as long as both.
store::NewContext stored(std::string_view token, const project::Place& place) {
  return {.token = token, .scope = place.scope, .region = place.region, .locale = place.locale};
}

std::vector<store::NewContext> stored(const std::map<std::string, project::Place>& contexts) {
  std::vector<store::NewContext> all;
  for (const auto& [token, place] : contexts) all.push_back(stored(token, place));
  return all;
}

/// By then a server has written the contexts that it has handed out.
constexpr std::int64_t until_written = 1'000;

/// Whether a server may have made a token so lately that it has not written its context yet.
bool is_fresh(const std::string& token, const World& world) {
  const auto id = uuid_bytes(token);
  return !id.empty() && std::abs(world.now() - store::time_of(id)) < until_written;
}

/// Commits what changes contexts alone.
void commit(store::Store& store, store::Transaction& transaction) {
  store::note_contexts_only(store);
  transaction.commit();
}

}  // namespace

std::optional<project::Place> Contexts::find(const store::FoundContext& stored, const std::string& token,
                                             const World& world) {
  if (stored) {
    project::Place place{stored->scope, stored->region, stored->locale};
    if (world.now() - stored->used > day) note_use(token, place);
    return place;
  }
  const std::scoped_lock lock(mutex_);
  for (const auto* known : {&waiting_, &written_})
    if (const auto found = known->find(token); found != known->end()) return found->second;
  if (const auto found = later_.find(token); found != later_.end()) return found->second.place;
  return {};
}

void Contexts::note_use(const std::string& token, const project::Place& place) {
  const std::scoped_lock lock(mutex_);
  if (std::cmp_less(used_.size(), most_waiting)) used_.insert_or_assign(token, place);
}

void Contexts::add(const std::string& token, const project::Place& place, const World& world, TokenFrom from) {
  const std::scoped_lock lock(mutex_);
  if (waiting_.contains(token) || later_.contains(token)) return;
  if (!has_allowance(world))
    ++not_kept_;
  else if (from == TokenFrom::client && is_fresh(token, world))
    later_.emplace(token, Later{.place = place, .due = world.steady() + until_written});
  else
    waiting_.emplace(token, place);
}

void Contexts::take_due(const World& world) {
  const auto now = world.steady();
  std::erase_if(later_, [&](const auto& context) {
    const bool is_due = context.second.due <= now;
    if (is_due) waiting_.insert_or_assign(context.first, context.second.place);
    return is_due;
  });
}

/// Whether another new context may be added (a token bucket). Bounds what waits even when it cannot be written.
bool Contexts::has_allowance(const World& world) {
  const auto now = world.steady();
  if (const auto more = (now - allowed_at_) * kept_a_second / 1000; more > 0) {
    allowance_ = std::min(most_waiting, allowance_ + more);
    allowed_at_ = now;
  }
  if (allowance_ == 0 || std::cmp_greater_equal(waiting_.size() + later_.size(), most_waiting)) return false;
  --allowance_;
  return true;
}

void Contexts::change(store::Store& store, const std::string& token, const project::Place& place, const World& world) {
  store::Transaction transaction(store);
  store::put_context(store, stored(token, place), world.now());
  commit(store, transaction);
  ++new_;
}

void Contexts::write(store::Store& store, const World& world) {
  ByToken written;
  ByToken used;
  {
    const std::scoped_lock lock(mutex_);
    take_due(world);
    written = waiting_;
    used = used_;
  }
  if (!written.empty() || !used.empty()) {
    store.require_room();
    store::Transaction transaction(store);
    store::add_contexts(store, stored(written), world.now());
    store::use_contexts(store, stored(used), world.now());
    commit(store, transaction);
  }
  new_ += written.size();
  const std::scoped_lock lock(mutex_);
  for (const auto& [token, _] : written) waiting_.erase(token);
  for (const auto& [token, _] : used) used_.erase(token);
  written_ = std::move(written);
}

std::size_t remove_unused(store::Store& store, std::int64_t days, const World& world) {
  const auto now = world.now_for_ages();
  const auto before = now - std::min(days, now / day) * day;
  std::size_t removed = 0;
  auto unused = store::unused_contexts(store, before, "", removed_at_once);
  for (; !unused.empty(); unused = store::unused_contexts(store, before, unused.back().token, removed_at_once)) {
    store::Transaction transaction(store);
    removed += store::remove_contexts(store, unused);
    commit(store, transaction);
  }
  return removed;
}

Beyond remove_beyond(store::Store& store, std::int64_t most) {
  const auto count = store::count_contexts(store);
  if (count <= most) return {.removed = 0, .left = count};
  const auto unused = store::least_used_contexts(store, count - (most - most / 10));
  std::size_t removed = 0;
  for (std::span<const store::UnusedContext> rest = unused; !rest.empty();) {
    const auto next = rest.first(std::min(rest.size(), removed_at_once));
    store::Transaction transaction(store);
    removed += store::remove_contexts(store, next);
    commit(store, transaction);
    rest = rest.subspan(next.size());
  }
  return {.removed = removed, .left = count - static_cast<std::int64_t>(removed)};
}

}  // namespace fsctl::context
