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

#include "core/error/error.h"
#include "core/store/address.h"
#include "core/store/connection.h"
#include "core/store/statement.h"

namespace fsctl::store {

/// One connection to a store. One thread at a time; any number of connections and processes.
class Store {
 public:
  enum class Mode { read, write };

  /// Opens the store, and with Mode::write makes it when there is none and brings it to this version's schema.
  /// Throws Error(store_unusable | store_newer | store_busy) and leaves the store untouched then.
  Store(const Address& address, Mode mode);

  const Address& address() const { return connection_->address(); }
  bool is_in_memory() const { return connection_->is_in_memory(); }

  /// Runs a statement that gives no rows; gives how many rows it changed. REQUIRES: a text that outlives the store.
  template <typename... Values>
  std::int64_t run(const char* sql, const Values&... values) {
    const std::array<Parameter, sizeof...(Values)> row{Parameter(values)...};
    return connection_->prepare(sql).run(row.size(), row);
  }
  /// Runs it once for each row of so many values.
  void run_each(const char* sql, std::size_t columns, std::span<const Parameter> values) {
    if (!values.empty()) connection_->prepare(sql).run(columns, values);
  }
  /// The same for a statement that inserts a row; gives its number.
  template <typename... Values>
  std::int64_t insert(const char* sql, const Values&... values) {
    run(sql, values...);
    return connection_->last_row();
  }
  /// A statement before its first row; the same text always gives the same statement.
  template <typename... Values>
  Statement& select(const char* sql, const Values&... values) {
    const std::array<Parameter, sizeof...(Values)> row{Parameter(values)...};
    auto& statement = connection_->prepare(sql);
    statement.begin(row);
    return statement;
  }

  /// Runs a statement that is needed once.
  void execute(const std::string& sql) { connection_->execute(sql); }
  /// Ends all statements that still stand on a row; such a one would keep an old view of the data alive.
  void rest() { connection_->rest(); }

  /// How much of the store this connection keeps in memory at most; 64 MiB unless set.
  void limit_cache(std::size_t bytes) { connection_->limit_cache(bytes); }

  /// Counts the committed transactions of all processes: equal numbers, equal data.
  std::int64_t data_version();

  /// For how long from now on a transaction waits for another writer to end; 10 seconds unless set. It waits no longer
  /// once `gives_up` says so.
  void wait_for_writers(std::chrono::seconds time, Interrupted gives_up = nullptr) {
    connection_->wait_for_writers(time, gives_up);
  }

  std::chrono::seconds patience() const { return connection_->patience(); }

  /// Throws Gone when the store is no longer where it was opened. Transactions ask by themselves.
  void check_place() { connection_->check_place(); }
  /// The same of the log alone, for who has looked at the file.
  void check_log() { connection_->check_log(); }
  /// Moves the write-ahead log into the file.
  void checkpoint() { connection_->checkpoint(); }
  /// Throws Error(store_full) when new records would take the room that reading and deleting need.
  void require_room() { connection_->require_room(); }

  Connection& connection() { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
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
class Reading {
 public:
  explicit Reading(Store& store);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  Store& store_;
};

/// What a failure of the database means to a user (disk full, locked, damaged), or nothing for other exceptions.
std::optional<Error> as_error(const std::exception& exception);

}  // namespace fsctl::store
