#include "cli/commands/stored_data.h"

#include <ostream>

#include "core/ingest/tree_nodes.h"
#include "core/ingest/versions.h"

namespace fsctl::cli {
namespace {

/// Records of a tree that get a finding each.
constexpr std::size_t most_left_out = 100;

void check_tree(store::Store& store, const project::Project& project, const ingest::StorageVersion::TreeIndex& tree,
                Problems& problems) {
  const auto nodes = ingest::nodes_of(store, project, tree, most_left_out);
  const auto whole_file = std::make_shared<const Source>(Source{.name = tree.tree->source->name, .text = {}});
  const auto add = [&](const std::string& message) {
    problems.push_back(
        {.code = ErrorCode::left_out_of_tree, .message = message, .severity = Severity::warning, .source = whole_file});
  };
  for (const auto& [key, why] : nodes.first_left_out) add("the record " + key + " is left out: " + why);
  const auto others = nodes.left_out - nodes.first_left_out.size();
  if (others > 0) add(std::to_string(others) + (others == 1 ? " more record is" : " more records are") + " left out");
}

}  // namespace

void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems) {
  if (!invocation.arguments.has("data")) return;
  store::Store store(invocation.store_path(project), store::Store::Mode::read);
  const store::Reading reading(store);
  for (const auto& version : ingest::storage_versions(store, project))
    for (const auto& tree : version.trees) {
      if (tree.number != 0)
        check_tree(store, project, tree, problems);
      else
        invocation.console.err << "the tree " << tree.tree->slug
                               << " was not looked at: its records are not mapped yet; fsctl rebuild does that\n";
    }
}

}  // namespace fsctl::cli
