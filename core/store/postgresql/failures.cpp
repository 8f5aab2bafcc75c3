#include "core/store/postgresql/failures.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/store/interrupt.h"
#include "core/store/postgresql/failure.h"

namespace fsctl::store {
namespace {

/// What a SQLSTATE, or a class of them, means to a user. An empty message stands for the server's words.
struct Meaning {
  std::string_view state;
  ErrorCode code;
  std::string_view message;
  std::string_view hint;
};

constexpr std::string_view acknowledged = "what was acknowledged is safe";

/// The first one whose state the failure's begins with.
constexpr Meaning meanings[] = {
    {"28", ErrorCode::store_access, "the database does not let this user in",
     "look at the user and the password in the address, or in ~/.pgpass"},
    {"3D000", ErrorCode::store_unusable, "there is no such database", "make it with createdb, or correct the address"},
    {"42501", ErrorCode::store_unusable, "the user has not the rights that a store needs",
     "give it a schema of its own, or make it the owner of this one"},
    {state_of_idle_transaction, ErrorCode::store_unusable, "the server ended the session, which was idle for too long",
     "raise idle_in_transaction_session_timeout for this user; what was acknowledged is safe"},
    {state_of_stopped, ErrorCode::store_unusable, "the server stopped the statement",
     "is there a statement_timeout for this user that is too short? what was acknowledged is safe"},
    {"22P05", ErrorCode::store_unusable, "the encoding of this database cannot keep all texts",
     "fsctl store copy moves the store to one that createdb --encoding=UTF8 --template=template0 has made"},
    {"25006", ErrorCode::store_unusable, "the database is read-only",
     "name the primary server: target_session_attrs=read-write finds it among several hosts"},
    {"53100", ErrorCode::store_full, "the server's disk is full",
     "make room there and run the command again; what was acknowledged is safe"},
    {"53200", ErrorCode::store_unusable, "the server's memory ran out", acknowledged},
    {"40001", ErrorCode::store_unusable, "the standby ended the reading, as the primary removed what was read",
     "do it again, or ask the primary; hot_standby_feedback on the standby lets reads end"},
    {"40P01", ErrorCode::store_busy, "another session needed what this one had, and had what this one needed",
     "do it again; what was acknowledged is safe"},
    {"53300", ErrorCode::store_unusable, "the server has no connection left",
     "raise its max_connections or the limit of this user, or stop what holds them"},
    {"53", ErrorCode::store_unusable, "", "a limit of the server is too low for this; what was acknowledged is safe"},
    {"54", ErrorCode::store_unusable, "", "it goes beyond what PostgreSQL can hold"},
    {"55P03", ErrorCode::store_busy, "another session keeps the store locked", "try again when it is done"},
    {"57P03", ErrorCode::store_unusable, "the server is starting or shutting down", "try again in a moment"},
    {"57P", ErrorCode::store_unusable, "the server ended the connection", acknowledged},
    {state_of_former_primary, ErrorCode::store_unusable,
     "the server is a former primary, which lacks what was acknowledged since another took its place",
     "stop it, and make it a standby of that one (pg_rewind, or pg_basebackup anew)"},
    {state_of_doubt, ErrorCode::store_unusable, "somebody ended a commit's waiting for a standby, which may lack it",
     "do it again"},
    {state_of_silence, ErrorCode::store_unusable, "the server is silent", acknowledged},
    {"08", ErrorCode::store_unusable, "the connection to the server broke", acknowledged},
    {"58", ErrorCode::store_unusable, "the server cannot read or write its files", acknowledged},
};

Error error_of(const Meaning& meaning, const PostgresFailure& failure) {
  const auto message = meaning.message.empty() ? std::string(failure.what())
                                               : std::string(meaning.message) + " (" + failure.what() + ")";
  return {meaning.code, message, std::string(meaning.hint)};
}

/// libpq tells why a session could not begin, or has ended without a word of the server, by its words alone.
Error error_of_connection(const PostgresFailure& failure) {
  const std::string_view why = failure.what();
  for (const auto& [words, state] : {std::pair<std::string_view, std::string_view>{"authentication failed", "28"},
                                     {"no password supplied", "28"},
                                     {"no pg_hba.conf entry", "28"},
                                     {"too many connections", "53300"},
                                     {"role \"", "28"},
                                     {"database \"", "3D000"},
                                     {"too many clients", "53300"},
                                     {"connection slots are reserved", "53300"},
                                     {"session is read-only", "25006"},
                                     {"is starting up", "57P03"},
                                     {"is in recovery mode", "57P03"},
                                     {"not yet accepting connections", "57P03"},
                                     {"is shutting down", "57P03"},
                                     {"closed the connection", "08"}})
    if (why.find(words) != std::string_view::npos)
      return error_of(*std::ranges::find(meanings, state, &Meaning::state), failure);
  return {ErrorCode::store_unusable, "the database server cannot be reached (" + std::string(why) + ")",
          "is it running, and is the address right? " + std::string(acknowledged)};
}

bool lacks_table_or_column(std::string_view state) { return state == "42P01" || state == "42703"; }

}  // namespace

bool is_postgres_damage(const std::exception& exception) {
  const auto* failure = dynamic_cast<const PostgresFailure*>(&exception);
  if (failure == nullptr) return false;
  return failure->state().starts_with("XX00") || failure->state().starts_with("23") ||
         lacks_table_or_column(failure->state());
}

std::optional<Error> postgres_error(const std::exception& exception) {
  const auto* failure = dynamic_cast<const PostgresFailure*>(&exception);
  if (failure == nullptr) return {};
  if (failure->state().empty()) return error_of_connection(*failure);
  if (failure->state() == state_of_cancelled) return interruption();
  for (const auto& meaning : meanings)
    if (failure->state().starts_with(meaning.state)) return error_of(meaning, *failure);
  if (!is_postgres_damage(exception)) return {};
  return Error(
      ErrorCode::store_unusable, std::string("the store is damaged (") + failure->what() + ")",
      "fsctl doctor tells what contradicts itself, and fsctl rebuild makes anew what feed records give; else put a "
      "backup of the database back");
}

Error only_in_a_file(const std::string& what) {
  return {ErrorCode::store_lacks, what + " cannot be had of a store in PostgreSQL yet",
          "a store in a file has it, and pg_dump copies a database"};
}

}  // namespace fsctl::store
