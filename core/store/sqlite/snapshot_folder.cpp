#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <system_error>

#include "core/error/error.h"
#include "core/output/new_name.h"
#include "core/store/damage.h"
#include "core/store/place.h"
#include "core/store/snapshot_place.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/connection.h"
#include "core/store/sqlite/content.h"
#include "core/store/sqlite/copies.h"
#include "core/store/sqlite/integrity.h"
#include "core/store/sqlite/opening.h"
#include "core/store/sqlite/private_files.h"
#include "core/store/sqlite/room.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* folder_ending = "-snapshots";
constexpr const char* file_ending = ".db";
/// Beside the tables of the store: what is known of the snapshot; `configured` is what Written calls `released`.
constexpr const char* make_about =
    "CREATE TABLE about(created INTEGER NOT NULL, before TEXT NOT NULL, configured INTEGER, newest INTEGER) STRICT";

[[noreturn]] void refuse_file(const fs::path& path) {
  throw Error(ErrorCode::store_unusable, path.string() + ": " + std::generic_category().message(errno),
              "a snapshot needs room on the disk, and a directory that can be written");
}

/// Makes what a file or directory contains outlive the machine.
void sync(const fs::path& path) {
  const int opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) refuse_file(path);
  const int result = ::fsync(opened);
  ::close(opened);
  if (result != 0) refuse_file(path);
}

/// What a process has begun to note in a snapshot and could not end, as it was killed.
fs::path journal_of(const fs::path& path) { return path.string() + "-journal"; }

/// Only who may write can take back what was begun.
SQLite::Database open_snapshot(const fs::path& path, int flags) {
  make_files_private();
  if (fs::exists(journal_of(path))) flags = SQLite::OPEN_READWRITE;
  return {path.string(), flags, busy_timeout_ms, checked_files()};
}

/// Writes what is known of a snapshot into it. With `sync` it outlives the machine at once.
void note(const fs::path& path, const Snapshot& about, bool sync) {
  auto database = open_snapshot(path, SQLite::OPEN_READWRITE);
  if (!sync) database.exec("PRAGMA synchronous = OFF");
  database.exec("BEGIN IMMEDIATE");
  database.exec("DROP TABLE IF EXISTS about");
  database.exec(make_about);
  SQLite::Statement insert(database, "INSERT INTO about VALUES (?, ?, ?, ?)");
  insert.bind(1, about.created);
  insert.bind(2, about.before);
  if (about.after) {
    insert.bind(3, about.after->released);
    insert.bind(4, about.after->newest);
  }
  insert.exec();
  database.exec("COMMIT");
}

/// Whether all pages of a snapshot are as they were written.
bool is_whole_snapshot(const fs::path& path) {
  try {
    auto database = open_snapshot(path, SQLite::OPEN_READONLY);
    expect_checksums(database.getHandle());
    return is_whole(database);
  } catch (const SQLite::Exception&) {
    return false;
  }
}

bool is_missing_file(const std::exception& exception) {
  const auto* failed = dynamic_cast<const SQLite::Exception*>(&exception);
  return failed != nullptr && failed->getErrorCode() == SQLITE_CANTOPEN;
}

struct FormerFile final : FormerSnapshot {
  explicit FormerFile(const fs::path& beside) : directory(beside), path(directory.path() / "former.db") {}
  CopyDirectory directory;
  fs::path path;
};

/// Files in a folder beside the store's.
class SnapshotFolder final : public SnapshotPlace {
 public:
  explicit SnapshotFolder(const Address& store) : store_(store), folder_(store.text() + folder_ending) {}

  std::vector<std::string> names() const override;
  bool has(const std::string& name) const override { return fs::exists(path_of(name)); }
  Snapshot read(const std::string& name) const override;
  bool write(const Address& store, const Snapshot& about, bool replaces) override {
    return write(store, about, replaces, Writers::come);
  }
  void write_about(const Snapshot& about) override;
  void remove(const std::string& name) override;
  std::shared_ptr<const FormerSnapshot> keep_former() override;
  void put_back(const FormerSnapshot& former) override;
  bool has_ample_room(const Address& store) const override;
  void restore(const std::string& name, const Address& into) override;
  void restore_keeping(const std::string& name, const Address& into, const std::string& before, UnixMillis now,
                       const Watching& watching) override;
  void give_to(const Address& copy) override;

 private:
  fs::path path_of(const std::string& name) const { return folder_ / (name + file_ending); }
  bool write(const Address& store, const Snapshot& about, bool replaces, Writers writers);
  void take(const std::string& name, const Address& into, const Watching& watching) const;

  Address store_;
  fs::path folder_;
};

Snapshot SnapshotFolder::read(const std::string& name) const {
  const auto path = path_of(name);
  std::error_code gone;
  Snapshot found{.name = name, .bytes = fs::file_size(path, gone)};
  try {
    auto database = open_snapshot(path, SQLite::OPEN_READONLY);
    SQLite::Statement select(database, "SELECT created, before, configured, newest FROM about");
    found.is_damaged = !select.executeStep();
    if (found.is_damaged) return found;
    found.created = select.getColumn(0).getInt64();
    found.before = select.getColumn(1).getString();
    if (!select.isColumnNull(2))
      found.after = Written{.released = select.getColumn(2).getInt64(), .newest = select.getColumn(3).getInt64()};
  } catch (const SQLite::Exception&) {
    found.is_damaged = true;
  }
  return found;
}

