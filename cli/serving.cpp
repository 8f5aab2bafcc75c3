#include "cli/serving.h"

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <ostream>
#include <stop_token>
#include <thread>

#include "cli/background.h"
#include "cli/reload.h"
#include "cli/server_log.h"
#include "cli/server_signals.h"
#include "core/api/answer.h"
#include "core/budget/budget.h"
#include "core/budget/keep_little.h"
#include "core/connect/fetches.h"
#include "core/project/load.h"
#include "core/store/feed_records.h"
#include "core/store/store.h"
#include "devserver/callers.h"
#include "devserver/loopback.h"

namespace fsctl::cli {
namespace {

/// The part of the budget, as a divisor, that the connection may cache which maps a changed configuration.
constexpr std::size_t part_for_reload = 8;

/// Writes the contexts that came since the background has last written them. A failure is only logged, so that the
/// server still ends with success.
void write_last_contexts(api::Site& site, ServerLog& log) {
  try {
    site.write_contexts();
  } catch (const std::exception& exception) {
    log.tell(std::string("the latest contexts were not kept: ") + exception.what());
  }
}

/// What fills a store that has no record yet; empty for one that has some.
std::string how_to_fill(const store::Address& address, const project::Project& project) {
  store::Store store(address, store::Store::Mode::read);
  if (store::has_feed_records(store)) return {};
  const bool has_files = std::filesystem::is_directory(project.directory / "records");
  return std::string("the store has no records yet; fsctl ingest ") +
         (has_files ? "--all loads those in records/" : "FEED FILE loads some");
}

/// A stream that takes what nobody wants to read.
std::ostream& nowhere() {
  static std::ostream stream(nullptr);
  return stream;
}

}  // namespace

int serve(const Invocation& invocation, ServingOptions serving, const std::function<void(const Started&)>& ready) {
  auto& options = serving.server;
  const auto budget = std::make_shared<Budget>(serving.memory);
  const auto project = project::load(invocation.project_directory(), {.dialect = serving.dialect});
  give_threads_small_stacks();
  hold_back_signals();
  const auto address = invocation.address_for(serving.store);
  auto site = invocation.open_site(project, address, budget);
  site.take_unknown_versions_for(serving.unknown_versions);
  options.knows_host = [&](std::string_view host) { return site.has_domain(host); };
  options.admit = [&](const api::Request& request) { return api::admit(site, request); };
  options.budget = budget;
  if (serving.store == StoreMode::create) store::remove_left_copies(address);
  ServerLog log(serving.logs ? invocation.console.err : nowhere(), options);
  options.log = [&log](std::string_view line) { log.write(line); };
  const auto server = std::make_shared<devserver::Server>(
      options, [&](const api::Request& request) { return api::answer(site, request); });
  const int port = server->listen();
  if (!devserver::is_loopback_host(options.host) && site.is_open())
    log.write(
        "warning: the network can reach this server, and no fetch secret protects all of its stages; fsctl secret add "
        "makes one\n");
  if (const auto how = how_to_fill(address, *project); serving.store == StoreMode::create && !how.empty())
    log.tell(how);
  connect::Fetches fetches(
      address, *project, invocation.world, [&](const connect::FetchNote& note) { log.tell(note); },
      serving.may_leave_project);
  Background background(site, fetches, address, [&](const std::string& sentence) { log.tell(sentence); });
  const auto reload = std::make_shared<Reload>(
      address, project, invocation.world, budget->bytes() / part_for_reload,
      [&](const std::string& sentence, const Problems& findings) { log.tell(sentence, findings); });
  watch_signals(server, reload);
  std::jthread behind([&](const std::stop_token& end) { background.run(end); });
  std::jthread following([&](const std::stop_token& end) { reload->run(end, serving.watches); });
  const auto stop = [served = std::weak_ptr(server)] {
    if (const auto running = served.lock()) running->stop();
  };
  const auto url = "http://" + devserver::host_to_call(options.host) + ':' + std::to_string(port) + options.base_path;
  const bool clean = server->run([&] { ready({.url = url, .store = address, .stop = stop}); });
  for (auto* const thread : {&behind, &following}) thread->request_stop();
  for (auto* const thread : {&behind, &following}) thread->join();
  if (clean) write_last_contexts(site, log);
  // A request may still run, or the log's thread may wait for the stream; both use objects that a return would destroy.
  const int code = serving.exit_code();
  if (!log.end() || !clean) _exit(code);
  return code;
}

}  // namespace fsctl::cli
