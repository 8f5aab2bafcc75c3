#include "cli/lsp/saved_files.h"

#include <algorithm>
#include <utility>

#include "core/text/hidden_name.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

bool is_watched(const fs::path& folder) {
  return std::ranges::none_of(
      folder, [](const fs::path& step) { return step != "." && text::is_of_other_programs(step.string()); });
}

void watch(const std::stop_token& end, input::WatchedTree& tree, const std::function<void()>& tell) {
  constexpr milliseconds turn(60'000);
  constexpr milliseconds untold(5'000);  // where the system tells of no changes, one is supposed
  constexpr milliseconds quiet(50);
  constexpr milliseconds longest(500);
  while (!end.stop_requested()) {
    if (!tree.wait(tree.is_told() ? turn : untold)) continue;
    tree.settle(quiet, longest);
    if (!end.stop_requested()) tell();
  }
}

}  // namespace

SavedFiles::SavedFiles(const fs::path& project, std::function<void()> tell)
    : tree_(project, is_watched),
      watching_([this, tell = std::move(tell)](const std::stop_token& end) { watch(end, tree_, tell); }) {}

SavedFiles::~SavedFiles() {
  watching_.request_stop();
  tree_.end();
}

}  // namespace fsctl::cli::lsp
