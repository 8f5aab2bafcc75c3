#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace fsctl::bench {

/// A program that runs beside this one, with nothing printed; stopped at the end.
class Child {
 public:
  explicit Child(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    const int error = ::posix_spawnp(&id_, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error("cannot run " + words[0]);
  }
  ~Child() {
    if (id_ <= 0) return;
    ::kill(id_, SIGTERM);
    ::waitpid(id_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t id() const { return id_; }

  /// Waits for its end; gives what it used. Another exit code than 0 is thrown.
  rusage end() {
    int status = 0;
    rusage used{};
    ::wait4(id_, &status, 0, &used);
    id_ = 0;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      throw std::runtime_error("the command failed, with status " + std::to_string(status));
    return used;
  }

 private:
  pid_t id_ = 0;
};

/// The megabytes of memory that a program has now.
inline double megabytes_of(pid_t id) {
  std::ifstream in("/proc/" + std::to_string(id) + "/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) * 1024 / 1e6;
  throw std::runtime_error("the program is gone");
}

}  // namespace fsctl::bench
