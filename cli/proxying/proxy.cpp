#include "cli/proxying/proxy.h"

#include <unistd.h>

#include <memory>
#include <utility>

#include "cli/command.h"
#include "cli/proxying/forward.h"
#include "cli/serving/listening.h"
#include "cli/serving/server_log.h"
#include "cli/serving/server_signals.h"
#include "cli/serving/tls_options.h"
#include "core/api/url.h"
#include "core/budget/budget.h"
#include "core/budget/keep_little.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "devserver/loopback.h"

namespace fsctl::cli {
namespace {

/// Most requests wait for the service, which may take as long as it may.
constexpr std::size_t most_at_once = 64;

/// The proxy's own health, whatever the service says of its.
bool asks_for_health(const api::Request& request) {
  return request.method == api::Method::get && api::split_target(request.target).path == "/health" &&
         !request.is_foreign;
}

api::Response health_of(const Upstream& upstream) {
  return {.body = write(Json{{"status", "ok"}, {"upstream", upstream.text()}})};
}

/// Warns when the network can read with the secret of this machine.
void warn_of_strangers(const ProxyOptions& options, ServerLog& log) {
  if (devserver::is_loopback_host(options.server.host) || options.secret.empty()) return;
  log.write("warning: the network can reach this proxy, and read with the secret of --secret-file\n");
}

}  // namespace

int proxy(const Invocation& invocation, ProxyOptions proxying,
          const std::function<void(const std::string& url)>& ready) {
  auto& options = proxying.server;
  give_threads_small_stacks();
  hold_back_signals();
  options.budget = std::make_shared<Budget>();
  options.most_working = most_at_once;
  ServerLog log(invocation.console.err, options);
  options.log = [&log](std::string_view line) { log.write(line); };
  Upstream upstream(proxying.upstream, proxying.limit, options.budget);
  const Recorder recorder(proxying.recordings);
  Forward forward(upstream, recorder, invocation.world,
                  {.secret = proxying.secret,
                   .base_path = options.base_path,
                   .tell = [&log](const std::string& sentence) { log.tell(sentence); }});
  options.admit = [&](const api::Request& request) { return forward.admit(request); };
  const auto server = std::make_shared<devserver::Server>(options, [&](const api::Request& request) {
    return asks_for_health(request) ? health_of(upstream) : forward.answer(request);
  });
  const int port = server->listen();
  const auto url = url_of(options, port);
  const auto tell = [&log](const std::string& sentence) { log.tell(sentence); };
  tell_of_taken_port(options, port, tell);
  for (const auto& sentence : about_tls(invocation, options)) tell(sentence);
  warn_of_strangers(proxying, log);
  watch_signals(
      [served = std::weak_ptr(server)] {
        if (const auto running = served.lock()) running->stop();
      },
      [] {});
  log.settle();
  const bool clean = server->run([&] { ready(url); });
  // A request may still wait for the service, or the log's thread for the stream; both use objects that a return ends.
  if (!log.end() || !clean) _exit(exit_done);
  return exit_done;
}

}  // namespace fsctl::cli
