#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

namespace fsctl {

/// The memory that what grows with use may take together: bodies, answers, connections to the store, caches. A process
/// has one and passes it on to whoever takes of it. It must outlive its shares. May be used from several threads.
class Budget {
 public:
  static constexpr std::size_t usual_bytes = std::size_t{512} * 1024 * 1024;

  explicit Budget(std::size_t bytes = usual_bytes) : bytes_(bytes) {}

  /// What was granted to one holder; given back when it goes.
  class Share {
   public:
    Share() = default;  ///< of nothing
    Share(Share&& other) noexcept
        : budget_(std::exchange(other.budget_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Share& operator=(Share&& other) noexcept {
      std::swap(budget_, other.budget_);
      std::swap(bytes_, other.bytes_);
      return *this;
    }
    ~Share() { resize(0); }

    std::size_t bytes() const { return bytes_; }
    /// Makes it this large. False, and it stays as it is, when the budget has not so much left.
    bool resize(std::size_t bytes);

   private:
    friend Budget;
    explicit Share(Budget& budget) : budget_(&budget) {}

    Budget* budget_ = nullptr;
    std::size_t bytes_ = 0;
  };

  /// Nothing when the budget has not so much left.
  std::optional<Share> reserve(std::size_t bytes);

  /// A share of nothing, which may grow.
  Share empty_share() { return Share(*this); }

  std::size_t bytes() const { return bytes_; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }

 private:
  bool take(std::size_t bytes);
  void give_back(std::size_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  std::size_t bytes_;
  std::atomic<std::size_t> used_ = 0;
};

}  // namespace fsctl
