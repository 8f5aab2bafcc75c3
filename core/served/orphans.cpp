#include "core/served/orphans.h"

#include <memory>
#include <optional>
#include <set>

#include "core/served/served.h"
#include "core/served/tree_nodes.h"
#include "core/store/feed_records.h"
#include "core/store/orphans.h"
#include "core/store/storage_records.h"

namespace fsctl::served {
namespace {

/// The most records of a tree or storage that are reported individually.
constexpr std::size_t most_told = 100;

/// The key of a record's product; empty for a product, nothing when there is no such record.
std::optional<std::string> product_of(store::Store& store, store::VersionNumber version, std::string_view key) {
  const auto record = store::find_storage_record(store, version, key);
  return record ? std::optional(std::string(record->parent)) : std::nullopt;
}

bool is_above_itself(store::Store& store, store::VersionNumber version, const store::Orphan& orphan) {
  std::set<std::string> above;
  auto next = orphan.product;
  while (next != orphan.key) {
    if (!above.insert(next).second) return false;
    const auto product = product_of(store, version, next);
    if (!product || product->empty()) return false;
    next = *product;
  }
  return true;
}

std::string why(store::Store& store, store::VersionNumber version, const store::Orphan& orphan) {
  if (orphan.product == orphan.key) return "it is its own product";
  const auto above = product_of(store, version, orphan.product);
  if (!above && store::find_feed_record(store, orphan.feed, orphan.product))
    return "its product " + orphan.product + " could not be mapped";
  if (!above) return "its product " + orphan.product + " does not exist";
  if (is_above_itself(store, version, orphan)) return "it is above itself";
  return "its product " + orphan.product + " is a variant, of " + *above;
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
  for (const auto& orphan : store::first_orphans(store, version.number, most))
    orphans.first.push_back({.key = orphan.key, .why = why(store, version.number, orphan)});
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
