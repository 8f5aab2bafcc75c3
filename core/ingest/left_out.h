#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/ingest/apply.h"
#include "core/json/json_fwd.h"
#include "core/served/stored_project.h"

namespace fsctl::ingest {

/// Stored records that nothing shows, with sentences about the first of them.
struct LeftOut {
  std::size_t without_product = 0;
  std::size_t left_out = 0;  ///< nodes that trees leave out
  std::vector<std::string> sentences{};
};

/// The variants without a product in the storages of a feed: their number, and the first of them with reasons.
Json without_product(store::Store& store, const project::Project& project, const std::string& feed);
/// Converts the result of without_product to sentences. Throws what nlohmann::json throws for other JSON.
LeftOut as_told(const Json& without_product);

/// The nodes that the trees of a feed's storages leave out among some records, and below those of them that were
/// removed: for each tree their number, and the first of them with reasons.
Json left_out_of_trees(store::Store& store, const project::Project& project, const std::string& feed,
                       const std::set<std::string>& records);

/// Combines the results of left_out_of_trees for several sets of records.
class LeftOutOfTrees {
 public:
  /// Throws what nlohmann::json throws for other JSON.
  void add(const Json& trees);
  void tell(LeftOut& found) const;

 private:
  struct Tree {
    std::size_t unnamed = 0;
    std::map<std::string, std::string> why{};  ///< reasons by record
  };
  std::map<std::string, Tree> trees_{};
};

/// Finds what a load leaves that nothing shows: all variants without a product in the feed's storages, and those of the
/// loaded records that trees leave out.
class LoadedLeftOut {
 public:
  /// REQUIRES: the project outlives it.
  LoadedLeftOut(const project::Project& project, const std::string& feed);

  void note(const Outcome& outcome);
  /// REQUIRES: everything is committed.
  LeftOut find(store::Store& store) const;

 private:
  const project::Project& project_;
  std::string feed_;
  bool has_tree_ = false;
  std::set<std::string> changed_;  ///< the ids of changed records, if there are trees
};

/// All records that nothing shows, in all storages.
LeftOut left_out_of(store::Store& store, const project::Project& project);

}  // namespace fsctl::ingest
