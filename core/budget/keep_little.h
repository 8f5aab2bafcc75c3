#pragma once

#include <cstddef>

namespace fsctl {

/// Sets up the heaps that all threads share; false when there is too little memory. To be called before there are other
/// threads, as one that finds its heap missing crashes when the memory runs out.
bool set_up_heaps();

/// Gives threads that start from now on small stacks.
void keep_little_memory();

/// Returns all free memory of the heap to the system, fragments included. Takes some milliseconds.
void give_back_free_memory();

/// How much of this process is in memory; 0 where the system does not tell.
std::size_t resident_bytes();

}  // namespace fsctl
