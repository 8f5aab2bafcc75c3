#include "core/api/store_pool.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/error/error.h"

namespace fsctl::api {
namespace {

constexpr std::chrono::milliseconds between_looks(50);
constexpr std::chrono::seconds longest_wait(30);
constexpr std::size_t smallest_cache = std::size_t{256} * 1024;  ///< also where the budget has nothing left for it
constexpr std::size_t largest_cache = std::size_t{64} * 1024 * 1024;

/// What the connections to one store may cache: a quarter of the budget for the first store, and less for each that
/// comes later, so that however many there are requests keep most of it.
std::size_t part_of(const Budget& budget) {
  const auto for_all_stores = budget.bytes() / 8 * 3;
  return (for_all_stores - std::min(for_all_stores, budget.used())) / 3 * 2;
}

std::size_t processors() { return std::max<std::size_t>(2, std::thread::hardware_concurrency()); }

}  // namespace

StorePool::StorePool(store::Address address, store::Store::Mode mode, Budget& budget)
    : address_(std::move(address)),
      most_(processors()),
      share_(budget.empty_share()),
      cache_bytes_(std::min(part_of(budget) / (most_ + 1), largest_cache)) {
  share_.resize(cache_bytes_ * (most_ + 1));
  cache_bytes_ = std::max(cache_bytes_, smallest_cache);
  idle_.reserve(most_ + 1);  // so that returning a connection never needs memory
  open_ = 1;
  idle_.push_back(open(mode));
}

StorePool::StorePool(store::Address address, store::Store::Mode mode, Budget& budget,
                     std::chrono::milliseconds most_silence)
    : StorePool(std::move(address), mode, budget) {
  most_silence_ = most_silence;
  idle_.front()->connection().limit_silence(most_silence);
  for (; open_ < most_; ++open_) idle_.push_back(open(mode));
}

std::unique_ptr<store::Store> StorePool::open(store::Store::Mode mode) {
  auto store = std::make_unique<store::Store>(address_, mode);
  store->limit_cache(cache_bytes_);
  if (most_silence_) store->connection().limit_silence(*most_silence_);
  return store;
}

std::unique_ptr<store::Store> StorePool::take_idle() {
  auto store = std::move(idle_.back());
  idle_.pop_back();
  return store;
}

StorePool::Lease StorePool::lend(const Waiting* waiting) {
  std::unique_lock lock(mutex_);
  const auto end = std::chrono::steady_clock::now() + longest_wait;
  while (idle_.empty() && open_ >= most_) {
    freed_.wait_for(lock, between_looks);
    check_waiting(waiting);
    if (std::chrono::steady_clock::now() > end)
      throw Error(ErrorCode::server_busy, "no connection to the store was free for long");
  }
  if (!idle_.empty()) return {*this, take_idle()};
  ++open_;
  lock.unlock();
  try {
    return {*this, open(store::Store::Mode::read)};
  } catch (...) {
    lock.lock();
    --open_;
    throw;
  }
}

StorePool::Lease StorePool::lend_for_writing() {
  std::unique_lock writes(writes_);
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_.empty()) return {*this, take_idle(), std::move(writes)};
    ++open_;  // one more than the usual limit, as only one writes at a time
  }
  try {
    return {*this, open(store::Store::Mode::read), std::move(writes)};
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    --open_;
    throw;
  }
}

void StorePool::give_back(std::unique_ptr<store::Store> store) noexcept {
  {
    const std::scoped_lock lock(mutex_);
    if (idle_.size() < idle_.capacity())
      idle_.push_back(std::move(store));
    else
      --open_;
  }
  freed_.notify_one();
}

StorePool::Lease::~Lease() {
  if (store_) pool_->give_back(std::move(store_));
}

std::size_t StorePool::size() const {
  const std::scoped_lock lock(mutex_);
  return open_;
}

}  // namespace fsctl::api
