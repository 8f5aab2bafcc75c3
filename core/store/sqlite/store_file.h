#pragma once

#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "core/store/place.h"

namespace fsctl::store {

Gone log_was_cut_off(const std::filesystem::path& store);
Gone index_is_gone(const std::filesystem::path& store);
Gone store_was_overwritten(const std::filesystem::path& store);

/// Which file lies at a path, so that it is noticed when it is removed, moved away, replaced or cut off: who keeps it
/// open would go on writing into a file that nobody finds. May be used from several threads.
class StoreFile final : public Watch {
 public:
  /// REQUIRES: an open store, whose write-ahead log lies beside it.
  explicit StoreFile(const std::filesystem::path& path);

  void check() override;

 private:
  struct Identity {
    dev_t device;
    ino_t number;
    ino_t link;  ///< of what lies at the path itself: the logs of a store lie beside it
    bool operator==(const Identity&) const = default;
  };
  struct Found {
    Identity identity;
    off_t size;
  };
  static std::optional<Found> find(const std::string& path);
  void check_size(off_t seen);
  ino_t note() const;

  std::string path_;
  std::string log_path_;
  std::optional<Found> file_;
  std::optional<Found> log_;
  std::atomic<off_t> size_;  ///< it had so many bytes, and grows
  std::mutex mutex_{};       ///< for the note, and changes of the size
  ino_t note_;
};

/// Notes beside a store that there is one, so that an empty file in its place is not taken for a new one.
void note_made(const std::filesystem::path& store);
/// Says that the store is about to be written anew, and may have fewer bytes then.
void note_made_anew(const std::filesystem::path& store);
/// Whether that was noted.
bool was_made(const std::filesystem::path& store);
/// Whether a store's file lost all that it held. REQUIRES: an empty file.
bool was_emptied(const std::filesystem::path& store);
/// Forgets a store that was removed. REQUIRES: no file.
void forget_made(const std::filesystem::path& store);

/// What `note_made` adds to the store's name.
inline constexpr const char* made_ending = "-made";

}  // namespace fsctl::store
