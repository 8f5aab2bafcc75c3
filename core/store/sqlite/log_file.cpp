#include "core/store/sqlite/log_file.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>

#include "core/store/sqlite/index_file.h"
#include "core/store/sqlite/log_form.h"
#include "core/store/sqlite/log_opening.h"
#include "core/store/sqlite/log_pages.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {
namespace {

using log_form::frame_header_bytes;
using log_form::header_bytes;

int damaged(const LogFile& file, std::int64_t frame) {
  sqlite3_log(SQLITE_CORRUPT, "frame %lld of the log is not as it was written", static_cast<long long>(frame));
  doubt(*file.store);
  return SQLITE_CORRUPT;
}

int log_file_read(sqlite3_file* handle, void* to, int size, sqlite3_int64 offset) {
  auto& file = file_of<LogFile>(handle);
  if (offset == 0 && size == header_bytes)
    if (const int refused = admit_log(file); refused != SQLITE_OK) return refused;
  const int result = file.read(to, size, offset);
  const auto index = size >= 512 ? index_of(file) : std::nullopt;
  if (!index || size != index->page_bytes) return result;
  const auto frame = frame_of_page(offset, size);
  if (frame == 0 || frame >= file.without_sums_from) return result;
  if (result == SQLITE_IOERR_SHORT_READ) return damaged(file, frame);
  if (result != SQLITE_OK || agrees(file, frame, static_cast<unsigned char*>(to), *index)) return result;
  return damaged(file, frame);
}

/// Notes which frames have no valid checksum for now: a transaction that is larger than the cache writes some pages
/// twice, without the headers of their frames, and all these headers at its end.
void note_written(LogFile& file, int size, sqlite3_int64 offset) {
  const auto page_bytes = std::int64_t{file.store->page_size};
  if (size == frame_header_bytes) {
    file.last_frame = frame_of_page(offset + frame_header_bytes, page_bytes);
    if (file.last_frame == file.without_sums_from) ++file.without_sums_from;
  } else if (const auto frame = frame_of_page(offset, page_bytes); frame != file.last_frame && frame > 0) {
    file.without_sums_from = std::min(file.without_sums_from, frame);
  }
}

/// A process that does not share the log's index with all others would overwrite what they have written.
int refuse_to_write(int code) {
  sqlite3_log(code, "the index of the log is gone, or another one");
  return code;
}

/// Changes the log, so that those who watch it know that nobody else did; returns the result of `change`.
template <typename Change>
int changed(LogFile& file, const Change& change) {
  return file.store->index_file == nullptr ? change() : file.store->index_file->log.pass(file, change);
}

int log_file_write(sqlite3_file* handle, const void* bytes, int size, sqlite3_int64 offset) {
  auto& file = file_of<LogFile>(handle);
  if (size <= header_bytes && !file.store->shares_index()) return refuse_to_write(SQLITE_IOERR_WRITE);
  if (offset == 0 && size == header_bytes) {
    file.without_sums_from = INT64_MAX;
    if (const int result = begin_log_anew(file, static_cast<const unsigned char*>(bytes)); result != SQLITE_OK)
      return result;
  } else if (file.size() < offset) {
    return SQLITE_IOERR_WRITE;  // SQLite leaves no holes in a log, so somebody has truncated it
  }
  note_written(file, size, offset);
  return changed(file, [&] { return file.write(bytes, size, offset); });
}

int truncate(sqlite3_file* handle, sqlite3_int64 size) {
  auto& file = file_of<LogFile>(handle);
  if (!file.store->shares_index()) return refuse_to_write(SQLITE_IOERR_TRUNCATE);
  return changed(file, [&] { return file.methods().xTruncate(file.inner(), size); });
}

int close(sqlite3_file* handle) {
  auto& file = file_of<LogFile>(handle);
  file.store->log = nullptr;
  return file.methods().xClose(file.inner());
}

template <auto method>
constexpr auto log_file_forward = &Forward<LogFile, method>::call;

constexpr sqlite3_io_methods log_file_methods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = Called<log_file_read>::call,
    .xWrite = Called<log_file_write>::call,
    .xTruncate = Called<truncate>::call,
    .xSync = log_file_forward<&sqlite3_io_methods::xSync>,
    .xFileSize = log_file_forward<&sqlite3_io_methods::xFileSize>,
    .xLock = log_file_forward<&sqlite3_io_methods::xLock>,
    .xUnlock = log_file_forward<&sqlite3_io_methods::xUnlock>,
    .xCheckReservedLock = log_file_forward<&sqlite3_io_methods::xCheckReservedLock>,
    .xFileControl = log_file_forward<&sqlite3_io_methods::xFileControl>,
    .xSectorSize = log_file_forward<&sqlite3_io_methods::xSectorSize>,
    .xDeviceCharacteristics = log_file_forward<&sqlite3_io_methods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr};

/// Whether the log has the salts and the last frame that its index has.
bool reaches(LogFile& file, const LogIndex& index) {
  if (file.size() < log_form::place_of(index.frames + 1, index.page_bytes)) return false;
  const auto header = header_of(file);
  if (!header || header->salts != index.salts) return false;
  const auto last = frame_header_of(file, index.frames, index.page_bytes);
  return last && last->sum == index.sum;
}

/// Whether the log is as SQLite has written it, as far as that is known.
bool has_all(LogFile& file, const LogIndex& index, LogUse use) {
  if (!reaches(file, index)) return false;
  const auto* const shared = file.store->index_file;
  return shared == nullptr || shared->log.is_whole(file, index, use);
}

/// Compares the stamp of the store's file with the one seen before: whether it is another file, or an older state.
LogState state_of_file(MainFile& store, const LogIndex& index) {
  FileStamp now;
  const auto found = store.read_stamp(now);
  const auto& before = store.stamp;
  if (found == MainFile::Stamp::damaged) return LogState::damaged;
  if (found == MainFile::Stamp::missing) return before ? LogState::overwritten : LogState::whole;
  if (before && (now.file != before->file || now.moves < before->moves)) return LogState::overwritten;
  if (index.frames > 0 && now.log != index.salts) return LogState::overwritten;
  store.stamp = now;
  return LogState::whole;
}

}  // namespace

int open_log(sqlite3_vfs& files, const char* path, sqlite3_file* handle, int flags, int* opened) {
  auto& file = *new (handle) LogFile();
  file.store = &file_of<MainFile>(sqlite3_database_file_object(path));
  file.path = path;
  const int result = files.xOpen(&files, path, file.inner(), flags, opened);
  if (file.inner()->pMethods == nullptr) return result;
  file.base.pMethods = &log_file_methods;
  file.store->log = &file;
  return result;
}

void doubt(MainFile& store) {
  if (store.index_file != nullptr) store.index_file->log.doubt();
}

LogState state_of_log(MainFile& store, LogUse use) {
  if (!store.shares_index()) return LogState::index_gone;
  constexpr int tries = 1'000;  // a difference counts only if no other process has changed the index meanwhile
  for (int i = 0; i < tries; ++i) {
    const auto index = store.log_index();
    if (!index || store.log == nullptr) return LogState::whole;
    const bool is_cut = index->frames > 0 && !has_all(*store.log, *index, use);
    const auto state = is_cut ? LogState::cut_off : state_of_file(store, *index);
    if (state == LogState::whole || store.log_index() == index) return state;
  }
  return LogState::whole;
}

}  // namespace fsctl::store
