#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/store/address.h"
#include "core/store/connection.h"
#include "core/store/numbers.h"
#include "core/store/statement.h"
#include "core/store/unfinished.h"

namespace fsctl::store {

/// One connection to a store. One thread at a time; any number of connections and processes.
class Store {
 public:
  enum class Mode { read, write };

  /// Opens the store, and with Mode::write makes it when there is none and brings it to this version's schema.
  /// Throws Error(store_unusable | store_newer | store_busy) and leaves the store untouched then.
  Store(const Address& address, Mode mode, Unfinished unfinished = Unfinished::refused);

  const Address& address() const { return connection_->address(); }
  bool is_in_memory() const { return connection_->is_in_memory(); }

  /// Runs a statement that gives no rows; see Statement::run_by_then(). REQUIRES: a text that outlives the store.
  template <typename... Values>
  void run(const char* sql, const Values&... values) {
    const std::array<BoundValue, sizeof...(Values)> row{BoundValue(values)...};
    connection_->prepare(sql).run_by_then(row.size(), row);
  }
  /// The same at once; gives how many rows it changed.
  template <typename... Values>
  std::int64_t changed_by(const char* sql, const Values&... values) {
    const std::array<BoundValue, sizeof...(Values)> row{BoundValue(values)...};
    std::int64_t changed = 0;
    connection_->prepare(sql).run(row.size(), row, [&](std::size_t, std::int64_t rows) { changed = rows; });
    return changed;
  }
  /// Runs a statement once for each of many rows, which go to the database together, many at once; `values_of` gives
  /// the array of a row's parameters.
  template <typename Rows, typename ValuesOf>
  void run_each(const char* sql, Rows&& rows, const ValuesOf& values_of) {
    in_batches(rows, values_of, [&](std::size_t, std::size_t columns, std::span<const BoundValue> values) {
      connection_->prepare(sql).run_by_then(columns, values);
    });
  }
  /// The same at once; calls `visit(position, how many rows it changed)`.
  template <typename Rows, typename ValuesOf, typename Visit>
  void run_each(const char* sql, Rows&& rows, const ValuesOf& values_of, const Visit& visit) {
    in_batches(rows, values_of, [&](std::size_t first, std::size_t columns, std::span<const BoundValue> values) {
      connection_->prepare(sql).run(
          columns, values, [&](std::size_t position, std::int64_t changed) { visit(first + position, changed); });
    });
  }
  /// Runs a statement that inserts a row; gives its number.
  template <typename Number, typename... Values>
  Number insert(const char* sql, const Values&... values) {
    const std::array<BoundValue, sizeof...(Values)> row{BoundValue(values)...};
    std::int64_t number = 0;
    connection_->prepare(sql).insert(row.size(), row, [&](std::size_t, std::int64_t inserted) { number = inserted; });
    return Number(number);
  }
  /// The same for each of many rows, as run_each() does it; calls `visit(position, number)`.
  template <typename Number, typename Rows, typename ValuesOf, typename Visit>
  void insert_each(const char* sql, Rows&& rows, const ValuesOf& values_of, const Visit& visit) {
    in_batches(rows, values_of, [&](std::size_t first, std::size_t columns, std::span<const BoundValue> values) {
      connection_->prepare(sql).insert(
          columns, values, [&](std::size_t position, std::int64_t number) { visit(first + position, Number(number)); });
    });
  }
  /// A statement before its first row; the same text always gives the same statement.
  template <typename... Values>
  Statement& select(const char* sql, const Values&... values) {
    const std::array<BoundValue, sizeof...(Values)> row{BoundValue(values)...};
    auto& statement = connection_->prepare(sql);
    statement.begin(row);
    return statement;
  }

  /// Says that such a select comes later in this transaction, or the next one where there is none: a database that is
  /// far away is asked fewer times.
  template <typename... Values>
  void expect(const char* sql, const Values&... values) {
    const std::array<BoundValue, sizeof...(Values)> row{BoundValue(values)...};
    connection_->expect(sql, row.size(), row);
  }
  /// The same of insert_each(), for so many rows at most.
  void expect_rows(const char* sql, std::size_t rows) { connection_->expect_rows(sql, rows); }
  /// Whether it helps to say so.
  bool expects() const { return connection_->expects(); }
  /// The same of select_each().
  template <typename Rows, typename ValuesOf>
  void expect_each(const char* sql, Rows&& rows, const ValuesOf& values_of) {
    if (!expects()) return;
    in_batches(rows, values_of, [&](std::size_t, std::size_t columns, std::span<const BoundValue> values) {
      connection_->expect(sql, columns, values);
    });
  }

