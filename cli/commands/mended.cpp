#include "cli/commands/mended.h"

#include <algorithm>
#include <ostream>

#include "cli/counted.h"
#include "cli/shell_word.h"
#include "core/output/new_file.h"
#include "core/project/inside.h"
#include "core/project/load.h"
#include "core/project/shown_name.h"
#include "core/text/line_diff.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// The root of the repository that all files lie in, if some lie outside of the working directory, in which git applies
/// no change to them.
std::optional<fs::path> root_to_apply_in(const lint::Mending& mending) {
  const auto lies_below = [](const fs::path& directory) {
    return [&directory](const lint::Mended& file) {
      return project::relative_to(file.source->path, directory).has_value();
    };
  };
  const auto here = fs::current_path();
  if (std::ranges::all_of(mending.files, lies_below(here))) return {};
  const auto root = project::find_above(mending.files.front().source->path.parent_path(), ".git");
  return root && std::ranges::all_of(mending.files, lies_below(*root)) ? root : std::nullopt;
}

}  // namespace

Problems write_mended(const Invocation& invocation, const lint::Mending& mending) {
  Problems unwritten;
  std::size_t written = 0;
  for (const auto& [source, text] : mending.files) try {
      output::write_file(source->path, text);
      ++written;
    } catch (const Error& error) {
      unwritten.insert(unwritten.end(), error.problems().begin(), error.problems().end());
    }
  const auto files = counted(written, "file");
  if (written > 0 && unwritten.empty())
    invocation.console.err << "mended " << counted(mending.findings, "finding") << " in " << files << '\n';
  else if (!unwritten.empty())
    invocation.console.err << "mended what could be in " << files << " of " << mending.files.size() << '\n';
  return unwritten;
}

int print_mended(const Invocation& invocation, const lint::Mending& mending) {
  const auto root = root_to_apply_in(mending);
  for (const auto& [source, text] : mending.files) {
    const auto path = root ? project::relative_to(source->path, *root) : std::nullopt;
    invocation.console.out << text::unified_diff(path ? path->generic_string() : project::shown_name(source->path),
                                                 source->text, text);
  }
  invocation.console.err << counted(mending.findings, "finding") << " to mend in "
                         << counted(mending.files.size(), "file") << '\n';
  if (root)
    invocation.console.err << "paths are from the root of the repository: git -C "
                           << shell_word(project::shown_name(*root)) << " apply\n";
  return mending.files.empty() ? exit_done : exit_problems;
}

}  // namespace fsctl::cli
