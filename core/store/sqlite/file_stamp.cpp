#include "core/store/sqlite/file_stamp.h"

#include <sqlite3.h>
#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace fsctl::store {
namespace {

constexpr std::size_t summed_bytes = 16;

std::uint32_t sum_of(const unsigned char* bytes) {
  return static_cast<std::uint32_t>(XXH3_64bits(bytes, summed_bytes));
}

constexpr std::size_t moves_place = 8;
constexpr std::size_t file_place = 12;

}  // namespace

FileStamp new_stamp() {
  FileStamp stamp;
  sqlite3_randomness(static_cast<int>(stamp.log.size()), stamp.log.data());
  sqlite3_randomness(sizeof stamp.file, &stamp.file);
  return stamp;
}

bool has_stamp(const unsigned char* bytes) {
  return std::any_of(bytes, bytes + stamp_bytes, [](unsigned char byte) { return byte != 0; });
}

bool is_whole_stamp(const unsigned char* bytes) {
  const auto sum = sum_of(bytes);
  return std::memcmp(&sum, bytes + summed_bytes, sizeof sum) == 0;
}

FileStamp parse_stamp(const unsigned char* bytes) {
  FileStamp stamp;
  std::copy_n(bytes, stamp.log.size(), stamp.log.begin());
  std::memcpy(&stamp.moves, bytes + moves_place, sizeof stamp.moves);
  std::memcpy(&stamp.file, bytes + file_place, sizeof stamp.file);
  return stamp;
}

StampBytes write_stamp(const FileStamp& stamp) {
  StampBytes bytes{};
  std::ranges::copy(stamp.log, bytes.begin());
  std::memcpy(bytes.data() + moves_place, &stamp.moves, sizeof stamp.moves);
  std::memcpy(bytes.data() + file_place, &stamp.file, sizeof stamp.file);
  const auto sum = sum_of(bytes.data());
  std::memcpy(bytes.data() + summed_bytes, &sum, sizeof sum);
  return bytes;
}

}  // namespace fsctl::store
