#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

namespace fsctl {

/// The limit on the memory that grows with use: request bodies, responses, connections to the store, caches. A process
/// has one and passes it to whatever reserves memory. It must outlive its shares. Thread-safe.
class Budget {
 public:
  static constexpr std::size_t usual_bytes = std::size_t{512} * 1024 * 1024;

  explicit Budget(std::size_t bytes = usual_bytes) : bytes_(bytes) {}

  /// The bytes reserved by one holder; its destructor returns them to the budget.
  class Share {
   public:
    Share() = default;  ///< without a budget
    Share(Share&& other) noexcept
        : budget_(std::exchange(other.budget_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Share& operator=(Share&& other) noexcept {
      std::swap(budget_, other.budget_);
      std::swap(bytes_, other.bytes_);
      return *this;
    }
    ~Share() { resize(0); }

    std::size_t bytes() const { return bytes_; }
    /// Grows or shrinks the share. False, and nothing changes, when the budget does not have enough left.
    bool resize(std::size_t bytes);

   private:
    friend Budget;
    explicit Share(Budget& budget) : budget_(&budget) {}

    Budget* budget_ = nullptr;
    std::size_t bytes_ = 0;
  };

  /// Reserves bytes; nothing when the budget does not have enough left.
  std::optional<Share> reserve(std::size_t bytes);

  /// A share of 0 bytes, to be resized.
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
