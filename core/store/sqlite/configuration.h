#pragma once

namespace fsctl::store {

/// Sets what SQLite takes for a whole process, before its first use only.
void configure_sqlite();

}  // namespace fsctl::store
