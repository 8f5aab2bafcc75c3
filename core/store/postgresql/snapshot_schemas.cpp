#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/store/copied_rows.h"
#include "core/store/counters.h"
#include "core/store/going_on.h"
#include "core/store/place.h"
#include "core/store/postgresql/connection.h"
#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/locks.h"
#include "core/store/postgresql/schema.h"
#include "core/store/postgresql/schema_rows.h"
#include "core/store/postgresql/session.h"
#include "core/store/snapshot_place.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

/// The name that the automatic snapshot has after another one has replaced it; none that users may give.
constexpr const char* former_name = ".former";

constexpr std::string_view state_of_schema_there = "42P06";
constexpr std::string_view state_of_no_table = "42P01";
constexpr std::string_view state_of_no_schema = "3F000";

/// A text as SQL has it, whatever the server takes a backslash for.
std::string as_literal(const std::string& text) {
  std::string written = "E'";
  for (const char sign : text) written.append(sign == '\'' || sign == '\\' ? 2 : 1, sign);
  return written + '\'';
}

/// The schema of a snapshot: of both names, as far as PostgreSQL's names are long enough for them.
std::string schema_of_snapshot(const Schema& store, const std::string& name) {
  constexpr std::size_t longest = 63;
  constexpr std::size_t digits = 20;
  const auto both = store.name + '~' + name;
  if (both.size() <= longest) return as_identifier(both);
  auto beginning = both.substr(0, longest - digits - 1);
  while (static_cast<unsigned char>(beginning.back()) >= 0x80) beginning.pop_back();  // not within a character
  return as_identifier(beginning + '~' + text::sha256(both).substr(0, digits));
}

bool is_schema(Session& session, const std::string& schema) {
  const std::array<BoundValue, 1> name{std::string_view(schema)};
  return number_in(session.ask("SELECT to_regnamespace($1) IS NOT NULL", name), 0, 0) != 0;
}

/// Whether it is about a table or schema that is not there.
bool is_about_nothing(const PostgresFailure& failure) {
  return failure.state() == state_of_no_table || failure.state() == state_of_no_schema;
}

/// Tells why a snapshot could not be made. A user may lack the right to make schemas.
[[noreturn]] void refuse(const PostgresFailure& failure, const std::string& schema) {
  if (failure.state() != state_of_no_right) throw failure;
  throw Error(
      ErrorCode::store_unusable,
      std::string("the user may not make the schema ") + schema + ", which a snapshot is (" + failure.what() + ")",
      "GRANT CREATE ON DATABASE lets it");
}

/// The schema with the former name, which goes with the object.
class FormerSchema final : public FormerSnapshot {
 public:
  explicit FormerSchema(const Address& store) : store_(store) {}
  ~FormerSchema() override {
    try {
      const auto session = open_session(store_);
      session->run_script("DROP SCHEMA IF EXISTS " + schema_of_snapshot(schema_of(*session), former_name) + " CASCADE");
    } catch (const std::exception&) {  // the next one takes its place
    }
  }

 private:
  Address store_;
};

/// Schemas beside the store's own.
class SnapshotSchemas final : public SnapshotPlace {
 public:
  explicit SnapshotSchemas(const Address& store) : store_(store) {}

  std::vector<std::string> names() const override;
  bool has(const std::string& name) const override { return is_schema(session(), place_of(name)); }
  Snapshot read(const std::string& name) const override;
  bool write(const Address& store, const Snapshot& about, bool replaces) override;
  void write_about(const Snapshot& about) override;
  void remove(const std::string& name) override { session().run_script(removing(name)); }
  std::shared_ptr<const FormerSnapshot> keep_former() override;
  void put_back(const FormerSnapshot& former) override;
  /// The server looks after its disk.
  bool has_ample_room(const Address&) const override { return true; }
  void give_to(const Address&) override {}
  void restore(const std::string& name, const Address& into) override { take(name, into, nullptr, {}); }
  void restore_keeping(const std::string& name, const Address& into, const std::string& before, UnixMillis now,
                       const Watching& watching) override {
    const Snapshot kept{.name = automatic_snapshot, .created = now, .before = before};
    take(name, into, &kept, watching);
  }

