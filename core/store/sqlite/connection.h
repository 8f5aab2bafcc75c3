#pragma once

#include <SQLiteCpp/Database.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/store/connection.h"
#include "core/store/sqlite/log.h"
#include "core/store/sqlite/log_state.h"
#include "core/store/sqlite/statement.h"
#include "core/store/sqlite/store_file.h"
#include "core/store/unfinished.h"

namespace fsctl::store {

/// A store in a file of SQLite's, with a write-ahead log beside it. Throws SQLite::Exception for what fails.
class SqliteConnection final : public Connection {
 public:
  SqliteConnection(const std::filesystem::path& path, bool makes_it);
  /// From now on it waits for others as long as it is said, and notices when its file is gone. REQUIRES: a store of
  /// this version.
  void take_up();

  SQLite::Database& database() { return database_; }

  const Address& address() const override { return address_; }
  bool is_in_memory() const override;

  Statement& prepare(const char* sql) override;
  bool expects() const override { return false; }
  void expect(const char*, std::size_t, std::span<const BoundValue>) override {}
  void expect_rows(const char*, std::size_t) override {}
  void execute(const std::string& sql) override { database_.exec(sql); }
  void rest() override;
  void interrupt_when(Interrupted came) override;
  void limit_cache(std::size_t bytes) override;

  void begin_writing() override;
  void begin_reading(Isolation isolation) override;
  void limit_silence(std::chrono::milliseconds) override {}  // a file has no other end
  void reads_content(const ContentVersion&) override {}      // its cache of pages knows by itself
  void commit() override;
  void undo() override;
  void wait_for_writers(std::chrono::seconds time, Interrupted gives_up) override;
  bool is_awaited() override { return false; }
  std::chrono::seconds patience() const override { return patience_; }

  /// Calls `tell` with the process that keeps the store locked, empty for an unknown one, each time that a transaction
  /// has waited for it for a second.
  void tell_of_waiting(std::function<void(const std::string& holder)> tell) { tell_of_waiting_ = std::move(tell); }

  std::unique_ptr<HeldNumber> hold(std::int64_t number, Holding how) override;
  bool is_held(std::int64_t number) override;

  void check_place() override;
  void check_log() override;
  void tidy() override;
  void require_room() override;
  std::unique_ptr<Commits> commits() override;
  std::unique_ptr<CallCounts> call_counts() override;
  void note_unfinished(bool is_unfinished) override;
  void number_rows_from_here() override {}  // which it does by itself
  Facts facts() override;
  std::optional<std::int64_t> estimated_rows(const std::string&) override { return {}; }
  std::string origin() override { return {}; }
  bool is_standby() override { return false; }
  void expect_is_standby() override {}
  /// Copies one state of the store to a new file; neither readers nor writers wait for it.
  void copy_to(const std::filesystem::path& file);

  std::vector<std::string> integrity_problems() override;
  bool is_whole() override;
  void read_beginnings() override;
  std::vector<std::string> damaged_tables() override;
  void write_anew(Interrupted came) override;

 private:
  static int wait(void* connection, int tries);
  void check_place(LogUse use);
  void check_log(LogUse use);
  void prepare_to_end();
  void shorten_log_if_full();

  Address address_;
  std::chrono::seconds patience_;
  Interrupted gives_up_ = nullptr;
  std::chrono::steady_clock::time_point waits_since_{};
  std::function<void(const std::string&)> tell_of_waiting_{};
  bool is_told_ = false;  ///< of this waiting
  SQLite::Database database_;
  LogKeeper log_{database_.getHandle(), address_.file()};
  std::optional<StoreFile> file_;
  std::unordered_map<const char*, SqliteStatement> statements_;
};

/// Opens a store as store::open() says.
std::unique_ptr<SqliteConnection> open_sqlite(const std::filesystem::path& path, bool makes_it,
                                              Unfinished unfinished = Unfinished::refused);

}  // namespace fsctl::store
