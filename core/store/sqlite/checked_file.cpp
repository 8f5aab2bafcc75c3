#include "core/store/sqlite/checked_file.h"

#include <sqlite3.h>

#include <algorithm>
#include <new>

#include "core/store/sqlite/checked_pages.h"
#include "core/store/sqlite/log_file.h"
#include "core/store/sqlite/log_pages.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {
namespace {

constexpr const char* name = "fsctl-checked";
/// Our own operations for sqlite3_file_control; SQLite leaves numbers above 100 to applications.
constexpr int set_reading = 0x66736374;
constexpr int ask_for_log = set_reading + 1;

struct LogQuestion {
  LogUse use;
  LogState state = LogState::whole;
};

using Checking = MainFile::Checking;

int checked_file_read(sqlite3_file* handle, void* to, int size, sqlite3_int64 offset) {
  return read_checked(file_of<MainFile>(handle), to, size, offset);
}

int checked_file_write(sqlite3_file* handle, const void* bytes, int size, sqlite3_int64 offset) {
  return write_checked(file_of<MainFile>(handle), bytes, size, offset);
}

/// Counts in the file's stamp that the log was moved into the file.
void count_move(MainFile& file) {
  FileStamp stamp;
  if (file.refuses_pages != SQLITE_OK || file.read_stamp(stamp) != MainFile::Stamp::whole) return;
  ++stamp.moves;
  file.set_stamp(stamp);
}

/// The result code with which the pages of a checkpoint are refused, or SQLITE_OK. It is decided before the first page
/// is written, as the file must not contain only a part of the log.
int why_no_pages(MainFile& file) {
  if (state_of_log(file, LogUse::read) != LogState::whole) return SQLITE_IOERR_WRITE;
  const auto index = file.log_index();
  if (file.log == nullptr || !index || has_frames(*file.log, *index)) return SQLITE_OK;
  doubt(file);
  return SQLITE_CORRUPT;
}

int control(sqlite3_file* handle, int operation, void* argument) {
  MainFile& file = file_of<MainFile>(handle);
  switch (operation) {
    case set_reading:
      file.reading = *static_cast<Checking*>(argument);
      file.has_checksums = true;
      return SQLITE_OK;
    case ask_for_log: {
      auto& question = *static_cast<LogQuestion*>(argument);
      question.state = state_of_log(file, question.use);
      return SQLITE_OK;
    }
    case SQLITE_FCNTL_CKPT_START:
      file.refuses_pages = why_no_pages(file);
      break;
    case SQLITE_FCNTL_CKPT_DONE:
      count_move(file);
      break;
    default:
      break;
  }
  return file.methods().xFileControl(file.inner(), operation, argument);
}

int characteristics(sqlite3_file* handle) {
  MainFile& file = file_of<MainFile>(handle);
  int all = file.methods().xDeviceCharacteristics(file.inner());
#ifdef SQLITE_IOCAP_SUBPAGE_READ
  all &= ~SQLITE_IOCAP_SUBPAGE_READ;
#endif
  return all;
}

/// The exclusive lock is refused to a connection that does not share the log's index: with that lock, SQLite would move
/// the log into the file and remove it, while others write to it with another index.
int lock(sqlite3_file* handle, int level) {
  MainFile& file = file_of<MainFile>(handle);
  if (level == SQLITE_LOCK_EXCLUSIVE && !file.shares_index()) return SQLITE_BUSY;
  return file.methods().xLock(file.inner(), level);
}

int map_index(sqlite3_file* handle, int part, int size, int extend, void volatile** to) {
  MainFile& file = file_of<MainFile>(handle);
  const int result = file.methods().xShmMap(file.inner(), part, size, extend, to);
  if (part == 0) file.set_index(result == SQLITE_OK ? *to : nullptr);
  return result;
}

int lock_index(sqlite3_file* handle, int first, int count, int flags) {
  constexpr int for_writing = 0;  // the number of the lock for writing (SQLite's file format, "WAL Locks")
  MainFile& file = file_of<MainFile>(handle);
  const int result = file.methods().xShmLock(file.inner(), first, count, flags);
  const bool is_taken = result == SQLITE_OK && flags == (SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE);
  if (is_taken && first == for_writing && file.shares_index()) cut_off_unfinished(file);
  return result;
}

int unmap_index(sqlite3_file* handle, int remove) {
  MainFile& file = file_of<MainFile>(handle);
  file.set_index(nullptr);
  return file.methods().xShmUnmap(file.inner(), remove);
}

template <auto method>
constexpr auto checked_file_forward = &Forward<MainFile, method>::call;

/// Version 2 has no methods for mapping files into memory, where checksums would not be compared.
constexpr sqlite3_io_methods checked_file_methods = {
    .iVersion = 2,
    .xClose = checked_file_forward<&sqlite3_io_methods::xClose>,
    .xRead = Called<checked_file_read>::call,
    .xWrite = Called<checked_file_write>::call,
    .xTruncate = checked_file_forward<&sqlite3_io_methods::xTruncate>,
    .xSync = checked_file_forward<&sqlite3_io_methods::xSync>,
    .xFileSize = checked_file_forward<&sqlite3_io_methods::xFileSize>,
    .xLock = lock,
    .xUnlock = checked_file_forward<&sqlite3_io_methods::xUnlock>,
    .xCheckReservedLock = checked_file_forward<&sqlite3_io_methods::xCheckReservedLock>,
    .xFileControl = Called<control>::call,
    .xSectorSize = checked_file_forward<&sqlite3_io_methods::xSectorSize>,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = Called<map_index>::call,
    .xShmLock = Called<lock_index>::call,
    .xShmBarrier = checked_file_forward<&sqlite3_io_methods::xShmBarrier>,
    .xShmUnmap = Called<unmap_index>::call,
    .xFetch = nullptr,
    .xUnfetch = nullptr};

sqlite3_vfs& system_files() {
  static sqlite3_vfs& found = *sqlite3_vfs_find(nullptr);
  return found;
}

/// Opens stores' files and logs as checked ones; other journals and temporary files get the system's handles.
int open(sqlite3_vfs*, const char* path, sqlite3_file* handle, int flags, int* opened) {
  sqlite3_vfs& files = system_files();
  if ((flags & SQLITE_OPEN_WAL) != 0) return open_log(files, path, handle, flags, opened);
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return files.xOpen(&files, path, handle, flags, opened);
  MainFile& file = *new (handle) MainFile();
  file.path = path;
  const int result = files.xOpen(&files, path, file.inner(), flags, opened);
  if (file.inner()->pMethods != nullptr) file.base.pMethods = &checked_file_methods;
  return result;
}

void set(sqlite3* database, Checking reading) { sqlite3_file_control(database, "main", set_reading, &reading); }

}  // namespace

const char* checked_files() {
  static sqlite3_vfs files = [] {
    sqlite3_vfs checked = system_files();
    checked.szOsFile += static_cast<int>(std::max(sizeof(MainFile), sizeof(LogFile)));
    checked.zName = name;
    checked.pNext = nullptr;
    checked.xOpen = Called<open>::call;
    return checked;
  }();
  static const int registered = sqlite3_vfs_register(&files, 0);
  static_cast<void>(registered);  // fails when memory runs out; then no store opens
  return name;
}

void expect_checksums(sqlite3* database) { set(database, Checking::checked); }
void ignore_checksums(sqlite3* database) { set(database, Checking::unchecked); }

LogState state_of_log(sqlite3* database, LogUse use) {
  LogQuestion question{.use = use};
  sqlite3_file_control(database, "main", ask_for_log, &question);
  return question.state;
}

}  // namespace fsctl::store
