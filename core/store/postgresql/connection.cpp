#include "core/store/postgresql/connection.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/store/content_version.h"
#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/failures.h"
#include "core/store/moved_on.h"
#include "core/store/postgresql/facts.h"
#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/failures.h"
#include "core/store/postgresql/locks.h"
#include "core/store/postgresql/numbered_tables.h"
#include "core/store/postgresql/references.h"

namespace fsctl::store {
namespace {

/// Whatever is usual in the database: statements outside of a transaction that go together.
constexpr std::string_view see_each_commit = "; SET default_transaction_isolation = 'read committed'";

/// With its usual compression the server took a fifth of its time for index rows, and with its usual sample of rows, of
/// which ANALYZE reads fewer here, a tenth of that of a load. What an administrator chose stays.
constexpr std::string_view write_quickly =
    "; SELECT set_config(name, CASE name WHEN 'default_statistics_target' THEN '10' ELSE 'lz4' END, false) "
    "FROM pg_settings WHERE source = 'default' AND (name = 'default_statistics_target' OR "
    "name = 'default_toast_compression' AND 'lz4' = ANY(enumvals))";

constexpr const char* follows_another = "SELECT pg_is_in_recovery()";

Counters counters_in(const Result& result) {
  Counters counters;
  for (int row = 0; row < rows_of(result); ++row) counters.emplace(text_in(result, row, 0), number_in(result, row, 1));
  return counters;
}

std::size_t bytes_of(std::span<const BoundValue> values) {
  std::size_t bytes = values.size_bytes();
  for (const auto& value : values) bytes += value.text().size();
  return bytes;
}

constexpr const char* begin_writing_here = "BEGIN ISOLATION LEVEL READ COMMITTED";
constexpr const char* begin_reading_here = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

}  // namespace

PostgresConnection::PostgresConnection(const Address& address, std::unique_ptr<Session> session, const Schema& schema)
    : address_(address), session_(std::move(session)), schema_(schema), patience_(usual_patience) {}

PostgresStatement& PostgresConnection::prepare(const char* sql) {
  if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
  const auto name = "s" + std::to_string(statements_.size());
  return statements_.try_emplace(sql, static_cast<Ways&>(*this), sql, name).first->second;
}

void PostgresConnection::expect(const char* sql, std::size_t columns, std::span<const BoundValue> values) {
  auto& statement = prepare(sql);
  if (transaction_ == Transaction::optimistic && !knows_content_ && statement.reads_content()) return;
  statement.expect(columns, values);
  if (std::ranges::find(expecting_, &statement) == expecting_.end()) expecting_.push_back(&statement);
}

void PostgresConnection::expect_rows(const char* sql, std::size_t rows) {
  auto& insert = prepare(sql);
  if (insert.numbers_sql().empty() || rows == 0) return;
  const std::array<BoundValue, 1> count{rows};
  expect(insert.numbers_sql().c_str(), count.size(), count);
  set_apart_[&insert].expected.push_back(rows);
}

/// A row that is inserted later has a larger number, so that of two records the older one is known. What was set apart
/// and then forgotten is set apart anew, behind what was set apart meanwhile.
std::optional<std::int64_t> PostgresConnection::numbers_for(PostgresStatement& statement, std::size_t rows) {
  constexpr std::size_t many = 4, times = 16;
  if (transaction_ != Transaction::writing || statement.numbers_sql().empty()) return {};
  auto& apart = set_apart_[&statement];
  for (const auto expected : std::exchange(apart.expected, {})) set_apart(statement, expected);
  if (!apart.has(rows) && rows >= many) set_apart(statement, rows * times);  // as more of them are likely to follow
  if (!apart.has(rows)) {
    apart = {};
    return {};
  }
  return std::exchange(apart.next, apart.next + static_cast<std::int64_t>(rows));
}

void PostgresConnection::set_apart(PostgresStatement& statement, std::size_t rows) {
  auto& apart = set_apart_[&statement];
  const std::array<BoundValue, 1> count{rows};
  auto& select = prepare(statement.numbers_sql().c_str());
  select.begin(count);
  select.step();
  const auto last = select.number(0);
  select.reset();
  const auto first = last - static_cast<std::int64_t>(rows) + 1;
  if (first != apart.end) apart.next = first;  // as rows may have got those in between, or larger ones
  apart.end = last + 1;
}

/// What was expected, put off or known in a transaction that has ended.
void PostgresConnection::forget_the_rest() {
  forget_what_was_expected();
  put_off_.clear();
  put_off_bytes_ = 0;
  knows_content_ = false;
}

void PostgresConnection::forget_what_was_expected() {
  for (auto* statement : expecting_) statement->expect_nothing();
  expecting_.clear();
  set_apart_.clear();
}

/// What was read ahead holds as long as nothing of it is written.
void PostgresConnection::forget_what_changes(const PostgresStatement& statement) {
  for (auto* expecting : expecting_)
    if (statement.may_change(*expecting)) expecting->forget_answers();
}

bool PostgresConnection::puts_off(PostgresStatement& statement, std::size_t columns,
                                  std::span<const BoundValue> values) {
  constexpr std::size_t worth_sending = std::size_t{16} * 1024;
  if (transaction_ != Transaction::writing) return false;
  forget_what_changes(statement);
  const auto bytes = bytes_of(values);
  if (put_off_bytes_ + bytes >= worth_sending) {
    send_ahead(statement, columns, values);
    return true;
  }
  put_off_.emplace_back(statement, columns).values.assign(values);
  put_off_bytes_ += bytes;
  return true;
}

/// Sends this one behind what was put off: the server works on it while this process goes on.
void PostgresConnection::send_ahead(PostgresStatement& statement, std::size_t columns,
                                    std::span<const BoundValue> values) {
  try {
    Exchange exchange(*session_);
    const auto send = [&](PostgresStatement& one, std::size_t of_a_row, std::span<const BoundValue> all) {
      sent_ahead_.push_back(&one);
      one.add_by_then(exchange, session_->number(), of_a_row, all);
    };
    for (auto& one : put_off_) send(one.statement, one.columns, one.values.all());
    send(statement, columns, values);
    exchange.leave();
  } catch (const std::exception&) {
    take_other_names();
    throw;
  }
  put_off_.clear();
  put_off_bytes_ = 0;
}

/// Which of the statements that were sent the server has prepared is not known.
void PostgresConnection::take_other_names() {
  for (auto* statement : expecting_) statement->take_another_name();
  for (auto& one : put_off_) one.statement.take_another_name();
  for (auto* statement : std::exchange(sent_ahead_, {})) statement->take_another_name();
}

void PostgresConnection::execute(const std::string& sql) {
  if (transaction_ == Transaction::optimistic) throw MovedOn();
  if (transaction_ == Transaction::to_begin) session_->run_script(begin_reading_here);
  if (transaction_ == Transaction::to_begin) transaction_ = Transaction::reading;
  run_script(sql);
}

void PostgresConnection::run_script(const std::string& sql) {
  if (!put_off_.empty() || !sent_ahead_.empty()) send_once([](Exchange&, int) {});
  for (auto* statement : expecting_) statement->forget_answers();
  set_apart_.clear();
  session_->run_script(sql);
}

void PostgresConnection::rest() {
  for (auto& [_, statement] : statements_) statement.reset();
}

void PostgresConnection::interrupt_when(Interrupted came) {
  interrupted_ = came;
  session_->wait_as({.gives_up = came});
}

std::vector<Result> PostgresConnection::send(const PostgresStatement& statement,
                                             const std::function<void(Exchange&, int session)>& add) {
  if (transaction_ == Transaction::optimistic) return send_optimistically(statement, add);
  return send_anew_where_lost(statement, add);
}

/// Outside of a transaction each statement sees what was committed before it. The counters are read behind all others:
/// where they still tell of the content that was read first, the others have read the same one.
std::vector<Result> PostgresConnection::send_optimistically(const PostgresStatement& statement,
                                                            const std::function<void(Exchange&, int session)>& add) {
  auto& counters = prepare(all_counters);
  if (&statement == &counters) return send_anew_where_lost(statement, add);
  if (!knows_content_) reads_content(content_version(counters_of(*this)));
  std::vector<Result> results;
  try {
    results = send_anew_where_lost(statement, [&](Exchange& exchange, int session) {
      add(exchange, session);
      counters.add_by_then(exchange, session, 0, {});
    });
  } catch (const std::exception&) {
    counters.take_another_name();
    throw;
  }
  reads_content(content_version(counters_in(results.back())));
  results.pop_back();
  return results;
}

/// In a transaction that has begun, what came before in it was lost with the session.
std::vector<Result> PostgresConnection::send_anew_where_lost(const PostgresStatement& statement,
                                                             const std::function<void(Exchange&, int session)>& add) {
  const auto before = transaction_;
  const bool may_be_repeated = before == Transaction::to_begin || before == Transaction::optimistic ||
                               (before == Transaction::absent && statement.only_reads());
  try {
    auto results = send_once(add);
    forget_what_changes(statement);
    return results;
  } catch (const PostgresFailure& failure) {
    if (!failure.is_lost() || !may_be_repeated) throw;
  }
  session_->renew();
  transaction_ = before;
  return send_once(add);
}

std::vector<Result> PostgresConnection::send_once(const std::function<void(Exchange&, int session)>& add) {
  try {
    Exchange exchange(*session_);
    if (transaction_ == Transaction::to_begin) exchange.tell(begin_reading_here);
    if (transaction_ == Transaction::to_begin) transaction_ = Transaction::reading;
    for (auto& [statement, columns, values] : put_off_)
      statement.add_by_then(exchange, session_->number(), columns, values.all());
    const auto done = static_cast<std::ptrdiff_t>(exchange.asked());
    if (transaction_ != Transaction::absent) ask_expected(exchange);
    add(exchange, session_->number());
    auto results = exchange.finish();
    put_off_.clear();
    put_off_bytes_ = 0;
    sent_ahead_.clear();
    auto first = results.begin() + done;
    if (transaction_ != Transaction::absent) first = take_expected(first);
    results.erase(results.begin(), first);
    return results;
  } catch (const std::exception&) {
    take_other_names();
    throw;
  }
}

void PostgresConnection::ask_expected(Exchange& exchange) {
  for (auto* statement : expecting_) statement->ask_expected(exchange, session_->number());
}

std::vector<Result>::iterator PostgresConnection::take_expected(std::vector<Result>::iterator first) {
  for (auto* statement : expecting_) first = statement->take_expected(first);
  return first;
}

/// What a failure has left open, as there is nothing that could be kept of it.
void PostgresConnection::end_what_is_open() {
  if (std::exchange(transaction_, Transaction::absent) != Transaction::absent) forget_the_rest();
  if (session_->is_lost() || !session_->is_in_transaction()) return;
  session_->forget_what_was_left();
  session_->run_script("ROLLBACK");
}

void PostgresConnection::begin_reading(Isolation isolation) {
  end_what_is_open();
  session_->look_first(true);
  transaction_ = isolation == Isolation::optimistic ? Transaction::optimistic : Transaction::to_begin;
}

void PostgresConnection::reads_content(const ContentVersion& version) {
  if (transaction_ == Transaction::optimistic && knows_content_ && version != kept_.version()) throw MovedOn();
  kept_.turn_to(version);
  knows_content_ = true;
}

void PostgresConnection::begin_writing() {
  end_what_is_open();
  session_->look_first(false);
  try {
    try_to_lock();
  } catch (const std::exception&) {
    forget_the_rest();
    throw;
  }
  transaction_ = Transaction::writing;
}

void PostgresConnection::try_to_lock() {
  try {
    lock_for_writing();
  } catch (const PostgresFailure& failure) {
    if (!failure.is_lost()) throw;
    session_->renew();
    lock_for_writing();
  }
}

/// Writers stand in one queue, in which the server lets them in. Each statement sees what was committed before it, so
/// what is read behind the lock is what those before have left.
void PostgresConnection::lock_for_writing() {
  const auto usual = session_->patience();
  session_->wait_as({.gives_up = gives_up_, .until = std::chrono::steady_clock::now() + patience_});
  const auto lock = lock_of_writers(schema_);
  const std::array<BoundValue, 1> number{lock};
  const Parameters parameters(number);
  try {
    Exchange exchange(*session_);
    exchange.tell(begin_writing_here);
    exchange.ask("SELECT pg_advisory_xact_lock($1)", parameters);
    ask_expected(exchange);
    auto results = exchange.finish();
    take_expected(std::next(results.begin()));
    session_->wait_as(usual);
  } catch (const PostgresFailure& failure) {
    session_->wait_as(usual);
    for (auto* statement : expecting_) statement->take_another_name();
    end_what_is_open();
    if (failure.state() != state_of_cancelled) throw;
    throw store_busy(holder_of(*session_, lock), patience_);
  }
}

/// Of what was only read nobody waits for the end.
void PostgresConnection::commit() {
  forget_what_was_expected();
  if (transaction_ == Transaction::writing) return end("COMMIT");
  forget_the_rest();
  if (std::exchange(transaction_, Transaction::absent) == Transaction::reading) session_->tell("COMMIT");
}

void PostgresConnection::undo() {
  forget_the_rest();
  try {
    if (transaction_ == Transaction::writing) end("ROLLBACK");
    transaction_ = Transaction::absent;
  } catch (const std::exception&) {
    transaction_ = Transaction::absent;  // as the session is, which is lost, or what was sent ahead has failed
    if (session_->is_lost()) throw;
  }
}

/// A transaction in which something failed is rolled back by COMMIT, too, without a failure. One that fails to end has
/// to be undone. Where somebody ends its waiting for a standby, the server only warns of that.
void PostgresConnection::end(const char* how) {
  session_->take_warning();
  const auto ended = send_once([&](Exchange& exchange, int) { exchange.ask(how, Parameters({})); });
  transaction_ = Transaction::absent;
  if (PQcmdStatus(ended.front().get()) != std::string_view(how))
    throw PostgresFailure(state_of_failed_transaction, "something failed in the transaction before");
  if (const auto warning = session_->take_warning()) throw PostgresFailure(state_of_doubt, warning->what());
}

void PostgresConnection::wait_for_writers(std::chrono::seconds time, Interrupted gives_up) {
  constexpr std::chrono::seconds longest = std::chrono::hours(24);
  patience_ = std::min(time, longest);
  gives_up_ = gives_up;
}

bool PostgresConnection::is_awaited() {
  send_once([](Exchange&, int) {});  // so that what was sent ahead and has failed is told from here
  return store::is_awaited(*session_, lock_of_writers(schema_));
}

/// For what is asked outside of transactions: a new session where the last one was lost before.
Session& PostgresConnection::session_outside() {
  if (session_->is_lost()) session_->renew();
  return *session_;
}

std::unique_ptr<HeldNumber> PostgresConnection::hold(std::int64_t number, Holding how) {
  return hold_number(address_, schema_, number, how);
}

bool PostgresConnection::is_held(std::int64_t number) {
  return !holder_of(session_outside(), lock_of_number(schema_, number)).empty();
}

/// Without counts of its rows a database cannot tell how to find some of many. What records say tells nothing of that,
/// and looking at it would take a tenth of a load's time.
void PostgresConnection::tidy() {
  session_outside().run_script("ANALYZE feed_record(feed), storage_record(version, parent, feed), route, tree_edge");
}

void PostgresConnection::note_unfinished(bool is_unfinished) {
  const std::array<BoundValue, 1> version{newest_schema() + (is_unfinished ? unfinished_copy : 0)};
  session_->ask("UPDATE fsctl_schema SET number = $1", version);
}

void PostgresConnection::number_rows_from_here() { run_script(numbering_from_largest()); }

Facts PostgresConnection::facts() { return facts_of(session_outside(), schema_); }

std::optional<std::int64_t> PostgresConnection::estimated_rows(const std::string& rows) {
  return store::estimated_rows(session_outside(), rows);
}

std::string PostgresConnection::origin() {
  const auto found = session_outside().ask(
      "SELECT concat_ws('/', system_identifier, pg_database.oid, pg_namespace.oid) "
      "FROM pg_control_system(), pg_database, pg_namespace "
      "WHERE datname = current_database() AND nspname = current_schema()");
  return rows_of(found) == 0 ? "" : std::string(text_in(found, 0, 0));
}

bool PostgresConnection::is_standby() {
  auto& select = prepare(follows_another);
  select.begin({});
  const bool is_in_recovery = select.step() && select.number(0) != 0;
  select.reset();
  return is_in_recovery;
}

void PostgresConnection::expect_is_standby() { expect(follows_another, 0, {}); }

std::vector<std::string> PostgresConnection::integrity_problems() { return reference_problems(session_outside()); }

void PostgresConnection::read_beginnings() {
  for (const auto& held : held_tables())
    session_outside().ask(("SELECT * FROM " + std::string(held.table) + " LIMIT 1").c_str());
}

void PostgresConnection::write_anew(Interrupted) { throw only_in_a_file("writing a damaged store anew"); }

namespace {

/// Calls `use` with a session, and tells failures with the store's address.
template <typename Use>
auto with_address(const Address& address, const Use& use, std::string settings = {}) {
  try {
    return use(std::make_unique<Session>(address, std::move(settings)));
  } catch (const PostgresFailure& failure) {
    const auto error = postgres_error(failure);
    if (!error) throw;
    auto problem = error->problems().front();
    problem.message.insert(0, address.text() + ": ");
    throw Error(problem);
  }
}

}  // namespace

std::unique_ptr<PostgresConnection> open_postgres(const Address& address, bool makes_it, Unfinished unfinished) {
  const auto open = [&](std::unique_ptr<Session> session) {
    auto schema = schema_of(*session);
    check(*session, address, schema, unfinished);
    if (schema.version == 0 && !makes_it)
      throw Error(ErrorCode::store_unusable, address.text() + ": there is no store yet",
                  "load records with fsctl ingest first");
    if (!is_current(schema)) schema = bring_up(*session, address, schema);
    return std::make_unique<PostgresConnection>(address, std::move(session), schema);
  };
  auto settings = std::string(find_rows_by_indexes).append(see_each_commit);
  if (makes_it) settings += write_quickly;
  return with_address(address, open, std::move(settings));
}

std::unique_ptr<Session> open_session(const Address& address) {
  return with_address(address, [](std::unique_ptr<Session> session) { return session; });
}

bool is_postgres_store(const Address& address) {
  return with_address(address, [&](std::unique_ptr<Session> session) { return schema_of(*session).version > 0; });
}

std::uint64_t bytes_of_postgres_store(const Address& address) {
  return with_address(address,
                      [&](std::unique_ptr<Session> session) { return bytes_of(*session, schema_of(*session)); });
}

}  // namespace fsctl::store
