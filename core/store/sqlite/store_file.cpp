#include "core/store/sqlite/store_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <string_view>
#include <system_error>
#include <utility>

#include "core/output/create_file.h"
#include "core/store/sqlite/damaged_log.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* log_ending = "-wal";

fs::path beside(const fs::path& store, const char* ending) { return store.string() + ending; }

}  // namespace

Gone log_was_cut_off(const fs::path& store) {
  return {"the store's write-ahead log was cut off or overwritten: it lost what it held",
          "stop who has it open, and go on with what " + store.string() + " has, or put a copy of it back", false};
}

Gone index_is_gone(const fs::path& store) {
  return {"the index of the store's write-ahead log is gone: " + beside(store, "-shm").string() +
              " was removed, moved away or replaced",
          "stop who has it open, and start anew: what was acknowledged is in the log", false};
}

Gone store_was_overwritten(const fs::path& store) {
  return {"the store was overwritten: its file holds another store, or an older state",
          "stop who has it open, remove " + beside(store, log_ending).string() + " and go on with this one", false};
}

StoreFile::StoreFile(const fs::path& path)
    : path_(path.string()),
      log_path_(beside(path, log_ending).string()),
      file_(find(path_)),
      log_(find(log_path_)),
      size_(file_ ? file_->size : 0),
      note_(note()) {}

std::optional<StoreFile::Found> StoreFile::find(const std::string& path) {
  struct stat link {};
  struct stat found {};
  if (::lstat(path.c_str(), &link) != 0) return {};
  if (!S_ISLNK(link.st_mode))
    found = link;
  else if (::stat(path.c_str(), &found) != 0)
    return {};
  return Found{{found.st_dev, found.st_ino, link.st_ino}, found.st_size};
}

void StoreFile::check() {
  const auto found = find(path_);
  if (!found || !file_)
    throw Gone("the store is gone: it was removed or moved away", "put it back at " + path_ + ", or start anew", true);
  if (found->identity != file_->identity) throw_replaced();
  check_size(found->size);
  check_log();
}

/// The log that lies beside another store is the former one's only if it is the same file.
void StoreFile::throw_replaced() const {
  constexpr const char* message = "the store was replaced: another file lies at its path";
  const auto back = "put the former one back at " + path_ + ", or ";
  const auto log = find(log_path_);
  if (!log || (log_ && log->identity != log_->identity)) throw Replaced(message, back + "start anew with this one");
  throw Gone(message, back + "stop who has it open, remove " + log_path_ + " and go on with this one", true);
}

/// What a log held that is gone is noted as lost until the log is back, as this process may be killed before.
void StoreFile::check_log() {
  const auto log = find(log_path_);
  const bool is_there = !log_ || (log && log->identity == log_->identity);
  if (is_there && had_no_log_.exchange(false)) forget_lost(path_);
  if (is_there) return;
  if (!had_no_log_.exchange(true)) note_lost(path_);
  throw Gone("the store's write-ahead log is gone: it was removed, moved away or replaced",
             "put it back at " + log_path_ + ", or start anew", true);
}

ino_t StoreFile::note() const {
  const auto found = find(beside(path_, made_ending).string());
  return found ? found->identity.number : 0;
}

/// A store shrinks only when it is written anew, and then there is another note beside it. The file itself is not
/// opened, as closing it would release the locks that SQLite holds on it.
void StoreFile::check_size(off_t seen) {
  if (seen == size_) return;
  const std::scoped_lock lock(mutex_);
  const auto found = find(path_);  // another thread may have set a later size since `seen` was read
  if (!found) return;
  const auto noted = note();
  if (found->size < size_ && (found->size == 0 || std::exchange(note_, noted) == noted))
    throw Gone(
        "the store was cut off: its file lost what it held",
        "stop who has it open, remove " + log_path_ + ", put a copy of the store back at " + path_ + ", and start anew",
        false);
  size_ = found->size;
}

void note_made(const fs::path& store) {
  constexpr std::string_view text = "A store lies beside this file. When it is empty, it was damaged and is not new.\n";
  const auto path = beside(store, made_ending);
  if (::access(path.c_str(), F_OK) == 0) return;
  const int file = output::create_file(path, output::Readers::owner);
  if (file < 0) return;  // the note is only a safeguard, and the store works without it
  static_cast<void>(::write(file, text.data(), text.size()) != 0);
  ::close(file);
}

bool was_made(const fs::path& store) { return fs::exists(beside(store, made_ending)); }

bool was_emptied(const fs::path& store) {
  std::error_code failed;
  const auto log = fs::file_size(beside(store, log_ending), failed);
  return was_made(store) || (!failed && log > 0);
}

void note_made_anew(const fs::path& store) {
  const auto path = beside(store, made_ending);
  const auto former = path.string() + "-former";
  std::error_code ignored;
  fs::rename(path, former, ignored);  // it exists until the new note does, so that the two have different inodes
  note_made(store);
  fs::remove(former, ignored);
}

void forget_made(const fs::path& store) {
  std::error_code ignored;
  fs::remove(beside(store, made_ending), ignored);
}

}  // namespace fsctl::store
