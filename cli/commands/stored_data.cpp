#include "cli/commands/stored_data.h"

#include <ostream>
#include <utility>

#include "cli/commands/sound_files.h"
#include "core/served/hidden_pages.h"
#include "core/served/option_attributes.h"
#include "core/served/orphans.h"
#include "core/served/served.h"
#include "core/text/printable.h"

namespace fsctl::cli {

void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems) {
  if (!invocation.arguments.has("data")) return;
  if (const auto files = files_with_errors(project, problems); !files.empty()) {
    invocation.console.err << "what --data checks was not looked at, as there are errors in "
                           << text::printable(listed(files)) << '\n';
    return;
  }
  auto store = invocation.open_store(StoreMode::existing, project);
  const store::ReadTransaction reading(store);
  for (Problem& problem : served::left_out_records(store, project)) problems.push_back(std::move(problem));
  for (Problem& problem : served::unknown_attributes(store, project)) problems.push_back(std::move(problem));
  const auto tell = [&](const std::string& what) {
    invocation.console.err << what << " was not looked at: its records are not mapped yet; fsctl rebuild does that\n";
  };
  const auto stored = served::Served(store, project).stored.front();
  if (stored.route_set != store::none)
    for (Problem& problem : served::hidden_pages(store, stored)) problems.push_back(std::move(problem));
  for (const auto& version : stored.storages) {
    if (version.number == store::none && version.storage->is_products) tell("the storage " + version.storage->name);
    for (const auto& tree : version.trees)
      if (tree.number == store::none) tell("the tree " + tree.tree->slug);
  }
}

}  // namespace fsctl::cli
