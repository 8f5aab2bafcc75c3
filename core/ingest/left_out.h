#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/ingest/apply.h"
#include "core/ingest/stored_project.h"

namespace fsctl::ingest {

/// Records that are in the store and that nothing shows, and what is said of the first of them.
struct LeftOut {
  std::size_t without_product = 0;
  std::size_t left_out = 0;  ///< of trees
  std::vector<std::string> sentences{};
};

/// What a load leaves of a feed that nothing shows: all variants without a product in the feed's storages, and what it
/// left out of their trees.
class LoadedLeftOut {
 public:
  /// REQUIRES: the project outlives it.
  LoadedLeftOut(const project::Project& project, const std::string& feed);

  void note(const Outcome& outcome);
  /// REQUIRES: all is committed.
  LeftOut find(store::Store& store) const;

 private:
  const project::Project& project_;
  std::set<std::string> storages_;
  bool has_tree_ = false;
  std::set<std::string> changed_;  ///< ids, for trees
};

/// All of it, in all storages.
LeftOut left_out_of(store::Store& store, const project::Project& project);

}  // namespace fsctl::ingest
