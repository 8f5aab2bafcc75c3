#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/json/write.h"
#include "core/project/tree.h"
#include "core/views/reader.h"

namespace fsctl::views {

struct TreeRequest {
  std::optional<std::string> key{};
  std::optional<std::int64_t> depth{};
};

/// The first level that was left out because the answer would have had more than 1,000 nodes.
struct TreeWarning {
  std::int64_t level;
  std::size_t nodes;
};

/// Writes a tree (Fetch API, "Tree"). Throws Error(node_not_found).
std::optional<TreeWarning> write_tree(Reader& reader, const project::Tree& tree, const TreeRequest& request,
                                      JsonWriter& out);

}  // namespace fsctl::views
