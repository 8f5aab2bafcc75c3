#include "core/store/sqlite/damaged_log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/output/create_file.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* damaged_ending = ".damaged";
constexpr int most_kept = 100;
constexpr const char* lost_ending = "-wal.lost";

fs::path kept_path(const std::string& log, int number) {
  return log + damaged_ending + (number == 1 ? "" : "-" + std::to_string(number));
}

bool copy(int to, std::int64_t size, const log_form::Read& read) {
  constexpr std::int64_t piece_bytes = 1 << 16;
  std::array<unsigned char, piece_bytes> piece{};
  for (std::int64_t place = 0; place < size; place += piece_bytes) {
    const auto bytes = std::min(piece_bytes, size - place);
    if (!read(piece.data(), bytes, place)) return false;
    if (::write(to, piece.data(), static_cast<std::size_t>(bytes)) != bytes) return false;
  }
  return ::fsync(to) == 0;
}

log_form::Found examine_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return log_form::examine([&](unsigned char* to, std::int64_t size, std::int64_t place) {
    file.clear();
    file.seekg(place);
    file.read(reinterpret_cast<char*>(to), size);
    return file.gcount() == size;
  });
}

}  // namespace

fs::path keep_damaged_log(const std::string& log, std::int64_t size, const log_form::Read& read) {
  for (int number = 1; number <= most_kept; ++number) {
    auto path = kept_path(log, number);
    const int file = output::create_file(path, output::Readers::owner);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) return {};
    const bool is_whole = copy(file, size, read);
    ::close(file);
    if (is_whole) return path;
    std::error_code ignored;
    fs::remove(path, ignored);
    return {};
  }
  return {};
}

std::string loss_of(const fs::path& kept, const log_form::Found& found) {
  const auto count = found.commits_behind == 1 ? "transaction" : std::to_string(found.commits_behind) + " transactions";
  return "the store's write-ahead log was damaged: what its last " + count + " wrote may be lost; the log is kept as " +
         kept.string();
}

void note_lost(const fs::path& store) {
  constexpr std::string_view text =
      "The write-ahead log of the store beside this file was removed, cut off or overwritten while the store was "
      "open.\n"
      "Load and push again what was sent last, then remove this file.\n";
  const int file = output::create_file(store.string() + lost_ending, output::Readers::owner);
  if (file < 0) return;
  static_cast<void>(::write(file, text.data(), text.size()) != 0);
  ::close(file);
}

std::string lost_beside(const fs::path& store) {
  const auto path = store.string() + lost_ending;
  std::error_code none;
  if (!fs::exists(path, none)) return {};
  return "the store's write-ahead log was removed, cut off or overwritten while the store was open: what was "
         "acknowledged last may be lost; it is noted in " +
         path;
}

void forget_lost(const fs::path& store) {
  std::error_code ignored;
  fs::remove(store.string() + lost_ending, ignored);
}

std::vector<std::string> losses_beside(const fs::path& store) {
  std::vector<std::string> losses;
  if (auto lost = lost_beside(store); !lost.empty()) losses.push_back(std::move(lost));
  std::error_code none;
  for (int number = 1; number <= most_kept; ++number)
    if (const auto path = kept_path(store.string() + "-wal", number); fs::exists(path, none))
      losses.push_back(loss_of(path, examine_file(path)));
  return losses;
}

}  // namespace fsctl::store
