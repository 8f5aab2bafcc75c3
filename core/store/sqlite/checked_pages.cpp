#include "core/store/sqlite/checked_pages.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/store/sqlite/big_endian.h"
#include "core/store/sqlite/migrations.h"

namespace fsctl::store {
namespace {

using Checking = MainFile::Checking;

thread_local std::int64_t damaged_page = 0;

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

/// Reads a part of a page by way of the whole page.
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

/// Copies the file's stamp to the first page; a new file gets a new stamp.
void put_stamp(MainFile& file, unsigned char* page) {
  FileStamp stamp = new_stamp();
  const bool is_of_before = file.read_stamp(stamp) == MainFile::Stamp::missing && file.size() > 0;
  const auto bytes = is_of_before ? StampBytes{} : write_stamp(stamp);
  std::ranges::copy(bytes, page + stamp_place);
}

}  // namespace

int read_checked(MainFile& file, void* to, int size, sqlite3_int64 offset) {
  const bool is_header = offset < header_bytes && offset + size <= header_bytes;
  if (!is_header && !is_page(size, offset) && file.verifies() && file.page_size > 0)
    return read_part(file, to, size, offset);
  const int result = file.read(to, size, offset);
  if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ) return result;
  if (result == SQLITE_OK && offset == 0 && size >= header_bytes) read_header(file, static_cast<unsigned char*>(to));
  const bool is_shorter_than_header = file.reading == Checking::by_header && file.page_size == 0;
  if (is_header || is_shorter_than_header || !file.verifies()) return result;
  // A page beyond the end of the file was cut off.
  if (result == SQLITE_IOERR_SHORT_READ || !agrees(file, static_cast<char*>(to), size, offset))
    return damaged(size, offset);
  return SQLITE_OK;
}

int write_checked(MainFile& file, const void* bytes, int size, sqlite3_int64 offset) {
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
  return file.write(bytes, size, offset);
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

std::int64_t take_damaged_page() { return std::exchange(damaged_page, 0); }

}  // namespace fsctl::store
