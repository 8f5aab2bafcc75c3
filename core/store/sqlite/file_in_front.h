#pragma once

#include <sqlite3.h>

#include <exception>

namespace fsctl::store {

/// The base of a file handle in our VFS. The handle of the system's VFS, to which it passes calls on, lies directly
/// behind it in the memory that SQLite allocates for both.
template <typename File>
struct InFront {
  sqlite3_file base{};

  sqlite3_file* inner() { return reinterpret_cast<sqlite3_file*>(static_cast<File*>(this) + 1); }
  const sqlite3_io_methods& methods() { return *inner()->pMethods; }

  int read(void* to, int size, sqlite3_int64 offset) { return methods().xRead(inner(), to, size, offset); }
  int write(const void* bytes, int size, sqlite3_int64 offset) {
    return methods().xWrite(inner(), bytes, size, offset);
  }
  /// Waits until what was written is on the disk.
  int sync() { return methods().xSync(inner(), SQLITE_SYNC_NORMAL); }
  /// The size of the file; 0 when it cannot be read.
  sqlite3_int64 size() {
    sqlite3_int64 size = 0;
    return methods().xFileSize(inner(), &size) == SQLITE_OK ? size : 0;
  }
};

/// The object behind a handle that SQLite passes. REQUIRES: a handle of this type.
template <typename File>
File& file_of(sqlite3_file* file) {
  return *reinterpret_cast<File*>(file);
}

/// Wraps a function that SQLite calls. SQLite is written in C: an exception that passed through it would leave its
/// locks taken for ever.
template <auto function>
struct Called;
template <typename... Arguments, int (*function)(Arguments...)>
struct Called<function> {
  static int call(Arguments... arguments) noexcept {
    try {
      return function(arguments...);
    } catch (const std::exception&) {  // only lack of memory throws here
      return SQLITE_IOERR_NOMEM;
    }
  }
};

/// A method that only calls that of the system's file.
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
