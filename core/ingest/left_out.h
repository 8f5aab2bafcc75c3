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

/// Records that are in the store and that nothing shows, and what is said of the first of them.
struct LeftOut {
  std::size_t without_product = 0;
  std::size_t left_out = 0;  ///< of trees
  std::vector<std::string> sentences{};
};

/// The variants without a product in the storages of a feed: how many there are, and the first of them with why.
Json without_product(store::Store& store, const project::Project& project, const std::string& feed);
/// The same as it is told. Throws what reading JSON throws when it is something else.
LeftOut as_told(const Json& without_product);

/// What the trees of a feed's storages leave out of some records, those below a record that is gone among them: for
/// each tree the number, and the first of them with why.
Json left_out_of_trees(store::Store& store, const project::Project& project, const std::string& feed,
                       const std::set<std::string>& records);

/// The same of several lots of records, told as one.
class LeftOutOfTrees {
 public:
  /// Throws what reading JSON throws when it is something else.
  void add(const Json& trees);
  void tell(LeftOut& found) const;

 private:
  struct Tree {
    std::size_t unnamed = 0;
    std::map<std::string, std::string> why{};  ///< by record
  };
  std::map<std::string, Tree> trees_{};
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
  std::string feed_;
  bool has_tree_ = false;
  std::set<std::string> changed_;  ///< ids, for trees
};

/// All of it, in all storages.
LeftOut left_out_of(store::Store& store, const project::Project& project);

}  // namespace fsctl::ingest
