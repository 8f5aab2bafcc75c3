#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/budget/budget.h"
#include "core/budget/waiting.h"
#include "core/store/store.h"

namespace fsctl::api {

/// The connections to a store that requests borrow: one per processor, and one more for requests that write while they
/// read. Their caches take a fixed part of what the budget has left when the pool is made. Thread-safe.
class StorePool {
 public:
  /// Opens the first connection. REQUIRES: a budget that outlives it. Throws Error(store_…).
  StorePool(store::Address address, store::Store::Mode mode, Budget& budget);
  /// Opens all of them, none of which waits longer for an answer than this.
  StorePool(store::Address address, store::Store::Mode mode, Budget& budget, std::chrono::milliseconds most_silence);

  /// A borrowed connection; the destructor returns it.
  class Lease {
   public:
    Lease(StorePool& pool, std::unique_ptr<store::Store> store, std::unique_lock<std::mutex> writes = {})
        : pool_(&pool), store_(std::move(store)), writes_(std::move(writes)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease();
    store::Store& operator*() const { return *store_; }
    store::Store* operator->() const { return store_.get(); }

   private:
    StorePool* pool_;
    std::unique_ptr<store::Store> store_;
    std::unique_lock<std::mutex> writes_;
  };

  /// Waits until a connection is free. Throws AbandonedWork when nobody waits for the answer any more, and
  /// Error(server_busy) after a long time. REQUIRES: the caller has no connection.
  Lease lend(const Waiting* waiting = nullptr);
  /// The same for a caller that may have a connection already; one such lease at a time.
  Lease lend_for_writing();

  /// The number of open connections.
  std::size_t size() const;

 private:
  std::unique_ptr<store::Store> take_idle();
  std::unique_ptr<store::Store> open(store::Store::Mode mode);
  void give_back(std::unique_ptr<store::Store> store) noexcept;

  store::Address address_;
  std::size_t most_;
  Budget::Share share_;
  std::size_t cache_bytes_;  ///< per connection
  std::optional<std::chrono::milliseconds> most_silence_{};
  std::mutex writes_;
  mutable std::mutex mutex_;
  std::condition_variable freed_;
  std::size_t open_ = 0;
  std::vector<std::unique_ptr<store::Store>> idle_;
};

}  // namespace fsctl::api
