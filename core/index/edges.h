#pragma once

#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/project/read_path.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/text/collation.h"

namespace fsctl::index {

/// The group of readers a audience belongs to, as far as a tree's fields tell them apart.
std::string tree_variant(const project::Tree& tree, const stored::View& view);

/// A digest of everything that determines a tree's edges. Trees with equal fingerprints share them.
std::string tree_fingerprint(const project::Project& project, const project::Tree& tree);

/// Writes the edges of one tree: which record is the parent of which.
class EdgeWriter {
 public:
  EdgeWriter(store::Store& store, const project::Project& project, const project::Tree& tree, store::TreeNumber index);

  void put(const project::RecordView& record);
  void remove(std::string_view key);
  /// Writes everything to the store. Has to be called before the transaction commits.
  void flush();

 private:
  std::string position_key(const Value& position, std::size_t audience) const;

  struct Audience {
    stored::View view;
    std::string variant;
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
