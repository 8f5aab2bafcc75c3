// Runs a command some times, and prints for each the milliseconds that it took, and those of the processors.
#include <chrono>
#include <cstdio>

#include "tests/bench/child.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

void spawn(const std::vector<std::string>& arguments) {
  for (auto left = std::stoul(arguments[0]); left > 0; --left) {
    const auto begin = Clock::now();
    const auto used = Child({arguments.begin() + 1, arguments.end()}).end();
    const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
    std::printf("%.3f\t%.3f\n", time.count(), milliseconds(used.ru_utime) + milliseconds(used.ru_stime));
  }
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 2, "TIMES COMMAND…", fsctl::bench::spawn);
}
