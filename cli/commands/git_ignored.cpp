#include "cli/commands/git_ignored.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "cli/child.h"
#include "core/lint/found_files.h"
#include "core/project/load.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr int ignored_none = 1;  // what git check-ignore ends with then

// The streams of the other program, by their numbers there.
constexpr int its_input = 0;
constexpr int its_output = 1;
constexpr int its_errors = 2;

using TemporaryFile = std::unique_ptr<std::FILE, decltype(&std::fclose)>;

/// All that comes from a pipe until its other end is closed; closes it.
std::string all_from(int pipe) {
  std::string all;
  std::array<char, 65536> part{};
  while (true) {
    const auto count = ::read(pipe, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    all.append(part.data(), static_cast<std::size_t>(count));
  }
  ::close(pipe);
  return all;
}

/// What git prints for a file as its standard input; nothing where it cannot be run, or fails.
std::optional<std::string> git_says(std::vector<std::string> words, std::FILE& in) {
  std::array<int, 2> out{};
  if (::pipe2(out.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(&in), its_input);
  posix_spawn_file_actions_adddup2(&actions, out[1], its_output);
  posix_spawn_file_actions_addopen(&actions, its_errors, "/dev/null", O_WRONLY, 0);
  const PlainSignals signals;
  pid_t id = 0;
  const int failed =
      ::posix_spawnp(&id, words.front().c_str(), &actions, signals.get(), pointers_to(words).data(), ::environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(out[1]);
  auto told = all_from(out[0]);
  if (failed != 0) return {};
  int status = 0;
  while (::waitpid(id, &status, 0) < 0 && errno == EINTR) {
  }
  const bool is_answer = WIFEXITED(status) && WEXITSTATUS(status) <= ignored_none;
  return is_answer ? std::optional(std::move(told)) : std::nullopt;
}

/// The paths that git ignores; nothing where it cannot be asked.
std::optional<std::set<fs::path>> ignored_by_git(const fs::path& folder, const std::vector<fs::path>& paths) {
  const TemporaryFile in(std::tmpfile(), &std::fclose);
  if (!in) return {};
  for (const auto& path : paths) std::fwrite(path.c_str(), 1, path.native().size() + 1, in.get());
  if (std::fflush(in.get()) != 0 || std::fseek(in.get(), 0, SEEK_SET) != 0) return {};
  const auto told = git_says({"git", "-C", folder.string(), "check-ignore", "-z", "--stdin"}, *in);
  if (!told) return {};
  std::set<fs::path> ignored;
  for (std::size_t begin = 0; begin < told->size();) {
    const auto end = std::min(told->find('\0', begin), told->size());
    ignored.insert(told->substr(begin, end - begin));
    begin = end + 1;
  }
  return ignored;
}

bool lies_in_other_folder(const fs::path& relative) {
  return std::ranges::any_of(relative.parent_path(), [](const fs::path& part) { return lint::is_other_folder(part); });
}

}  // namespace

std::vector<fs::path> git_ignored(const fs::path& folder, const std::vector<fs::path>& files) {
  if (!project::find_above(folder, ".git")) return {};
  auto asked_about = files;
  asked_about.push_back(folder);
  const auto ignored = ignored_by_git(folder, asked_about);
  if (ignored && ignored->contains(folder)) return {};
  std::vector<fs::path> found;
  std::ranges::copy_if(files, std::back_inserter(found), [&](const fs::path& file) {
    return ignored ? ignored->contains(file) : lies_in_other_folder(file.lexically_relative(folder));
  });
  return found;
}

}  // namespace fsctl::cli
