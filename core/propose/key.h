#pragma once

#include <string>

#include "core/error/error.h"
#include "core/propose/observed.h"

namespace fsctl::propose {

/// The member that identifies the records.
struct Key {
  std::string member;
  bool is_number = false;  ///< whether any id is a number, so that ids are to be taken as texts
};

/// The member that was asked for or, with an empty name, the one that does it best. Throws Error(missing_id) when it,
/// or every member, is missing in some records or has the same value in several; the hint names --id and what comes
/// closest.
Key key_of(const Observed& observed, const std::string& asked);

}  // namespace fsctl::propose
