#include "core/store/sqlite/log_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/budget/of_thread.h"
#include "core/store/sqlite/damaged_log.h"
#include "core/store/sqlite/log_form.h"
#include "core/store/sqlite/log_pages.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {
namespace {

using log_form::frame_header_bytes;
using log_form::header_bytes;
using log_form::Salts;

/// Stands where a log begins that is just begun anew: what follows is in the store's file.
constexpr std::array<unsigned char, header_bytes> begun_anew = {"fsctl begins this log anew now\n"};

/// Why this thread was refused to open a store.
std::optional<Problem>& refusal() {
  static OfThread<std::optional<Problem>> refusals;
  return refusals.get();
}

struct Losses {
  std::mutex mutex{};
  std::vector<std::string> sentences{};
};
Losses& losses() {
  static Losses all;
  return all;
}

/// A store whose file is not the one that the log beside it goes on with.
int refuse(const LogFile& file) {
  const std::string path = file.path;
  refusal() = {.code = ErrorCode::store_unusable,
               .message = "the write-ahead log beside the store is not its own: another file was there before",
               .hint = "to go on with this store without what is in the log, move " + path +
                       " away; to go on with the former store, put that back"};
  return SQLITE_CORRUPT;
}

log_form::Read reader_of(LogFile& file) {
  return [&file](unsigned char* to, std::int64_t size, std::int64_t place) {
    return file.read(to, static_cast<int>(size), place) == SQLITE_OK;
  };
}

/// Takes what SQLite would not take in out of a log, so that nothing is told twice.
int end_after_whole_commits(LogFile& file, const log_form::Found& found) {
  if (!found.is_begun) return file.write(begun_anew.data(), header_bytes, 0);
  constexpr std::array<unsigned char, frame_header_bytes> nothing{};
  for (auto frame = found.committed + 1; frame <= found.frames; ++frame)
    if (const int result = file.write(nothing.data(), frame_header_bytes, log_form::place_of(frame, found.page_bytes));
        result != SQLITE_OK)
      return result;
  return file.sync();
}

/// Keeps a copy of a damaged log beside it.
int set_aside(LogFile& file, const log_form::Found& found) {
  const auto kept = keep_damaged_log(file.path, file.size(), reader_of(file));
  if (kept.empty()) {
    refusal() = {.code = ErrorCode::store_unusable,
                 .message = "the store's write-ahead log is damaged, and no copy of it could be kept",
                 .hint = "make room beside " + std::string(file.path) + ", or move it away"};
    return SQLITE_CORRUPT;
  }
  const std::scoped_lock lock(losses().mutex);
  losses().sentences.push_back(loss_of(kept, found));
  return end_after_whole_commits(file, found);
}

/// Looks at a log before SQLite takes it in, which it does when no other connection has the store open.
int look_at(LogFile& file) {
  MainFile& store = *file.store;
  std::array<unsigned char, header_bytes> beginning{};
  if (file.read(beginning.data(), header_bytes, 0) != SQLITE_OK || beginning == begun_anew) return SQLITE_OK;
  const auto found = log_form::examine(reader_of(file));
  FileStamp stamp;
  const bool is_stamped = store.read_stamp(stamp) == MainFile::Stamp::whole;
  if (is_stamped && found.commits + found.commits_behind > 0 && found.salts != stamp.log) return refuse(file);
  return found.commits_behind > 0 ? set_aside(file, found) : SQLITE_OK;
}

/// Before a log begins anew, the store's file learns which one goes on with it. A kill leaves a log that is the file's
/// own, or one that says that nothing in it matters.
int begin_anew(LogFile& file, const unsigned char* header) {
  MainFile& store = *file.store;
  FileStamp stamp = new_stamp();
  if (store.read_stamp(stamp) == MainFile::Stamp::damaged) return SQLITE_CORRUPT;
  const auto parsed = log_form::parse_header(header);
  if (!parsed || store.size() < stamp_place + stamp_bytes) return SQLITE_OK;
  if (file.size() > 0) {
    if (const int result = file.write(begun_anew.data(), header_bytes, 0); result != SQLITE_OK) return result;
    if (const int result = file.sync(); result != SQLITE_OK) return result;
  }
  stamp.log = parsed->salts;
  if (const int result = store.set_stamp(stamp); result != SQLITE_OK) return result;
  return store.sync();
}

int damaged(std::int64_t frame) {
  sqlite3_log(SQLITE_CORRUPT, "frame %lld of the log is not as it was written", static_cast<long long>(frame));
  return SQLITE_CORRUPT;
}

int read(sqlite3_file* handle, void* to, int size, sqlite3_int64 offset) {
  auto& file = file_of<LogFile>(handle);
  if (offset == 0 && size == header_bytes)
    if (const int refused = look_at(file); refused != SQLITE_OK) return refused;
  const int result = file.read(to, size, offset);
  const auto index = size >= 512 ? index_of(file) : std::nullopt;
  if (!index || size != index->page_bytes) return result;
  const auto frame = frame_of_page(offset, size);
  if (frame == 0 || frame >= file.without_sums_from) return result;
  if (result == SQLITE_IOERR_SHORT_READ) return damaged(frame);
  if (result != SQLITE_OK || agrees(file, frame, static_cast<unsigned char*>(to), *index)) return result;
  return damaged(frame);
}

/// A transaction that needs more memory than it has writes some frames twice, and their sums at its end.
void note_written(LogFile& file, int size, sqlite3_int64 offset) {
  const auto page_bytes = std::int64_t{file.store->page_size};
  if (size == frame_header_bytes) {
    file.last_frame = frame_of_page(offset + frame_header_bytes, page_bytes);
    if (file.last_frame == file.without_sums_from) ++file.without_sums_from;
  } else if (const auto frame = frame_of_page(offset, page_bytes); frame != file.last_frame && frame > 0) {
    file.without_sums_from = std::min(file.without_sums_from, frame);
  }
}

/// Who does not share the log's index with all others would write over what they have written.
int refuse_to_write(int code) {
  sqlite3_log(code, "the index of the log is gone, or another one");
  return code;
}

int write(sqlite3_file* handle, const void* bytes, int size, sqlite3_int64 offset) {
  auto& file = file_of<LogFile>(handle);
  if (size <= header_bytes && !file.store->shares_index()) return refuse_to_write(SQLITE_IOERR_WRITE);
  if (offset == 0 && size == header_bytes) {
    file.without_sums_from = INT64_MAX;
    if (const int result = begin_anew(file, static_cast<const unsigned char*>(bytes)); result != SQLITE_OK)
      return result;
  } else if (file.size() < offset) {
    return SQLITE_IOERR_WRITE;  // somebody has cut it off; a log has no holes
  }
  note_written(file, size, offset);
  return file.write(bytes, size, offset);
}

int truncate(sqlite3_file* handle, sqlite3_int64 size) {
  auto& file = file_of<LogFile>(handle);
  if (!file.store->shares_index()) return refuse_to_write(SQLITE_IOERR_TRUNCATE);
  return file.methods().xTruncate(file.inner(), size);
}

int close(sqlite3_file* handle) {
  auto& file = file_of<LogFile>(handle);
  file.store->log = nullptr;
  return file.methods().xClose(file.inner());
}

template <auto method>
constexpr auto forward = &Forward<LogFile, method>::call;

constexpr sqlite3_io_methods methods = {.iVersion = 1,
                                        .xClose = close,
                                        .xRead = Called<read>::call,
                                        .xWrite = Called<write>::call,
                                        .xTruncate = Called<truncate>::call,
                                        .xSync = forward<&sqlite3_io_methods::xSync>,
                                        .xFileSize = forward<&sqlite3_io_methods::xFileSize>,
                                        .xLock = forward<&sqlite3_io_methods::xLock>,
                                        .xUnlock = forward<&sqlite3_io_methods::xUnlock>,
                                        .xCheckReservedLock = forward<&sqlite3_io_methods::xCheckReservedLock>,
                                        .xFileControl = forward<&sqlite3_io_methods::xFileControl>,
                                        .xSectorSize = forward<&sqlite3_io_methods::xSectorSize>,
                                        .xDeviceCharacteristics = forward<&sqlite3_io_methods::xDeviceCharacteristics>,
                                        .xShmMap = nullptr,
                                        .xShmLock = nullptr,
                                        .xShmBarrier = nullptr,
                                        .xShmUnmap = nullptr,
                                        .xFetch = nullptr,
                                        .xUnfetch = nullptr};

/// What the log has at the places that its index tells of.
bool has_all(LogFile& file, const LogIndex& index) {
  if (file.size() < log_form::place_of(index.frames + 1, index.page_bytes)) return false;
  const auto header = header_of(file);
  if (!header || header->salts != index.salts) return false;
  const auto last = frame_header_of(file, index.frames, index.page_bytes);
  return last && last->sum == index.sum;
}

/// What the store's file says of itself: that it is another one than before, or an older state of it.
LogState state_of_file(MainFile& store, const LogIndex& index) {
  FileStamp now;
  const auto found = store.read_stamp(now);
  const auto& before = store.stamp;
  if (found == MainFile::Stamp::damaged) return LogState::damaged;
  if (found == MainFile::Stamp::none) return before ? LogState::overwritten : LogState::whole;
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
  file.base.pMethods = &methods;
  file.store->log = &file;
  return result;
}

LogState state_of_log(MainFile& store) {
  if (!store.shares_index()) return LogState::index_gone;
  constexpr int tries = 1'000;  // whoever writes changes the index first
  for (int i = 0; i < tries; ++i) {
    const auto index = store.log_index();
    if (!index || store.log == nullptr) return LogState::whole;
    const bool is_cut = index->frames > 0 && !has_all(*store.log, *index);
    const auto state = is_cut ? LogState::cut_off : state_of_file(store, *index);
    if (state == LogState::whole || store.log_index() == index) return state;
  }
  return LogState::whole;
}

std::optional<Problem> take_log_refusal() { return std::exchange(refusal(), std::nullopt); }

std::vector<std::string> take_losses() {
  const std::scoped_lock lock(losses().mutex);
  return std::exchange(losses().sentences, {});
}

}  // namespace fsctl::store
