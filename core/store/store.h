#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/error/error.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace fsctl::store {

/// One connection to the store file. One thread at a time; any number of connections and processes.
class Store {
 public:
  enum class Mode { read, write };

  /// Opens the store, and with Mode::write makes it when there is none and brings it to this version's schema.
  /// Throws Error(store_unusable | store_newer | store_busy) and leaves the file untouched then.
  Store(const std::filesystem::path& path, Mode mode);
  ~Store();
  Store(Store&&) noexcept;

  const std::filesystem::path& path() const;
  bool is_in_memory() const;

  /// For how long from now on a transaction waits for another writer to end; 10 seconds unless set. It waits no longer
  /// once `gives_up` says so.
  void wait_for_writers(std::chrono::seconds time, bool (*gives_up)() = nullptr);
  std::chrono::seconds patience() const;

  /// A prepared statement, ready to be bound; the same text always gives the same statement.
  /// REQUIRES: a string literal.
  SQLite::Statement& prepare(const char* sql);

  void execute(const char* sql);

  /// Ends all statements that still stand on a row; such a one would keep an old view of the data alive.
  void rest();

  /// Counts the committed transactions of all processes: equal numbers, equal data.
  std::int64_t data_version();

  /// Throws Gone when the file is no longer where it was opened. Transactions ask by themselves.
  void check_place();
  /// The same of the log alone, for who has looked at the file.
  void check_log();

  /// For what no statement does.
  SQLite::Database& connection();

  /// Moves the write-ahead log into the file.
  void checkpoint();

  /// Gives the room of the write-ahead log back when there is little on the disk. REQUIRES: no open transaction.
  void shorten_log_if_full();

  /// Throws Error(store_full) when new records would take the room that reading and deleting need.
  void require_room();

  std::int64_t last_row() const;

 private:
  void open(const std::filesystem::path& path, Mode mode);
  void wait_as_long_as_said();

  struct Database;
  std::unique_ptr<Database> database_;
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