 private:
  Session& session() const;
  const Schema& schema() const;
  std::string place_of(const std::string& name) const { return schema_of_snapshot(schema(), name); }
  std::string making(const Snapshot& about) const;
  /// Where there is one of the first name.
  std::string rename(const std::string& from, const std::string& to) const;
  std::string removing(const std::string& name) const {
    return "DROP SCHEMA IF EXISTS " + place_of(name) + " CASCADE;\n";
  }
  std::int64_t lock() const { return lock_of_number(schema(), 0xFFFF'FFFE); }
  void change_names(const std::string& from, const std::string& to) const;
  void check_version(const std::string& name) const;
  std::unique_ptr<Transaction> begin(Store& store, const Watching& watching) const;
  void take(const std::string& name, const Address& into, const Snapshot* kept, const Watching& watching) const;
  void take_rows_of(const std::string& name, Store& store, const Snapshot* kept, const Watching& watching) const;
  void take_into_file(const std::string& name, const Address& into) const;

  Address store_;
  mutable std::unique_ptr<Session> session_{};
  mutable std::optional<Schema> schema_{};
};

/// Begun when it is needed, as who asks for snapshots may do without them.
Session& SnapshotSchemas::session() const {
  if (session_ == nullptr) session_ = open_session(store_);
  return *session_;
}

const Schema& SnapshotSchemas::schema() const {
  if (!schema_) schema_ = schema_of(session());
  return *schema_;
}

std::vector<std::string> SnapshotSchemas::names() const {
  const auto schemas = session().ask(
      "SELECT quote_ident(nspname) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace "
      "WHERE relname = 'fsctl_snapshot' AND relkind = 'r' AND has_schema_privilege(pg_namespace.oid, 'USAGE')");
  std::vector<std::string> names;
  const std::array<BoundValue, 1> store{std::string_view(schema().name)};
  for (int row = 0; row < rows_of(schemas); ++row) {
    try {
      const auto about = session().ask(
          ("SELECT name FROM " + std::string(text_in(schemas, row, 0)) + ".fsctl_snapshot WHERE store = $1").c_str(),
          store);
      if (rows_of(about) > 0 && text_in(about, 0, 0) != former_name) names.emplace_back(text_in(about, 0, 0));
    } catch (const PostgresFailure& failure) {  // it was removed meanwhile
      if (!is_about_nothing(failure)) throw;
    }
  }
  return names;
}

Snapshot SnapshotSchemas::read(const std::string& name) const {
  Snapshot found{.name = name, .is_damaged = true};
  const auto place = place_of(name);
  const std::array<BoundValue, 1> schema{std::string_view(place)};
  const auto bytes = session().ask(
      "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
      "WHERE relnamespace = to_regnamespace($1) AND relkind = 'r'",
      schema);
  found.bytes = static_cast<std::uint64_t>(number_in(bytes, 0, 0));
  try {
    const auto about = session().ask(
        ("SELECT created, before, released, newest, released IS NULL FROM " + place + ".fsctl_snapshot").c_str());
    if (rows_of(about) == 0) return found;
    found.created = number_in(about, 0, 0);
    found.before = text_in(about, 0, 1);
    if (number_in(about, 0, 4) == 0)
      found.after = {.released = number_in(about, 0, 2), .newest = number_in(about, 0, 3)};
    found.is_damaged = false;
  } catch (const PostgresFailure& failure) {
    if (!is_about_nothing(failure)) throw;
  }
  return found;
}

/// What makes a snapshot of the store's rows, within a transaction that sees one state of them.
std::string SnapshotSchemas::making(const Snapshot& about) const {
  const auto place = place_of(about.name);
  return "CREATE SCHEMA " + place + ";\n" + keep_rows(as_identifier(schema().name), place) + "CREATE TABLE " + place +
         ".fsctl_snapshot(store text, name text, created bigint, before text, released bigint, newest bigint, "
         "schema_version bigint);\nINSERT INTO " +
         place + ".fsctl_snapshot VALUES (" + as_literal(schema().name) + ", " + as_literal(about.name) + ", " +
         std::to_string(about.created) + ", " + as_literal(about.before) + ", NULL, NULL, " +
         std::to_string(newest_schema()) + ");\n";
}

std::string SnapshotSchemas::rename(const std::string& from, const std::string& to) const {
  if (!has(from)) return {};
  return removing(to) + "ALTER SCHEMA " + place_of(from) + " RENAME TO " + place_of(to) + ";\nUPDATE " + place_of(to) +
         ".fsctl_snapshot SET name = " + as_literal(to) + ";\n";
}

/// Those who make snapshots of a store, or give them other names, wait for each other.
bool SnapshotSchemas::write(const Address& store, const Snapshot& about, bool replaces) {
  if (!exists(store)) open_postgres(store, true, Unfinished::refused);
  const auto writing = open_session(store);
  check_finished(schema_of(*writing).version, newest_schema(), Unfinished::refused, store.text());
  try {
    writing->run_script("SELECT pg_advisory_lock(" + std::to_string(lock()) + ")");
    writing->run_script("BEGIN ISOLATION LEVEL REPEATABLE READ;\n" + (replaces ? removing(about.name) : "") +
                        making(about) + "COMMIT");
  } catch (const PostgresFailure& failure) {
    if (!replaces && failure.state() == state_of_schema_there) return false;
    refuse(failure, place_of(about.name));
  }
  return true;
}

void SnapshotSchemas::write_about(const Snapshot& about) {
  const auto after = about.after.value_or(Written());
  const std::array<BoundValue, 4> values{after.released, after.newest, about.created, std::string_view(about.before)};
  session().ask(("UPDATE " + place_of(about.name) +
                 ".fsctl_snapshot SET released = $1, newest = $2 WHERE created = $3 AND before = $4")
                    .c_str(),
                values);
}

void SnapshotSchemas::change_names(const std::string& from, const std::string& to) const {
  const auto writing = open_session(store_);
  writing->run_script("BEGIN; SELECT pg_advisory_xact_lock(" + std::to_string(lock()) + ")");
  writing->run_script(rename(from, to) + "COMMIT");
}

std::shared_ptr<const FormerSnapshot> SnapshotSchemas::keep_former() {
  change_names(automatic_snapshot, former_name);
  return std::make_shared<const FormerSchema>(store_);
}

void SnapshotSchemas::put_back(const FormerSnapshot&) { change_names(former_name, automatic_snapshot); }

void SnapshotSchemas::check_version(const std::string& name) const {
  const auto about = session().ask(("SELECT schema_version FROM " + place_of(name) + ".fsctl_snapshot").c_str());
  if (rows_of(about) == 0 || number_in(about, 0, 0) == newest_schema()) return;
  throw Error(ErrorCode::store_newer,
              "the snapshot " + name + " was made by another version of fsctl (schema " +
                  std::to_string(number_in(about, 0, 0)) + ", this one has " + std::to_string(newest_schema()) + ")",
              "that version restores it");
}

std::unique_ptr<Transaction> SnapshotSchemas::begin(Store& store, const Watching& watching) const {
  if (!watching.waits) return std::make_unique<Transaction>(store);
  const auto patience = store.patience();
  store.wait_for_writers(std::chrono::seconds(1));
  try {
    return std::make_unique<Transaction>(store);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::store_busy) throw;
  }
  watching.waits(holder_of(session(), lock_of_writers(schema())));
  store.wait_for_writers(patience);
  return std::make_unique<Transaction>(store);
}

void SnapshotSchemas::take(const std::string& name, const Address& into, const Snapshot* kept,
                           const Watching& watching) const {
  try {
    check_version(name);
    if (!into.is_of_server()) return take_into_file(name, into);
    Store store(into, Store::Mode::write);
    take_rows_of(name, store, kept, watching);
    store.tidy();
  } catch (const PostgresFailure& failure) {
    if (is_about_nothing(failure) && !has(name)) throw snapshot_removed_meanwhile(name);
    refuse(failure, place_of(automatic_snapshot));
  }
}

/// What is kept has to have its rows before they are written over.
void SnapshotSchemas::take_rows_of(const std::string& name, Store& store, const Snapshot* kept,
                                   const Watching& watching) const {
  const auto writing = begin(store, watching);
  auto& connection = store.connection();
  refuse_fetchings(connection);
  const auto before = counters_of(connection);
  connection.execute("SELECT pg_advisory_xact_lock(" + std::to_string(lock()) + ")");
  if (kept != nullptr) connection.execute(rename(automatic_snapshot, former_name) + making(*kept));
  const bool is_former = kept != nullptr && name == automatic_snapshot;
  connection.execute(take_rows(as_identifier(schema().name), place_of(is_former ? former_name : name)));
  go_on_from(connection, before, name);
  if (kept != nullptr) connection.execute(removing(former_name));
  if (watching.look) watching.look();
  writing->commit();
}

void SnapshotSchemas::take_into_file(const std::string& name, const Address& into) const {
  session().run_script(order_rows(place_of(name)));
  Store from(store_, Store::Mode::read);
  Store file(into, Store::Mode::write);
  replace_rows(from, place_of(name), file, name);
}

}  // namespace

std::unique_ptr<SnapshotPlace> snapshots_in_schemas(const Address& store) {
  return std::make_unique<SnapshotSchemas>(store);
}

}  // namespace fsctl::store
