#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <stop_token>
#include <thread>

#include "cli/background.h"
#include "cli/commands.h"
#include "cli/lossy_log.h"
#include "cli/reload.h"
#include "core/api/answer.h"
#include "core/budget/budget.h"
#include "core/budget/keep_little.h"
#include "core/connect/fetches.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/output/new_file.h"
#include "core/project/load.h"
#include "core/report/report.h"
#include "core/served/stages.h"
#include "core/store/feed_records.h"
#include "core/store/store.h"
#include "core/text/printable.h"
#include "core/text/redact.h"
#include "core/text/timestamp.h"
#include "devserver/callers.h"
#include "devserver/loopback.h"
#include "devserver/server.h"

namespace fsctl::cli {
namespace {

constexpr std::int64_t least_memory = 64 * 1024 * 1024;
/// The part of the budget, as a divisor, that the connection may cache which maps a changed configuration.
constexpr std::size_t part_for_reload = 8;

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

/// The project, in the dialect of --dialect if that is given.
std::shared_ptr<const project::Project> load_project(const Invocation& invocation) {
  return project::load(invocation.project_directory(),
                       {.dialect = project::dialects.find(invocation.arguments.text("dialect"))});
}

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

/// Signals that a thread of its own waits for: those that end the server, and SIGHUP, at which it reads the
/// configuration again.
sigset_t awaited_signals() {
  auto signals = ending_signals();
  sigaddset(&signals, SIGHUP);
  return signals;
}

/// Waits for signals. The first one that ends the server stops it, if it still exists, which lets requests finish; the
/// second one ends the process at once.
void watch_signals(const std::weak_ptr<devserver::Server>& server, const std::weak_ptr<Reload>& reload) {
  const auto awaited = awaited_signals();
  int signal = 0;
  for (sigwait(&awaited, &signal); signal == SIGHUP; sigwait(&awaited, &signal))
    if (const auto running = reload.lock()) running->ask();
  const auto signals = ending_signals();
  const auto stop = [server] {
    if (const auto running = server.lock()) running->stop();
  };
  try {
    std::thread(stop).detach();
  } catch (const std::exception&) {  // there is no memory for a thread
    stop();
  }
  sigwait(&signals, &signal);
  _exit(exit_code(ErrorClass::interruption));
}

/// Writes the contexts that came since the background has last written them. A failure is only logged, so that the
/// server still ends with success.
void write_last_contexts(api::Site& site, const Background::Tell& tell) {
  try {
    site.write_contexts();
  } catch (const std::exception& exception) {
    tell(std::string("the latest contexts were not kept: ") + exception.what());
  }
}

/// A message as a line of the log, in the chosen format.
std::string line_of(const connect::FetchNote& note, const devserver::Options& options) {
  const auto time = text::format_timestamp(options.now());
  const auto message = text::printable(text::without_keys(note.message));
  if (options.log_format == devserver::LogFormat::text)
    return time + ' ' + (note.feed.empty() ? "" : note.feed + ": ") + message + '\n';
  Json line = {{"time", time}, {"message", message}};
  if (!note.feed.empty()) line["feed"] = note.feed;
  return write(line) + '\n';
}

/// A message with the findings that belong to it, in the chosen format.
std::string told(const std::string& sentence, const Problems& findings, const devserver::Options& options) {
  if (options.log_format == devserver::LogFormat::text)
    return line_of({.feed = "", .message = sentence}, options) + report::as_text(findings);
  Json line = {{"time", text::format_timestamp(options.now())}, {"message", sentence}};
  for (const auto& problem : findings) line["findings"].push_back(report::as_json(problem));
  return write(line) + '\n';
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

/// What fills a store that has no record yet; empty for one that has some.
std::string how_to_fill(const Invocation& invocation, const project::Project& project) {
  auto store = invocation.open_store(StoreMode::existing);
  if (store::has_feed_records(store)) return {};
  const bool has_files = std::filesystem::is_directory(project.directory / "records");
  return std::string("the store has no records yet; fsctl ingest ") +
         (has_files ? "--all loads those in records/" : "FEED FILE loads some");
}

int run(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  auto options = options_of(invocation);
  const auto budget = std::make_shared<Budget>(static_cast<std::size_t>(arguments.number("memory")));
  const auto project = load_project(invocation);
  give_threads_small_stacks();
  // All threads that are started after this inherit the mask, so only watch_signals() receives the signals.
  const auto signals = awaited_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  auto site = invocation.open_site(project, StoreMode::create, budget);
  site.take_unknown_versions_for(arguments.text("stage"));
  options.knows_host = [&](std::string_view host) { return site.has_domain(host); };
  options.admit = [&](const api::Request& request) { return api::admit(site, request); };
  options.budget = budget;
  const auto address = invocation.store_address();
  store::remove_left_copies(address);
  LossyLog log(invocation.console.err, [&options](std::size_t dropped) {
    return line_of(
        {.feed = "", .message = std::to_string(dropped) + " lines of the log were dropped, as nobody read it"},
        options);
  });
  options.log = [&log](std::string_view line) { log.write(line); };
  const auto tell_of = [&](const connect::FetchNote& note) { log.write(line_of(note, options)); };
  const auto tell = [&](const std::string& message) { tell_of({.feed = "", .message = message}); };
  const auto server = std::make_shared<devserver::Server>(
      options, [&](const api::Request& request) { return api::answer(site, request); });
  const int port = server->listen();
  if (!devserver::is_loopback_host(options.host) && site.is_open())
    log.write(
        "warning: the network can reach this server, and no fetch secret protects all of its stages; fsctl secret add "
        "makes one\n");
  if (const auto how = how_to_fill(invocation, *project); !how.empty()) tell(how);
  connect::Fetches fetches(address, *project, invocation.world, tell_of, arguments.has("allow-outside"));
  Background background(site, fetches, address, tell);
  const auto reload = std::make_shared<Reload>(
      address, project, invocation.world, options.budget->bytes() / part_for_reload,
      [&](const std::string& sentence, const Problems& findings) { log.write(told(sentence, findings, options)); });
  std::thread([served = std::weak_ptr(server), asked = std::weak_ptr(reload)] {
    watch_signals(served, asked);
  }).detach();
  std::jthread behind([&](const std::stop_token& end) { background.run(end); });
  std::jthread following([&, watches = watches(invocation)](const std::stop_token& end) { reload->run(end, watches); });
  const auto url = "http://" + devserver::host_to_call(options.host) + ':' + std::to_string(port) + options.base_path;
  const bool clean = server->run([&] { tell_ready(invocation, url); });
  for (auto* const thread : {&behind, &following}) thread->request_stop();
  for (auto* const thread : {&behind, &following}) thread->join();
  if (clean) write_last_contexts(site, tell);
  // A request may still run, or the log's thread may wait for the stream; both use objects that a return would destroy.
  if (!log.end() || !clean) _exit(exit_done);
  return exit_done;
}

}  // namespace

const Command serve_command{
    .name = "serve",
    .summary = "Serve the API over HTTP on this machine.",
    .examples =
        "  fsctl serve\n"
        "  fsctl serve --port 8080 --cors-origin https://shop.example\n"
        "  fsctl serve --dialect client --stage develop\n"
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
         {.names = "--log-format",
          .help = "{choices}.",
          .fallback = "text",
          .choices = {{"text", "json"}, Choices::Refusal::states}},
         {.names = "--ready-file", .help = "File to write the URL to once the server listens.", .path = true}},
    .run = run,
};

}  // namespace fsctl::cli
