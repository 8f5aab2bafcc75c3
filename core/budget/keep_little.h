#pragma once

namespace fsctl {

/// From now on large pieces of memory go back to the system as soon as they are free, and threads share what is kept of
/// small ones: after a rush a server takes what it took before.
void keep_little_memory();

}  // namespace fsctl
