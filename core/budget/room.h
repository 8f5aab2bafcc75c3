#pragma once

#include <cstddef>

namespace fsctl {

// The first two call the system only, so that they can be asked before any library has begun.

/// Whether the memory of this process has a limit.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] bool is_memory_limited();
/// Whether the system has this many bytes for this process.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] bool has_room(std::size_t bytes);

/// Throws std::bad_alloc when this many bytes cannot be allocated. Some libraries crash when memory runs out, so this
/// is called before them with what they may allocate. It costs nothing in a process without a memory limit.
void make_sure_of_room(std::size_t bytes);

}  // namespace fsctl
