#pragma once

#include "core/store/statement.h"

struct sqlite3;
struct sqlite3_stmt;

namespace fsctl::store {

/// Throws SQLite::Exception for whatever fails.
class SqliteStatement final : public Statement {
 public:
  SqliteStatement(sqlite3* database, const char* sql);
  ~SqliteStatement() override;

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

 private:
  enum class Lifetime { copied, while_it_runs };
  void bind(std::span<const BoundValue> values, Lifetime lifetime);
  void run_to_its_end(std::span<const BoundValue> values);

  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
  bool is_begun_ = false;
};

}  // namespace fsctl::store
