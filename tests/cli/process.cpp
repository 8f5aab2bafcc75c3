#include "tests/cli/process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <stdexcept>

#include "tests/support/threads.h"

namespace fsctl::test {

namespace {

/// Limits this process; calls the system only, as it runs behind a fork.
void limit_to(__rlimit_resource resource, std::size_t most) {
  const rlimit limit{.rlim_cur = most, .rlim_max = most};
  if (most > 0 && ::setrlimit(resource, &limit) != 0) ::_exit(126);
}

}  // namespace

Process::Process(const std::vector<std::string>& words, const std::filesystem::path& output, const Limits& limits) {
  std::string program = FSCTL_PROGRAM;
  auto copies = words;
  std::vector<char*> arguments = {program.data()};
  for (auto& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto path = output.string();
  id_ = ::fork();
  if (id_ < 0) throw std::runtime_error("cannot fork");
  if (id_ > 0) return;
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ::dup2(file, STDOUT_FILENO) < 0 || ::dup2(file, STDERR_FILENO) < 0) ::_exit(126);
  limit_to(RLIMIT_AS, limits.memory);
  limit_to(RLIMIT_FSIZE, limits.file_bytes);
  limit_to(RLIMIT_NOFILE, limits.open_files);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (!limits.has_streams) ::close(stream);
  std::signal(SIGPIPE, SIG_DFL);
  ::execv(program.c_str(), arguments.data());
  ::_exit(127);
}

Process::~Process() {
  if (!ended_) kill();
}

bool Process::kill() {
  ::kill(id_, SIGKILL);
  wait();
  return WIFSIGNALED(status_) && WTERMSIG(status_) == SIGKILL;
}

bool Process::is_running() {
  if (!ended_) ended_ = ::waitpid(id_, &status_, WNOHANG) == id_;
  return !ended_;
}

void Process::signal(int number) const { ::kill(id_, number); }

bool Process::catches(int number) const {
  std::ifstream status("/proc/" + std::to_string(id_) + "/status");
  bool is_program = false;  // and not the test any more, which it was split from
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("Name:"))
      is_program = line == "Name:\tfsctl";
    else if (is_program && line.starts_with("SigCgt:"))
      return (std::stoull(line.substr(7), nullptr, 16) >> (number - 1) & 1U) != 0;
  return false;
}

std::size_t Process::threads() const { return threads_of(std::to_string(id_)); }

int Process::wait() {
  while (!ended_ && ::waitpid(id_, &status_, 0) < 0)
    if (errno != EINTR) throw std::runtime_error("cannot wait for fsctl");
  ended_ = true;
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
}

}  // namespace fsctl::test
