#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::test {

/// The built program, running beside the test; killed at the end if it still runs.
class Process {
 public:
  /// Starts fsctl with these words; what it prints goes to a file. It gets so much address space, or as much as it
  /// wants.
  Process(const std::vector<std::string>& words, const std::filesystem::path& output, std::size_t most_memory = 0);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Ends it with SIGKILL; false when it had ended by itself before.
  bool kill();
  bool is_running();
  /// Sends it a signal.
  void signal(int number) const;
  /// Whether it has taken a signal into its own hands.
  bool catches(int number) const;
  std::size_t threads() const;
  /// The exit code; -1 when a signal ended it.
  int wait();

 private:
  pid_t id_;
  bool ended_ = false;
  int status_ = 0;
};

}  // namespace fsctl::test
