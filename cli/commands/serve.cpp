#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/commands.h"
#include "cli/faults/options.h"
#include "cli/serving/serve.h"
#include "core/output/new_file.h"
#include "core/served/stages.h"

namespace fsctl::cli {
namespace {

constexpr std::int64_t least_memory = 64 * 1024 * 1024;

/// A path such as `/api/stack` without slashes at its end; empty for `/`. Throws Error(usage).
std::string parse_base_path(std::string text) {
  while (text.ends_with('/')) text.pop_back();
  const auto is_odd = [](unsigned char c) { return c <= 0x20 || c >= 0x7F || c == '?' || c == '#'; };
  if (!text.empty() && (!text.starts_with('/') || std::ranges::any_of(text, is_odd)))
    throw Error(ErrorCode::usage, "--base-path takes a path such as /api/stack, found \"" + text + "\"");
  return text;
}

devserver::Options options_of(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  return {.host = arguments.text("host"),
          .port = static_cast<int>(arguments.number("port")),
          .probe = !arguments.has("port"),
          .base_path = parse_base_path(arguments.text("base-path")),
          .identify = invocation.world.random_id,
          .cors_origins = arguments.all("cors-origin"),
          .allowed_hosts = arguments.all("allow-host"),
          .log_format = arguments.choice<devserver::LogFormat>("log-format"),
          .now = invocation.world.now};
}

/// Whether saved files of the configuration take effect at once.
bool watches(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  return arguments.has("watch") || (invocation.console.err_is_terminal && !arguments.has("no-watch"));
}

/// Writes the ready file, whole and under its name at once. A pipe or terminal in its place is written to.
void write_ready_file(const std::filesystem::path& path, const std::string& url) {
  if (std::filesystem::is_fifo(path) || std::filesystem::is_character_file(path)) {
    std::ofstream out(path);
    if (!(out << url << '\n' << std::flush)) throw Error(ErrorCode::file_unreadable, "cannot write " + path.string());
    return;
  }
  output::NewFile file(path);
  file.out() << url << '\n';
  file.finish();
}

/// Says that the server is ready, first in the ready file.
void tell_ready(const Invocation& invocation, const std::string& url) {
  if (const auto path = invocation.arguments.path("ready-file"); !path.empty()) write_ready_file(path, url);
  invocation.console.out << "fsctl serving " << url << std::endl;
}

int run(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const ServingOptions options{.server = options_of(invocation),
                               .is_copy = arguments.has("ephemeral"),
                               .has_admin = !arguments.has("no-admin"),
                               .memory = static_cast<std::size_t>(arguments.number("memory")),
                               .dialect = project::dialects.find(arguments.text("dialect")),
                               .unknown_versions = arguments.text("stage"),
                               .may_leave_project = arguments.has("allow-outside"),
                               .follows = {.watches = watches(invocation), .records_folder = arguments.path("load")},
                               .faults = fault_options(invocation)};
  return serve(invocation, options, [&](const Started& server) { tell_ready(invocation, server.url); });
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
        "  fsctl serve --port 0 --ready-file url.txt &\n",
    .options =
        {{.names = "--port",
          .help =
              "Port to listen on, or {environment}; 0 takes a free one. Without it {default}, or the next free one.",
          .fallback = "4400",
          .number = Number{.least = 0, .most = 65535, .words = "takes a number"},
          .environment = "FSCTL_PORT"},
         {.names = "--host",
          .help = "Address to listen on; {default} unless you say otherwise. 0.0.0.0 and :: are all of them.",
          .fallback = "127.0.0.1"},
         {.names = "--base-path",
          .help = "Path that a frontend calls the API below, such as /api/stack, as behind its proxy; paths "
                  "without it are answered, too."},
         {.names = "--allow-host",
          .help = "Name that callers may use for this server in Host, besides loopback ones, --host and the "
                  "project's domains; may repeat, * is any.",
          .takes = Option::Takes::many_values},
         {.names = "--cors-origin",
          .help = "Origin that browsers may call from, besides loopback ones; may repeat, * is all.",
          .takes = Option::Takes::many_values},
         {.names = "--dialect",
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
         {.names = "--no-admin",
          .help =
              "Leave out the Explorer and the routes below /_fsctl/, by which programs and pages of this machine read "
              "the state, reset it or take private copies of it.",
          .takes = Option::Takes::nothing},
         {.names = "--load",
          .help = "Folder of records to load at the start, as fsctl ingest --all does, and when they are saved.",
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
         latency_option(),
         fail_option(),
         fault_seed_option(),
         {.names = "--log-format",
          .help = "{choices}.",
          .fallback = "text",
          .choices = {{"text", "json"}, Choices::Refusal::states}},
         {.names = "--ready-file", .help = "File to write the URL to once the server listens.", .path = true}},
    .run = run,
};

}  // namespace fsctl::cli
