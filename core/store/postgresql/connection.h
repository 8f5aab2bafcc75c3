#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/store/connection.h"
#include "core/store/postgresql/asked_commits.h"
#include "core/store/postgresql/call_table.h"
#include "core/store/postgresql/kept_answers.h"
#include "core/store/postgresql/schema.h"
#include "core/store/postgresql/session.h"
#include "core/store/postgresql/statement.h"

namespace fsctl::store {

/// A store in a schema of a PostgreSQL database. Throws PostgresFailure for what fails.
class PostgresConnection final : public Connection, private Ways {
 public:
  PostgresConnection(const Address& address, std::unique_ptr<Session> session, const Schema& schema);

  const Address& address() const override { return address_; }
  bool is_in_memory() const override { return false; }

  PostgresStatement& prepare(const char* sql) override;
  bool expects() const override { return true; }
  void expect(const char* sql, std::size_t columns, std::span<const BoundValue> values) override;
  void expect_rows(const char* sql, std::size_t rows) override;
  void execute(const std::string& sql) override;
  void rest() override;
  void interrupt_when(Interrupted came) override;
  void limit_cache(std::size_t bytes) override { kept_.limit(bytes); }

  void begin_writing() override;
  void begin_reading(Isolation isolation) override;
  void reads_content(const ContentVersion& version) override;
  void commit() override;
  void undo() override;
  void wait_for_writers(std::chrono::seconds time, Interrupted gives_up) override;
  std::chrono::seconds patience() const override { return patience_; }
  bool is_awaited() override;
  void limit_silence(std::chrono::milliseconds most) override { session_->limit_silence(most); }

  std::unique_ptr<HeldNumber> hold(std::int64_t number, Holding how) override;
  bool is_held(std::int64_t number) override;

  // The server watches over its own files.
  void check_place() override {}
  void check_log() override {}
  void tidy() override;
  void require_room() override {}

  std::unique_ptr<Commits> commits() override { return asked_commits(address_); }
  std::unique_ptr<CallCounts> call_counts() override { return call_table(address_); }
  void note_unfinished(bool is_unfinished) override;
  void number_rows_from_here() override;
  Facts facts() override;
  std::optional<std::int64_t> estimated_rows(const std::string& rows) override;
  std::string origin() override;
  bool is_standby() override;
  void expect_is_standby() override;

  std::vector<std::string> integrity_problems() override;
  bool is_whole() override { return true; }
  void read_beginnings() override;
  std::vector<std::string> damaged_tables() override { return {}; }
  void write_anew(Interrupted came) override;

 private:
  enum class Transaction { absent, to_begin, reading, optimistic, writing };

  std::vector<Result> send(const PostgresStatement& statement,
                           const std::function<void(Exchange&, int session)>& add) override;
  std::optional<std::int64_t> numbers_for(PostgresStatement& statement, std::size_t rows) override;
  void set_apart(PostgresStatement& statement, std::size_t rows);
  KeptAnswers* kept() override { return knows_content_ ? &kept_ : nullptr; }
  bool puts_off(PostgresStatement& statement, std::size_t columns, std::span<const BoundValue> values) override;
  std::vector<Result> send_anew_where_lost(const PostgresStatement& statement,
                                           const std::function<void(Exchange&, int session)>& add);
  std::vector<Result> send_once(const std::function<void(Exchange&, int session)>& add);
  void send_ahead(PostgresStatement& statement, std::size_t columns, std::span<const BoundValue> values);
  void take_other_names();
  void ask_expected(Exchange& exchange);
  std::vector<Result>::iterator take_expected(std::vector<Result>::iterator first);
  std::vector<Result> send_optimistically(const PostgresStatement& statement,
                                          const std::function<void(Exchange&, int session)>& add);
  void forget_what_changes(const PostgresStatement& statement);
  void run_script(const std::string& sql);
  Session& session_outside();
  void end_what_is_open();
  void try_to_lock();
  void lock_for_writing();
  void end(const char* how);
  void forget_the_rest();
  void forget_what_was_expected();

  Address address_;
  std::unique_ptr<Session> session_;
  Schema schema_;
  Transaction transaction_ = Transaction::absent;
  Interrupted interrupted_ = nullptr;
  std::chrono::seconds patience_;
  Interrupted gives_up_ = nullptr;
  std::unordered_map<const char*, PostgresStatement> statements_{};
  KeptAnswers kept_{};
  bool knows_content_ = false;                   ///< that this transaction reads
  std::vector<PostgresStatement*> expecting_{};  ///< something, in this transaction
  /// A statement that goes to the server with the next one, or the commit.
  struct PutOff {
    PutOff(PostgresStatement& one, std::size_t of_a_row) : statement(one), columns(of_a_row) {}

    PostgresStatement& statement;
    std::size_t columns;
    KeptValues values{};
  };
  std::list<PutOff> put_off_{};
  std::size_t put_off_bytes_ = 0;
  std::vector<PostgresStatement*> sent_ahead_{};  ///< whose answers are still to be taken
  /// Numbers for rows that a statement will insert.
  struct SetApart {
    std::vector<std::size_t> expected{};  ///< how many were, each time, and have not been read yet
    std::int64_t next = 0;
    std::int64_t end = 0;

    bool has(std::size_t rows) const { return std::cmp_less_equal(rows, end - next); }
  };
  std::unordered_map<PostgresStatement*, SetApart> set_apart_{};  ///< in this transaction
};

/// Opens a store as store::open() says.
std::unique_ptr<PostgresConnection> open_postgres(const Address& address, bool makes_it, Unfinished unfinished);
/// A session with a store's server. Throws Error with its address, and PostgresFailure.
std::unique_ptr<Session> open_session(const Address& address);
/// Whether there is a store. Throws Error where the database cannot be asked.
bool is_postgres_store(const Address& address);
std::uint64_t bytes_of_postgres_store(const Address& address);

}  // namespace fsctl::store