std::vector<std::string> SnapshotFolder::names() const {
  std::vector<std::string> names;
  std::error_code unread;
  for (auto entry = fs::directory_iterator(folder_, unread); !unread && entry != fs::directory_iterator();
       entry.increment(unread))
    if (entry->path().extension() == file_ending) names.push_back(entry->path().stem().string());
  return names;
}

/// The snapshot outlives the machine; its name does where somebody has chosen it.
bool SnapshotFolder::write(const Address& store, const Snapshot& about, bool replaces, Writers writers) {
  const auto path = path_of(about.name);
  make_files_private();
  make_private_directories(folder_);
  const CopyDirectory directory(store_.file());
  const auto copy = directory.path() / "snapshot.db";
  try {
    copy_content(store.file(), copy, writers);
    note(copy, about, false);
    sync(copy);
    if (!replaces && !output::give_new_name(copy, path)) return false;
    if (replaces) fs::remove(journal_of(path));  // which belongs to the one before
    if (replaces) fs::rename(copy, path);
    if (about.before.empty()) sync(folder_);
  } catch (const fs::filesystem_error& error) {
    throw Error(ErrorCode::store_unusable, path.string() + ": " + error.code().message(), {});
  }
  return true;
}

std::shared_ptr<const FormerSnapshot> SnapshotFolder::keep_former() {
  auto former = std::make_shared<const FormerFile>(store_.file());
  std::error_code is_none;
  fs::create_hard_link(path_of(automatic_snapshot), former->path, is_none);
  return is_none ? nullptr : former;  // as on a file system without such links
}

void SnapshotFolder::put_back(const FormerSnapshot& former) {
  const auto& file = dynamic_cast<const FormerFile&>(former).path;
  if (!fs::exists(file)) return;
  fs::remove(journal_of(path_of(automatic_snapshot)));  // which belongs to the one that goes
  fs::rename(file, path_of(automatic_snapshot));
}

bool SnapshotFolder::has_ample_room(const Address& store) const {
  constexpr std::uint64_t copies = 4;
  const auto room = room_of(store.directory().empty() ? fs::path(".") : store.directory());
  const auto size = size_of(store);
  return room.free >= copies * (size.bytes + size.log_bytes + room.reserved);
}

void SnapshotFolder::write_about(const Snapshot& about) {
  try {
    note(path_of(about.name), about, true);
  } catch (const SQLite::Exception&) {
    return;  // another process has just put its own there
  }
}

void SnapshotFolder::restore(const std::string& name, const Address& into) {
  take(name, into, {.look = [] {}});
}

void SnapshotFolder::restore_keeping(const std::string& name, const Address& into, const std::string& before,
                                     UnixMillis now, const Watching& watching) {
  const auto automatic = path_of(automatic_snapshot);
  const CopyDirectory directory(store_.file());
  const auto former = directory.path() / "former.db";
  std::error_code is_none;
  fs::create_hard_link(automatic, former, is_none);
  try {
    const auto keep = [&] {
      write(into, {.name = automatic_snapshot, .created = now, .before = before}, true, Writers::wait);
      if (watching.look) watching.look();
    };
    take(name, into, {.look = keep, .waits = watching.waits});
  } catch (...) {
    std::error_code ignored;
    if (fs::exists(former)) fs::rename(former, automatic, ignored);
    throw;
  }
}

/// REQUIRES: `watching.look` is not empty.
void SnapshotFolder::take(const std::string& name, const Address& into, const Watching& watching) const {
  const CopyDirectory directory(store_.file());
  try {
    take_content(into.file(), {.name = name, .path = path_of(name)}, directory.path(), watching.look, watching.waits);
  } catch (const fs::filesystem_error& error) {
    if (!has(name)) throw snapshot_removed_meanwhile(name);
    throw Error(ErrorCode::store_unusable, path_of(name).string() + ": " + error.code().message(),
                "restoring needs as much room on the disk as the snapshot");
  } catch (const std::exception& exception) {
    if (is_missing_file(exception) && !has(name)) throw snapshot_removed_meanwhile(name);
    if (!is_damage(exception) || is_whole_snapshot(path_of(name))) throw;
    throw damaged_snapshot(name);
  }
}

void SnapshotFolder::remove(const std::string& name) {
  fs::remove(journal_of(path_of(name)));
  fs::remove(path_of(name));
}

void SnapshotFolder::give_to(const Address& copy) {
  const SnapshotFolder given(copy);
  for (const auto& name : names()) {
    if (name == automatic_snapshot) continue;
    make_private_directories(given.folder_);
    std::error_code elsewhere;  // on another disk there is no second link to a file, which nobody writes again
    fs::create_hard_link(path_of(name), given.path_of(name), elsewhere);
    if (elsewhere) fs::copy_file(path_of(name), given.path_of(name));
  }
}

}  // namespace

std::unique_ptr<SnapshotPlace> snapshots_in_folder(const Address& store) {
  return std::make_unique<SnapshotFolder>(store);
}

}  // namespace fsctl::store
