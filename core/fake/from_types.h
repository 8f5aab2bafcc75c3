#pragma once

#include <cstdint>

#include "core/fake/keys.h"
#include "core/fake/plan.h"
#include "core/json/json.h"

namespace fsctl::fake {

/// Makes up records from what composers and the feed's schema tell.
class FromTypes {
 public:
  /// REQUIRES: both outlive it.
  FromTypes(const Plan& plan, const Keys& keys, std::uint64_t seed, std::int64_t count)
      : plan_(plan), keys_(keys), seed_(seed), count_(count) {}

  /// The record with this number; the same each time. `is_whole` keeps it from leaving out members.
  Json record(std::int64_t index, bool is_whole) const;

 private:
  const Plan& plan_;
  const Keys& keys_;
  std::uint64_t seed_;
  std::int64_t count_;
};

}  // namespace fsctl::fake
