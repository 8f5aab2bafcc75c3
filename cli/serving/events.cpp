#include "cli/serving/events.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "cli/serving/local_reads.h"
#include "cli/serving/trace_json.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

/// In milliseconds, until a browser asks anew; whoever finds too many waiting stays away longer.
constexpr std::string_view soon = "retry: 100\n";
constexpr std::string_view later = "retry: 3000\n";

/// The data and the configuration that a state has now.
std::string name_of(State& state, const api::Request& request) {
  return version_of(state, request) + '-' + std::to_string(state.configuration().number);
}

std::string event_of(State& state, const api::Request& request) {
  const auto configuration = state.configuration();
  const auto& reads = local_reads();
  const auto& version = *std::ranges::find(reads, std::string_view("/version"), &LocalRead::path);
  auto told = parse(answer_read(version, state.site(), request).body);
  told["configuration"] = {{"is_broken", configuration.is_broken},
                           {"told", configuration.sentence},
                           {"findings", problems_json(configuration.findings)}};
  const auto name = std::to_string(told["version"].get<std::int64_t>()) + '-' + std::to_string(configuration.number);
  return "id: " + name + "\ndata: " + write(told) + "\n\n";
}

}  // namespace

api::Response answer_events(States& states, std::string_view id, ChangeWaits& waits, const api::Request& request) {
  const std::string known(request.header("last-event-id"));
  const bool is_newcomer = known.empty();
  const auto has_news = [&](State& state) { return name_of(state, request) != known; };
  const auto outcome = is_newcomer ? ChangeWaits::Outcome::news : waits.wait(states, id, has_news, request);
  api::Response response{.content_type = "text/event-stream", .headers = {{"Cache-Control", "no-store"}}};
  response.body = outcome == ChangeWaits::Outcome::too_many ? later : soon;
  response.body += outcome == ChangeWaits::Outcome::nothing
                       ? std::string(": nothing new\n\n")
                       : states.with(id, [&](State& state) { return event_of(state, request); });
  return response;
}

}  // namespace fsctl::cli
