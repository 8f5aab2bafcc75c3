#include "cli/stored.h"

#include <algorithm>
#include <vector>

#include "cli/named.h"
#include "core/project/kinds.h"
#include "core/report/report.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// The project's feeds by the names of their files, whose contents may be invalid.
std::vector<std::string> feeds_of(const fs::path& directory) {
  const auto& kind = *project::find_file_kind("feed");
  std::vector<std::string> names;
  for (const auto& path : project::files_of(kind, directory))
    names.push_back(path.lexically_relative(kind.place).replace_extension().generic_string());
  return names;
}

}  // namespace

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

store::FeedNumber find_feed(const Invocation& invocation, store::Store& store, const std::string& feed) {
  if (const auto number = store::find_feed(store, feed)) return *number;
  std::vector<std::string> known;
  if (const auto directory = invocation.find_directory()) known = feeds_of(*directory);
  if (std::ranges::find(known, feed) != known.end()) return store::none;
  for (const auto& [_, name] : store::feed_ids(store))
    if (std::ranges::find(known, name) == known.end()) known.push_back(name);
  std::ranges::sort(known);
  refuse_name("feed", feed, known);
}

}  // namespace fsctl::cli
