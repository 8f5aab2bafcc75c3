#include "cli/serving/serve.h"
#include "cli/commands.h"
#include "cli/faults/options.h"
#include "cli/serving/environment.h"
#include "cli/serving/listening.h"
#include "core/served/stages.h"

namespace fsctl::cli {
namespace {

/// Whether saved files of the configuration take effect at once. Throws Error(usage) when that is asked and forbidden.
bool watches(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  if (arguments.has("watch") && arguments.has("no-watch"))
    throw Error(ErrorCode::usage, "serve: --watch and --no-watch say opposite things", "leave out one of them");
  return arguments.has("watch") || (invocation.console.err_is_terminal && !arguments.has("no-watch"));
}

/// Says that the server is ready, in a line or as variables.
void tell(const Invocation& invocation, const Started& server) {
  if (!invocation.arguments.has("print-env")) return tell_ready(invocation, server.url);
  write_ready_file(invocation, server.url);
  invocation.console.out << as_assignments(environment_for(invocation, server)) << std::flush;
}

/// The standby that requests read, if there is one. What the environment says is for stores that can have one. Throws
/// Error(usage) for what cannot be one.
std::optional<store::Address> read_store_of(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  store::Address standby(arguments.path("read-store"));
  const bool may_have_one = invocation.store_address().is_of_server() && !arguments.has("ephemeral");
  if (arguments.path("read-store").empty() || (!may_have_one && arguments.is_of_environment("read-store"))) return {};
  if (!standby.is_of_server())
    throw Error(ErrorCode::usage, "serve: --read-store takes the URL of a database",
                "as postgresql://USER@STANDBY/DATABASE");
  if (!invocation.store_address().is_of_server())
    throw Error(ErrorCode::usage, "serve: --read-store goes with a store in a database",
                "it names a standby of the database that --store, FSCTL_STORE or project.json names");
  if (arguments.has("ephemeral"))
    throw Error(ErrorCode::usage, "serve: --read-store and --ephemeral do not go together",
                "a copy of the store has no standby");
  return standby;
}

int run_serve(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  if (arguments.has("remove-missing") && !arguments.has("load"))
    throw Error(ErrorCode::usage, "serve: --remove-missing goes with --load",
                "it removes the records that a file in the loaded folder does not have any more");
  const ServingOptions options{.server = listening_of(invocation),
                               .is_copy = arguments.has("ephemeral"),
                               .has_admin = !arguments.has("no-admin"),
                               .memory = static_cast<std::size_t>(arguments.number("memory")),
                               .dialect = project::dialects.find(arguments.text("dialect")),
                               .unknown_versions = arguments.text("stage"),
                               .may_leave_project = arguments.has("allow-outside"),
                               .follows = {.watches = watches(invocation),
                                           .records_folder = arguments.path("load"),
                                           .removes_missing = arguments.has("remove-missing"),
                                           .read_store = read_store_of(invocation)},
                               .faults = fault_options(invocation),
                               .recordings = arguments.path("replay"),
                               .export_folder = arguments.path("export-on-exit")};
  return serve(invocation, options, [&](const Started& server) { tell(invocation, server); });
}

}  // namespace

const Command serve_command{
    .name = "serve",
    .summary = "Serve the API over HTTP on this machine.",
    .examples =
        "  fsctl serve\n"
        "  fsctl serve --port 8080 --cors-origin https://shop.example\n"
        "  fsctl serve --dialect client --stage develop\n"
        "  fsctl serve --latency 200ms..400ms --fail listing=5%:FETCH_API_LIMIT_EXCEEDED\n"
        "  fsctl serve --base-path /api/stack\n"
        "  fsctl serve --port 0 --ready-file url.txt &\n"
        "  fsctl serve --print-env > .env.fsctl\n"
        "  fsctl serve --store postgresql://shop@db1/shop --read-store postgresql://shop@db2/shop\n"
        "  fsctl serve --tls --allow-host api.shop.example --port 443\n"
        "\n"
        "With --tls clients have to trust the authority in ~/.local/share/fsctl/authority.pem (below XDG_DATA_HOME "
        "where\n"
        "that is set):\n"
        "  curl --cacert ~/.local/share/fsctl/authority.pem https://localhost:4400/health\n"
        "  NODE_EXTRA_CA_CERTS=~/.local/share/fsctl/authority.pem npm run dev\n"
        "  certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n fsctl -i ~/.local/share/fsctl/authority.pem    (Chromium)\n"
        "Firefox takes it under Settings, Certificates, Authorities; fsctl health and fsctl ingest --to need "
        "nothing.\n",
    .options = with_listening_options(
        {{.names = "--dialect",
          .help = "{choices}, whatever project.json says.",
          .choices = {project::dialects.all(), Choices::Refusal::states}},
         {.names = "--stage",
          .help = "What an fs-version means that is neither a stage nor a release of one: {choices}, which it "
                  "is unless set. No fs-version at all means public.",
          .fallback = served::public_stage,
          .choices = {{std::string(served::develop), std::string(served::preview), std::string(served::public_stage)}}},
         {.names = "--memory",
          .help = "What requests, answers, caches and connections to the store may hold together, such as 2G; "
                  "{default} unless set. Beyond it requests are answered with 503.",
          .fallback = "512M",
          .number = Number{.least = least_memory, .unit = Number::Unit::bytes, .words = "takes a size"}},
         {.names = "--ephemeral",
          .help =
              "Serve a copy of the store, which is removed at the end; the store stays as it is. POST /_fsctl/reset "
              "brings it back to the beginning.",
          .takes = Option::Takes::nothing},
         {.names = "--read-store",
          .help =
              "A standby of the store's database, or {environment}: requests read there, as long as it has what they "
              "have to show; see core/store/README.md.",
          .path = true,
          .environment = "FSCTL_READ_STORE"},
         {.names = "--no-admin",
          .help =
              "Leave out the Explorer and the routes below /_fsctl/, by which programs and pages of this machine read "
              "the state, reset it or take private copies of it.",
          .takes = Option::Takes::nothing},
         {.names = "--load",
          .help = "Folder of records to load at the start, as fsctl ingest --all does, and when they are saved.",
          .path = true},
         {.names = "--remove-missing",
          .help = "For --load: a load removes the feed's records that its files lack, as fsctl ingest "
                  "--remove-missing does.",
          .takes = Option::Takes::nothing},
         {.names = "--replay",
          .help = "Folder of recorded answers, as fsctl proxy --record keeps them, for blocks, listings, trees, pages "
                  "and sitemaps that the project does not have.",
          .path = true},
         {.names = "--export-on-exit",
          .help = "Folder to write each feed's records to when a signal ends the server, as fsctl export does; with "
                  "--ephemeral this is how edits are kept.",
          .path = true},
         {.names = "--watch",
          .help =
              "Serve what is saved to the configuration at once, as on a terminal. A broken one is told, and the last "
              "good one served. SIGHUP does it once.",
          .takes = Option::Takes::nothing},
         {.names = "--no-watch",
          .help = "Serve the configuration that there is at the start, also on a terminal.",
          .takes = Option::Takes::nothing},
         {.names = "--allow-outside",
          .help = "Let file connectors read outside the project's directory.",
          .takes = Option::Takes::nothing},
         {.names = "--print-env",
          .help = "Once the server listens, print FSCTL_URL=… and other variables on standard output, as shells and "
                  ".env files take them, in place of the line that says so.",
          .takes = Option::Takes::nothing},
         latency_option(),
         fail_option(),
         fault_seed_option()}),
    .run = run_serve,
    .no_json = "it prints one line once it listens; --log-format json makes its log JSON",
};

}  // namespace fsctl::cli
