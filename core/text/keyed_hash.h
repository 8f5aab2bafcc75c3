#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace fsctl::text {

/// Hashes by a key that every process draws anew (SipHash), so that nobody outside can choose texts that collide.
/// What is kept by it has another order in every run: no answer may depend on that.
struct KeyedHash {
  using is_transparent = void;
  // Not noexcept: the standard library then keeps the hashes, and compares only texts whose hashes are equal.
  std::size_t operator()(std::string_view text) const;
};

/// Things by names that come from outside.
template <typename Thing>
using ByName = std::unordered_map<std::string, Thing, KeyedHash, std::equal_to<>>;

/// Names that come from outside.
using Names = std::unordered_set<std::string, KeyedHash, std::equal_to<>>;

}  // namespace fsctl::text
