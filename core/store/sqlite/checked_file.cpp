#include "core/store/sqlite/checked_file.h"

#include <sqlite3.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/store/sqlite/log_file.h"
#include "core/store/sqlite/log_pages.h"
#include "core/store/sqlite/main_file.h"
#include "core/store/sqlite/migrations.h"

namespace fsctl::store {
namespace {

constexpr const char* name = "fsctl-checked";
/// What is asked of a file; SQLite leaves numbers above 100 to others.
constexpr int set_reading = 0x66736374;
constexpr int ask_for_log = set_reading + 1;

using Reading = MainFile::Reading;

thread_local std::int64_t damaged_page = 0;

std::uint32_t big_endian(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U | bytes[3];
}

constexpr int header_bytes = 100;
constexpr int smallest_page = 512;
constexpr int largest_page = 65'536;

/// Learns from the beginning of a file how its pages look. Only a store of before, which says so twice, in the bytes
/// that its pages reserve and in its version, has no checksums: one damaged byte cannot turn them off. What is no
/// database at all has none either; SQLite says so.
void read_header(MainFile& file, const unsigned char* bytes) {
  constexpr const char* begin = "SQLite format 3";
  file.has_checksums = false;
  if (std::memcmp(bytes, begin, std::strlen(begin) + 1) != 0) return;
  const int size = bytes[16] << 8 | bytes[17];
  file.page_size = size == 1 ? largest_page : size;
  const bool is_of_now = big_endian(bytes + 68) == application_id &&
                         big_endian(bytes + 60) >= static_cast<std::uint32_t>(first_version_with_checksums);
  file.has_checksums = bytes[20] == checksum_bytes || is_of_now;
}

bool is_page(int size, sqlite3_int64 offset) {
  return size >= smallest_page && size <= largest_page && std::has_single_bit(static_cast<unsigned>(size)) &&
         offset % size == 0;
}

bool agrees(MainFile& file, const char* page, int size, sqlite3_int64 offset) {
  std::uint64_t stored = 0;
  std::memcpy(&stored, page + size - checksum_bytes, sizeof stored);
  FileStamp stamp;
  return stored == checksum_of({page, static_cast<std::size_t>(size)}, offset / size + 1) &&
         (offset > 0 || file.read_stamp(stamp) != MainFile::Stamp::damaged);
}

int damaged(int size, sqlite3_int64 offset) {
  damaged_page = offset / size + 1;
  sqlite3_log(SQLITE_CORRUPT, "page %lld is not as it was written", damaged_page);
  return SQLITE_CORRUPT;
}

/// A part of a page, taken from all of it.
int read_part(MainFile& file, void* to, int size, sqlite3_int64 offset) {
  std::vector<char> page(static_cast<std::size_t>(file.page_size));
  const auto begin = offset - offset % file.page_size;
  if (offset + size > begin + file.page_size) return damaged(file.page_size, begin);
  const int result = file.read(page.data(), file.page_size, begin);
  if (result != SQLITE_OK) return result == SQLITE_IOERR_SHORT_READ ? damaged(file.page_size, begin) : result;
  if (!agrees(file, page.data(), file.page_size, begin)) return damaged(file.page_size, begin);
  std::memcpy(to, page.data() + (offset - begin), static_cast<std::size_t>(size));
  return SQLITE_OK;
}

int read(sqlite3_file* handle, void* to, int size, sqlite3_int64 offset) {
  MainFile& file = file_of<MainFile>(handle);
  const bool is_header = offset < header_bytes && offset + size <= header_bytes;
  if (!is_header && !is_page(size, offset) && file.verifies() && file.page_size > 0)
    return read_part(file, to, size, offset);
  const int result = file.read(to, size, offset);
  if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ) return result;
  if (result == SQLITE_OK && offset == 0 && size >= header_bytes) read_header(file, static_cast<unsigned char*>(to));
  const bool is_shorter_than_header = file.reading == Reading::by_header && file.page_size == 0;
  if (is_header || is_shorter_than_header || !file.verifies()) return result;
  // A page that the file is too short for was cut off.
  if (result == SQLITE_IOERR_SHORT_READ || !agrees(file, static_cast<char*>(to), size, offset))
    return damaged(size, offset);
  return SQLITE_OK;
}

/// The first page takes along the stamp that the file has; a new one gets its own.
void put_stamp(MainFile& file, unsigned char* page) {
  FileStamp stamp = new_stamp();
  const bool is_of_before = file.read_stamp(stamp) == MainFile::Stamp::none && file.size() > 0;
  const auto bytes = is_of_before ? StampBytes{} : write_stamp(stamp);
  std::ranges::copy(bytes, page + stamp_place);
}

int write(sqlite3_file* handle, const void* bytes, int size, sqlite3_int64 offset) {
  MainFile& file = file_of<MainFile>(handle);
  if (file.refuses_pages != SQLITE_OK) return file.refuses_pages;
  if (offset == 0 && size >= header_bytes) {
    read_header(file, static_cast<const unsigned char*>(bytes));
    put_stamp(file, static_cast<unsigned char*>(const_cast<void*>(bytes)));
  }
  if (file.has_checksums && is_page(size, offset)) {
    // SQLite keeps these bytes of a page for whoever stores it, and its memory is no constant.
    auto* page = static_cast<char*>(const_cast<void*>(bytes));
    const auto checksum = checksum_of({page, static_cast<std::size_t>(size)}, offset / size + 1);
    std::memcpy(page + size - checksum_bytes, &checksum, sizeof checksum);
  }
  return file.methods().xWrite(file.inner(), bytes, size, offset);
}

/// Counts that the log was moved into the file.
void count_move(MainFile& file) {
  FileStamp stamp;
  if (file.refuses_pages != SQLITE_OK || file.read_stamp(stamp) != MainFile::Stamp::whole) return;
  ++stamp.moves;
  file.set_stamp(stamp);
}

/// Looked at before the first page is moved, as half of a log must not be in the file.
int why_no_pages(MainFile& file) {
  if (state_of_log(file) != LogState::whole) return SQLITE_IOERR_WRITE;
  return can_be_moved(file) ? SQLITE_OK : SQLITE_CORRUPT;
}

int control(sqlite3_file* handle, int operation, void* argument) {
  MainFile& file = file_of<MainFile>(handle);
  switch (operation) {
    case set_reading:
      file.reading = *static_cast<Reading*>(argument);
      file.has_checksums = true;
      return SQLITE_OK;
    case ask_for_log:
      *static_cast<LogState*>(argument) = state_of_log(file);
      return SQLITE_OK;
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

/// Whoever has a store for itself moves its log and removes it, which others may write to by another index.
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
  constexpr int for_writing = 0;  // its place, by SQLite's file format, "WAL Locks"
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
constexpr auto forward = &Forward<MainFile, method>::call;

/// Version 2: files are never mapped into memory, where nobody would compare checksums.
constexpr sqlite3_io_methods methods = {.iVersion = 2,
                                        .xClose = forward<&sqlite3_io_methods::xClose>,
                                        .xRead = Called<read>::call,
                                        .xWrite = Called<write>::call,
                                        .xTruncate = forward<&sqlite3_io_methods::xTruncate>,
                                        .xSync = forward<&sqlite3_io_methods::xSync>,
                                        .xFileSize = forward<&sqlite3_io_methods::xFileSize>,
                                        .xLock = lock,
                                        .xUnlock = forward<&sqlite3_io_methods::xUnlock>,
                                        .xCheckReservedLock = forward<&sqlite3_io_methods::xCheckReservedLock>,
                                        .xFileControl = Called<control>::call,
                                        .xSectorSize = forward<&sqlite3_io_methods::xSectorSize>,
                                        .xDeviceCharacteristics = characteristics,
                                        .xShmMap = Called<map_index>::call,
                                        .xShmLock = Called<lock_index>::call,
                                        .xShmBarrier = forward<&sqlite3_io_methods::xShmBarrier>,
                                        .xShmUnmap = Called<unmap_index>::call,
                                        .xFetch = nullptr,
                                        .xUnfetch = nullptr};

sqlite3_vfs& system_files() {
  static sqlite3_vfs& found = *sqlite3_vfs_find(nullptr);
  return found;
}

/// Journals of other kinds and temporary files are the system's own.
int open(sqlite3_vfs*, const char* path, sqlite3_file* handle, int flags, int* opened) {
  sqlite3_vfs& files = system_files();
  if ((flags & SQLITE_OPEN_WAL) != 0) return open_log(files, path, handle, flags, opened);
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return files.xOpen(&files, path, handle, flags, opened);
  MainFile& file = *new (handle) MainFile();
  file.path = path;
  const int result = files.xOpen(&files, path, file.inner(), flags, opened);
  if (file.inner()->pMethods != nullptr) file.base.pMethods = &methods;
  return result;
}

void set(sqlite3* database, Reading reading) { sqlite3_file_control(database, "main", set_reading, &reading); }

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
  static_cast<void>(registered);  // fails when memory runs out; then nothing opens
  return name;
}

/// The page's place counts, too, so that a page in the place of another one does not agree. The stamp on the first one
/// changes by itself, and counts as if it were 0.
std::uint64_t checksum_of(std::string_view page, std::int64_t number) {
  const auto seed = static_cast<std::uint64_t>(number);
  const auto bytes = page.size() - checksum_bytes;
  if (number != 1) return XXH3_64bits_withSeed(page.data(), bytes, seed);
  std::string without_stamp(page.substr(0, bytes));
  std::fill_n(without_stamp.begin() + stamp_place, stamp_bytes, '\0');
  return XXH3_64bits_withSeed(without_stamp.data(), bytes, seed);
}

void expect_checksums(sqlite3* database) { set(database, Reading::checked); }
void ignore_checksums(sqlite3* database) { set(database, Reading::unchecked); }

LogState state_of_log(sqlite3* database) {
  auto state = LogState::whole;
  sqlite3_file_control(database, "main", ask_for_log, &state);
  return state;
}

std::int64_t take_damaged_page() { return std::exchange(damaged_page, 0); }

}  // namespace fsctl::store
