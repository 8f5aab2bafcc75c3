#pragma once

#include <cstddef>

namespace fsctl {

/// What malloc_conf has to be, before anything is allocated, in a process with a memory limit: threads keep nothing for
/// themselves, as one that starts when there is no memory for what it would keep crashes.
extern const char* const heaps_of_little_memory;

/// Sets up the heaps that all threads share; false when there is too little memory. To be called before there are other
/// threads, as one that finds its heap missing crashes when the memory runs out.
bool set_up_heaps();

/// Gives threads that start from now on small stacks.
void give_threads_small_stacks();

/// Returns all free memory of the heap to the system, fragments included. Takes some milliseconds.
void give_back_free_memory();

/// Takes memory in large pages from now on, and keeps what is freed for what is allocated next: a process that ends
/// soon spends half of its time on single pages otherwise. Not where memory is limited.
void hold_memory();

/// How much of this process is in memory; 0 where the system does not tell.
std::size_t resident_bytes();

}  // namespace fsctl
