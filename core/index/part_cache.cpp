#include "core/index/part_cache.h"

#include <iterator>
#include <vector>

#include "core/error/error.h"

namespace fsctl::index {
namespace {

/// About what a slot takes besides its part.
constexpr std::size_t slot_bytes = 200;

}  // namespace

std::string part_key(const std::array<std::int64_t, 3>& of, char use, std::string_view name) {
  std::string key(reinterpret_cast<const char*>(of.data()), sizeof of);
  key += use;
  return key.append(name);
}

PartCache::Any PartCache::find_any(const std::string& key) {
  const std::scoped_lock lock(mutex_);
  const auto known = slots_.find(key);
  if (known == slots_.end()) return nullptr;
  recent_.splice(recent_.begin(), recent_, known->second);
  return known->second->part;
}

PartCache::Any PartCache::keep(const std::string& key, Any part, std::size_t bytes) {
  bytes += key.size() + slot_bytes;
  auto held = counted(std::move(part), bytes);
  std::vector<Slot> gone;  // let go of without the lock
  const std::scoped_lock lock(mutex_);
  recent_.push_front({key, held, bytes});
  bytes_ += bytes;
  const auto [slot, is_new] = slots_.try_emplace(key, recent_.begin());
  if (!is_new) gone.push_back(take(std::exchange(slot->second, recent_.begin())));
  while (bytes_ > most_bytes_ && recent_.size() > 1) {
    slots_.erase(recent_.back().key);
    gone.push_back(take(std::prev(recent_.end())));
  }
  return held;
}

/// The part, together with its share of the budget.
PartCache::Any PartCache::counted(Any part, std::size_t bytes) {
  if (!budget_) return part;
  auto share = budget_->reserve(bytes);
  while (!share && drop_oldest()) share = budget_->reserve(bytes);
  if (!share) throw Error(ErrorCode::server_busy, "the server has no memory for this request now");
  struct Counted {
    Any part;
    Budget::Share share;
  };
  const auto* const held = part.get();
  return {std::make_shared<Counted>(std::move(part), std::move(*share)), held};
}

/// False when there is none.
bool PartCache::drop_oldest() {
  std::vector<Slot> gone;
  const std::scoped_lock lock(mutex_);
  if (recent_.empty()) return false;
  slots_.erase(recent_.back().key);
  gone.push_back(take(std::prev(recent_.end())));
  return true;
}

PartCache::Slot PartCache::take(Slots::iterator slot) {
  auto taken = std::move(*slot);
  bytes_ -= taken.bytes;
  recent_.erase(slot);
  return taken;
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
