#pragma once

#include <cstddef>

namespace fsctl {

/// Throws std::bad_alloc when this many bytes cannot be allocated. Some libraries crash when memory runs out, so this
/// is called before them with what they may allocate. It costs nothing in a process without a memory limit.
void make_sure_of_room(std::size_t bytes);

}  // namespace fsctl
