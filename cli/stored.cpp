#include "cli/stored.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "cli/named.h"
#include "core/ingest/versions.h"
#include "core/project/kinds.h"
#include "core/project/load.h"
#include "core/report/report.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* usual_store = ".fsctl/store.db";
/// SQLite's name for a database without a file.
constexpr const char* in_memory = ":memory:";

/// By the names of their files, which may hold anything.
std::vector<std::string> feeds_of(const fs::path& directory) {
  const auto& kind = *project::find_file_kind("feed");
  std::vector<std::string> names;
  for (const auto& path : project::files_of(kind, directory))
    names.push_back(path.lexically_relative(kind.place).replace_extension().generic_string());
  return names;
}

}  // namespace

std::optional<fs::path> find_directory(const Invocation& invocation) {
  if (const fs::path given = invocation.arguments.text("project"); !given.empty())
    return fs::exists(given / "project.json") || fs::exists(given / usual_store) ? std::optional(given) : std::nullopt;
  if (auto found = project::find_project(fs::current_path())) return found;
  return project::find_above(fs::current_path(), usual_store);
}

fs::path store_path(const Invocation& invocation) {
  const auto directory = find_directory(invocation);
  fs::path given = invocation.arguments.text("store");
  const bool is_alone = !directory && !invocation.arguments.has("project") && fs::exists(given);
  if (!given.empty() && (directory || is_alone)) return given;
  if (directory) return *directory / usual_store;
  throw project::no_project(invocation.project_directory());
}

fs::path path_to_read(const Invocation& invocation) {
  auto path = store_path(invocation);
  if (fs::exists(path)) return path;
  invocation.console.err << "there is no store yet, so an empty one is read; fsctl ingest makes one\n";
  return in_memory;
}

store::Store open_to_read(const Invocation& invocation) {
  const auto path = path_to_read(invocation);
  return {path, path == in_memory ? store::Store::Mode::write : store::Store::Mode::read};
}

store::Store open_to_read(const Invocation& invocation, const project::Project& project) {
  auto store = open_to_read(invocation);
  if (store.path() == in_memory) ingest::make_current(store, project, invocation.world);
  return store;
}

std::shared_ptr<const project::Project> load_project(const Invocation& invocation, Problems& problems) {
  try {
    return invocation.load_project();
  } catch (const Error& error) {
    problems = error.problems();
    return nullptr;
  }
}

std::string first_problem(const Problems& problems) {
  auto line = report::as_text(problems.front());
  line.resize(line.find('\n'));
  if (const auto more = problems.size() - 1; more > 0)
    line += " (and " + std::to_string(more) + " more; fsctl validate shows them)";
  return line;
}

std::int64_t find_feed(const Invocation& invocation, store::Store& store, const std::string& feed) {
  if (const auto number = store::find_feed(store, feed)) return *number;
  std::vector<std::string> known;
  if (const auto directory = find_directory(invocation)) known = feeds_of(*directory);
  if (std::ranges::find(known, feed) != known.end()) return 0;
  for (const auto& [_, name] : store::feed_ids(store))
    if (std::ranges::find(known, name) == known.end()) known.push_back(name);
  std::ranges::sort(known);
  refuse_name("feed", feed, known);
}

}  // namespace fsctl::cli
