#pragma once

#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/project/read_path.h"
#include "core/store/store.h"
#include "core/text/collation.h"

namespace fsctl::index {

/// The group of readers a audience belongs to, as far as a tree's fields tell them apart.
std::string tree_variant(const project::Tree& tree, const stored::View& view);

/// What makes two trees of one storage share their edges, and edges be made anew when it changes.
std::string tree_fingerprint(const project::Project& project, const project::Tree& tree);

/// Writes who lies below whom, for one tree.
class EdgeWriter {
 public:
  EdgeWriter(store::Store& store, const project::Project& project, const project::Tree& tree, std::int64_t index);

  void put(const project::RecordView& record);
  void remove(std::string_view key);
  /// Brings everything to the store. REQUIRES: called before the transaction commits.
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
  std::int64_t index_;
  std::vector<Audience> audiences_;
  std::vector<Pending> pending_{};
  Arena arena_;
};

}  // namespace fsctl::index
