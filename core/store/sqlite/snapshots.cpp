#include "core/store/snapshots.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/output/new_name.h"
#include "core/store/changes.h"
#include "core/store/damage.h"
#include "core/store/place.h"
#include "core/store/postgresql/failures.h"
#include "core/store/releases.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/connection.h"
#include "core/store/sqlite/content.h"
#include "core/store/sqlite/copies.h"
#include "core/store/sqlite/integrity.h"
#include "core/store/sqlite/opening.h"
#include "core/store/sqlite/private_files.h"
#include "core/store/sqlite/room.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* folder_ending = "-snapshots";
constexpr const char* file_ending = ".db";
constexpr std::size_t longest_name = 64;
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
void write_about(const fs::path& path, const Snapshot& about, bool sync) {
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

/// The same for equal texts.
std::int64_t number_for(std::string_view text) {
  std::int64_t number = 0;
  const auto digest = text::sha256(text);
  std::memcpy(&number, digest.data(), sizeof number);
  return number;
}

void check_name(const std::string& name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  };
  if (name.empty() || name.size() > longest_name || name.front() == '.' || name.front() == '-' ||
      !std::ranges::all_of(name, fits))
    throw Error(ErrorCode::usage, "a snapshot's name has 1 to 64 of the characters a-z, A-Z, 0-9, - _ .",
                "such as before-import");
}

Error taken(const std::string& name, const std::string& hint) {
  return {ErrorCode::label_taken, "there is a snapshot " + name + " already", hint};
}

void require_store(const Address& store) {
  if (!exists(store)) throw Error(ErrorCode::store_unusable, "there is no store yet", "fsctl ingest makes one");
}

Error damaged(const std::string& name) {
  return {ErrorCode::snapshot_damaged, "the snapshot " + name + " is damaged; the store is as it was",
          "fsctl snapshot remove " + name + " removes it"};
}

Error removed_meanwhile(const std::string& name) {
  return {ErrorCode::unknown_name, "the snapshot " + name + " was removed meanwhile; the store is as it was",
          "fsctl snapshot list shows those that are there"};
}

bool is_missing_file(const std::exception& exception) {
  const auto* failed = dynamic_cast<const SQLite::Exception*>(&exception);
  return failed != nullptr && failed->getErrorCode() == SQLITE_CANTOPEN;
}

}  // namespace

void check_new_name(const std::string& name) {
  check_name(name);
  if (name == automatic_snapshot)
    throw Error(ErrorCode::usage, "the name undo belongs to the snapshot that is made automatically");
}

Written written(Store& store, IntentNumber remapping) {
  return {.released = number_for(shown_releases(store)), .newest = number_for(newest_ids(store, remapping))};
}

struct Snapshots::Former {
  explicit Former(const fs::path& beside) : directory(beside), path(directory.path() / "former.db") {}
  CopyDirectory directory;
  fs::path path;
};

Snapshots::Snapshots(const Address& store) : store_(store), folder_(store.text() + folder_ending) {}

void Snapshots::require_file() const {
  if (store_.is_of_server()) throw only_in_a_file("snapshots");
}

fs::path Snapshots::path_of(const std::string& name) const {
  require_file();
  return folder_ / (name + file_ending);
}

bool Snapshots::has(const std::string& name) const { return fs::exists(path_of(name)); }

void Snapshots::check_free(const std::string& name, const std::string& hint) const {
  check_new_name(name);
  if (has(name)) throw taken(name, hint);
}

