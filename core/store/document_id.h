#pragma once

#include <compare>
#include <cstdint>

#include "core/store/numbers.h"

namespace fsctl::store {

/// Which document of a listing index: a segment and a number in it, which stand together in one number. The number 0 is
/// none.
class DocumentId {
 public:
  constexpr DocumentId() = default;
  constexpr explicit DocumentId(std::int64_t number) : number_(number) {}
  constexpr DocumentId(SegmentNumber segment, std::int64_t local)
      : number_(static_cast<std::int64_t>(segment) << local_bits | local) {}

  constexpr bool is_none() const { return number_ == 0; }
  constexpr std::int64_t number() const { return number_; }
  constexpr SegmentNumber segment() const { return SegmentNumber(number_ >> local_bits); }
  constexpr std::uint16_t local() const { return static_cast<std::uint16_t>(number_ & ((1 << local_bits) - 1)); }

  auto operator<=>(const DocumentId&) const = default;

 private:
  static constexpr int local_bits = 16;

  std::int64_t number_ = 0;
};

}  // namespace fsctl::store
