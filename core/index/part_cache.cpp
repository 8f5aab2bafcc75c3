#include "core/index/part_cache.h"

#include <iterator>
#include <utility>

#include "core/error/error.h"

namespace fsctl::index {
namespace {

/// The approximate bytes of a slot without its part.
constexpr std::size_t slot_bytes = 250;
// Of the cache, as divisors:
constexpr std::size_t part_for_newcomers = 32;
constexpr std::size_t part_for_roots = 4;
/// Where there is no room, one of so many newcomers stays in place of what was used longest ago, as what is asked
/// changes with time.
constexpr std::size_t newcomers_for_one = 16;

}  // namespace

PartKey part_key(std::string_view origin, std::size_t column, char use, std::string_view name) {
  std::string part(reinterpret_cast<const char*>(&column), sizeof column);
  part += use;
  return {origin, part.append(name)};
}

PartCache::Any PartCache::find_any(const PartKey& key) {
  const std::scoped_lock lock(mutex_);
  const auto of_origin = slots_.find(key.origin);
  if (of_origin == slots_.end()) return nullptr;
  const auto known = of_origin->second.find(key.part);
  if (known == of_origin->second.end()) return nullptr;
  auto& among = *known->second->among;
  if (&among != &newcomers_) among.all.splice(among.all.begin(), among.all, known->second);
  return known->second->made;
}

PartCache::Any PartCache::keep(const PartKey& key, Any made, std::size_t bytes, Slots& among) {
  bytes += key.origin.size() + key.part.size() + slot_bytes;
  auto held = counted(std::move(made), bytes);
  std::list<Slot> gone;  // declared before the lock, so that the parts are freed without it
  const std::scoped_lock lock(mutex_);
  among.all.push_front({std::string(key.origin), key.part, held, bytes, &among});
  among.bytes += bytes;
  const auto place = among.all.begin();
  const auto [slot, is_new] = slots_[place->origin].try_emplace(key.part, place);
  if (!is_new) take(std::exchange(slot->second, place), gone);
  make_room(gone);
  return held;
}

/// REQUIRES, as for all below: the lock is held.
void PartCache::make_room(std::list<Slot>& gone) {
  while (roots_.bytes > most_bytes_ / part_for_roots && roots_.all.size() > 1) take_oldest(roots_, gone);
  while (newcomers_.bytes > most_bytes_ / part_for_newcomers) settle(gone);
  while (residents_.bytes > room_for_residents()) take_oldest(residents_, gone);
}

/// The oldest newcomer stays from now on, or leaves.
void PartCache::settle(std::list<Slot>& gone) {
  const auto oldest = std::prev(newcomers_.all.end());
  if (may_settle(*oldest))
    move(oldest, residents_);
  else
    take_oldest(newcomers_, gone);
}

bool PartCache::may_settle(const Slot& newcomer) {
  const auto room = room_for_residents();
  if (residents_.bytes + newcomer.bytes <= room) return true;
  return newcomer.bytes <= room && ++turned_away_ % newcomers_for_one == 0;
}

std::size_t PartCache::room_for_residents() const {
  const auto others = most_bytes_ / part_for_newcomers + roots_.bytes;
  return others < most_bytes_ ? most_bytes_ - others : 0;
}

/// The part, together with its share of the budget.
PartCache::Any PartCache::counted(Any made, std::size_t bytes) {
  if (!budget_) return made;
  auto share = budget_->reserve(bytes);
  while (!share && drop_one()) share = budget_->reserve(bytes);
  if (!share) throw Error(ErrorCode::server_busy, "the server has no memory for this request now");
  struct Counted {
    Any made;
    Budget::Share share;
  };
  const auto* const held = made.get();
  return {std::make_shared<Counted>(std::move(made), std::move(*share)), held};
}

std::shared_ptr<const Origin> PartCache::origin(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  auto& known = origins_[name];
  if (auto origin = known.lock()) return origin;
  auto origin = std::make_shared<const Origin>(shared_from_this(), name);
  known = origin;
  return origin;
}

Origin::~Origin() { cache_->drop(name_); }

/// Frees the parts of an origin that is gone. It allocates nothing, as memory may have run out.
void PartCache::drop(std::string_view origin) {
  std::list<Slot> gone;
  const std::scoped_lock lock(mutex_);
  // Another thread may have made a new origin of this name, which stays.
  if (const auto known = origins_.find(origin); known != origins_.end() && known->second.expired())
    origins_.erase(known);
  const auto of_origin = slots_.find(origin);
  if (of_origin == slots_.end()) return;
  for (const auto& [part, slot] : of_origin->second) take(slot, gone);
  slots_.erase(of_origin);
}

/// Frees the part that is missed least; false when there is none.
bool PartCache::drop_one() {
  std::list<Slot> gone;
  const std::scoped_lock lock(mutex_);
  for (auto* among : {&newcomers_, &residents_, &roots_}) {
    if (among->all.empty()) continue;
    take_oldest(*among, gone);
    return true;
  }
  return false;
}

void PartCache::move(Place slot, Slots& to) {
  auto& from = *std::exchange(slot->among, &to);
  from.bytes -= slot->bytes;
  to.bytes += slot->bytes;
  to.all.splice(to.all.begin(), from.all, slot);
}

/// Moves the slot that was used or added longest ago out of the cache. REQUIRES: there is one.
void PartCache::take_oldest(Slots& from, std::list<Slot>& to) {
  take(std::prev(from.all.end()), to);
  const auto& taken = to.back();
  if (const auto of_origin = slots_.find(taken.origin); of_origin != slots_.end()) {
    of_origin->second.erase(taken.part);
    if (of_origin->second.empty()) slots_.erase(of_origin);
  }
}

void PartCache::take(Place slot, std::list<Slot>& to) {
  slot->among->bytes -= slot->bytes;
  to.splice(to.end(), slot->among->all, slot);
}

void PartCache::clear() {
  std::list<Slot> gone;
  const std::scoped_lock lock(mutex_);
  slots_.clear();
  for (auto* among : {&newcomers_, &residents_, &roots_}) {
    gone.splice(gone.end(), among->all);
    among->bytes = 0;
  }
}

std::size_t PartCache::bytes() const {
  const std::scoped_lock lock(mutex_);
  return newcomers_.bytes + residents_.bytes + roots_.bytes;
}

}  // namespace fsctl::index
