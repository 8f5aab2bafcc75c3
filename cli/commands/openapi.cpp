#include <ostream>

#include "cli/commands.h"
#include "core/api/endpoints.h"

namespace fsctl::cli {
namespace {

int run(const Invocation& invocation) {
  constexpr int spaces = 2;
  invocation.console.out << api::describe_api(*invocation.load_project()).dump(spaces) << '\n';
  return exit_done;
}

}  // namespace

const Command openapi_command{
    .name = "openapi",
    .summary = "Print the OpenAPI 3.1 description of the project's Fetch API, as /api/doc.json serves it.",
    .examples =
        "  fsctl openapi > openapi.json\n"
        "  fsctl openapi --project shop | jq '.paths | keys'\n",
    .options = {},
    .run = run,
};

}  // namespace fsctl::cli
