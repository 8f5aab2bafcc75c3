#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// SQLite without anything between: the limits measure it bare.
namespace fsctl::bench {

class Database {
 public:
  explicit Database(const std::string& path) { check(sqlite3_open(path.c_str(), &sqlite_)); }
  ~Database() { sqlite3_close(sqlite_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const char* sql) { check(sqlite3_exec(sqlite_, sql, nullptr, nullptr, nullptr)); }

  void check(int code) const {
    if (code != SQLITE_OK && code != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(sqlite_));
  }

 private:
  friend class Insert;
  friend class Select;
  sqlite3* sqlite_ = nullptr;
};

/// A prepared insert; its parameters are given in order.
class Insert {
 public:
  Insert(Database& database, const char* sql) : database_(database) {
    database.check(sqlite3_prepare_v2(database.sqlite_, sql, -1, &statement_, nullptr));
  }
  ~Insert() { sqlite3_finalize(statement_); }
  Insert(const Insert&) = delete;
  Insert& operator=(const Insert&) = delete;

  /// The texts must live as long as the call.
  template <typename... Values>
  void operator()(Values... values) {
    int position = 0;
    (bind(++position, values), ...);
    database_.check(sqlite3_step(statement_));
    sqlite3_reset(statement_);
  }

 private:
  void bind(int position, std::int64_t value) { sqlite3_bind_int64(statement_, position, value); }
  void bind(int position, std::string_view value) {
    sqlite3_bind_text(statement_, position, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
  }

  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// A prepared query, read row by row.
class Select {
 public:
  Select(Database& database, const char* sql) : database_(database) {
    database.check(sqlite3_prepare_v2(database.sqlite_, sql, -1, &statement_, nullptr));
  }
  ~Select() { sqlite3_finalize(statement_); }
  Select(const Select&) = delete;
  Select& operator=(const Select&) = delete;

  bool next() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW) database_.check(code);
    return code == SQLITE_ROW;
  }
  /// A column of the row, until the next one.
  std::string_view text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace fsctl::bench
