#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::test {

/// The exit code of a command that a signal has ended in order.
inline constexpr int exit_interrupted = 130;

/// The built program, which runs beside the test; the destructor kills it if it still runs.
class Process {
 public:
  /// What the process may have at most; 0 for as much as the test.
  struct Limits {
    std::size_t memory = 0;      ///< of its address space, in bytes
    std::size_t file_bytes = 0;  ///< of a file that it writes
    std::size_t open_files = 0;
    bool has_streams = true;  ///< whether its standard streams are open
  };

  /// Starts fsctl with these words and writes its standard output and error to a file.
  Process(const std::vector<std::string>& words, const std::filesystem::path& output)
      : Process(words, output, Limits{}) {}
  Process(const std::vector<std::string>& words, const std::filesystem::path& output, const Limits& limits);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Ends it with SIGKILL and waits for its end; false when it had ended by itself before.
  bool kill();
  bool is_running();
  pid_t id() const { return id_; }
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
