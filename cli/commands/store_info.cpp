#include "cli/commands/store_info.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "cli/command.h"
#include "cli/counted.h"
#include "cli/table.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/facts.h"
#include "core/store/feed_records.h"
#include "core/store/place.h"
#include "core/store/storage_records.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

Json row_of(const char* title, const std::string& name, const store::RowCount& count) {
  return {{title, name}, {"records", count.rows}, {"estimated", count.is_estimate}};
}

Json feeds_of(store::Store& store) {
  std::map<std::string, store::RowCount> counts;  // by name
  for (const auto& [number, id] : store::feed_ids(store)) counts.emplace(id, store::about_feed_records(store, number));
  Json rows = Json::array();
  for (const auto& [id, count] : counts) rows.push_back(row_of("feed", id, count));
  return rows;
}

/// Stages that map a storage in different ways have a row each.
Json storages_of(store::Store& store) {
  auto versions = store::storage_versions(store);
  std::erase_if(versions, [](const auto& version) { return !version.is_in_use(); });
  std::ranges::sort(versions, {}, [](const auto& version) { return std::tie(version.storage, version.number); });
  Json rows = Json::array();
  for (const auto& version : versions)
    rows.push_back(row_of("storage", version.storage, store::about_storage_records(store, version.number)));
  return rows;
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json behind_of(const store::Behind& behind) {
  return {{"bytes", or_null(behind.bytes)}, {"milliseconds", or_null(behind.milliseconds)}};
}

Json standbys_of(const store::Replication& replication) {
  if (!replication.standbys) return {};
  Json rows = Json::array();
  for (const auto& standby : *replication.standbys)
    rows.push_back({{"name", standby.name},
                    {"state", standby.state},
                    {"synchronous", standby.is_synchronous},
                    {"behind", behind_of(standby.behind)}});
  return rows;
}

Json replication_of(const store::Replication& replication) {
  Json json = {{"role", replication.is_standby ? "standby" : "primary"}};
  if (replication.is_standby)
    json["behind"] = behind_of(replication.behind);
  else
    json["waits_for_standbys"] = replication.waits_for_standbys;
  json["standbys"] = standbys_of(replication);
  return json;
}

Json info_of(const Invocation& invocation) {
  const auto address = invocation.store_address();
  auto store = invocation.open_store(StoreMode::existing);
  const auto facts = store::facts_of(store);
  const auto size = store::size_of(address);
  Json json = {{"format_version", 1},
               {"store", address.text()},
               {"driver", facts.driver},
               {"version", facts.version},
               {"schema_version", facts.schema_version},
               {"bytes", size.bytes},
               {"log_bytes", size.log_bytes},
               {"tables", Json::array()},
               {"open_by", Json::array()}};
  for (const auto& table : facts.tables) json["tables"].push_back({{"table", table.table}, {"bytes", table.bytes}});
  for (const auto& one : facts.open_by) json["open_by"].push_back({{"who", one.who}, {"sessions", one.sessions}});
  if (facts.most_sessions) json["most_sessions"] = *facts.most_sessions;
  if (facts.replication) json["replication"] = replication_of(*facts.replication);
  const store::ReadTransaction reading(store);
  json["data_version"] = static_cast<std::int64_t>(store.data_version());
  json["feeds"] = feeds_of(store);
  json["storages"] = storages_of(store);
  if (store.is_in_memory())  // as there is none yet
    for (const char* member : {"driver", "version", "schema_version", "data_version"}) json[member] = nullptr;
  return json;
}

std::string behind_in_words(const Json& behind) {
  if (behind["bytes"].is_null()) return "not known";
  auto words = std::to_string(behind["bytes"].get<std::int64_t>()) + " bytes";
  if (!behind["milliseconds"].is_null())
    words += ", " + std::to_string(behind["milliseconds"].get<std::int64_t>()) + " ms";
  return words;
}

std::string role_in_words(const Json& replication) {
  const bool is_standby = replication["role"] == "standby";
  std::string words = is_standby ? "standby, behind its primary by " + behind_in_words(replication["behind"])
                      : replication["waits_for_standbys"].get<bool>() ? "primary, which waits for standbys"
                                                                      : "primary, which waits for no standby";
  if (replication["standbys"].is_null())
    words += "; this user may not see standbys, which takes the role pg_monitor";
  else if (replication["standbys"].empty())
    words += "; none follows it";
  return words;
}

void print_beginning(std::ostream& out, const Json& info) {
  out << "store    " << text::printable(info["store"].get<std::string>()) << '\n';
  if (!info["driver"].is_null())
    out << "driver   " << info["driver"].get<std::string>() << ' '
        << text::printable(info["version"].get<std::string>()) << ", tables of version " << info["schema_version"]
        << "\ndata     version " << info["data_version"] << '\n';
  out << "size     " << kibibytes(info["bytes"].get<std::uint64_t>());
  if (info["log_bytes"] > 0) out << ", log " << kibibytes(info["log_bytes"].get<std::uint64_t>());
  out << '\n';
  if (info.contains("most_sessions")) out << "sessions " << info["most_sessions"] << " at most\n";
  if (info.contains("replication")) out << "server   " << role_in_words(info["replication"]) << '\n';
}

/// With `about` before what was estimated.
Json in_words(Json rows) {
  for (auto& row : rows)
    if (row["estimated"].get<bool>()) row["records"] = "about " + write(row["records"]);
  return rows;
}

void print_rows(std::ostream& out, const std::vector<std::string>& titles, const Json& rows,
                const std::vector<std::string>& members) {
  if (rows.empty()) return;
  out << '\n';
  print_table(out, titles, rows, members);
}

void print(std::ostream& out, const Json& info) {
  print_beginning(out, info);
  print_rows(out, {"feed", "records"}, in_words(info["feeds"]), {"feed", "records"});
  print_rows(out, {"storage", "records"}, in_words(info["storages"]), {"storage", "records"});
  print_rows(out, {"table", "bytes"}, info["tables"], {"table", "bytes"});
  print_rows(out, {"open by", "sessions"}, info["open_by"], {"who", "sessions"});
  if (!info.contains("replication") || info["replication"]["standbys"].is_null()) return;
  Json standbys = info["replication"]["standbys"];
  for (auto& standby : standbys) {
    standby["behind"] = behind_in_words(standby["behind"]);
    standby["synchronous"] = standby["synchronous"].get<bool>() ? "yes" : "no";
  }
  print_rows(out, {"standby", "state", "synchronous", "behind by"}, standbys,
             {"name", "state", "synchronous", "behind"});
}

}  // namespace

int show_store_info(const Invocation& invocation) {
  const auto info = info_of(invocation);
  if (invocation.arguments.has("json"))
    invocation.console.out << write(info) << '\n';
  else
    print(invocation.console.out, info);
  return exit_done;
}

}  // namespace fsctl::cli
