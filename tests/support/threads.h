#pragma once

#include <cstddef>
#include <string>

namespace fsctl::test {

/// How many threads a process has: a number of /proc, or this one.
std::size_t threads_of(const std::string& process = "self");

}  // namespace fsctl::test
