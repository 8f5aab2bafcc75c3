#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/store/address.h"
#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// Copies of a store that are kept under a name beside it, readable by its owner only: files beside a file, and in a
/// database schemas beside its own.
namespace fsctl::store {

/// What of a store a restore replaces and the configuration does not bring back. While it is equal, records and
/// releases are the same.
struct Written {
  std::int64_t released = 0;  ///< stands for the releases and the stages that serve them
  std::int64_t newest = 0;    ///< stands for the newest change

  bool operator==(const Written&) const = default;
};
/// Changes with the intent `remapping` are those of a configuration and do not count.
Written written(Store& store, IntentNumber remapping);

struct Snapshot {
  std::string name;
  UnixMillis created = 0;
  std::uint64_t bytes = 0;
  /// The command it was made before, if it was made automatically; else empty.
  std::string before{};
  /// What the store contained when that command had ended; nothing when it did not end.
  std::optional<Written> after{};
  bool is_damaged = false;  ///< then only name and size are known
};

/// The name of the snapshot that is made automatically before a command that changes the store.
inline constexpr const char* automatic_snapshot = "undo";

/// Who is told of a restore while it goes on; each function may be empty.
struct Watching {
  /// Called, maybe in another thread, while the store still contains what is kept of it.
  std::function<void()> look{};
  /// Called when it has waited for a second for the process that keeps the store locked, empty for an unknown one.
  std::function<void(const std::string& holder)> waits{};
};

class FormerSnapshot;
class SnapshotPlace;

/// The snapshots of one store. Any number of processes may use them at once.
class Snapshots {
 public:
  explicit Snapshots(const Address& store);
  Snapshots(Snapshots&& other) noexcept;
  ~Snapshots();

  /// By name. What cannot be read is listed as damaged.
  std::vector<Snapshot> list() const;
  /// Throws Error(unknown_name), whose hint names the nearest one, and Error(usage) for what is no name.
  Snapshot find(const std::string& name) const;
  bool has(const std::string& name) const;
  /// Throws Error(usage) for what a new snapshot cannot be called, and Error(label_taken), with this hint, for the name
  /// of one that there is.
  void check_free(const std::string& name, const std::string& hint) const;

  /// Keeps what a store contains now under a name, whole or not at all, in place of another one of that name. Neither
  /// readers nor writers wait for it. Throws Error(usage) for a name that is none.
  Snapshot save(const Address& store, const std::string& name, UnixMillis now);
  /// The same under a new name. Throws as check_free() does, also when somebody else takes the name meanwhile.
  Snapshot save_new(const Address& store, const std::string& name, UnixMillis now, const std::string& hint);
  /// The automatic snapshot that another one has replaced, kept as long as the object lives.
  using Former = FormerSnapshot;
  /// The same under the name `automatic_snapshot`, of a store that there need not be, in place of the last one, which
  /// it gives; null when there was none.
  std::shared_ptr<const Former> save_automatic(const Address& store, const std::string& before, UnixMillis now);
  /// Puts the former one back in the place of the one that was made at that moment before that command. Where another
  /// process has put its own there, that one stays.
  void put_back(const Former& former, const std::string& before, UnixMillis created) const;
  /// Whether such a copy leaves the disk ample room for what the command writes.
  bool has_ample_room(const Address& store) const;
  /// Notes that the command has ended before which the automatic one was made at that moment. Where another process
  /// has put its own in that place, there is nothing to note.
  void note_end(const std::string& before, UnixMillis created, const Written& after);

  /// Writes what a snapshot contains into a store in one transaction, so that whoever has it open goes on with it; the
  /// counts of changes go on, too. Keys, secrets and the contexts of visitors stay as they are. Throws
  /// Error(unknown_name | store_newer | store_busy | store_unusable) and leaves the store untouched then.
  void restore(const std::string& name, const Address& into) const;
  /// The same, and keeps what the store contained until then as the automatic snapshot, made before the command
  /// `before`: nothing that was written is in neither of them.
  void restore_keeping(const std::string& name, const Address& into, const std::string& before, UnixMillis now,
                       const Watching& watching = {});

  void remove(const std::string& name) const;

  /// Gives those with a name to a copy of the store, which may then remove them for itself. The automatic one stays.
  void give_to(const Address& copy) const;

 private:
  void require(const std::string& name) const;

  std::unique_ptr<SnapshotPlace> place_;
};

/// Throws Error(usage) unless a text can be the name of a snapshot that somebody saves.
void check_new_name(const std::string& name);

}  // namespace fsctl::store
