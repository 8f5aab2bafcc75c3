#include "core/store/sqlite/index_commits.h"

#include <sqlite3.h>

#include <string>
#include <string_view>

#include "core/store/sqlite/index_file.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {
namespace {

/// The header of the index changes with each commit, and is what SQLite itself goes by.
class IndexCommits final : public Commits {
 public:
  IndexCommits(const volatile void* index, const std::string& path) : index_(index), file_(hold_index(index, path)) {}
  ~IndexCommits() override { let_go_of_index(index_, file_); }
  IndexCommits(const IndexCommits&) = delete;
  IndexCommits& operator=(const IndexCommits&) = delete;

  std::optional<LastCommit> last(const WantsCommit&) override {
    if (file_ == nullptr || !file_->is_there()) return {};
    const auto words = words_of_index(index_);
    return words ? std::optional(LastCommit{.mark = {*words}}) : std::nullopt;
  }

  /// The mark says more than the version: what did not change since was not written in between.
  bool is_of(const CommitMark& mark, std::optional<DataVersion>) override {
    const auto now = last({});
    return now && now->mark == mark;
  }

  bool is_asked() const override { return false; }

 private:
  const volatile void* index_;  ///< mapped as long as the process has a connection
  const IndexFile* file_;
};

}  // namespace

std::unique_ptr<Commits> index_commits(sqlite3* database) {
  sqlite3_file* handle = nullptr;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&handle)) != SQLITE_OK ||
      handle == nullptr)
    return nullptr;
  const auto& file = file_of<MainFile>(handle);
  if (file.index == nullptr || file.index_file == nullptr) return nullptr;
  return std::make_unique<IndexCommits>(file.index, file.index_file->path);
}

}  // namespace fsctl::store
