#include "cli/commands/stored_data.h"

#include <ostream>

#include "core/ingest/orphans.h"
#include "core/ingest/versions.h"

namespace fsctl::cli {

void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems) {
  if (!invocation.arguments.has("data")) return;
  store::Store store(invocation.store_path(project), store::Store::Mode::read);
  const store::Reading reading(store);
  for (Problem& problem : ingest::left_out_records(store, project)) problems.push_back(std::move(problem));
  const auto tell = [&](const std::string& what) {
    invocation.console.err << what << " was not looked at: its records are not mapped yet; fsctl rebuild does that\n";
  };
  for (const auto& version : ingest::storage_versions(store, project)) {
    if (version.number == 0 && version.storage->is_products) tell("the storage " + version.storage->name);
    for (const auto& tree : version.trees)
      if (tree.number == 0) tell("the tree " + tree.tree->slug);
  }
}

}  // namespace fsctl::cli
