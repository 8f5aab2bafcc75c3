#pragma once

#include <span>

namespace fsctl::store {

/// The steps that make the schema, in order; a store's version is the number of steps it has taken.
/// A step that was released never changes: a new one goes at the end.
std::span<const char* const> migrations();

}  // namespace fsctl::store
