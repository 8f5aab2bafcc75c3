#include "cli/interruptible.h"

#include <utility>

#include "core/store/interrupt.h"

namespace fsctl::cli {

void Interruptible::guard(store::Store& store) const { store::interrupt_when(store, Interruption::came); }

report::Listener Interruptible::guard(report::Listener listener) const {
  auto advance = std::move(listener.advance);
  listener.advance = [advance](std::int64_t done, std::int64_t all) {
    if (Interruption::came()) throw store::interruption();
    if (advance) advance(done, all);
  };
  return listener;
}

}  // namespace fsctl::cli
