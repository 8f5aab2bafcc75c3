#include "core/store/postgresql/timelines.h"

#include <cstdint>
#include <mutex>
#include <string>

#include "core/store/postgresql/failure.h"
#include "core/text/keyed_hash.h"

namespace fsctl::store {
namespace {

/// A standby has none of its own.
constexpr const char* cluster_and_timeline =
    "SELECT system_identifier::text, CASE WHEN pg_is_in_recovery() THEN 0 "
    "ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END FROM pg_control_system()";

/// The newest one of each cluster that this process has used, by URL.
struct Timelines {
  std::mutex mutex{};
  text::ByName<std::int64_t> newest{};

  bool is_former(const std::string& place, std::int64_t timeline) {
    const std::scoped_lock lock(mutex);
    auto& known = newest[place];
    if (timeline < known) return true;
    known = timeline;
    return false;
  }
};

Timelines& timelines() {
  static Timelines all;
  return all;
}

}  // namespace

void check_timeline(Session& session, const std::string& url) {
  const auto found = session.ask(cluster_and_timeline);
  const auto timeline = number_in(found, 0, 1);
  if (timeline > 0 && timelines().is_former(std::string(text_in(found, 0, 0)) + ' ' + url, timeline))
    throw PostgresFailure(state_of_former_primary, "it writes on timeline " + std::to_string(timeline));
}

}  // namespace fsctl::store
