#include "core/budget/budget.h"

namespace fsctl {

bool Budget::Share::resize(std::size_t bytes) {
  if (budget_ == nullptr) return bytes == 0;
  if (bytes > bytes_ && !budget_->take(bytes - bytes_)) return false;
  if (bytes < bytes_) budget_->give_back(bytes_ - bytes);
  bytes_ = bytes;
  return true;
}

std::optional<Budget::Share> Budget::reserve(std::size_t bytes) {
  Share share(*this);
  if (!share.resize(bytes)) return {};
  return share;
}

bool Budget::take(std::size_t bytes) {
  auto used = used_.load(std::memory_order_relaxed);
  do {
    if (bytes > bytes_ - used) return false;
  } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
  return true;
}

}  // namespace fsctl
