#include "core/rebuild/doctor.h"

#include <algorithm>
#include <set>

#include "core/index/content.h"
#include "core/ingest/storage_writer.h"
#include "core/rebuild/differences.h"
#include "core/rebuild/mapping_check.h"
#include "core/served/served.h"
#include "core/store/index_rows.h"
#include "core/store/integrity.h"
#include "core/store/orphans.h"
#include "core/store/storage_records.h"
#include "core/store/tree_rows.h"

namespace fsctl::rebuild {
namespace {

constexpr std::size_t most_index_bytes = std::size_t{64} << 20U;

std::string listing_index_name(const served::StorageVersion& version, project::Level level) {
  return "listing index of " + version.storage->name + (level == project::Level::variant ? " (variants)" : "");
}

index::Snapshot open_index(store::Store& store, const served::StorageVersion& version, project::Level level) {
  return {store, version.listing_indexes[level], version.definitions[level],
          std::make_shared<index::PartCache>(most_index_bytes)};
}

void check_counts(store::Store& store, const served::StorageVersion& version, Problems& problems) {
  for (const auto level : project::levels) {
    if (!version.definitions[level]) continue;
    const auto documents = static_cast<std::int64_t>(open_index(store, version, level).total());
    const auto records = store::count_documents(store, version.number, version.listing_indexes[level]);
    if (documents != records)
      Differences(problems, listing_index_name(version, level))
          .tell(std::to_string(documents) + " entries stand for " + std::to_string(records) + " records");
  }
}

void check_orphans(store::Store& store, const served::StorageVersion& version, Problems& problems) {
  const auto noted = store::count_orphans(store, version.number);
  const auto counted = store::recount_orphans(store, version.number);
  if (noted != counted)
    Differences(problems, "storage " + version.storage->name)
        .tell(std::to_string(counted) + " variants belong to no product, and " + std::to_string(noted) + " are noted");
}

using Edges = std::set<std::vector<std::string>>;

Edges edges_of(store::Store& store, store::TreeNumber tree) {
  Edges edges;
  store::each_edge(store, tree, [&](const store::Edge& edge) {
    edges.insert(
        {std::string(edge.key), std::string(edge.audience), std::string(edge.parent), std::string(edge.position)});
  });
  return edges;
}

/// Compares a storage's indexes and trees with new ones made from its records.
class IndexCheck {
 public:
  IndexCheck(store::Store& store, const std::vector<served::StorageUse>& uses, const report::Listener& listener,
             Problems& problems)
      : store_(store), uses_(uses), version_(*uses.front().version), listener_(listener), problems_(problems) {
    for (const auto& use : uses)
      for (const auto& [tree, number] : use.version->trees) trees_.emplace(number, Tree{tree->slug, {}});
  }

  void run() {
    for (const auto level : project::levels)
      if (version_.definitions[level]) contents_[level] = content(level);
    for (auto& [number, tree] : trees_) tree.edges = edges_of(store_, number);
    make_anew();
    for (const auto level : project::levels)
      if (version_.definitions[level]) compare_index(level);
    for (const auto& [number, tree] : trees_) compare_tree(number, tree);
  }

 private:
  std::map<std::string, std::uint64_t> content(project::Level level) {
    return index::content_of(store_, open_index(store_, version_, level));
  }

  void make_anew() {
    for (const auto level : project::levels) {
      if (!version_.definitions[level]) continue;
      store::remove_listing_index(store_, version_.listing_indexes[level]);
      version_.listing_indexes[level] = store::make_listing_index(store_, version_.number, index::stored_level(level),
                                                                  version_.definitions[level]->fingerprint);
    }
    for (const auto& [number, _] : trees_) store::clear_edges(store_, number);
    const auto records = store::count_storage_records(store_, version_.number);
    report::Progress progress(listener_, "indexing", records, version_.storage->name);
    ingest::StorageWriter(store_, uses_).index_everything(progress);
  }

  void compare_index(project::Level level) {
    Differences differences(problems_, listing_index_name(version_, level));
    const auto anew = content(level);
    for (const auto& [key, digest] : anew) {
      const auto before = contents_[level].find(key);
      if (before == contents_[level].end())
        differences.tell("record \"" + key + "\" is missing");
      else if (before->second != digest)
        differences.tell("record \"" + key + "\" stands there with other values");
    }
    for (const auto& [key, _] : contents_[level])
      if (!anew.contains(key)) differences.tell("\"" + key + "\" is no record any more");
  }

  struct Tree {
    std::string slug;
    Edges edges;
  };

  void compare_tree(store::TreeNumber number, const Tree& tree) {
    Differences differences(problems_, "tree " + tree.slug);
    const auto anew = edges_of(store_, number);
    std::vector<std::vector<std::string>> different;
    std::ranges::set_symmetric_difference(anew, tree.edges, std::back_inserter(different));
    std::set<std::string> keys;
    for (const auto& edge : different) keys.insert(edge.front());
    for (const auto& key : keys) differences.tell("record \"" + key + "\" is not where it should be");
  }

  store::Store& store_;
  const std::vector<served::StorageUse>& uses_;
  served::StorageVersion& version_;  ///< of the first project, which is the one that is written by
  const report::Listener& listener_;
  Problems& problems_;
  project::ByLevel<std::map<std::string, std::uint64_t>> contents_;
  std::map<store::TreeNumber, Tree> trees_;
};

}  // namespace

Problems check_file(store::Store& store) {
  Problems problems;
  {
    Differences file(problems, store.address().text());
    for (const auto& line : store::integrity_problems(store)) file.tell(line);
  }
  if (!problems.empty() && !store::can_be_made_anew(store))
    problems.back().hint = "put a copy of the store back, or load the feeds into a new one";
  return problems;
}

Problems check_store(store::Store& store, const project::Project& project) {
  auto problems = check_file(store);
  if (!problems.empty()) return problems;
  served::Served served(store, project);
  if (!served::is_current(store, served)) return problems;
  for (const auto& uses : served::grouped(served.stored)) {
    check_counts(store, *uses.front().version, problems);
    check_orphans(store, *uses.front().version, problems);
  }
  return problems;
}

Problems check_by_rebuilding(store::Store& copy, const project::Project& project, const report::Listener& listener) {
  Problems problems;
  const store::Transaction transaction(copy);  // never committed: the copy is thrown away
  auto stored = served::Served(copy, project).stored;
  for (const auto& uses : served::grouped(stored)) {
    check_mapping(copy, *uses.front().project, *uses.front().version, listener, problems);
    IndexCheck(copy, uses, listener, problems).run();
  }
  return problems;
}

}  // namespace fsctl::rebuild
