#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::test {

/// The built program, which runs beside the test; the destructor kills it if it still runs.
class Process {
 public:
  /// Starts fsctl with these words and writes its standard output and error to a file. `most_memory` limits its address
  /// space, in bytes; 0 does not.
  Process(const std::vector<std::string>& words, const std::filesystem::path& output, std::size_t most_memory = 0);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Ends it with SIGKILL and waits for its end; false when it had ended by itself before.
  bool kill();
  bool is_running();
  void signal(int number) const;
  /// Whether it has installed a handler for a signal.
  bool catches(int number) const;
  std::size_t threads() const;
  /// Waits for its end and returns the exit code; -1 when a signal ended it.
  int wait();

 private:
  pid_t id_;
  bool ended_ = false;
  int status_ = 0;
};

}  // namespace fsctl::test
