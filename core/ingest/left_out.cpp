#include "core/ingest/left_out.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/served/orphans.h"
#include "core/served/served.h"
#include "core/served/tree_nodes.h"
#include "core/text/printable.h"

namespace fsctl::ingest {
namespace {

/// The most records that are named per storage or tree.
constexpr std::size_t most_named = 10;

/// The same in results that are combined (LeftOutOfTrees), which need the names to count each record once.
constexpr std::size_t most_named_of_lot = 10'000;

void add_others(std::size_t all, std::size_t named, const std::string& one, const std::string& several,
                LeftOut& found) {
  const auto others = all - std::min(all, named);
  if (others > 0)
    found.sentences.push_back(std::to_string(others) +
                              (others == 1 ? " more record " + one : " more records " + several));
}

/// Adds the variants of a storage whose products do not exist.
void add_orphans(store::Store& store, const served::StorageVersion& version, Json& orphans) {
  const auto found = served::orphans_of(store, version, most_named);
  orphans["count"] = orphans["count"].get<std::size_t>() + found.count;
  for (const auto& [key, why] : found.first)
    if (orphans["records"].size() < most_named)
      orphans["records"].push_back({{"storage", version.storage->name}, {"record", key}, {"why", why}});
}

std::string left_out_sentence(const std::string& tree, const std::string& key, const std::string& why) {
  return "tree " + text::printable(tree) + " leaves out " + text::printable(key) + ": " + text::printable(why);
}

void add_left_out(const served::StorageVersion::TreeIndex& tree, const served::TreeNodes& nodes, LeftOut& found) {
  found.left_out += nodes.left_out;
  for (const auto& [key, why] : nodes.first_left_out)
    found.sentences.push_back(left_out_sentence(tree.tree->slug, key, why));
  add_others(nodes.left_out, nodes.first_left_out.size(), "is left out", "are left out", found);
}

bool is_target(const project::Project& project, const std::string& feed, const std::string& storage) {
  return std::ranges::any_of(project.composers, [&](const auto& entry) {
    return entry.second.feed.name() == feed && entry.second.storage.name() == storage;
  });
}

/// The storages to which a feed is mapped, without those that the store does not have yet.
std::vector<served::StorageVersion> targets_of(store::Store& store, const project::Project& project,
                                               const std::string& feed) {
  auto versions = served::storage_versions(store, project);
  std::erase_if(versions, [&](const auto& version) {
    return version.number == store::none || !is_target(project, feed, version.storage->name);
  });
  return versions;
}

Json orphans_in(store::Store& store, const std::vector<served::StorageVersion>& versions) {
  Json orphans = {{"count", 0}, {"records", Json::array()}};
  for (const auto& version : versions)
    if (version.number != store::none) add_orphans(store, version, orphans);
  return orphans;
}

/// What is left out of versions and of their trees, by what `nodes_of` gives of each tree.
LeftOut left_out_in(store::Store& store, const std::vector<served::StorageVersion>& versions, const auto& nodes_of) {
  auto found = as_told(orphans_in(store, versions));
  for (const auto& version : versions)
    for (const auto& tree : version.trees)
      if (tree.number != store::none) add_left_out(tree, nodes_of(tree), found);
  return found;
}

}  // namespace

Json without_product(store::Store& store, const project::Project& project, const std::string& feed) {
  return orphans_in(store, targets_of(store, project, feed));
}

LeftOut as_told(const Json& without_product) {
  LeftOut found{.without_product = without_product.at("count").get<std::size_t>()};
  for (const auto& orphan : without_product.at("records"))
    found.sentences.push_back(text::printable(orphan.at("storage").get<std::string>()) + ' ' +
                              text::printable(orphan.at("record").get<std::string>()) +
                              " belongs to no product: " + text::printable(orphan.at("why").get<std::string>()));
  add_others(found.without_product, found.sentences.size(), "belongs to no product", "belong to no product", found);
  return found;
}

Json left_out_of_trees(store::Store& store, const project::Project& project, const std::string& feed,
                       const std::set<std::string>& records) {
  Json trees = Json::array();
  for (const auto& version : targets_of(store, project, feed))
    for (const auto& tree : version.trees) {
      if (tree.number == store::none) continue;
      const auto nodes = served::left_out_of(store, project, tree, records, most_named_of_lot);
      Json named = Json::array();
      for (const auto& [key, why] : nodes.first_left_out) named.push_back({{"record", key}, {"why", why}});
      trees.push_back({{"tree", tree.tree->slug}, {"left_out", nodes.left_out}, {"records", std::move(named)}});
    }
  return trees;
}

void LeftOutOfTrees::add(const Json& trees) {
  for (const auto& json : trees) {
    const auto& records = json.at("records");
    auto& tree = trees_[json.at("tree").get<std::string>()];
    for (const auto& record : records)
      tree.why.insert_or_assign(record.at("record").get<std::string>(), record.at("why").get<std::string>());
    const auto count = json.at("left_out").get<std::size_t>();
    tree.unnamed += count - std::min(count, records.size());
  }
}

void LeftOutOfTrees::tell(LeftOut& found) const {
  for (const auto& [slug, tree] : trees_) {
    std::size_t named = 0;
    for (auto at = tree.why.begin(); at != tree.why.end() && named < most_named; ++at, ++named)
      found.sentences.push_back(left_out_sentence(slug, at->first, at->second));
    found.left_out += tree.why.size() + tree.unnamed;
    add_others(tree.why.size() + tree.unnamed, named, "is left out", "are left out", found);
  }
}

LoadedLeftOut::LoadedLeftOut(const project::Project& project, const std::string& feed)
    : project_(project), feed_(feed) {
  has_tree_ = std::ranges::any_of(
      project.trees, [&](const auto& entry) { return is_target(project, feed, entry.second.storage.name()); });
}

void LoadedLeftOut::note(const Outcome& outcome) {
  using Status = Outcome::Status;
  const bool is_changed = outcome.status == Status::created || outcome.status == Status::replaced ||
                          outcome.status == Status::removed || outcome.status == Status::failed;
  if (has_tree_ && is_changed) changed_.insert(outcome.id);
}

LeftOut LoadedLeftOut::find(store::Store& store) const {
  return left_out_in(store, targets_of(store, project_, feed_), [&](const auto& tree) {
    return served::left_out_of(store, project_, tree, changed_, most_named);
  });
}

LeftOut left_out_of(store::Store& store, const project::Project& project) {
  return left_out_in(store, served::storage_versions(store, project),
                     [&](const auto& tree) { return served::nodes_of(store, project, tree, most_named); });
}

}  // namespace fsctl::ingest
