#include "tests/support/threads.h"

#include <filesystem>
#include <iterator>

namespace fsctl::test {

std::size_t threads_of(const std::string& process) {
  const std::filesystem::directory_iterator tasks("/proc/" + process + "/task");
  return static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
}

}  // namespace fsctl::test
