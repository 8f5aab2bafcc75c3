#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/language/known.h"
#include "core/language/texts.h"
#include "core/lint/lint.h"

namespace fsctl::cli::lsp {

/// What the session's command knows how to do with a project's store.
struct StoreReads {
  /// Adds what checks with stored records find.
  std::function<void(const project::Project& project, Problems& problems)> check;
  /// The JSON texts of some records of each feed of a project.
  std::function<std::map<std::string, std::vector<std::string>>(const project::Project& project)> records;
  /// What tells by the files of a project's store alone whether it has changed; empty where there are none.
  std::function<std::string(const std::filesystem::path& project)> state{};
};

/// What a check of a whole project found.
struct WholeCheck {
  lint::Findings found{};
  std::shared_ptr<const language::RecordSamples> samples{};
  std::uint64_t version = 0;  ///< of the texts that were checked
  std::string store{};        ///< the state of the store before
};

/// A project of which files are open in an editor: their texts, and what is wrong with all files.
class OpenProject {
 public:
  using Paths = std::set<std::filesystem::path>;

  OpenProject(std::filesystem::path directory, const StoreReads& reads);

  language::Texts& texts() { return texts_; }
  const language::Texts& texts() const { return texts_; }
  language::Known known() const;

  /// A check of the whole project as it is now, which may run beside the session.
  std::function<WholeCheck()> whole_check() const;
  /// Takes its result; gives the files with other findings than before. Takes nothing that was found in older texts.
  Paths take(WholeCheck check);
  /// Whether a text has changed since the last whole check that was taken.
  bool is_changed() const { return version_ != checked_; }

  /// Notes that a text has changed.
  void touch(const std::string& path);
  /// Notes that files were saved, added or removed.
  void touch_all();
  /// Notes it when the store has changed since the last whole check and is left alone by now: between this look and the
  /// one before.
  void look_at_store();
  /// Checks the files that have changed since the last time, and what is near; gives those with new findings.
  Paths check_changed();

  /// Checks a file that has changed and that only a check of the whole project would, where that has not come yet.
  void check_now(const std::string& path);

  /// A file's text with all mended that is certain in it.
  std::string mended(const std::string& path) const;

  /// The files with findings.
  Paths faulty_files() const;
  /// The findings in a file, by its whole path.
  const Problems& findings(const std::filesystem::path& file) const;

 private:
  Problems check_text(const std::string& path, const std::string& text) const;
  void show(const std::filesystem::path& file, Paths& changed);

  language::Texts texts_;
  const StoreReads& reads_;
  std::shared_ptr<const project::Project> project_;
  std::map<std::filesystem::path, Problems> found_;     ///< by the checks, in the texts that they have read
  std::map<std::filesystem::path, Problems> findings_;  ///< the same in the texts as they are typed
  std::shared_ptr<const language::RecordSamples> samples_;
  bool are_samples_old_ = true;  ///< whether records may have changed since
  std::string checked_store_{};  ///< the state of the store in which records were taken
  std::string seen_store_{};
  std::set<std::string> unchecked_;
  std::set<std::string> passed_over_;  ///< of those that have changed, by the checks that go quickly
  std::uint64_t version_ = 1;
  std::uint64_t checked_ = 0;
};

}  // namespace fsctl::cli::lsp
