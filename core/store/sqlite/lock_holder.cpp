#include "core/store/sqlite/lock_holder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

namespace fsctl::store {
namespace {

/// The bytes of the index file that SQLite locks for writing and for reading (its file format, "WAL locks").
constexpr std::uint64_t write_lock_byte = 120;
constexpr std::uint64_t first_read_lock_byte = 123;
constexpr std::uint64_t last_read_lock_byte = 127;
/// The byte that whoever has it open keeps locked.
constexpr std::uint64_t open_lock_byte = 128;

/// One line of /proc/locks, such as `1: POSIX  ADVISORY  WRITE 4711 fe:00:1234 120 120`.
struct Lock {
  std::string pid;
  bool is_for_writing = false;
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
  if (kind != "POSIX" || lock.pid == "0") return {};
  lock.is_for_writing = mode == "WRITE";
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

/// The locks on a store's index file.
std::vector<Lock> locks_on(const std::filesystem::path& store) {
  std::vector<Lock> found;
  // The file is not opened: closing it would release the locks that this process has.
  struct stat index {};
  if (::stat((store.string() + "-shm").c_str(), &index) != 0) return found;
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);)
    if (const auto lock = parse_lock(line); lock && lock->inode == index.st_ino) found.push_back(*lock);
  return found;
}

std::string shown(const std::string& pid) { return "process " + pid + " (" + command_of(pid) + ")"; }

/// The processes that share a lock on one of these bytes.
std::set<std::string> sharing(const std::filesystem::path& store, std::uint64_t first, std::uint64_t last) {
  std::set<std::string> pids;
  for (const auto& lock : locks_on(store))
    if (!lock.is_for_writing && lock.first <= last && lock.last >= first) pids.insert(lock.pid);
  return pids;
}

std::vector<std::string> all_shown(const std::set<std::string>& pids) {
  std::vector<std::string> processes;
  for (const auto& pid : pids) processes.push_back(shown(pid));
  return processes;
}

}  // namespace

std::string lock_holder(const std::filesystem::path& store) {
  for (const auto& lock : locks_on(store))
    if (lock.is_for_writing && lock.first <= write_lock_byte && lock.last >= write_lock_byte) return shown(lock.pid);
  return {};
}

std::vector<std::string> lock_readers(const std::filesystem::path& store) {
  return all_shown(sharing(store, first_read_lock_byte, last_read_lock_byte));
}

std::vector<std::string> lock_openers(const std::filesystem::path& store) {
  auto pids = sharing(store, open_lock_byte, open_lock_byte);
  pids.erase(std::to_string(getpid()));
  return all_shown(pids);
}

}  // namespace fsctl::store
