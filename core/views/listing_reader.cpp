#include "core/views/listing_reader.h"

#include <set>
#include <string_view>

#include "core/index/edges.h"

namespace fsctl::views {
namespace {

/// A tree as a reader sees it.
class SeenTree {
 public:
  SeenTree(Reader& reader, const project::Tree& tree)
      : reader_(reader), audience_(index::tree_audience(tree, reader.view())) {
    for (const auto& [known, number] : reader.version(*tree.storage).trees)
      if (known == &tree) index_ = number;
  }

  std::vector<std::string> with_all_below(const std::vector<std::string>& keys) {
    std::set<std::string, std::less<>> known(keys.begin(), keys.end());
    for (std::vector<std::string> level = keys; !level.empty();) {
      const std::vector<std::string_view> parents(level.begin(), level.end());
      std::vector<std::string> next;
      store::each_child(reader_.store(), index_, audience_, parents, -1, [&](std::size_t, std::string_view key) {
        if (known.emplace(key).second) next.emplace_back(key);
      });
      reader_.work().take(next.size() * node_steps);
      level = std::move(next);
    }
    return {known.begin(), known.end()};
  }

  store::Parents parents_above(const index::FacetCounts& values) {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < values.size(); ++i) keys.push_back(values.value(i));
    reader_.work().take(keys.size() * node_steps);
    return store::parents_above(reader_.store(), index_, audience_, keys);
  }

 private:
  /// Looking up a node of a tree, in steps of work.
  static constexpr std::uint64_t node_steps = 100;

  Reader& reader_;
  std::string audience_;
  store::TreeNumber index_{};
};

}  // namespace

ListingReader listing_reader(Reader& reader, const project::Listing& listing, const index::Snapshot& snapshot) {
  return {.listing = listing,
          .definition = snapshot.definition(),
          .view = reader.view(),
          .attributes_in = [&](std::size_t column) { return *snapshot.attributes(reader.store(), column); },
          .with_all_below =
              [&](const project::Tree& tree, const std::vector<std::string>& keys) {
                return SeenTree(reader, tree).with_all_below(keys);
              },
          .parents_of_values =
              [&](const project::Tree& tree, std::size_t column) {
                return SeenTree(reader, tree).parents_above(*snapshot.facet_counts(reader.store(), column));
              },
          .is_client = reader.project().is_client(),
          .is_expanded = reader.project().expands(listing)};
}

}  // namespace fsctl::views
