#include "core/store/interrupt.h"

namespace fsctl::store {

Error interruption() {
  return {ErrorCode::interrupted, "the command was interrupted", "what it had begun is undone; run it again"};
}

void interrupt_when(Store& store, Interrupted came) { store.connection().interrupt_when(came); }

}  // namespace fsctl::store
