#pragma once

#include <cstddef>

namespace fsctl {

/// Throws std::bad_alloc when there is no room for so many bytes. Some libraries do not survive that memory runs out,
/// so what they may take next is tried before; that costs nothing where the process has no limit.
void make_sure_of_room(std::size_t bytes);

}  // namespace fsctl