Snapshot Snapshots::read(const std::string& name) const {
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

std::vector<Snapshot> Snapshots::list() const {
  require_file();
  std::vector<Snapshot> found;
  std::error_code unread;
  for (auto entry = fs::directory_iterator(folder_, unread); !unread && entry != fs::directory_iterator();
       entry.increment(unread))
    if (entry->path().extension() == file_ending) found.push_back(read(entry->path().stem().string()));
  std::erase_if(found, [this](const Snapshot& one) { return one.is_damaged && !has(one.name); });  // removed meanwhile
  std::ranges::sort(found, {}, &Snapshot::name);
  return found;
}

void Snapshots::require(const std::string& name) const {
  check_name(name);
  if (has(name)) return;
  std::vector<std::string> names;
  for (const auto& snapshot : list()) names.push_back(snapshot.name);
  auto hint = did_you_mean(name, names);
  if (hint.empty() && !names.empty()) hint = "the snapshots are " + joined(names);
  if (hint.empty()) hint = "fsctl snapshot save NAME makes one";
  throw Error(ErrorCode::unknown_name, "there is no snapshot \"" + name + '"', hint);
}

Snapshot Snapshots::find(const std::string& name) const {
  require(name);
  auto found = read(name);
  if (found.is_damaged && !has(name)) throw removed_meanwhile(name);
  return found;
}

/// The snapshot outlives the machine; its name does where somebody has chosen it.
bool Snapshots::write(const Address& store, const Snapshot& about, Making making) {
  const auto path = path_of(about.name);
  make_files_private();
  make_private_directories(folder_);
  const CopyDirectory directory(store_.file());
  const auto copy = directory.path() / "snapshot.db";
  try {
    copy_content(store.file(), copy, making.nobody_writes ? Writers::wait : Writers::come);
    write_about(copy, about, false);
    sync(copy);
    if (!making.replaces && !output::give_new_name(copy, path)) return false;
    if (making.replaces) fs::remove(journal_of(path));  // which belongs to the one before
    if (making.replaces) fs::rename(copy, path);
    if (about.before.empty()) sync(folder_);
  } catch (const fs::filesystem_error& error) {
    throw Error(ErrorCode::store_unusable, path.string() + ": " + error.code().message(), {});
  }
  return true;
}

Snapshot Snapshots::save(const Address& store, const std::string& name, UnixMillis now) {
  check_new_name(name);
  require_store(store);
  write(store, {.name = name, .created = now}, {});
  return read(name);
}

Snapshot Snapshots::save_new(const Address& store, const std::string& name, UnixMillis now, const std::string& hint) {
  check_free(name, hint);
  require_store(store);
  if (!write(store, {.name = name, .created = now}, {.replaces = false})) throw taken(name, hint);
  return read(name);
}

std::shared_ptr<const Snapshots::Former> Snapshots::save_automatic(const Address& store, const std::string& before,
                                                                   UnixMillis now) {
  std::shared_ptr<const Former> former;
  if (has(automatic_snapshot) && !read(automatic_snapshot).is_damaged) {  // which also ends what was begun in it
    former = std::make_shared<const Former>(store_.file());
    std::error_code is_none;
    fs::create_hard_link(path_of(automatic_snapshot), former->path, is_none);
    if (is_none) former = nullptr;  // as on a file system without such links
  }
  write(store, {.name = automatic_snapshot, .created = now, .before = before}, {});
  return former;
}

void Snapshots::put_back(const Former& former, const std::string& before, UnixMillis created) const {
  const auto path = path_of(automatic_snapshot);
  if (!has(automatic_snapshot) || !fs::exists(former.path)) return;
  const auto about = read(automatic_snapshot);
  if (about.before != before || about.created != created) return;
  fs::remove(journal_of(path));  // which belongs to the one that goes
  fs::rename(former.path, path);
}

bool Snapshots::has_ample_room(const Address& store) const {
  if (store.is_of_server()) return false;
  constexpr std::uint64_t copies = 4;
  const auto room = room_of(store.directory().empty() ? fs::path(".") : store.directory());
  const auto size = size_of(store);
  return room.free >= copies * (size.bytes + size.log_bytes + room.reserved);
}

void Snapshots::note_end(const std::string& before, UnixMillis created, const Written& after) {
  if (!has(automatic_snapshot)) return;
  auto about = read(automatic_snapshot);
  if (about.is_damaged || about.before != before || about.created != created) return;
  about.after = after;
  try {
    write_about(path_of(automatic_snapshot), about, true);
  } catch (const SQLite::Exception&) {
    return;  // another process has just put its own there
  }
}

void Snapshots::restore(const std::string& name, const Address& into) const {
  take(name, into, {.look = [] {}});
}

void Snapshots::restore_keeping(const std::string& name, const Address& into, const std::string& before, UnixMillis now,
                                const Watching& watching) {
  const auto automatic = path_of(automatic_snapshot);
  const CopyDirectory directory(store_.file());
  const auto former = directory.path() / "former.db";
  std::error_code is_none;
  fs::create_hard_link(automatic, former, is_none);
  try {
    const auto keep = [&] {
      write(into, {.name = automatic_snapshot, .created = now, .before = before}, {.nobody_writes = true});
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
void Snapshots::take(const std::string& name, const Address& into, const Watching& watching) const {
  if (find(name).is_damaged) throw damaged(name);
  const CopyDirectory directory(store_.file());
  try {
    take_content(into.file(), {.name = name, .path = path_of(name)}, directory.path(), watching.look, watching.waits);
  } catch (const fs::filesystem_error& error) {
    if (!has(name)) throw removed_meanwhile(name);
    throw Error(ErrorCode::store_unusable, path_of(name).string() + ": " + error.code().message(),
                "restoring needs as much room on the disk as the snapshot");
  } catch (const std::exception& exception) {
    if (is_missing_file(exception) && !has(name)) throw removed_meanwhile(name);
    if (!is_damage(exception) || is_whole_snapshot(path_of(name))) throw;
    throw damaged(name);
  }
}

void Snapshots::remove(const std::string& name) const {
  require(name);
  fs::remove(journal_of(path_of(name)));
  fs::remove(path_of(name));
}

void Snapshots::give_to(const Address& copy) const {
  const Snapshots given(copy);
  for (const auto& snapshot : list()) {
    if (snapshot.name == automatic_snapshot) continue;
    make_private_directories(given.folder_);
    const auto from = path_of(snapshot.name);
    const auto to = given.path_of(snapshot.name);
    std::error_code elsewhere;  // on another disk there is no second link to a file, which nobody writes again
    fs::create_hard_link(from, to, elsewhere);
    if (elsewhere) fs::copy_file(from, to);
  }
}

}  // namespace fsctl::store
