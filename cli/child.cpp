#include "cli/child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace fsctl::cli {
namespace {

std::vector<std::string> environment_with(const std::map<std::string, std::string>& variables) {
  std::vector<std::string> all;
  for (char** entry = ::environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!variables.contains(text.substr(0, text.find('=')))) all.push_back(text);
  }
  for (const auto& [name, value] : variables) all.push_back(name + '=' + value);
  return all;
}

}  // namespace

PlainSignals::PlainSignals() {
  ::posix_spawnattr_init(&attributes_);
  sigset_t signals;
  sigemptyset(&signals);
  ::posix_spawnattr_setsigmask(&attributes_, &signals);
  for (const int ignored : {SIGPIPE, SIGXFSZ}) sigaddset(&signals, ignored);
  ::posix_spawnattr_setsigdefault(&attributes_, &signals);
  ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

PlainSignals::~PlainSignals() { ::posix_spawnattr_destroy(&attributes_); }

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (auto& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

Child::Child(const std::vector<std::string>& words, const std::map<std::string, std::string>& variables) {
  auto own_words = words;
  auto environment = environment_with(variables);
  const PlainSignals signals;
  const int failure = ::posix_spawnp(&id_, words.front().c_str(), nullptr, signals.get(), pointers_to(own_words).data(),
                                     pointers_to(environment).data());
  if (failure != 0) throw std::system_error(failure, std::generic_category(), words.front());
}

Child::~Child() {
  ask_to_end();
  wait();
}

void Child::ask_to_end() const {
  if (!is_ended_) ::kill(id_, SIGTERM);
}

int Child::wait() {
  while (!is_ended_) {
    const auto ended = ::waitpid(id_, &status_, 0);
    is_ended_ = ended == id_ || (ended < 0 && errno != EINTR);
  }
  constexpr int by_signal = 128;
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : by_signal + WTERMSIG(status_);
}

}  // namespace fsctl::cli