  /// Runs a select for each of many rows of parameters, as run_each() does it; calls `visit(position, statement)` for
  /// each row found, by the position of its parameters.
  template <typename Rows, typename ValuesOf, typename Visit>
  void select_each(const char* sql, Rows&& rows, const ValuesOf& values_of, const Visit& visit) {
    in_batches(rows, values_of, [&](std::size_t first, std::size_t columns, std::span<const BoundValue> values) {
      auto& select = connection_->prepare(sql);
      select.visit(columns, values, [&](std::size_t position) { visit(first + position, select); });
    });
  }

  /// Runs a statement that is needed once.
  void execute(const std::string& sql) { connection_->execute(sql); }
  /// Ends all statements that still stand on a row; such a one would keep an old view of the data alive.
  void rest() { connection_->rest(); }

  /// How much of the store this connection keeps in memory at most; 64 MiB unless set.
  void limit_cache(std::size_t bytes) { connection_->limit_cache(bytes); }

  /// Of the transactions of all processes.
  DataVersion data_version();
  /// Says that it will be read in this Transaction, or the next one.
  void expect_data_version();
  /// All of them, which a ReadTransaction reads once; null without one.
  const Counters* counters();
  /// Those that it has read, or presumed; null before.
  std::shared_ptr<const Counters> counters_read() const { return counters_; }
  /// Has an optimistic ReadTransaction that has just begun take these for the counters of its state, as they were a
  /// moment ago. REQUIRES: a store of a server.
  void presume(std::shared_ptr<const Counters> counters);
  /// The version that a ReadTransaction reads, once it has read a counter.
  std::optional<DataVersion> version_read() const;

  /// For how long from now on a transaction waits for another writer to end; 10 seconds unless set. It waits no longer
  /// once `gives_up` says so.
  void wait_for_writers(std::chrono::seconds time, Interrupted gives_up = nullptr) {
    connection_->wait_for_writers(time, gives_up);
  }

  std::chrono::seconds patience() const { return connection_->patience(); }
  /// Whether others are known to wait for the end of this Transaction; of a store in a file nobody is.
  bool is_awaited() { return connection_->is_awaited(); }

  /// Throws Gone when the store is no longer where it was opened. Transactions ask by themselves.
  void check_place() { connection_->check_place(); }
  /// The same of the log alone, for who has looked at the file.
  void check_log() { connection_->check_log(); }
  /// After many writes: puts away what they left to be done, as far as nobody is in the way.
  void tidy() { connection_->tidy(); }
  /// Throws Error(store_full) when new records would take the room that reading and deleting need.
  void require_room() { connection_->require_room(); }

  Connection& connection() { return *connection_; }

 private:
  /// Calls `use(position of the first row, parameters of a row, parameters of many rows)` until all rows are used.
  template <typename Rows, typename ValuesOf, typename Use>
  static void in_batches(Rows&& rows, const ValuesOf& values_of, const Use& use) {
    constexpr std::size_t most_values = 4'096;
    std::vector<BoundValue> values;
    std::size_t columns = 0;
    std::size_t first = 0;
    const auto use_them = [&] {
      if (values.empty()) return;
      use(first, columns, values);
      first += values.size() / columns;
      values.clear();
    };
    for (const auto& row : rows) {
      const auto of_row = values_of(row);
      columns = of_row.size();
      values.insert(values.end(), of_row.begin(), of_row.end());
      if (values.size() >= most_values) use_them();
    }
    use_them();
  }

  friend class ReadTransaction;

  std::unique_ptr<Connection> connection_;
  bool reads_one_state_ = false;
  std::shared_ptr<const Counters> counters_{};
};

/// A writing transaction; undone unless committed. Waits for other writers.
class Transaction {
 public:
  /// Throws Error(store_busy) when another writer does not end for long, naming that process, and Gone.
  explicit Transaction(Store& store);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// On disk when this returns, and where the store was opened. Throws Gone otherwise.
  void commit();

 private:
  Store& store_;
  bool open_ = true;
};

/// A consistent view of the store for several reads.
class ReadTransaction {
 public:
  explicit ReadTransaction(Store& store, Isolation isolation = Isolation::snapshot);
  ~ReadTransaction();
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;

 private:
  Store& store_;
};

/// What a failure of the database means to a user (disk full, locked, damaged), or nothing for other exceptions.
std::optional<Error> as_error(const std::exception& exception);

}  // namespace fsctl::store
