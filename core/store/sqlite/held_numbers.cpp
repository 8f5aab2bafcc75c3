#include "core/store/sqlite/held_numbers.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/error/error.h"

namespace fsctl::store {
namespace {

class LockedByte final : public HeldNumber {
 public:
  explicit LockedByte(int file) : file_(file) {}
  ~LockedByte() override { ::close(file_); }

 private:
  int file_;
};

struct flock byte_of(std::int64_t number, Holding how) {
  struct flock byte {};
  byte.l_type = how == Holding::alone ? F_WRLCK : F_RDLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = number;
  byte.l_len = 1;
  return byte;
}

int open_locks(const std::filesystem::path& store, int flags) {
  constexpr mode_t for_the_owner = 0600;
  return ::open((store.string() + fetchings_ending).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, for_the_owner);
}

}  // namespace

std::unique_ptr<HeldNumber> hold_number(const std::filesystem::path& store, std::int64_t number, Holding how) {
  const int file = open_locks(store, O_CREAT);
  auto byte = byte_of(number, how);
  if (file >= 0 && ::fcntl(file, F_OFD_SETLK, &byte) == 0) return std::make_unique<LockedByte>(file);
  const int failed = errno;
  if (file >= 0) ::close(file);
  if (file >= 0 && (failed == EAGAIN || failed == EACCES)) return nullptr;
  const auto why = std::generic_category().message(failed);
  throw Error(ErrorCode::store_unusable, store.string() + fetchings_ending + ": cannot be locked: " + why,
              "it lies beside the store, whose directory must be writable");
}

bool is_number_held(const std::filesystem::path& store, std::int64_t number) {
  const int file = open_locks(store, 0);
  if (file < 0) return false;
  auto byte = byte_of(number, Holding::alone);
  const bool is_locked = ::fcntl(file, F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
  ::close(file);
  return is_locked;
}

}  // namespace fsctl::store
