#include "cli/serving/followed_folder.h"

#include <chrono>
#include <utility>

namespace fsctl::cli {

void follow(const std::filesystem::path& folder, input::WatchedTree::Wants wants, const std::stop_token& end,
            const std::function<bool()>& look) {
  constexpr std::chrono::milliseconds turn(100);
  constexpr std::chrono::milliseconds quiet(50);  // without a change: whoever saved is done
  constexpr std::chrono::milliseconds longest(500);
  input::WatchedTree tree(folder, std::move(wants));
  const std::stop_callback ends(end, [&] { tree.end(); });
  bool is_due = true;  // a file may have been saved before the watch began
  while (!end.stop_requested()) {
    if (is_due) is_due = !look();
    if (!tree.wait(turn)) continue;
    tree.settle(quiet, longest);
    is_due = true;
  }
}

}  // namespace fsctl::cli
