#include "core/store/postgresql/facts.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace fsctl::store {
namespace {

std::optional<std::int64_t> number_or_none(const Result& result, int row, int column) {
  if (PQgetisnull(result.get(), row, column) != 0) return {};
  return number_in(result, row, column);
}

std::vector<TableSize> tables_of(Session& session, const Schema& schema) {
  const std::array<BoundValue, 1> of{schema.oid};
  const auto found = session.ask(
      "SELECT relname::text, pg_total_relation_size(oid) AS bytes FROM pg_class "
      "WHERE relnamespace = $1::bigint::oid AND relkind = 'r' ORDER BY bytes DESC, relname",
      of);
  std::vector<TableSize> tables;
  for (int row = 0; row < rows_of(found); ++row)
    tables.push_back(
        {.table = std::string(text_in(found, row, 0)), .bytes = static_cast<std::uint64_t>(number_in(found, row, 1))});
  return tables;
}

std::vector<OpenBy> open_by(Session& session) {
  const auto found = session.ask(
      "SELECT application_name, count(*) FROM pg_stat_activity WHERE datname = current_database() "
      "AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1");
  std::vector<OpenBy> all;
  for (int row = 0; row < rows_of(found); ++row)
    all.push_back({.who = client_of(text_in(found, row, 0)), .sessions = number_in(found, row, 1)});
  return all;
}

Behind behind_in(const Result& found, int row, int bytes, int milliseconds) {
  return {.bytes = number_or_none(found, row, bytes), .milliseconds = number_or_none(found, row, milliseconds)};
}

/// A user without this role is told of its own sessions alone.
bool may_see_standbys(Session& session) {
  return number_in(session.ask("SELECT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')"), 0, 0) != 0;
}

std::vector<Standby> standbys_of(Session& session) {
  const auto found = session.ask(
      "SELECT application_name, state, sync_state IN ('sync', 'quorum'), "
      "pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, "
      "replay_lsn)::bigint, (extract(epoch FROM replay_lag) * 1000)::bigint "
      "FROM pg_stat_replication ORDER BY application_name, pid");
  std::vector<Standby> standbys;
  for (int row = 0; row < rows_of(found); ++row)
    standbys.push_back({.name = std::string(text_in(found, row, 0)),
                        .state = std::string(text_in(found, row, 1)),
                        .is_synchronous = number_in(found, row, 2) != 0,
                        .behind = behind_in(found, row, 3, 4)});
  return standbys;
}

/// A standby that has read all it was sent is not behind, however long ago the last commit was.
Replication replication_of(Session& session) {
  const auto found = session.ask(
      "SELECT pg_is_in_recovery(), current_setting('synchronous_standby_names') <> '' "
      "AND current_setting('synchronous_commit') NOT IN ('off', 'local'), "
      "pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::bigint, "
      "CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0 "
      "ELSE (extract(epoch FROM now() - pg_last_xact_replay_timestamp()) * 1000)::bigint END");
  Replication replication{.is_standby = number_in(found, 0, 0) != 0};
  if (replication.is_standby)
    replication.behind = behind_in(found, 0, 2, 3);
  else
    replication.waits_for_standbys = number_in(found, 0, 1) != 0;
  if (may_see_standbys(session)) replication.standbys = standbys_of(session);
  return replication;
}

}  // namespace

Facts facts_of(Session& session, const Schema& schema) {
  const auto settings =
      session.ask("SELECT current_setting('server_version'), current_setting('max_connections')::bigint");
  return {.driver = "PostgreSQL",
          .version = std::string(text_in(settings, 0, 0)),
          .schema_version = schema.version,
          .tables = tables_of(session, schema),
          .open_by = open_by(session),
          .most_sessions = number_in(settings, 0, 1),
          .replication = replication_of(session)};
}

std::int64_t estimated_rows(Session& session, const std::string& rest) {
  constexpr std::string_view before = "\"Plan Rows\": ";
  const auto plan = session.ask(("EXPLAIN (FORMAT JSON) SELECT 1 " + rest).c_str());
  const std::string told(text_in(plan, 0, 0));
  const auto at = told.find(before);
  return at == std::string::npos ? 0 : std::strtoll(told.c_str() + at + before.size(), nullptr, 10);
}

std::uint64_t bytes_of(Session& session, const Schema& schema) {
  std::uint64_t bytes = 0;
  for (const auto& table : tables_of(session, schema)) bytes += table.bytes;
  return bytes;
}

}  // namespace fsctl::store
