#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/store/address.h"
#include "core/store/snapshots.h"
#include "core/world/time.h"

/// Where a driver keeps the snapshots of its stores.
namespace fsctl::store {

/// The automatic snapshot that another one has replaced, kept as long as the object lives.
class FormerSnapshot {
 public:
  FormerSnapshot() = default;
  virtual ~FormerSnapshot() = default;
  FormerSnapshot(const FormerSnapshot&) = delete;
  FormerSnapshot& operator=(const FormerSnapshot&) = delete;
};

/// The place of the snapshots of one store; names are checked before.
class SnapshotPlace {
 public:
  SnapshotPlace() = default;
  virtual ~SnapshotPlace() = default;
  SnapshotPlace(const SnapshotPlace&) = delete;
  SnapshotPlace& operator=(const SnapshotPlace&) = delete;

  /// Of snapshots, whole or damaged.
  virtual std::vector<std::string> names() const = 0;
  virtual bool has(const std::string& name) const = 0;
  /// Where there is none it is damaged.
  virtual Snapshot read(const std::string& name) const = 0;

  /// Keeps what a store, or an empty one in its place, contains. Gives false when there is one of that name that is not
  /// replaced.
  virtual bool write(const Address& store, const Snapshot& about, bool replaces) = 0;
  /// Writes what is known of a snapshot into it; nothing where another process has just put its own there.
  virtual void write_about(const Snapshot& about) = 0;
  virtual void remove(const std::string& name) = 0;

  /// Keeps the automatic snapshot for put_back(); null where it cannot be.
  virtual std::shared_ptr<const FormerSnapshot> keep_former() = 0;
  virtual void put_back(const FormerSnapshot& former) = 0;
  virtual bool has_ample_room(const Address& store) const = 0;

  // What Snapshots says of these.
  virtual void give_to(const Address& copy) = 0;
  virtual void restore(const std::string& name, const Address& into) = 0;
  virtual void restore_keeping(const std::string& name, const Address& into, const std::string& before, UnixMillis now,
                               const Watching& watching) = 0;
};

std::unique_ptr<SnapshotPlace> snapshots_in_folder(const Address& store);
std::unique_ptr<SnapshotPlace> snapshots_in_schemas(const Address& store);

// What both places say.
Error damaged_snapshot(const std::string& name);
Error snapshot_removed_meanwhile(const std::string& name);

}  // namespace fsctl::store
