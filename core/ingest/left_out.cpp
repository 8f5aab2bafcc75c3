#include "core/ingest/left_out.h"

#include <algorithm>

#include "core/ingest/orphans.h"
#include "core/ingest/tree_nodes.h"
#include "core/ingest/versions.h"
#include "core/text/printable.h"

namespace fsctl::ingest {
namespace {

/// Of one storage or tree so many records are named.
constexpr std::size_t most_named = 10;

void add_others(std::size_t all, std::size_t named, const std::string& one, const std::string& several,
                LeftOut& found) {
  const auto others = all - named;
  if (others > 0)
    found.sentences.push_back(std::to_string(others) +
                              (others == 1 ? " more record " + one : " more records " + several));
}

void add_orphans(store::Store& store, const StorageVersion& version, LeftOut& found) {
  const auto orphans = orphans_of(store, version, most_named);
  found.without_product += orphans.count;
  for (const auto& [key, why] : orphans.first)
    found.sentences.push_back(version.storage->name + ' ' + text::printable(key) +
                              " belongs to no product: " + text::printable(why));
  add_others(orphans.count, orphans.first.size(), "belongs to no product", "belong to no product", found);
}

void add_left_out(const StorageVersion::TreeIndex& tree, const TreeNodes& nodes, LeftOut& found) {
  found.left_out += nodes.left_out;
  for (const auto& [key, why] : nodes.first_left_out)
    found.sentences.push_back("tree " + tree.tree->slug + " leaves out " + text::printable(key) + ": " +
                              text::printable(why));
  add_others(nodes.left_out, nodes.first_left_out.size(), "is left out", "are left out", found);
}

}  // namespace

LoadedLeftOut::LoadedLeftOut(const project::Project& project, const std::string& feed) : project_(project) {
  for (const auto& [_, composer] : project.composers)
    if (composer.feed == feed) storages_.insert(composer.storage);
  has_tree_ =
      std::ranges::any_of(project.trees, [&](const auto& entry) { return storages_.contains(entry.second.storage); });
}

void LoadedLeftOut::note(const Outcome& outcome) {
  using Status = Outcome::Status;
  const bool is_changed = outcome.status == Status::created || outcome.status == Status::replaced ||
                          outcome.status == Status::removed || outcome.status == Status::failed;
  if (has_tree_ && is_changed) changed_.insert(outcome.id);
}

LeftOut LoadedLeftOut::find(store::Store& store) const {
  LeftOut found;
  if (storages_.empty()) return found;
  for (const auto& version : storage_versions(store, project_)) {
    if (version.number == 0 || !storages_.contains(version.storage->name)) continue;
    add_orphans(store, version, found);
    for (const auto& tree : version.trees)
      if (tree.number != 0) add_left_out(tree, left_out_of(store, project_, tree, changed_, most_named), found);
  }
  return found;
}

LeftOut left_out_of(store::Store& store, const project::Project& project) {
  LeftOut found;
  for (const auto& version : storage_versions(store, project)) {
    if (version.number == 0) continue;
    add_orphans(store, version, found);
    for (const auto& tree : version.trees)
      if (tree.number != 0) add_left_out(tree, nodes_of(store, project, tree, most_named), found);
  }
  return found;
}

}  // namespace fsctl::ingest
