#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <memory_resource>
#include <vector>

namespace fsctl {

/// Thrown when an Arena's budget is used up.
struct ArenaFull : std::exception {
  const char* what() const noexcept override { return "the arena's budget is used up"; }
};

/// Memory for the values of one record, released as a whole. One thread at a time.
class Arena : public std::pmr::memory_resource {
 public:
  class Budget;

  Arena() = default;
  /// Takes this many bytes at first, and more only when these are used; keeps at most so many for reuse.
  explicit Arena(std::size_t first_chunk, std::size_t most_kept = usually_kept)
      : next_size_(first_chunk), most_kept_(most_kept) {}
  /// Allocates from this buffer first. REQUIRES: it outlives the arena.
  Arena(std::byte* buffer, std::size_t size) : begin_(buffer), next_(buffer), end_(buffer + size), chunk_end_(end_) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(std::size_t bytes, std::size_t alignment = alignof(std::max_align_t)) {
    const std::size_t padding = -reinterpret_cast<std::uintptr_t>(next_) & (alignment - 1);
    if (bytes + padding > static_cast<std::size_t>(end_ - next_)) return allocate_in_new_chunk(bytes, alignment);
    std::byte* const found = next_ + padding;
    next_ = found + bytes;
    return found;
  }

  /// Frees all allocations and resets what budgets have spent; keeps some memory for reuse.
  void release();

  /// Bytes allocated since the last release.
  std::size_t used() const { return used_before_ + static_cast<std::size_t>(next_ - begin_); }

 private:
  static constexpr std::size_t usual_first_chunk = std::size_t{4} << 10U;
  static constexpr std::size_t usually_kept = std::size_t{1} << 20U;

  void* allocate_in_new_chunk(std::size_t bytes, std::size_t alignment);
  void begin_chunk(std::byte* begin, std::size_t size);
  void limit_to(std::size_t limit);

  void* do_allocate(std::size_t bytes, std::size_t alignment) override { return allocate(bytes, alignment); }
  void do_deallocate(void*, std::size_t, std::size_t) override {}
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  std::byte* begin_ = nullptr;
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;  ///< the end of the chunk, or where the limit is reached
  std::byte* chunk_end_ = nullptr;
  std::size_t used_before_ = 0;  ///< bytes in earlier chunks
  std::size_t limit_ = SIZE_MAX;
  std::size_t spent_ = 0;  ///< bytes allocated under budgets that have ended
  std::size_t next_size_ = usual_first_chunk;
  std::size_t most_kept_ = usually_kept;
  std::vector<std::unique_ptr<std::byte[]>> chunks_;
};

/// Limits an arena while it exists: to `bytes`, less what earlier budgets have spent since the last release. An
/// allocation beyond that throws ArenaFull.
class Arena::Budget {
 public:
  Budget(Arena& arena, std::size_t bytes) : arena_(arena), begin_(arena.used()) {
    arena_.limit_to(begin_ + (bytes > arena.spent_ ? bytes - arena.spent_ : 0));
  }
  ~Budget() {
    arena_.spent_ += arena_.used() - begin_;
    arena_.limit_to(SIZE_MAX);
  }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

 private:
  Arena& arena_;
  std::size_t begin_;
};

}  // namespace fsctl
