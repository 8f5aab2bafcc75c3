#pragma once

#include "core/store/damage.h"

/// What the index raises for bytes that no segment of it can have written.
namespace fsctl::index {

[[noreturn]] inline void raise_block_damage() { store::raise_damage("index_block"); }
[[noreturn]] inline void raise_tail_damage() { store::raise_damage("index_tail"); }

}  // namespace fsctl::index
