#include "cli/serving/serve.h"

#include <unistd.h>

#include <exception>
#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/listener.h"
#include "cli/serving/admin.h"
#include "cli/serving/feed_files.h"
#include "cli/serving/listening.h"
#include "cli/serving/replay.h"
#include "cli/serving/server_log.h"
#include "cli/serving/server_signals.h"
#include "cli/serving/states.h"
#include "cli/serving/tls_options.h"
#include "core/budget/budget.h"
#include "core/budget/keep_little.h"
#include "core/project/load.h"
#include "core/store/feed_records.h"
#include "core/store/store.h"
#include "devserver/callers.h"
#include "devserver/loopback.h"

namespace fsctl::cli {
namespace {

/// What fills a store that has no record yet; empty for one that has some.
std::string how_to_fill(const store::Address& address, const project::Project& project, bool is_copy) {
  store::Store store(address, store::Store::Mode::read);
  if (store::has_feed_records(store)) return {};
  if (is_copy)
    return "the store has no records yet, and what is loaded into it from now on is not in this copy of it; --load DIR "
           "loads the files of a folder into the copy";
  const bool has_files = std::filesystem::is_directory(project.directory / "records");
  return std::string("the store has no records yet; fsctl ingest ") +
         (has_files ? "--all loads those in records/" : "FEED FILE loads some");
}

/// Warns when the network can read what no secret protects.
void warn_of_strangers(const devserver::Options& options, States& states, ServerLog& log) {
  if (devserver::is_loopback_host(options.host)) return;
  if (states.with_main([](State& main) { return main.site().is_open(); }))
    log.write(
        "warning: the network can reach this server, and no fetch secret protects all of its stages; fsctl secret add "
        "makes one\n");
}

/// Stops a server as long as there is one, and those who wait in it for a change.
std::function<void()> stop_of(const std::shared_ptr<devserver::Server>& server, const std::shared_ptr<Admin>& admin) {
  return [served = std::weak_ptr(server), waited = std::weak_ptr(admin)] {
    if (const auto asked = waited.lock()) asked->end_waits();
    if (const auto running = served.lock()) running->stop();
  };
}

/// The recordings that are replayed; null for none.
std::shared_ptr<Replay> replay_of(const ServingOptions& serving, ServerLog& log) {
  if (serving.recordings.empty()) return {};
  return std::make_shared<Replay>(
      serving.recordings, serving.follows.watches,
      [&log](const std::string& sentence, const Problems& findings) { log.tell(sentence, findings); });
}

/// Makes the folder to export to, which may be the one to load. Throws Error(file_unreadable) where there is no folder
/// to load, or none that can be exported to.
void check_folders(const ServingOptions& serving) {
  if (!serving.export_folder.empty()) make_export_folder(serving.export_folder);
  const auto& loaded = serving.follows.records_folder;
  if (!loaded.empty() && !std::filesystem::is_directory(loaded))
    throw Error(ErrorCode::file_unreadable, "there is no directory " + loaded.string(),
                "--load names one with the files of each feed, such as products.json");
}

/// Writes the records of the main state to files; whether that is done.
bool export_records(const std::filesystem::path& folder, const States& states, ServerLog& log) {
  const auto tell = [&](const std::string& sentence) { log.tell(sentence); };
  try {
    if (!folder.empty()) write_feed_files(states.main_address(), folder, tell);
    return true;
  } catch (const std::exception& exception) {
    const auto error = store::as_error(exception);
    tell("no records were written to " + folder.string() + ": " + (error ? error->what() : exception.what()));
    return false;
  }
}

/// A stream that takes what nobody wants to read.
std::ostream& nowhere() {
  static std::ostream stream(nullptr);
  return stream;
}

}  // namespace

int serve(const Invocation& invocation, ServingOptions serving, const std::function<void(const Started&)>& ready) {
  auto& options = serving.server;
  check_folders(serving);
  FaultRules faults(serving.faults);
  const auto project = project::load(invocation.project_directory(), {.dialect = serving.dialect});
  if (serving.recordings.empty()) faults.check(*project);  // else they may have more routes
  give_threads_small_stacks();
  hold_back_signals();
  options.budget = std::make_shared<Budget>(serving.memory);
  ServerLog log(serving.logs ? invocation.console.err : nowhere(), options);
  options.log = [&log](std::string_view line) { log.write(line); };
  const auto address = invocation.store_address();
  store::remove_left_copies(address);
  std::shared_ptr<States> states;
  std::shared_ptr<Replay> replay;
  std::shared_ptr<Admin> admin;
  options.knows_host = [&](std::string_view host) {
    try {
      return states->with_main([&](State& main) { return main.site().has_domain(host); });
    } catch (const Error&) {  // there is no state to ask
      return false;
    }
  };
  options.admit = [&](const api::Request& request) { return admin->admit(request); };
  options.disturb = [&](const api::Request& request) { return faults.disturb(request, invocation.world.random_id); };
  options.note_instead = [&](const api::Request& request, const devserver::Disturbance& disturbance) {
    admin->note_instead(request, disturbance);
  };
  const auto server =
      std::make_shared<devserver::Server>(options, [&](const api::Request& request) { return admin->answer(request); });
  const int port = server->listen();  // before records are loaded, which a port that is taken would make useless
  states = std::make_shared<States>(State::Common{.world = invocation.world,
                                                  .log = log,
                                                  .budget = options.budget,
                                                  .unknown_versions = serving.unknown_versions,
                                                  .may_leave_project = serving.may_leave_project,
                                                  .listener = listener(invocation.console)},
                                    project, address, serving.is_copy, serving.follows);
  replay = replay_of(serving, log);
  admin = std::make_shared<Admin>(*states, invocation.world, serving.has_admin, replay.get());
  const auto url = url_of(options, port);
  admin->call_at(url);
  const auto tell = [&log](const std::string& sentence) { log.tell(sentence); };
  tell_of_taken_port(options, port, tell);
  for (const auto& sentence : about_tls(invocation, options)) tell(sentence);
  warn_of_strangers(options, *states, log);
  if (const auto how = how_to_fill(states->main_address(), *project, serving.is_copy); !how.empty()) log.tell(how);
  if (faults.draws())
    log.tell("faults befall requests by chance; --fault-seed " + std::to_string(faults.seed()) + " repeats them");
  const auto stop = stop_of(server, admin);
  watch_signals(stop, [served = std::weak_ptr(states), replayed = std::weak_ptr(replay)] {
    if (const auto running = served.lock()) running->with_main([](State& main) { main.look(); });
    if (const auto running = replayed.lock()) running->look();
  });
  log.settle();  // what is said of the start stands before the line that says it is ready
  const bool clean = server->run([&] { ready({.url = url, .store = states->main_address(), .stop = stop}); });
  const bool is_exported = export_records(serving.export_folder, *states, log);
  const int code = is_exported ? serving.exit_code() : exit_code(ErrorClass::environment);
  if (clean) states.reset();
  // A request may still run, or the log's thread may wait for the stream; both use objects that a return would destroy.
  if (!log.end() || !clean) _exit(code);
  return code;
}

}  // namespace fsctl::cli
