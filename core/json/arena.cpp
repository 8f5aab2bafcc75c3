#include "core/json/arena.h"

#include <algorithm>

namespace fsctl {

void Arena::begin_chunk(std::byte* begin, std::size_t size) {
  begin_ = next_ = begin;
  chunk_end_ = begin + size;
  limit_to(limit_);
}

void Arena::limit_to(std::size_t limit) {
  limit_ = limit;
  const auto room = static_cast<std::size_t>(chunk_end_ - next_);
  end_ = next_ + std::min(room, limit - std::min(limit, used()));
}

void* Arena::allocate_in_new_chunk(std::size_t bytes, std::size_t alignment) {
  const std::size_t padded = bytes + alignment - 1;
  if (padded > limit_ - std::min(limit_, used())) throw ArenaFull();
  const std::size_t size = std::max(next_size_, padded);
  chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
  used_before_ = used();
  next_size_ = std::max(next_size_, std::min(size * 2, most_kept_));
  begin_chunk(chunks_.back().get(), size);
  return allocate(bytes, alignment);
}

void Arena::release() {
  const auto size = static_cast<std::size_t>(chunk_end_ - begin_);
  used_before_ = 0;
  spent_ = 0;
  limit_ = SIZE_MAX;
  if (chunks_.size() > 1) chunks_.erase(chunks_.begin(), chunks_.end() - 1);
  if (size <= most_kept_) return begin_chunk(begin_, size);
  chunks_.clear();
  next_size_ = usual_first_chunk;
  begin_chunk(nullptr, 0);
}

}  // namespace fsctl
