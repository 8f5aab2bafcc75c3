#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/store/postgresql/result.h"
#include "core/store/postgresql/session.h"
#include "core/store/statement.h"

namespace fsctl::store {

/// What brings statements to a server within a transaction, and again where a session was lost before anything
/// depended on it.
class Ways {
 public:
  Ways() = default;
  virtual ~Ways() = default;
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

  /// Calls `add`, which may be called again in another session, and gives the results of what that has added.
  /// `only_reads`: what is added changes nothing.
  virtual std::vector<Result> send(bool only_reads, const std::function<void(Exchange&, int session)>& add) = 0;
};

/// Throws PostgresFailure for whatever fails. All rows of an answer are there when the first one is.
class PostgresStatement final : public Statement {
 public:
  /// `number` tells it from the others of the connection.
  PostgresStatement(Ways& ways, const char* sql, std::size_t number);

  void begin(std::span<const BoundValue> values) override;
  bool step() override;
  void reset() override;
  bool is_null(int column) override;
  std::int64_t number(int column) override;
  std::string_view text(int column) override;
  void run(std::size_t columns, std::span<const BoundValue> values,
           const std::function<void(std::size_t, std::int64_t)>& changed) override;
  void insert(std::size_t columns, std::span<const BoundValue> values,
              const std::function<void(std::size_t, std::int64_t)>& inserted) override;
  void visit(std::size_t columns, std::span<const BoundValue> values,
             const std::function<void(std::size_t)>& found) override;

 private:
  std::vector<Result> run_all(std::size_t columns, std::span<const BoundValue> values);
  void prepare(Exchange& exchange, int session, const Parameters& parameters);

  Ways& ways_;
  std::string sql_;
  std::string name_;  ///< as the server knows it
  bool only_reads_;
  int prepared_in_ = -1;  ///< the number of the session that knows it
  std::vector<BoundValue> values_{};
  std::string kept_{};  ///< what the values refer to
  Result result_{};
  int row_ = -1;
};

}  // namespace fsctl::store
