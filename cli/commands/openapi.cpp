#include <ostream>

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/api/endpoints.h"

namespace fsctl::cli {
namespace {

/// The configuration of --stage. Without a store there are no releases, so every stage serves the working
/// configuration.
std::shared_ptr<const project::Project> described(const Invocation& invocation) {
  auto project = invocation.load_project();
  if (!invocation.has_store()) return project;
  auto store = invocation.open_store(StoreMode::existing);
  return stage_project(invocation, store, served::Stages(store, project));
}

int run_openapi(const Invocation& invocation) {
  constexpr int spaces = 2;
  invocation.console.out << api::describe_api(*described(invocation)).dump(spaces) << '\n';
  return exit_done;
}

}  // namespace

const Command openapi_command{
    .name = "openapi",
    .summary = "Print the OpenAPI 3.1 description of the project's Fetch API, as /api/doc.json serves it.",
    .examples =
        "  fsctl openapi > openapi.json\n"
        "  fsctl openapi --stage develop | jq '.paths | keys'\n"
        "  fsctl openapi --project shop > shop.json\n",
    .options = {{.names = "--stage", .help = "Release stage: develop, preview, public or a release id."}},
    .run = run_openapi,
    .only_json = true,
};

}  // namespace fsctl::cli
