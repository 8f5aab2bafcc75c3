#include "core/composer/operations.h"

#include <ostream>

#include "cli/commands.h"
#include "core/composer/reference.h"
#include "core/error/error.h"
#include "core/error/suggest.h"

namespace fsctl::cli {
namespace {

int run_operations(const Invocation& invocation) {
  const auto name = invocation.arguments.text("name");
  if (name.empty()) {
    invocation.console.out << composer::reference();
    return exit_done;
  }
  const auto* operation = composer::find_operation(name);
  if (operation == nullptr)
    throw Error(ErrorCode::unknown_name, "there is no operation \"" + name + "\"",
                did_you_mean(name, composer::operation_names()));
  invocation.console.out << composer::reference_of(*operation);
  return exit_done;
}

}  // namespace

const Command operations_command{
    .name = "operations",
    .summary = "Print the reference of the value composer's operations.",
    .examples = "  fsctl operations\n  fsctl operations join\n",
    .options = {{.names = "name", .help = "One operation; all of them otherwise."}},
    .run = run_operations,
};

}  // namespace fsctl::cli
