#include "cli/serving/reload.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "cli/serving/sleeps.h"
#include "core/input/watched_tree.h"
#include "core/project/common_causes.h"
#include "core/project/kinds.h"
#include "core/project/load.h"
#include "core/rebuild/make_current.h"
#include "core/report/report.h"
#include "core/store/gone.h"
#include "core/store/store.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds reload_turn(100);
constexpr milliseconds reload_quiet(20);     ///< without a change: whoever saved is done
constexpr milliseconds reload_longest(200);  ///< that a look is put off while changes come
constexpr milliseconds half_saved(100);      ///< until a broken configuration is looked at again before it is told
constexpr milliseconds until_next_try(1000);
constexpr std::size_t most_named = 3;

/// Whether a folder has files of the configuration.
bool has_configuration(const fs::path& folder) {
  return std::ranges::any_of(project::file_kinds(), [&](const project::FileKind& kind) {
    return kind.is_folder() && *folder.begin() == fs::path(kind.place);
  });
}

/// The files in which two configurations differ.
std::vector<std::string> changed_files(const project::Sources& before, const project::Sources& now) {
  std::vector<std::string> changed;
  for (const auto& [path, source] : now)
    if (const auto known = before.find(path); known == before.end() || known->second->text != source->text)
      changed.push_back(path);
  for (const auto& [path, _] : before)
    if (!now.contains(path)) changed.push_back(path);
  return changed;
}

/// `blocks/card.json, listings/shop.json and 2 more files changed`.
std::string sentence_of(const std::vector<std::string>& files) {
  std::string names;
  for (std::size_t i = 0; i < files.size() && i < most_named; ++i) names += (i == 0 ? "" : ", ") + files[i];
  if (files.size() > most_named) names += " and " + std::to_string(files.size() - most_named) + " more files";
  return names + " changed";
}

}  // namespace

Reload::Reload(store::Address address, std::shared_ptr<const project::Project> project, const World& world,
               std::size_t cache_bytes, std::function<void()> check_place, Tell tell)
    : address_(std::move(address)),
      project_(std::move(project)),
      world_(world),
      cache_bytes_(cache_bytes),
      check_place_(std::move(check_place)),
      tell_(std::move(tell)) {}

void Reload::run(const std::stop_token& end, bool watches) {
  std::optional<input::WatchedTree> tree;
  if (watches) tree.emplace(project_->directory, has_configuration);
  const std::stop_callback ends(end, [&] {
    if (tree) tree->end();
  });
  bool is_due = tree && is_behind();
  while (!end.stop_requested()) {
    if (tree && tree->wait(reload_turn)) {
      tree->settle(reload_quiet, reload_longest);
      is_due = true;
    } else if (!tree) {
      sleeps(end, reload_turn);
    }
    if (is_asked_.exchange(false)) is_due = true;
    if (is_due) is_due = !look();
    if (is_due) sleeps(end, until_next_try);
  }
}

/// Whether a file was saved after the configuration had been read and before the watch began.
bool Reload::is_behind() const {
  Problems untold;
  try {
    const auto now = project::load(project_->directory, untold, {.dialect = project_->asked_dialect});
    return !now || !changed_files(project_->files, now->files).empty();
  } catch (const Error&) {
    return true;
  }
}

Reload::Told Reload::told() const {
  const std::scoped_lock lock(mutex_);
  return last_;
}

void Reload::keep(bool is_broken, const std::string& sentence, const Problems& findings) {
  const std::scoped_lock lock(mutex_);
  last_ = {.number = last_.number + 1, .is_broken = is_broken, .sentence = sentence, .findings = findings};
}

void Reload::tell_once(const std::string& sentence, const Problems& findings) {
  const auto now = sentence + report::as_text(findings);
  if (std::exchange(told_, now) == now) return;
  keep(true, sentence, findings);
  tell_(sentence, findings);
}

/// The configuration, if it is whole. One that is broken is looked at twice, as a file may be half saved.
std::shared_ptr<const project::Project> Reload::read() {
  const auto directory = project_->directory;
  Problems problems;
  for (int tries = 0; tries < 2; ++tries) {
    if (tries > 0) std::this_thread::sleep_for(half_saved);
    problems.clear();
    try {
      auto project = project::load(directory, problems, {.dialect = project_->asked_dialect});
      if (project && !any_error(problems)) return project;
      if (project) project::tell_common_causes(project->files, problems);
    } catch (const Error& error) {
      problems = error.problems();
    }
  }
  tell_once("the configuration is broken, so the last good one is served still", problems);
  return nullptr;
}

report::Listener Reload::listener() const {
  return {.tell = [this](const std::string& sentence) { tell_(sentence, {}); }};
}

void Reload::bring(const std::shared_ptr<const project::Project>& project) {
  const auto begin = world_.steady();
  store::Store store(address_, store::Store::Mode::write);
  store.limit_cache(cache_bytes_);
  rebuild::make_current(store, *project, world_, listener());
  const auto changed = changed_files(project_->files, project->files);
  const auto is_back = !told_.empty();
  if (!changed.empty() || is_back) {
    const auto sentence = (changed.empty() ? "the configuration is as it was" : sentence_of(changed)) +
                          ": served after " + std::to_string(world_.steady() - begin) + " ms";
    keep(false, sentence, {});
    tell_(sentence, {});
  }
  told_.clear();
  project_ = project;
}

/// Whether the store is where it was; the server tells when it is not. Opening it then would make an empty one.
bool Reload::has_store() const {
  try {
    check_place_();
    return true;
  } catch (const store::Gone&) {
    return false;
  }
}

bool Reload::look() {
  if (!has_store()) return false;
  const auto project = read();
  if (!project) return true;
  try {
    bring(project);
    return true;
  } catch (const std::exception& exception) {
    const auto* refusal = dynamic_cast<const Error*>(&exception);
    const auto error = refusal != nullptr ? std::optional(*refusal) : store::as_error(exception);
    const std::string sentence = "the changed configuration is not served yet";
    if (error)
      tell_once(sentence, error->problems());
    else
      tell_once(sentence + ": " + exception.what(), {});
    return false;
  }
}

}  // namespace fsctl::cli
