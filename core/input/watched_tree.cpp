#include "core/input/watched_tree.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>

namespace fsctl::input {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t changes =
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF;
/// Those that change which folders there are.
constexpr std::uint32_t of_folders = IN_ISDIR | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_Q_OVERFLOW;

}  // namespace

WatchedTree::WatchedTree(fs::path root, Wants wants)
    : root_(std::move(root)),
      wants_(std::move(wants)),
      notes_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)),
      end_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  watch_all();
}

WatchedTree::~WatchedTree() {
  if (is_told()) ::close(notes_);
  if (end_ >= 0) ::close(end_);
}

void WatchedTree::end() {
  constexpr std::uint64_t once = 1;
  if (end_ >= 0 && ::write(end_, &once, sizeof once) < 0) return;  // it is full, and so read already
}

/// Waits for the end, for at most this time.
bool WatchedTree::is_ended_within(std::chrono::milliseconds time) const {
  pollfd ended{.fd = end_, .events = POLLIN, .revents = 0};
  return ::poll(&ended, 1, static_cast<int>(time.count())) > 0;
}

/// A system that others have told to watch all that it can tells of no changes here.
void WatchedTree::watch(const fs::path& folder) {
  if (::inotify_add_watch(notes_, folder.c_str(), changes | IN_ONLYDIR) >= 0) return;
  if (errno == ENOSPC || errno == ENOMEM) ::close(std::exchange(notes_, -1));
}

/// A folder that is watched already stays so.
void WatchedTree::watch_all() {
  if (!is_told()) return;
  std::error_code failed;
  is_complete_ = fs::is_directory(root_, failed);
  watch(root_);
  for (fs::recursive_directory_iterator entry(root_, fs::directory_options::skip_permission_denied, failed), end;
       is_told() && !failed && entry != end; entry.increment(failed)) {
    std::error_code none;
    if (!entry->is_directory(none)) continue;
    if (wants_(entry->path().lexically_relative(root_)))
      watch(entry->path());
    else
      entry.disable_recursion_pending();
  }
}

/// Reads what the system has told; whether there was anything.
bool WatchedTree::take_notes() {
  alignas(inotify_event) std::array<char, 16'384> bytes{};
  bool any = false;
  bool has_other_folders = false;
  for (ssize_t size = 0; (size = ::read(notes_, bytes.data(), bytes.size())) > 0;) {
    any = true;
    for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
      inotify_event event{};
      std::memcpy(&event, bytes.data() + at, sizeof event);
      has_other_folders = has_other_folders || (event.mask & of_folders) != 0;
      at += sizeof event + event.len;
    }
  }
  if (has_other_folders) watch_all();
  return any;
}

bool WatchedTree::wait(std::chrono::milliseconds time) {
  if (!is_told()) return !is_ended_within(time);
  if (!is_complete_) {  // the directory was away
    if (is_ended_within(time)) return false;
    watch_all();
    return is_complete_;
  }
  std::array<pollfd, 2> waiting{
      {{.fd = notes_, .events = POLLIN, .revents = 0}, {.fd = end_, .events = POLLIN, .revents = 0}}};
  return ::poll(waiting.data(), waiting.size(), static_cast<int>(time.count())) > 0 && take_notes();
}

void WatchedTree::settle(std::chrono::milliseconds quiet, std::chrono::milliseconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  while (is_told() && wait(quiet) && std::chrono::steady_clock::now() < end) {
  }
}

}  // namespace fsctl::input
