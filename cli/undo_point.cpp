#include "cli/undo_point.h"

#include <exception>

#include "core/records/intent.h"
#include "core/store/place.h"
#include "core/store/store.h"

namespace fsctl::cli {

store::Written written(store::Store& store) {
  return store::written(store, store::IntentNumber(records::Intent::remap));
}

/// The command itself tells what is wrong with a store that cannot be copied, and a load of much needs no undo to
/// begin.
UndoPoint::UndoPoint(const Invocation& invocation, const std::string& command)
    : invocation_(invocation), command_(command), created_(invocation.world.now()) {
  const auto address = invocation.store_address();
  store::Snapshots snapshots(address);
  try {
    const auto size = store::size_of(address);
    if (size.bytes + size.log_bytes <= most_bytes_to_undo && snapshots.has_ample_room(address)) {
      if (store::exists(address)) {
        store::Store store(address, store::Store::Mode::read);
        before_ = written(store);
      }
      former_ = snapshots.save_automatic(address, command_, created_);
      is_kept_ = true;
    } else if (snapshots.has(store::automatic_snapshot)) {
      snapshots.remove(store::automatic_snapshot);
    }
  } catch (const std::exception&) {
    is_kept_ = false;
  }
}

UndoPoint::~UndoPoint() {
  if (!is_kept_) return;
  try {
    const auto address = invocation_.store_address();
    store::Store store(address, store::Store::Mode::read);
    const auto after = written(store);
    store::Snapshots snapshots(address);
    if (former_ != nullptr && before_ == after)
      snapshots.put_back(*former_, command_, created_);
    else
      snapshots.note_end(command_, created_, after);
  } catch (const std::exception&) {
    return;  // then fsctl undo says that it does not know what came since
  }
}

}  // namespace fsctl::cli
