#include "core/propose/distinct.h"

#include "core/text/keyed_hash.h"

namespace fsctl::propose {
namespace {

/// So many different values make no facet, so what they are need not be known when some of them repeat.
constexpr std::size_t many = 2'000;

}  // namespace

void Distinct::add(std::string_view text, Room& room) {
  ++values_;
  if (is_given_up_) return;
  const auto hash = text::KeyedHash{}(text);
  if (seen_.contains(hash)) {
    if (repeated_++ == 0) first_repeated_ = values_;
    if (!keeps_ && count_ > many) give_up(room);
    return;
  }
  ++count_;
  if (room.take()) seen_.insert(hash);
}

void Distinct::give_up(Room& room) {
  is_given_up_ = true;
  room.give_back(seen_.size());
  seen_ = {};
}

}  // namespace fsctl::propose
