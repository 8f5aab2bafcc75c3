#pragma once

#include <sqlite3.h>

#include <exception>

namespace fsctl::store {

/// A file of SQLite's, with that of the system behind it in the same memory.
template <typename File>
struct InFront {
  sqlite3_file base{};

  sqlite3_file* inner() { return reinterpret_cast<sqlite3_file*>(static_cast<File*>(this) + 1); }
  const sqlite3_io_methods& methods() { return *inner()->pMethods; }

  int read(void* to, int size, sqlite3_int64 offset) { return methods().xRead(inner(), to, size, offset); }
  int write(const void* bytes, int size, sqlite3_int64 offset) {
    return methods().xWrite(inner(), bytes, size, offset);
  }
  int sync() { return methods().xSync(inner(), SQLITE_SYNC_NORMAL); }
  sqlite3_int64 size() {
    sqlite3_int64 size = 0;
    return methods().xFileSize(inner(), &size) == SQLITE_OK ? size : 0;
  }
};

template <typename File>
File& file_of(sqlite3_file* file) {
  return *reinterpret_cast<File*>(file);
}

/// A function that SQLite calls: it knows nothing of exceptions, and would keep its locks for ever.
template <auto function>
struct Called;
template <typename... Arguments, int (*function)(Arguments...)>
struct Called<function> {
  static int call(Arguments... arguments) noexcept {
    try {
      return function(arguments...);
    } catch (const std::exception&) {  // there is no other reason to throw any here
      return SQLITE_IOERR_NOMEM;
    }
  }
};

/// A method that the system's file has, called for it.
template <typename File, auto method>
struct Forward;
template <typename File, typename Result, typename... Arguments,
          Result (*sqlite3_io_methods::*method)(sqlite3_file*, Arguments...)>
struct Forward<File, method> {
  static Result call(sqlite3_file* handle, Arguments... arguments) {
    File& file = file_of<File>(handle);
    return (file.methods().*method)(file.inner(), arguments...);
  }
};

}  // namespace fsctl::store
