#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/fake/plan.h"
#include "core/fake/random.h"

namespace fsctl::fake {

/// What a record is among the variants and products of its feed.
enum class Rank : std::uint8_t { product, variant, alone };

/// The rank of a made-up record; of eight, two are products with variants and one is a product without.
Rank rank_of(const Plan& plan, std::int64_t index, std::int64_t count);
/// The product of a variant: the last one before it.
std::int64_t product_of(std::int64_t index);

/// Keys of records that exist, by storage.
using KnownKeys = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Chooses the records that others refer to.
class Keys {
 public:
  /// REQUIRES: both outlive it.
  Keys(const Plan& plan, const KnownKeys& known, std::uint64_t seed, std::int64_t count)
      : plan_(plan), known_(known), seed_(seed), count_(count) {}

  /// The key of a record of the node's storage for the record `index`; nothing when there is none, as for the roots of
  /// a tree.
  std::optional<std::string> pick(const Node& node, std::int64_t index, Random& chance) const;

 private:
  const project::Feed* feed_of(const project::Storage& storage) const;
  std::int64_t some_of(const project::Feed& feed, std::int64_t many, Random& chance) const;

  const Plan& plan_;
  const KnownKeys& known_;
  std::uint64_t seed_;
  std::int64_t count_;
};

}  // namespace fsctl::fake
