#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <atomic>
#include <map>
#include <string>
#include <vector>

namespace fsctl::cli {

/// What makes a child begin with no signal held back, ignored or caught, whatever this process does with them.
class PlainSignals {
 public:
  PlainSignals();
  ~PlainSignals();
  PlainSignals(const PlainSignals&) = delete;
  PlainSignals& operator=(const PlainSignals&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

/// Pointers as C wants them, with a null at the end. REQUIRES: the texts outlive them.
std::vector<char*> pointers_to(std::vector<std::string>& texts);

/// Another program, which runs beside this one with its standard streams. The destructor asks it to end and waits.
class Child {
 public:
  /// Starts a program found by PATH, with these variables added to the environment. Throws std::system_error.
  Child(const std::vector<std::string>& words, const std::map<std::string, std::string>& variables);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Waits for its end and gives its exit code, as a shell does: 128 and the signal's number when one ended it.
  int wait();
  /// Asks it to end, by SIGTERM, while another thread may wait for it.
  void ask_to_end() const;

 private:
  pid_t id_ = 0;
  std::atomic<bool> is_ended_ = false;
  int status_ = 0;
};

}  // namespace fsctl::cli
