#include "core/store/interrupt.h"

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

namespace fsctl::store {

Error interruption() {
  return {ErrorCode::interrupted, "the command was interrupted", "what it had begun is undone; run it again"};
}

void interrupt_when(Store& store, Interrupted came) {
  constexpr int steps = 10'000;  // a few milliseconds at most
  auto* const connection = store.connection().getHandle();
  if (came == nullptr) return sqlite3_progress_handler(connection, 0, nullptr, nullptr);
  sqlite3_progress_handler(
      connection, steps, [](void* asked) { return reinterpret_cast<Interrupted>(asked)() ? 1 : 0; },
      reinterpret_cast<void*>(came));
}

}  // namespace fsctl::store
