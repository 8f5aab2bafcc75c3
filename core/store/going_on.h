#pragma once

#include <string>
#include <string_view>

#include "core/store/connection.h"

/// How a store goes on from another state that was written into it.
namespace fsctl::store {

/// What becomes of a table's rows.
enum class GoingOn {
  taken,    ///< they are those of the other state
  stays,    ///< as who may call, and what visitors chose, is not what a store contains
  emptied,  ///< as they are about what is under way just now, which no other moment has
};
GoingOn going_on(std::string_view table);

/// After the counters were taken as well: whoever has noted one of those before finds that it has changed. Notes that
/// the store went back to what has this name.
void go_on_from(Connection& connection, const Counters& before, const std::string& name);

/// Throws Error(store_busy) where records are being fetched into the store.
void refuse_fetchings(Connection& connection);

}  // namespace fsctl::store
