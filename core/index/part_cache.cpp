#include "core/index/part_cache.h"

#include <iterator>
#include <utility>

#include "core/error/error.h"

namespace fsctl::index {
namespace {

/// The approximate bytes of a slot without its part.
constexpr std::size_t slot_bytes = 250;

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
  recent_.splice(recent_.begin(), recent_, known->second);
  return known->second->made;
}

PartCache::Any PartCache::keep(const PartKey& key, Any made, std::size_t bytes) {
  bytes += key.origin.size() + key.part.size() + slot_bytes;
  auto held = counted(std::move(made), bytes);
  Slots gone;  // declared before the lock, so that the parts are freed without it
  const std::scoped_lock lock(mutex_);
  recent_.push_front({std::string(key.origin), key.part, held, bytes});
  bytes_ += bytes;
  auto& of_origin = slots_[recent_.front().origin];
  const auto [slot, is_new] = of_origin.try_emplace(key.part, recent_.begin());
  if (!is_new) take(std::exchange(slot->second, recent_.begin()), gone);
  while (bytes_ > most_bytes_ && recent_.size() > 1) take_oldest(gone);
  return held;
}

/// The part, together with its share of the budget.
PartCache::Any PartCache::counted(Any made, std::size_t bytes) {
  if (!budget_) return made;
  auto share = budget_->reserve(bytes);
  while (!share && drop_oldest()) share = budget_->reserve(bytes);
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
  Slots gone;
  const std::scoped_lock lock(mutex_);
  // Another thread may have made a new origin of this name, which stays.
  if (const auto known = origins_.find(origin); known != origins_.end() && known->second.expired())
    origins_.erase(known);
  const auto of_origin = slots_.find(origin);
  if (of_origin == slots_.end()) return;
  for (const auto& [part, slot] : of_origin->second) take(slot, gone);
  slots_.erase(of_origin);
}

/// Frees the slot that was used longest ago; false when there is none.
bool PartCache::drop_oldest() {
  Slots gone;
  const std::scoped_lock lock(mutex_);
  if (recent_.empty()) return false;
  take_oldest(gone);
  return true;
}

/// Moves the slot that was used longest ago out of the cache. REQUIRES: there is one.
void PartCache::take_oldest(Slots& to) {
  take(std::prev(recent_.end()), to);
  const auto& taken = to.back();
  if (const auto of_origin = slots_.find(taken.origin); of_origin != slots_.end()) {
    of_origin->second.erase(taken.part);
    if (of_origin->second.empty()) slots_.erase(of_origin);
  }
}

void PartCache::take(Slots::iterator slot, Slots& to) {
  bytes_ -= slot->bytes;
  to.splice(to.end(), recent_, slot);
}

void PartCache::clear() {
  Slots gone;
  const std::scoped_lock lock(mutex_);
  slots_.clear();
  gone.swap(recent_);
  bytes_ = 0;
}

std::size_t PartCache::bytes() const {
  const std::scoped_lock lock(mutex_);
  return bytes_;
}

}  // namespace fsctl::index
