#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace fsctl::text {

/// SipHash with a random key for each process, so that clients cannot choose texts that collide. The order of
/// containers that use it differs between runs, so no response may depend on that order.
struct KeyedHash {
  using is_transparent = void;
  // Not noexcept: only then does libstdc++ store the hashes and compare just those texts whose hashes are equal.
  std::size_t operator()(std::string_view text) const;
};

/// A map whose keys come from clients or records.
template <typename Thing>
using ByName = std::unordered_map<std::string, Thing, KeyedHash, std::equal_to<>>;

/// A set of names that come from clients or records.
using Names = std::unordered_set<std::string, KeyedHash, std::equal_to<>>;

}  // namespace fsctl::text
