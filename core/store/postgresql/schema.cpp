#include "core/store/postgresql/schema.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/migrations.h"

namespace fsctl::store {
namespace {

constexpr int oldest_server = 150'000;

/// The names of a search_path, in which one may stand in quotes; without them capitals mean small letters.
std::vector<std::string> names_of(std::string_view path) {
  std::vector<std::string> names(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '"') {
      if (is_quoted && path.substr(i + 1).starts_with('"'))
        names.back() += path[++i];
      else
        is_quoted = !is_quoted;
    } else if (path[i] == ',' && !is_quoted) {
      names.emplace_back();
    } else if (is_quoted) {
      names.back() += path[i];
    } else if (path[i] != ' ') {
      names.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(path[i])));
    }
  }
  std::erase(names, "");
  return names;
}

/// A schema of the user's own counts where there is one, as everywhere in PostgreSQL.
std::string name_of_schema(Session& session) {
  const auto result = session.ask(
      "SELECT current_setting('search_path'), current_user::text, "
      "EXISTS (SELECT FROM pg_namespace WHERE nspname = current_user)");
  std::string user(text_in(result, 0, 1));
  const bool has_own = number_in(result, 0, 2) != 0;
  for (const auto& name : names_of(text_in(result, 0, 0))) {
    if (name != "$user") return name;
    if (has_own) return user;
  }
  return user;
}

/// A refusal to make a schema or table is about the rights of the user.
[[noreturn]] void refuse(const Address& address, const Schema& schema, const std::string& why) {
  throw Error(
      ErrorCode::store_unusable, address.text() + ": " + why,
      "name a schema of its own, as in ?options=-csearch_path%3Dshop; it is made where the user may (schema \"" +
          schema.name + "\" now)");
}

void take_steps(Session& session, std::int64_t done) {
  const auto steps = postgres_migrations();
  for (const auto* step : steps.subspan(static_cast<std::size_t>(done))) session.run_script(step);
  const std::array<BoundValue, 1> version{steps.size()};
  session.ask("UPDATE fsctl_schema SET number = $1", version);
}

/// Any number of those who make a store wait for each other here; the number stands for no schema.
constexpr const char* begin_to_make = "BEGIN; SELECT pg_advisory_xact_lock(x'6673637400000000'::bigint)";

Schema make(Session& session, const Address& address) {
  session.run_script(begin_to_make);
  auto schema = schema_of(session);  // another one may have made it meanwhile
  check(session, address, schema, Unfinished::refused);
  if (schema.oid == 0) session.run_script("CREATE SCHEMA " + as_identifier(schema.name));
  if (schema.version == 0)
    session.run_script("CREATE TABLE fsctl_schema(number bigint NOT NULL); INSERT INTO fsctl_schema VALUES (0)");
  take_steps(session, schema.version);
  session.run_script("COMMIT");
  return schema_of(session);
}

}  // namespace

std::string as_identifier(const std::string& name) {
  std::string written = "\"";
  for (const char sign : name) written.append(sign == '"' ? 2 : 1, sign);
  return written + '"';
}

/// Asks the catalogue's tables: a session remembers what to_regnamespace did not find, past what others then make.
Schema schema_of(Session& session) {
  Schema schema{.name = name_of_schema(session)};
  const std::array<BoundValue, 1> name{std::string_view(schema.name)};
  const auto found = session.ask(
      "SELECT coalesce(max(pg_namespace.oid)::bigint, 0), count(pg_class.oid) > 0, current_setting('server_encoding'), "
      "current_setting('server_encoding') IN ('UTF8', 'SQL_ASCII') FROM pg_namespace LEFT JOIN pg_class "
      "ON relnamespace = pg_namespace.oid AND relname = 'fsctl_schema' WHERE nspname = $1::text",
      name);
  schema.oid = number_in(found, 0, 0);
  if (number_in(found, 0, 3) == 0) schema.odd_encoding = text_in(found, 0, 2);
  if (number_in(found, 0, 1) == 0) return schema;
  const auto version = session.ask(("SELECT number FROM " + as_identifier(schema.name) + ".fsctl_schema").c_str());
  if (rows_of(version) > 0) schema.version = number_in(version, 0, 0);
  return schema;
}

std::int64_t newest_schema() { return static_cast<std::int64_t>(postgres_migrations().size()); }

void check(const Session& session, const Address& address, const Schema& schema, Unfinished unfinished) {
  if (session.version() < oldest_server)
    throw Error(ErrorCode::store_unusable,
                address.text() + ": the server is PostgreSQL " + std::to_string(session.version() / 10'000),
                "fsctl needs PostgreSQL 15 or later");
  if (!schema.odd_encoding.empty() && schema.version == 0)
    throw Error(ErrorCode::store_unusable, address.text() + ": the encoding of this database is " + schema.odd_encoding,
                "createdb --encoding=UTF8 --template=template0 makes one that can keep all texts");
  constexpr std::size_t longest_name = 63;
  if (schema.name.size() > longest_name)
    throw Error(ErrorCode::store_unusable, address.text() + ": the name of this schema is longer than 63 bytes",
                "name another one, as in ?options=-csearch_path%3Dshop");
  const auto newest = newest_schema();
  check_finished(schema.version, newest, unfinished, address.text());
  if (schema.version > newest && schema.version < unfinished_copy)
    throw Error(ErrorCode::store_newer,
                address.text() + ": made by a newer fsctl (schema " + std::to_string(schema.version) +
                    ", this one knows " + std::to_string(newest) + ")",
                "use that version, or load the feeds into a new store");
}

bool is_current(const Schema& schema) {
  return schema.version == newest_schema() || schema.version == newest_schema() + unfinished_copy;
}

Schema bring_up(Session& session, const Address& address, const Schema& schema) {
  if (schema.version == 0 && schema.name.find('~') != std::string::npos)
    refuse(address, schema, "a schema with ~ in its name is a snapshot of a store");
  try {
    return make(session, address);
  } catch (const PostgresFailure& failure) {
    if (failure.state() == state_of_no_right) refuse(address, schema, "the user may not make a store here");
    if (failure.state() == state_of_reserved_name)
      refuse(address, schema, "PostgreSQL keeps names that begin with pg_ to itself");
    if (failure.state() == state_of_no_schema_named) refuse(address, schema, "the search_path names no schema");
    if (failure.state() == state_of_table_there)
      refuse(address, schema, "the schema has tables, but no store of fsctl");
    throw;
  }
}

}  // namespace fsctl::store
