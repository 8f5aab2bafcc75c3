#pragma once

#include "cli/interruption.h"
#include "core/report/progress.h"
#include "core/store/store.h"

namespace fsctl::cli {

/// While it exists, Ctrl-C and SIGTERM end long work on stores with Error(interrupted), so that transactions are rolled
/// back and temporary copies removed.
class Interruptible {
 public:
  /// Makes the store's statements end with that error. REQUIRES: the store is not used after this object is gone.
  void guard(store::Store& store) const;
  /// Returns the listener with an `advance` that also throws that error, for work that calls it for each record.
  report::Listener guard(report::Listener listener) const;

 private:
  Interruption interruption_{};
};

}  // namespace fsctl::cli
