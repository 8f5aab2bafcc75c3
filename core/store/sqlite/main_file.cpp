#include "core/store/sqlite/main_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "core/store/sqlite/index_file.h"

namespace fsctl::store {
namespace {

constexpr std::size_t index_words = std::tuple_size_v<IndexWords>;

/// Reads each word before the following ones, so that the first of two copies is read before the second.
IndexWords words_at(const volatile std::uint32_t* from) {
  IndexWords words{};
  for (auto& word : words) word = __atomic_load_n(from++, __ATOMIC_ACQUIRE);
  return words;
}

}  // namespace

void MainFile::set_index(const volatile void* memory) {
  if (memory == index) return;
  let_go_of_index(index, std::exchange(index_file, nullptr));
  index = nullptr;
  if (memory != nullptr) index_file = hold_index(memory, std::string(path) + "-shm");
  index = memory;
}

bool MainFile::shares_index() const { return index_file == nullptr || index_file->is_there(); }

MainFile::Stamp MainFile::read_stamp(FileStamp& to) {
  StampBytes bytes{};
  if (read(bytes.data(), stamp_bytes, stamp_place) != SQLITE_OK || !has_stamp(bytes.data())) return Stamp::missing;
  constexpr int tries = 3;  // another process may be writing it
  for (int i = 1; i < tries && !is_whole_stamp(bytes.data()); ++i) read(bytes.data(), stamp_bytes, stamp_place);
  if (!is_whole_stamp(bytes.data())) return Stamp::damaged;
  to = parse_stamp(bytes.data());
  return Stamp::whole;
}

int MainFile::set_stamp(const FileStamp& now) {
  const auto bytes = write_stamp(now);
  stamp = now;
  return write(bytes.data(), stamp_bytes, stamp_place);
}

/// The header stands there twice; what is written just now differs.
std::optional<IndexWords> words_of_index(const volatile void* index) {
  if (index == nullptr) return {};
  const auto* const from = static_cast<const volatile std::uint32_t*>(index);
  const auto words = words_at(from);
  if (words != words_at(from + index_words)) return {};
  constexpr std::size_t is_made = 12;
  if (reinterpret_cast<const unsigned char*>(words.data())[is_made] == 0) return {};
  return words;
}

std::optional<LogIndex> MainFile::log_index() const {
  const auto words = words_of_index(index);
  if (!words) return {};
  const auto* const bytes = reinterpret_cast<const unsigned char*>(words->data());
  constexpr std::size_t is_big_endian = 13;
  constexpr std::size_t page_bytes = 14;
  constexpr std::size_t salts = 32;
  std::uint16_t size = 0;
  std::memcpy(&size, bytes + page_bytes, sizeof size);
  LogIndex found{.page_bytes = (size & 0xFE00) + ((size & 1) << 16),
                 .frames = (*words)[4],
                 .sum = {.first = (*words)[6], .second = (*words)[7]},
                 .is_big_endian = bytes[is_big_endian] != 0};
  std::copy_n(bytes + salts, found.salts.size(), found.salts.begin());
  return found;
}

std::int64_t MainFile::moved_frames() const {
  return index == nullptr ? 0 : static_cast<const volatile std::uint32_t*>(index)[2 * index_words];
}

}  // namespace fsctl::store
