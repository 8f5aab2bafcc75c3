#pragma once

#include "cli/interruption.h"
#include "core/report/progress.h"
#include "core/store/store.h"

namespace fsctl::cli {

/// While it exists, Ctrl-C and SIGTERM end long work on stores with Error(interrupted), so that transactions are rolled
/// back and temporary copies removed.
class Interruptible {
 public:
  /// Statements of this store end then. REQUIRES: the object outlives its use.
  void guard(store::Store& store) const;
  /// So does work that tells this listener of each record.
  report::Listener guard(report::Listener listener) const;

 private:
  Interruption interruption_{};
};

}  // namespace fsctl::cli
