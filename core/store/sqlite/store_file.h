#pragma once

#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "core/store/place.h"

namespace fsctl::store {

// The errors for the states cut_off, index_gone and overwritten of LogState.
Gone log_was_cut_off(const std::filesystem::path& store);
Gone index_is_gone(const std::filesystem::path& store);
Gone store_was_overwritten(const std::filesystem::path& store);

/// Remembers a store's file and its log, and notices when one is removed, moved away or replaced, or the store is cut
/// off: a process that has it open would go on writing to a file that nobody finds. May be used from several threads.
class StoreFile final : public Watch {
 public:
  /// REQUIRES: an open store, whose write-ahead log lies beside it.
  explicit StoreFile(const std::filesystem::path& path);

  void check() override;

 private:
  struct Identity {
    dev_t device;
    ino_t number;
    ino_t link;  ///< the inode at the path itself, which differs from `number` for a symbolic link
    bool operator==(const Identity&) const = default;
  };
  struct Found {
    Identity identity;
    off_t size;
  };
  static std::optional<Found> find(const std::string& path);
  [[noreturn]] void throw_replaced() const;
  void check_size(off_t seen);
  void check_log();
  ino_t note() const;

  std::string path_;
  std::string log_path_;
  std::optional<Found> file_;
  std::optional<Found> log_;
  std::atomic<off_t> size_;  ///< the last known size; it only grows, unless the store is written anew
  std::atomic<bool> had_no_log_ = false;
  std::mutex mutex_{};  ///< guards `note_` and changes of `size_`
  ino_t note_;          ///< the inode of the note beside the store; 0 when there is none
};

/// Writes a note beside a store, so that an empty file in its place is not taken for a new store. Does nothing when the
/// note is there or cannot be written.
void note_made(const std::filesystem::path& store);
/// Replaces the note before a store is written anew. The new one tells other processes that the store may shrink.
void note_made_anew(const std::filesystem::path& store);
/// Whether there is a note beside a store.
bool was_made(const std::filesystem::path& store);
/// Whether an empty file was a store before: it has a note, or a log that is not empty. REQUIRES: an empty file.
bool was_emptied(const std::filesystem::path& store);
/// Removes the note of a store that was removed. REQUIRES: there is no file at the path.
void forget_made(const std::filesystem::path& store);

/// The ending that the note's name adds to that of the store.
inline constexpr const char* made_ending = "-made";

}  // namespace fsctl::store
