#pragma once

#include <compare>
#include <cstdint>

namespace fsctl::store {

/// Which entry of a listing index: a place in a chunk, which stand together in one number. The number 0 is none.
class EntryId {
 public:
  constexpr EntryId() = default;
  constexpr explicit EntryId(std::int64_t number) : number_(number) {}
  constexpr EntryId(std::int64_t chunk, std::int64_t place) : number_(chunk << place_bits | place) {}

  constexpr bool is_none() const { return number_ == 0; }
  constexpr std::int64_t number() const { return number_; }
  constexpr std::int64_t chunk() const { return number_ >> place_bits; }
  constexpr std::uint16_t place() const { return static_cast<std::uint16_t>(number_ & ((1 << place_bits) - 1)); }

  auto operator<=>(const EntryId&) const = default;

 private:
  static constexpr int place_bits = 16;

  std::int64_t number_ = 0;
};

}  // namespace fsctl::store
