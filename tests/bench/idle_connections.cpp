// Opens many connections, has a request answered on each, and prints the megabytes that the server has with all open.
#include <sys/resource.h>

#include <cstdio>
#include <list>

#include "tests/bench/child.h"
#include "tests/bench/connection.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

void measure(const std::vector<std::string>& arguments) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  std::list<Socket> connections;
  for (auto left = std::stoul(arguments[1]); left > 0; --left)
    if (!connections.emplace_back(std::stoi(arguments[0])).gets(arguments[3]))
      throw std::runtime_error("connection " + std::to_string(connections.size()) + " is not answered");
  std::printf("%.2f\n", megabytes_of(std::stoi(arguments[2])));
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 4, "PORT CONNECTIONS PROCESS TARGET", fsctl::bench::measure);
}
