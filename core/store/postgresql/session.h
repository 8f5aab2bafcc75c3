#pragma once

#include <libpq-fe.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/address.h"
#include "core/store/connection.h"
#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/parameters.h"
#include "core/store/postgresql/result.h"

namespace fsctl::store {

/// When waiting for a server's answer ends before it has come.
struct Patience {
  Interrupted gives_up = nullptr;  ///< asked fifty times a second; null for never
  std::optional<std::chrono::steady_clock::time_point> until{};
};

/// A setting of sessions. A plan that was made while a table had few rows, of which the server knows, is kept when
/// there are many: without this it reads all of them, again and again, until the server counts them anew. Where all
/// have to be read, it takes that for so much work that it would first compile the statement, for seconds.
inline constexpr std::string_view find_rows_by_indexes = "; SET enable_seqscan = off; SET jit = off";

/// Who has a session with this application_name, in words for users.
std::string client_of(std::string_view application_name);

/// A session with a PostgreSQL server. Throws PostgresFailure for whatever fails.
class Session {
 public:
  /// `settings` are statements that each session in its place begins with, with a semicolon before each.
  explicit Session(const Address& address, std::string settings = {});
  ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Begins a new session in the place of one that was lost.
  void renew();
  /// How many sessions came before this one; what a session was told is lost with it.
  int number() const { return number_; }
  /// Of the server, as 150020 for 15.20.
  int version() const { return PQserverVersion(connection_.get()); }
  bool is_in_transaction() const {
    return !is_told_end_ && (!owed_.empty() || PQtransactionStatus(connection_.get()) != PQTRANS_IDLE);
  }
  bool is_lost() const { return PQstatus(connection_.get()) == CONNECTION_BAD; }

  /// What the server has warned of since the last call.
  std::optional<PostgresFailure> take_warning() { return std::exchange(warning_, {}); }

  /// From now on a statement whose answer has not come by then is cancelled: a failure with `state_of_cancelled`.
  void wait_as(const Patience& patience) { patience_ = patience; }
  const Patience& patience() const { return patience_; }
  /// Whether from now on answers are looked for, for a moment, before the thread sleeps until they come: those of a few
  /// rows come sooner than it would be woken.
  void look_first(bool does) { looks_first_ = does; }
  /// From now on a session whose server is silent for so long is given up: a failure with `state_of_silence`.
  void limit_silence(std::chrono::milliseconds most) { most_silence_ = most; }

  /// Runs statements with a semicolon behind each, and gives nothing of what they answer.
  void run_script(const std::string& sql);
  /// Runs a statement that ends a transaction, and leaves its answer as Exchange::leave() does.
  void tell(const char* sql);
  /// Takes the answers that were left, whatever they are.
  void forget_what_was_left();
  /// Runs one statement.
  Result ask(const char* sql, std::span<const BoundValue> values = {});

 private:
  friend class Exchange;

  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  enum class Answer { wanted, left_out };
  /// The answer to a statement that was sent.
  struct Awaited {
    Answer answer;
    std::vector<Oid>* types = nullptr;  ///< which it tells
  };

  /// The next result, null behind the last one of a statement; once it has come.
  Result next();
  void send_all();
  void wait(bool to_send);
  bool is_out_of_patience() const;
  void cancel();
  PostgresFailure failure_in(const PGresult* result) const;
  [[noreturn]] void give_up();
  /// Takes the answers that were left. Throws the first failure.
  void settle();
  void take_owed(std::optional<PostgresFailure>& failure);
  std::vector<Result> take(std::span<const Awaited> answers, std::optional<PostgresFailure>& failure);
  std::optional<PostgresFailure> leave_pipeline();
  [[noreturn]] void fail();
  static void hear(void* session, const PGresult* notice);
  void hear_last_words();

  Address address_;
  std::string settings_;
  std::unique_ptr<PGconn, Close> connection_;
  int number_ = 0;
  Patience patience_{};
  std::optional<std::chrono::milliseconds> most_silence_{};
  bool looks_first_ = false;
  bool is_cancelled_ = false;
  bool was_cancelled_ = false;                ///< since no answer was owed
  std::vector<std::vector<Awaited>> owed_{};  ///< what was sent together each time, and left
  bool is_told_end_ = false;                  ///< whether the last of it ends the transaction
  std::optional<PostgresFailure> warning_{};
  std::optional<PostgresFailure> why_ended_{};  ///< as the server has said
};

/// Statements that go to a server together, in one round trip.
class Exchange {
 public:
  explicit Exchange(Session& session);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  void prepare(const char* name, const std::string& sql, const Parameters& parameters);
  /// Asks for the types that the parameters of a prepared statement have, which are there when finish() returns.
  void describe(const char* name, std::vector<Oid>& types);
  void run(const char* name, const Parameters& parameters);
  void ask(const char* sql, const Parameters& parameters);
  /// Asks for something whose answer is not among the results, as that of prepare() is not.
  void tell(const char* sql);

  /// How many answers finish() will give of what was added until now.
  std::size_t asked() const {
    return static_cast<std::size_t>(std::ranges::count(answers_, Answer::wanted, &Awaited::answer));
  }

  /// The results of all of these, in order. Throws the first failure, of what was left before as well, after which
  /// nothing that came behind it has happened. Nothing may be added any more.
  std::vector<Result> finish();
  /// Sends all of these, and leaves the answers to the next exchange, which gets to know what failed. Instead of
  /// finish().
  void leave();

 private:
  using Answer = Session::Answer;
  using Awaited = Session::Awaited;
  void sent(int result, std::size_t bytes, Answer answer);
  void send_end();

  Session& session_;
  std::vector<Awaited> answers_{};  ///< to each statement
  bool is_over_ = false;
  std::size_t unsent_ = 0;
};

}  // namespace fsctl::store
