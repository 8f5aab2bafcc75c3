#pragma once

#include <cstddef>

namespace fsctl {

/// Configures the process so that a server's memory shrinks again after a peak: large allocations return to the system
/// when they are freed, all threads share one heap for small ones, and new threads get small stacks.
void keep_little_memory();

/// Returns all free memory of the heap to the system, fragments included. Takes some milliseconds.
void give_back_free_memory();

/// How much of this process is in memory; 0 where the system does not tell.
std::size_t resident_bytes();

}  // namespace fsctl
