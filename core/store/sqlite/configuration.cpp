#include "core/store/sqlite/configuration.h"

#include <sqlite3.h>

#include "core/store/sqlite/failures.h"

namespace fsctl::store {
namespace {

/// Turns off SQLite's memory statistics, which take a lock that all connections of a process share.
void count_no_memory() {
  static const int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(result);  // too late for it when somebody else has used SQLite before: then it only costs time
}

}  // namespace

void configure_sqlite() {
  count_no_memory();
  listen_to_failures();
}

}  // namespace fsctl::store
