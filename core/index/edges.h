#pragma once

#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/project/read_path.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/text/collation.h"

namespace fsctl::index {

/// The name of a reader's audience: readers who see the same edges in the same order are one.
std::string tree_audience(const project::Tree& tree, const stored::View& view);

/// A text of everything that determines a tree's edges. Trees with equal fingerprints share their edges.
std::string tree_fingerprint(const project::Project& project, const project::Tree& tree);

/// Writes the edges of one tree: the parent and the position of each record, for each audience.
class EdgeWriter {
 public:
  /// REQUIRES: a tree that outlives it.
  EdgeWriter(store::Store& store, const project::Project& project, const project::Tree& tree, store::TreeNumber index);

  /// Writes a record's edges, in place of those that it has.
  void put(const project::RecordView& record);
  void remove(std::span<const std::string_view> keys);
  /// Writes everything to the store. Has to be called before the transaction commits.
  void flush();

 private:
  std::string position_key(const Value& position, std::size_t audience) const;

  struct Audience {
    stored::View view;
    std::string name;
    text::Collation collation;
  };

  struct Pending {
    std::size_t audience;
    std::string key;
    std::string parent;
    std::string position;
  };

  store::Store& store_;
  const project::Tree& tree_;
  store::TreeNumber index_;
  std::vector<Audience> audiences_;
  std::vector<Pending> pending_{};
  Arena arena_;
};

}  // namespace fsctl::index
