// Starts a server, in whose words PORT stands for the port, and prints the milliseconds until it answers first, and the
// megabytes that it has then.
#include <chrono>
#include <cstdio>
#include <thread>

#include "tests/bench/child.h"
#include "tests/bench/connection.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto longest = std::chrono::seconds(30);
constexpr auto pause = std::chrono::microseconds(200);

void measure(const std::vector<std::string>& arguments) {
  std::vector<std::string> words(arguments.begin() + 2, arguments.end());
  for (auto& word : words)
    if (word == "PORT") word = arguments[0];
  const auto begin = Clock::now();
  const Child server(words);
  while (!Socket(std::stoi(arguments[0])).gets(arguments[1])) {
    if (Clock::now() - begin > longest) throw std::runtime_error("there is no answer");
    std::this_thread::sleep_for(pause);
  }
  const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
  std::printf("%.3f\t%.2f\n", time.count(), megabytes_of(server.id()));
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 3, "PORT TARGET COMMAND…", fsctl::bench::measure);
}
