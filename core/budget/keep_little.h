#pragma once

namespace fsctl {

/// From now on large pieces of memory go back to the system as soon as they are free, threads share what is kept of
/// small ones, and new threads get stacks that are no larger than they have to be: after a rush a server takes what it
/// took before.
void keep_little_memory();

/// Gives back free memory that lies between what is used, too. Takes some milliseconds.
void give_back_free_memory();

}  // namespace fsctl
