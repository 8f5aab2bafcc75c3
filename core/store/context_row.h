#pragma once

#include <optional>
#include <string>

#include "core/world/time.h"

namespace fsctl::store {

/// The place that a context stands for (Fetch API, "Context").
struct ContextRow {
  std::string scope;
  std::string region;
  std::string locale;
  UnixMillis used = 0;  ///< the time of its last use, accurate to a day
};

/// What the store has of a token.
using FoundContext = std::optional<ContextRow>;

}  // namespace fsctl::store
