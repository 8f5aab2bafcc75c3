#include "core/store/postgresql/failure.h"

namespace fsctl::store {

/// Class 08 is about connections; 57P01 to 57P03 are a server that shuts down, has crashed or starts.
bool PostgresFailure::is_lost() const {
  return state_.empty() || state_ == state_of_former_primary || state_ == state_of_idle_transaction ||
         state_.starts_with("08") || (state_.starts_with("57P0") && state_ <= "57P05");
}

}  // namespace fsctl::store
