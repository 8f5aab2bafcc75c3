#include "core/store/sqlite/call_file.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace fsctl::store {
namespace {

/// A caller's window in the file.
struct Entry {
  std::uint64_t caller;  ///< XXH3 of its name
  std::int64_t begun;
  std::int64_t calls;
};

constexpr off_t bytes_of_entry = sizeof(Entry);

/// A file that other processes leave alone meanwhile; they wait for a few reads and one write.
class LockedFile {
 public:
  explicit LockedFile(int file) : file_(file) { is_locked_ = set(F_WRLCK); }
  ~LockedFile() { set(F_UNLCK); }
  LockedFile(const LockedFile&) = delete;
  LockedFile& operator=(const LockedFile&) = delete;

  bool is_locked() const { return is_locked_; }

 private:
  bool set(short type) const {
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return ::fcntl(file_, F_OFD_SETLKW, &lock) == 0;
  }

  int file_;
  bool is_locked_ = false;
};

class CallFile final : public CallCounts {
 public:
  explicit CallFile(const std::filesystem::path& store) : path_(store.string() + "-calls") {}
  ~CallFile() override {
    if (file_ >= 0) ::close(file_);
  }

  TakenCalls take(const WantedCalls& wanted) override {
    const std::scoped_lock lock(mutex_);
    constexpr mode_t for_the_owner = 0600;
    if (file_ < 0) file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, for_the_owner);
    const auto after = file_ < 0 ? std::nullopt : count(wanted);
    return after ? taken_of(*after, wanted) : own_.take(wanted);
  }

 private:
  /// The caller's window with what is wanted taken from it; nothing where the file fails.
  std::optional<Window> count(const WantedCalls& wanted) const {
    const LockedFile locked(file_);
    if (!locked.is_locked()) return {};
    const auto caller = XXH3_64bits(wanted.caller.data(), wanted.caller.size());
    std::optional<Window> before;
    Entry entry{};
    off_t place = 0;
    for (; ::pread(file_, &entry, sizeof entry, place) == sizeof entry; place += bytes_of_entry) {
      if (entry.caller != caller) continue;
      before = {.begun = entry.begun, .calls = entry.calls};
      break;
    }
    const auto after = after_taking(before, wanted);
    entry = {.caller = caller, .begun = after.begun, .calls = after.calls};
    if (::pwrite(file_, &entry, sizeof entry, place) != sizeof entry) return {};
    return after;
  }

  std::string path_;
  int file_ = -1;
  std::mutex mutex_;
  OwnCallCounts own_;
};

}  // namespace

std::unique_ptr<CallCounts> call_file(const std::filesystem::path& store) { return std::make_unique<CallFile>(store); }

}  // namespace fsctl::store
