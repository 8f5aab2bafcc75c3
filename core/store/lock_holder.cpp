#include "core/store/lock_holder.h"

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

namespace fsctl::store {
namespace {

/// The byte of the index file that SQLite locks for writing (its file format, "WAL locks").
constexpr std::uint64_t write_lock_byte = 120;

/// A line of /proc/locks: `1: POSIX  ADVISORY  WRITE 4711 fe:00:1234 120 120`.
struct Lock {
  std::string pid;
  std::uint64_t inode = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

std::optional<Lock> parse_lock(const std::string& line) {
  std::istringstream words(line);
  std::string number, kind, advice, mode, place;
  Lock lock;
  if (!(words >> number >> kind >> advice >> mode >> lock.pid >> place >> lock.first >> lock.last)) return {};
  // A process outside this container has no number here.
  if (kind != "POSIX" || mode != "WRITE" || lock.pid == "0") return {};
  lock.inode = std::strtoull(place.substr(place.rfind(':') + 1).c_str(), nullptr, 10);
  return lock;
}

std::string command_of(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/cmdline", std::ios::binary);
  std::string words(std::istreambuf_iterator<char>(file), {});
  while (!words.empty() && words.back() == '\0') words.pop_back();
  std::ranges::replace(words, '\0', ' ');
  return words.substr(0, 200);
}

}  // namespace

std::string lock_holder(const std::filesystem::path& store) {
  // The file is not opened: closing it would release the locks that this process has.
  struct stat index {};
  if (::stat((store.string() + "-shm").c_str(), &index) != 0) return {};
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    const auto lock = parse_lock(line);
    if (!lock || lock->inode != index.st_ino) continue;
    if (lock->first > write_lock_byte || lock->last < write_lock_byte) continue;
    return "process " + lock->pid + " (" + command_of(lock->pid) + ")";
  }
  return {};
}

}  // namespace fsctl::store
