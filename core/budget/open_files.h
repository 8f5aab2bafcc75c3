#pragma once

#include <cstddef>

namespace fsctl {

/// Raises the number of files, sockets and pipes that this process may have open at a time as far as it may and may
/// need it; gives that number.
std::size_t allow_open_files();

}  // namespace fsctl
