#pragma once

#include <cstddef>
#include <string>

namespace fsctl::test {

/// The number of threads of a process, given by its id as in /proc, or of this one.
std::size_t threads_of(const std::string& process = "self");

}  // namespace fsctl::test
