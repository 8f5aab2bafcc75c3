#include "core/store/fetchings.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "core/error/error.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

/// The byte that stands for a fetching. The system takes the lock back with the last process that has the file open.
struct flock byte_of(std::int64_t begun) {
  struct flock byte {};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = begun;
  byte.l_len = 1;
  return byte;
}

int open_locks(const Store& store, int flags) {
  constexpr mode_t for_the_owner = 0600;
  return ::open((store.path().string() + fetchings_ending).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags,
                for_the_owner);
}

int lock_byte(const Store& store, std::int64_t begun) {
  const int file = open_locks(store, O_CREAT);
  auto byte = byte_of(begun);
  if (file >= 0 && ::fcntl(file, F_OFD_SETLK, &byte) == 0) return file;
  const auto why = std::generic_category().message(errno);
  if (file >= 0) ::close(file);
  throw Error(ErrorCode::store_unusable, store.path().string() + fetchings_ending + ": cannot be locked: " + why,
              "it lies beside the store, whose directory must be writable");
}

bool is_under_way(const Store& store, std::int64_t begun) {
  const int file = open_locks(store, 0);
  if (file < 0) return false;
  auto byte = byte_of(begun);
  const bool is_locked = ::fcntl(file, F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
  ::close(file);
  return is_locked;
}

std::vector<std::int64_t> fetchings_of(Store& store, std::int64_t feed) {
  return all(store.select("SELECT begun FROM fetching WHERE feed = ? ORDER BY begun", feed), first_column);
}

/// What came before every fetching of the feed is of no use.
void forget(Store& store, std::int64_t feed, std::int64_t begun) {
  store.run("DELETE FROM fetching WHERE begun = ?", begun);
  store.run(
      "DELETE FROM pushed_meanwhile WHERE feed = ?1 AND "
      "number <= (SELECT coalesce(min(begun), 9223372036854775807) FROM fetching WHERE feed = ?1)",
      feed);
}

}  // namespace

Fetching::Fetching(Store& store, std::int64_t feed)
    : store_(store), feed_(feed), begun_(store.data_version() + 1), lock_(lock_byte(store, begun_)) {
  oldest_fetching(store, feed);
  store.run("INSERT INTO fetching(begun, feed) VALUES (?, ?)", begun_, feed);
}

Fetching::~Fetching() { ::close(lock_); }

void Fetching::end() { forget(store_, feed_, begun_); }

std::optional<std::int64_t> oldest_fetching(Store& store, std::int64_t feed) {
  for (const auto begun : fetchings_of(store, feed)) {
    if (is_under_way(store, begun)) return begun;
    forget(store, feed, begun);
  }
  return {};
}

void note_pushed_meanwhile(Store& store, std::int64_t feed, std::string_view record, std::int64_t number) {
  store.run(
      "INSERT INTO pushed_meanwhile(feed, record, number) VALUES (?1, ?2, ?3) "
      "ON CONFLICT(feed, record) DO UPDATE SET number = max(number, ?3)",
      feed, record, number);
}

bool was_pushed_since(Store& store, std::int64_t feed, std::string_view record, std::int64_t number) {
  return finds_any(store.select("SELECT 1 FROM pushed_meanwhile WHERE feed = ? AND record = ? AND number > ?", feed,
                                record, number));
}

}  // namespace fsctl::store
