#include "core/served/orphans.h"

#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/served/served.h"
#include "core/served/tree_nodes.h"
#include "core/store/feed_records.h"
#include "core/store/orphans.h"
#include "core/store/storage_records.h"

namespace fsctl::served {
namespace {

/// The most records of a tree or storage that are reported individually.
constexpr std::size_t most_told = 100;

/// The records that variants name as their products, what these name, and so on: for each key that the storage has, the
/// key of its product; empty for a product.
using Products = std::map<std::string, std::string, std::less<>>;

Products products_above(store::Store& store, store::VersionNumber version, const std::vector<store::Orphan>& orphans) {
  Products products;
  std::set<std::string, std::less<>> asked;
  std::vector<std::string_view> level;
  const auto ask = [&](const std::string& key) {
    if (const auto [product, is_new] = asked.insert(key); is_new) level.push_back(*product);
  };
  for (const auto& orphan : orphans) ask(orphan.product);
  while (!level.empty()) {
    const auto keys = std::exchange(level, {});
    store::find_storage_records(store, version, keys, [&](std::size_t position, const store::StorageRecord& record) {
      products.emplace(keys[position], record.parent);
    });
    for (const auto key : keys)
      if (const auto above = products.find(key); above != products.end() && !above->second.empty()) ask(above->second);
  }
  return products;
}

/// The keys among those of missing products that their feeds have records of, which could not be mapped then.
std::set<std::string> unmapped_products(store::Store& store, const std::vector<store::Orphan>& orphans,
                                        const Products& products) {
  std::map<store::FeedNumber, std::vector<std::string_view>> missing;
  for (const auto& orphan : orphans)
    if (!products.contains(orphan.product)) missing[orphan.feed].push_back(orphan.product);
  std::set<std::string> unmapped;
  for (const auto& [feed, keys] : missing)
    store::find_feed_records(store, feed, keys,
                             [&](std::size_t position, const auto&) { unmapped.emplace(keys[position]); });
  return unmapped;
}

bool is_above_itself(const store::Orphan& orphan, const Products& products) {
  std::set<std::string_view> above;
  std::string_view next = orphan.product;
  while (next != orphan.key) {
    if (!above.insert(next).second) return false;
    const auto product = products.find(next);
    if (product == products.end() || product->second.empty()) return false;
    next = product->second;
  }
  return true;
}

std::string why(const store::Orphan& orphan, const Products& products, const std::set<std::string>& unmapped) {
  if (orphan.product == orphan.key) return "it is its own product";
  const auto above = products.find(orphan.product);
  if (above == products.end())
    return "its product " + orphan.product +
           (unmapped.contains(orphan.product) ? " could not be mapped" : " does not exist");
  if (is_above_itself(orphan, products)) return "it is above itself";
  return "its product " + orphan.product + " is a variant, of " + above->second;
}

/// The code and the wording of a warning, for one record and for several.
struct Fate {
  ErrorCode code;
  const char* one;
  const char* several;
};
constexpr Fate without_product{
    .code = ErrorCode::without_product, .one = " belongs to no product", .several = " belong to no product"};
constexpr Fate left_out{.code = ErrorCode::left_out_of_tree, .one = " is left out", .several = " are left out"};

/// Warns of the named records of a tree or storage, and of the number of the others.
template <typename Record>
void warn(const std::string& file, const std::vector<Record>& named, std::size_t count, const Fate& fate,
          Problems& problems) {
  const auto source = std::make_shared<const Source>(Source{.name = file, .text = {}});
  const auto add = [&](const std::string& message) {
    problems.push_back({.code = fate.code, .message = message, .severity = Severity::warning, .source = source});
  };
  for (const auto& [key, why] : named) add("the record " + key + fate.one + ": " + why);
  const auto others = count - named.size();
  if (others == 1) add("1 more record" + std::string(fate.one));
  if (others > 1) add(std::to_string(others) + " more records" + fate.several);
}

}  // namespace

Orphans orphans_of(store::Store& store, const StorageVersion& version, std::size_t most) {
  Orphans orphans;
  if (!version.storage->is_products) return orphans;
  orphans.count = static_cast<std::size_t>(store::count_orphans(store, version.number));
  if (orphans.count == 0) return orphans;
  const auto first = store::first_orphans(store, version.number, most);
  const auto products = products_above(store, version.number, first);
  const auto unmapped = unmapped_products(store, first, products);
  for (const auto& orphan : first) orphans.first.push_back({.key = orphan.key, .why = why(orphan, products, unmapped)});
  return orphans;
}

Problems left_out_records(store::Store& store, const project::Project& project) {
  Problems problems;
  for (const auto& version : storage_versions(store, project)) {
    if (version.number != store::none) {
      const auto orphans = orphans_of(store, version, most_told);
      warn("storages/" + version.storage->name + ".json", orphans.first, orphans.count, without_product, problems);
    }
    for (const auto& tree : version.trees) {
      if (tree.number == store::none) continue;
      const auto nodes = nodes_of(store, project, tree, most_told);
      warn(tree.tree->source->name, nodes.first_left_out, nodes.left_out, left_out, problems);
    }
  }
  return problems;
}

}  // namespace fsctl::served
