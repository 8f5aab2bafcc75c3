#include <future>
#include <memory>
#include <ostream>
#include <system_error>

#include "cli/child.h"
#include "cli/commands.h"
#include "cli/faults/options.h"
#include "cli/serving/environment.h"
#include "cli/serving/serve.h"
#include "cli/serving/tls_options.h"
#include "core/access/secrets.h"
#include "core/served/stages.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

constexpr int exec_not_found = 127;
constexpr int not_runnable = 126;

/// A key with which the command may push. It ends with the copy of the store.
std::string key_for(const store::Address& address, const World& world) {
  store::Store store(address, store::Store::Mode::write);
  return access::issue_secret(store, access::SecretKind::ingest_key,
                              access::SecretLabel("fsctl exec " + world.random_id()), world);
}

ServingOptions options_of(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  ServingOptions options{.server = {.port = static_cast<int>(arguments.number("port")),
                                    .identify = invocation.world.random_id,
                                    .now = invocation.world.now},
                         .is_copy = true,
                         .memory = static_cast<std::size_t>(arguments.number("memory")),
                         .unknown_versions = arguments.text("stage"),
                         .faults = fault_options(invocation),
                         .logs = arguments.has("log")};
  add_tls(invocation, options.server);
  return options;
}

/// Starts the command beside its server. Throws std::system_error.
std::unique_ptr<Child> start(const Invocation& invocation, const Started& server) {
  auto environment = environment_for(invocation, server);
  environment["FSCTL_INGEST_KEY"] = key_for(server.store, invocation.world);
  return std::make_unique<Child>(invocation.arguments.all("command"), environment);
}

/// Says why the command cannot run; gives the exit code of a shell that cannot run it.
int refuse(const Invocation& invocation, const std::system_error& failed) {
  invocation.console.err << "error: cannot run " << text::printable(invocation.arguments.all("command").front()) << ": "
                         << failed.code().message() << '\n';
  return failed.code() == std::errc::no_such_file_or_directory ? exec_not_found : not_runnable;
}

int run_exec(const Invocation& invocation) {
  std::unique_ptr<Child> child;
  int refusal = 0;
  std::future<int> code;
  auto options = options_of(invocation);
  options.exit_code = [&] {
    if (child) child->ask_to_end();  // a signal has ended the server first
    return code.get();
  };
  return serve(invocation, options, [&](const Started& server) {
    try {
      child = start(invocation, server);
    } catch (const std::system_error& failed) {
      refusal = refuse(invocation, failed);
    }
    code = std::async(std::launch::async, [&, stop = server.stop] {
      const int ended = child ? child->wait() : refusal;
      stop();
      return ended;
    });
  });
}

}  // namespace

const Command exec_command{
    .name = "exec",
    .summary = "Run a command beside a server of its own, over a copy of the store.",
    .examples =
        "  fsctl exec -- npx playwright test\n"
        "  fsctl exec -- sh -c 'curl -s $FSCTL_URL/block/product/card/fold-mat'\n"
        "  fsctl exec --log -- sh -c 'fsctl ingest products new.ndjson && npm test'\n"
        "\n"
        "The command finds the server at FSCTL_URL, may push with FSCTL_INGEST_KEY, and what it does with fsctl goes "
        "to\n"
        "the same copy, which begins with the snapshots of the store. The copy is removed at the end; the exit code "
        "is\n"
        "that of the command.\n",
    .options = with_tls_options(
        {{.names = "command",
          .help = "The command and its arguments, behind --.",
          .takes = Option::Takes::many_values,
          .required = true},
         {.names = "--port",
          .help = "Port to listen on; a free one unless set.",
          .fallback = "0",
          .number = Number{.least = 0, .most = 65535, .words = "takes a number"}},
         {.names = "--stage",
          .help = "What an fs-version means that nobody knows, as for serve.",
          .fallback = served::public_stage,
          .choices = {{std::string(served::develop), std::string(served::preview), std::string(served::public_stage)}}},
         {.names = "--memory",
          .help = "What the server may hold, as for serve; {default} unless set.",
          .fallback = "512M",
          .number = Number{.least = least_memory, .unit = Number::Unit::bytes, .words = "takes a size"}},
         latency_option(),
         fail_option(),
         fault_seed_option(),
         {.names = "--log",
          .help = "Write the server's log to standard error, between what the command writes.",
          .takes = Option::Takes::nothing}}),
    .run = run_exec,
    .no_json = "it prints what the command prints; behind -- its own options stand",
};

}  // namespace fsctl::cli
