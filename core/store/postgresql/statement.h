#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/store/postgresql/kept_answers.h"
#include "core/store/postgresql/result.h"
#include "core/store/postgresql/session.h"
#include "core/store/statement.h"

namespace fsctl::store {

class PostgresStatement;

/// What brings statements to a server within a transaction, and again where a session was lost before anything
/// depended on it.
class Ways {
 public:
  Ways() = default;
  virtual ~Ways() = default;
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

  /// Calls `add`, which may be called again in another session and adds runs of the statement, and gives the results of
  /// these. What statements expect goes with it.
  virtual std::vector<Result> send(const PostgresStatement& statement,
                                   const std::function<void(Exchange&, int session)>& add) = 0;
  /// What is kept of the content that is read; null where that is not known.
  virtual KeptAnswers* kept() = 0;
  /// Puts a statement off until something is sent or the transaction is committed; false where it has to run now.
  virtual bool puts_off(PostgresStatement& statement, std::size_t columns, std::span<const BoundValue> values) = 0;
  /// The first of the numbers that are set apart for so many rows that the statement inserts; nothing where there are
  /// fewer.
  virtual std::optional<std::int64_t> numbers_for(PostgresStatement& statement, std::size_t rows) = 0;
};

/// Values with copies of the texts and bytes that they refer to.
class KeptValues {
 public:
  KeptValues() = default;
  KeptValues(const KeptValues&) = delete;
  KeptValues& operator=(const KeptValues&) = delete;

  void assign(std::span<const BoundValue> values);
  std::span<const BoundValue> all() const { return values_; }

 private:
  std::vector<BoundValue> values_{};
  std::string bytes_{};
};

/// Throws PostgresFailure for whatever fails. All rows of an answer are there when the first one is.
class PostgresStatement final : public Statement {
 public:
  /// `name` tells it from the others of the connection.
  PostgresStatement(Ways& ways, const std::string& sql, std::string name);

  void begin(std::span<const BoundValue> values) override;
  bool step() override;
  void reset() override;
  bool is_null(int column) override;
  std::int64_t number(int column) override;
  std::string_view text(int column) override;
  void run(std::size_t columns, std::span<const BoundValue> values,
           const std::function<void(std::size_t, std::int64_t)>& changed) override;
  void run_by_then(std::size_t columns, std::span<const BoundValue> values) override;
  void insert(std::size_t columns, std::span<const BoundValue> values,
              const std::function<void(std::size_t, std::int64_t)>& inserted) override;
  void visit(std::size_t columns, std::span<const BoundValue> values,
             const std::function<void(std::size_t)>& found) override;

  bool only_reads() const { return only_reads_; }
  /// Whether it reads what is the same as long as the content is.
  bool reads_content() const { return reads_content_; }
  /// Whether what a select gives may be something else once this one has run.
  bool may_change(const PostgresStatement& select) const;
  /// The select that sets numbers apart, as many as it is told, for rows that this one inserts, and gives the last of
  /// them; empty for none.
  const std::string& numbers_sql() const { return numbers_sql_; }

  /// Expects to be asked for each row of so many values.
  void expect(std::size_t columns, std::span<const BoundValue> values);
  void expect_nothing() { expected_.clear(); }
  /// Expects nothing any more of what has been answered.
  void forget_answers();
  /// Asks for what it expects and has not been asked yet.
  void ask_expected(Exchange& exchange, int session);
  /// Takes the answers to that, from the first one on; gives the one behind the last.
  std::vector<Result>::iterator take_expected(std::vector<Result>::iterator first);
  /// Runs it for each row of so many values, whatever that gives.
  void add_by_then(Exchange& exchange, int session, std::size_t columns, std::span<const BoundValue> values);
  /// After a failure it is not known whether the server has prepared it, so it goes by another name then.
  void take_another_name();

 private:
  static std::size_t rows_in(std::size_t columns, std::span<const BoundValue> values) {
    return columns == 0 ? 1 : values.size() / columns;
  }

  /// What is expected, and the answers once they have come.
  struct Expected {
    std::size_t columns = 0;
    KeptValues values{};
    bool is_one_run = false;
    std::vector<Answer> answers{};
    std::size_t used = 0;  ///< how many of these

    std::size_t rows() const { return rows_in(columns, values.all()); }
    std::span<const BoundValue> row(std::size_t position) const {
      return values.all().subspan(position * columns, columns);
    }
  };
  struct ExpectedRow {
    Expected* expected;
    std::size_t position;
  };

  /// Which of many rows of values nobody has kept an answer to, and the answers to the others.
  struct Looked {
    std::vector<Answer> answers{};
    std::vector<std::size_t> unknown{};
    std::vector<BoundValue> values{};  ///< of the unknown ones
  };

  Looked look(std::size_t columns, std::span<const BoundValue> values) const;
  std::vector<Answer> answers(std::size_t columns, const KeptValues& values);
  std::vector<Answer> answers_of_server(std::size_t columns, std::span<const BoundValue> values);
  std::optional<std::vector<Answer>> answers_ahead(std::size_t columns, std::span<const BoundValue> values);
  std::optional<ExpectedRow> find_expected(std::span<const BoundValue> row, const ExpectedRow& probable);
  bool insert_numbered(std::size_t columns, std::span<const BoundValue> values,
                       const std::function<void(std::size_t, std::int64_t)>& inserted);
  std::vector<Result> send(const std::function<void(Exchange&, int session)>& add);
  std::vector<Result> run_all(std::size_t columns, std::span<const BoundValue> values);
  bool runs_for_many(std::size_t columns, std::span<const BoundValue> values);
  void prepare(Exchange& exchange, int session, const Parameters& parameters);
  void learn_types(std::size_t columns, std::span<const BoundValue> values);
  void add_each(Exchange& exchange, int session, std::size_t columns, std::span<const BoundValue> values);
  void add_for_many(Exchange& exchange, int session, std::size_t columns, std::span<const BoundValue> values);
  bool add_select(Exchange& exchange, int session, std::size_t columns, std::span<const BoundValue> values);
  static std::vector<Answer> answers_in(std::span<const Result> results, bool is_one_run, std::size_t rows);

  Ways& ways_;
  std::string sql_;
  const std::string first_name_;
  int other_names_ = 0;
  std::string name_ = first_name_;  ///< as the server knows it, which tells names apart by 63 bytes
  bool only_reads_;
  bool reads_content_;  ///< and nothing else
  std::string table_;   ///< to which it writes; empty where that may be any
  std::string numbers_sql_;
  std::unique_ptr<PostgresStatement>
      numbered_{};        ///< the same with the number of the new row first, once it was needed
  int prepared_in_ = -1;  ///< the number of the session that knows it
  std::string given_sql_;
  std::vector<Oid> types_{};               ///< of its parameters, once it was prepared
  std::optional<std::string> many_sql_{};  ///< for many rows of values at once; empty for none
  int many_prepared_in_ = -1;
  KeptValues values_{};
  std::list<Expected> expected_{};
  Answer answer_{};
  int row_ = -1;  ///< of these
};

}  // namespace fsctl::store
