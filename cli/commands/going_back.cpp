#include "cli/commands/going_back.h"

#include <cstdint>
#include <map>
#include <ostream>

#include "cli/stored.h"
#include "cli/undo_point.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/rebuild/make_current.h"
#include "core/store/feed_records.h"
#include "core/store/snapshots.h"

namespace fsctl::cli {
namespace {

using Counts = std::map<std::string, std::int64_t>;

/// How many records each feed of a store has.
Counts counts_of(store::Store& store) {
  const store::ReadTransaction reading(store);
  Counts counts;
  for (const auto& [number, feed] : store::feed_ids(store)) counts[feed] = store::count_feed_records(store, number);
  return counts;
}

/// The feeds of both, with their counts.
Json compared(const Counts& before, const Counts& after) {
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> both;
  for (const auto& [feed, count] : before) both[feed].first = count;
  for (const auto& [feed, count] : after) both[feed].second = count;
  Json feeds = Json::array();
  for (const auto& [feed, counts] : both)
    feeds.push_back({{"feed", feed}, {"before", counts.first}, {"after", counts.second}});
  return feeds;
}

/// Brings the store to the configuration, which may be broken.
void bring(const Invocation& invocation, store::Store& store) {
  Problems broken;
  if (const auto project = load_project(invocation, broken))
    invocation.make_current(store, *project);
  else
    invocation.console.err << "the configuration cannot be read, so nothing is mapped anew:\n"
                           << first_problem(broken) << '\n';
}

void print(const Invocation& invocation, const std::string& snapshot, const Json& feeds) {
  const bool is_dry = invocation.arguments.has("dry-run");
  auto& out = invocation.console.out;
  if (invocation.arguments.has("json")) {
    out << write(Json{{"format_version", 1}, {"dry_run", is_dry}, {"snapshot", snapshot}, {"feeds", feeds}}) << '\n';
    return;
  }
  out << (is_dry ? "would restore " : "restored ") << snapshot << '\n';
  for (const auto& feed : feeds)
    out << feed["feed"].get<std::string>() << ": " << feed["after"].get<std::int64_t>() << " records now, "
        << feed["before"].get<std::int64_t>() << " before\n";
}

}  // namespace

int go_back(const Invocation& invocation, const std::string& snapshot, const std::string& command) {
  store::Snapshots snapshots(invocation.store_address());
  const bool is_dry = invocation.arguments.has("dry-run");
  const auto mode = is_dry ? StoreMode::copy : StoreMode::create;
  auto store = invocation.open_store(mode);
  Counts before;
  const auto count = [&] { before = counts_of(store); };
  const auto tell_of_waiting = [&](const std::string& holder) {
    invocation.console.err << "waiting for " << (holder.empty() ? "another process" : holder)
                           << ", which keeps the store locked\n";
  };
  const auto now = invocation.world.now();
  if (is_dry) {
    count();
    snapshots.restore(snapshot, store.address());
  } else {
    snapshots.restore_keeping(snapshot, store.address(), command, now, {.look = count, .waits = tell_of_waiting});
  }
  bring(invocation, store);
  if (!is_dry) snapshots.note_end(command, now, written(store));
  print(invocation, snapshot, compared(before, counts_of(store)));
  return exit_done;
}

}  // namespace fsctl::cli
