#include "core/fake/keys.h"

#include <algorithm>
#include <array>

#include "core/fake/naming.h"

namespace fsctl::fake {
namespace {

/// The products before each of eight records, and their ranks.
constexpr std::array<std::int64_t, 8> products = {0, 0, 0, 0, 4, 5, 5, 5};

constexpr std::int64_t round_of = products.size();
/// Of other feeds only the first records are referred to, as nobody knows how many will be made.
constexpr std::int64_t most_of_others = 10;
constexpr std::int64_t roots = 5;  ///< of a tree, and children of a node

std::int64_t head_of(std::int64_t index) {
  return index - index % round_of + products[static_cast<std::size_t>(index % round_of)];
}

}  // namespace

Rank rank_of(const Plan& plan, std::int64_t index, std::int64_t count) {
  if (!plan.has_variants) return Rank::alone;
  if (head_of(index) != index) return Rank::variant;
  return index + 1 < count && head_of(index + 1) == index ? Rank::product : Rank::alone;
}

std::int64_t product_of(std::int64_t index) { return head_of(index); }

const project::Feed* Keys::feed_of(const project::Storage& storage) const {
  for (const auto& [name, composer] : plan_.project->composers)
    if (composer.storage.name() == storage.name && composer.feed) return &*composer.feed;
  return nullptr;
}

std::int64_t Keys::some_of(const project::Feed& feed, std::int64_t many, Random& chance) const {
  const auto index = static_cast<std::int64_t>(chance.below(static_cast<std::uint64_t>(many)));
  return feed.parent_member.empty() ? index : head_of(index);
}

std::optional<std::string> Keys::pick(const Node& node, std::int64_t index, Random& chance) const {
  const project::Feed* feed = feed_of(*node.refers_to);
  const bool is_own = feed == plan_.feed;
  if (node.is_parent && is_own) {
    if (index < roots) return std::nullopt;
    return made_id(feed->id, seed_, (index - roots) / roots);
  }
  if (is_own) return made_id(feed->id, seed_, some_of(*feed, std::min(count_, std::int64_t{1} << 31), chance));
  if (const auto known = known_.find(node.refers_to->name); known != known_.end() && !known->second.empty())
    return chance.one_of(known->second);
  if (feed == nullptr) return std::nullopt;
  return made_id(feed->id, seed_, some_of(*feed, std::min(count_, most_of_others), chance));
}

}  // namespace fsctl::fake
