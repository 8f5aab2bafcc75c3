#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/store/address.h"
#include "core/store/gone.h"
#include "core/store/store.h"

/// Operations on a store's files, whether the store is open or not.
namespace fsctl::store {

/// Throws Error(store_unusable) for what is no address: an empty text, or one that names a server in another way. It is
/// not repeated, as a password may be in it.
void check_address(const Address& address);

bool exists(const Address& address);

struct Size {
  std::uint64_t bytes = 0;
  std::uint64_t log_bytes = 0;  ///< of what was committed and does not stand in the store itself yet
};
/// The sizes of a store; 0 when there is none.
Size size_of(const Address& address);

/// Why the log is larger than it should be, with the processes that read just now; empty when it is not.
std::string long_log(const Address& address);

/// What was lost of logs that were damaged when this process opened their stores, a sentence each, since the last call.
std::vector<std::string> take_log_losses();
/// The same of one store, as long as what is left of such logs lies beside it.
std::vector<std::string> losses_of(const Address& address);

/// A place that is watched: who keeps a store open would go on writing into one that nobody finds. May be used from
/// several threads.
class Watch {
 public:
  Watch() = default;
  virtual ~Watch() = default;
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// Throws Gone when the store is no longer where it was when the watch began, or was cut off.
  virtual void check() = 0;
};
/// REQUIRES: the store is open, and not in memory.
std::unique_ptr<Watch> watch(const Address& address);

/// A temporary copy of a store, readable by its owner only. The destructor removes it; a copy left by a killed process
/// is removed when the next one is made in its place.
class Copy {
 public:
  Copy() = default;
  virtual ~Copy() = default;
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  virtual const Address& address() const = 0;
  /// Puts a copy of another store in its place; its snapshots stay. REQUIRES: nobody has either of them open.
  virtual void replace_by(const Address& other) = 0;
};
/// Copies one state of a store to a file beside it, without blocking readers or writers.
std::unique_ptr<Copy> copy_of(Store& store);
/// Of a store that there need not be, and nowhere near it.
std::unique_ptr<Copy> copy_away(const Address& address);
/// The same of a store that nobody has open or changes.
std::unique_ptr<Copy> copy_at_rest(const Address& address);
/// Removes what processes that were killed left of copies of a store.
void remove_left_copies(const Address& address);

}  // namespace fsctl::store
