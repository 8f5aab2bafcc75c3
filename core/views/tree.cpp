#include "core/views/tree.h"

#include <algorithm>
#include <functional>
#include <span>

#include "core/index/edges.h"
#include "core/store/tree_rows.h"
#include "core/views/block.h"
#include "core/views/read_ahead.h"

namespace fsctl::views {
namespace {

constexpr std::size_t most_nodes = 1'000;

struct Node {
  std::string key;
  std::vector<Node> children{};
  const project::RecordView* record = nullptr;
};

/// Collects the nodes level by level, whole levels only, and writes them.
class TreeWriter {
 public:
  TreeWriter(Reader& reader, const project::Tree& tree)
      : reader_(reader), tree_(tree), audience_(index::tree_audience(tree, reader.view())) {
    for (const auto& [known, number] : reader.version(*tree.storage).trees)
      if (known == &tree) index_ = number;
  }

  std::optional<TreeWarning> write(const TreeRequest& request, JsonWriter& out) {
    auto nodes = top(request);
    if (nodes) {
      grow(*nodes, request.depth);
      find_records(*nodes);
    }
    out.begin_object();
    out.name("items");
    write_nodes(nodes.value_or(std::vector<Node>{}), out);
    out.end_object();
    return warning_;
  }

 private:
  /// The start node, or all roots; nothing when there are too many.
  std::optional<std::vector<Node>> top(const TreeRequest& request) {
    if (request.key) {
      if (!is_node(*request.key))
        throw Error(ErrorCode::node_not_found, "tree " + tree_.slug + " has no node \"" + *request.key + "\"");
      count_ = 1;
      return std::vector<Node>{{*request.key}};
    }
    std::vector<Node> roots;
    each_child({""}, [&](std::size_t, std::string_view key) { roots.push_back({std::string(key)}); });
    if (roots.size() > most_nodes) {
      warning_ = {1, 0};
      return {};
    }
    count_ = roots.size();
    return roots;
  }

  /// Whether the parents of a key lead to a root, rather than to a missing record or back to the key.
  bool is_node(std::string_view key) {
    const auto parents = store::parents_above(reader_.store(), index_, audience_, {&key, 1});
    return std::ranges::any_of(parents, [](const auto& edge) { return edge.second.empty(); });
  }

  void each_child(const std::vector<std::string_view>& parents,
                  const std::function<void(std::size_t, std::string_view)>& visit) {
    store::each_child(reader_.store(), index_, audience_, parents, most_nodes + 1, visit);
  }

  /// Adds the children of nodes; gives how many, which is more than fit where not all were added.
  std::size_t add_children(std::span<Node* const> parents) {
    constexpr std::size_t at_once = 16;  // as each may have more than fit
    std::size_t size = 0;
    while (!parents.empty() && count_ + size <= most_nodes) {
      const auto next = parents.first(std::min(parents.size(), at_once));
      std::vector<std::string_view> keys;
      for (const Node* node : next) keys.push_back(node->key);
      each_child(keys, [&](std::size_t position, std::string_view key) {
        next[position]->children.push_back({std::string(key)});
        ++size;
      });
      parents = parents.subspan(next.size());
    }
    return size;
  }

  /// Adds levels below the first one until there are none, the depth is reached or a level does not fit.
  void grow(std::vector<Node>& first, std::optional<std::int64_t> depth) {
    std::vector<Node*> level;
    for (Node& node : first) level.push_back(&node);
    for (std::int64_t number = 2; !level.empty() && (!depth || number - 1 <= *depth); ++number) {
      const auto size = add_children(level);
      if (count_ + size > most_nodes) return leave_out(level, number);
      count_ += size;
      std::vector<Node*> next;
      for (Node* node : level)
        for (Node& child : node->children) next.push_back(&child);
      level = std::move(next);
    }
  }

  void leave_out(const std::vector<Node*>& above, std::int64_t level) {
    for (Node* node : above) node->children.clear();
    warning_ = {level, count_};
  }

  void find_records(std::vector<Node>& nodes) {
    std::vector<Node*> all;
    add_all(nodes, all);
    std::vector<std::string_view> keys;
    for (const Node* node : all) keys.push_back(node->key);
    const auto records = find_to_show(reader_, *tree_.block, keys);
    for (std::size_t i = 0; i < all.size(); ++i) all[i]->record = records[i];
  }

  static void add_all(std::vector<Node>& nodes, std::vector<Node*>& all) {
    for (Node& node : nodes) {
      all.push_back(&node);
      add_all(node.children, all);
    }
  }

  void write_nodes(const std::vector<Node>& nodes, JsonWriter& out) {
    out.begin_array();
    for (const Node& node : nodes) {
      if (node.record == nullptr) continue;
      out.begin_object();
      write_block_members(reader_, *tree_.block, *node.record, out);
      out.name("$items");
      write_nodes(node.children, out);
      out.end_object();
    }
    out.end_array();
  }

  Reader& reader_;
  const project::Tree& tree_;
  std::string audience_;
  store::TreeNumber index_{};
  std::size_t count_ = 0;
  std::optional<TreeWarning> warning_;
};

}  // namespace

std::optional<TreeWarning> write_tree(Reader& reader, const project::Tree& tree, const TreeRequest& request,
                                      JsonWriter& out) {
  return TreeWriter(reader, tree).write(request, out);
}

}  // namespace fsctl::views
