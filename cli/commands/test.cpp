#include <algorithm>
#include <ostream>
#include <set>

#include "cli/commands.h"
#include "cli/named.h"
#include "cli/safe_stream.h"
#include "core/cases/formats.h"
#include "core/error/file_reason.h"
#include "core/json/position.h"
#include "core/project/findings.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// What a run covers: files with cases, and the composers whose coverage is counted.
struct Selection {
  std::vector<cases::CaseFile> files;
  std::vector<const project::Composer*> composers;
};

bool is_same(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  return fs::equivalent(a, b, ignored);
}

fs::path path_of(const project::Composer& composer, const project::Project& project) {
  return project.directory / "composers" / (composer.name + ".json");
}

/// Whether a file lies in a folder or below it.
bool is_in(const fs::path& file, const fs::path& folder) {
  for (auto above = file.parent_path(); !above.empty() && above != above.root_path(); above = above.parent_path())
    if (is_same(above, folder)) return true;
  return false;
}

/// Whether a word of the command line selects a composer, by its name, its file or a folder that contains it.
bool means(const std::string& word, const project::Composer& composer, const project::Project& project) {
  const auto file = path_of(composer, project);
  return word == composer.name || is_same(file, word) || is_in(file, word);
}

[[noreturn]] void refuse(const std::string& word, const project::Project& project) {
  if (fs::exists(word))
    throw Error(ErrorCode::unknown_name, word + " is no composer and holds no cases of this project",
                "cases of composers/NAME.json stand in composers/NAME.test.json");
  if (word.ends_with(".json") || word.find('/') != std::string::npos)
    throw Error(ErrorCode::file_unreadable, cannot_read(word));
  refuse_name("composer", word, project::names_of(project.composers));
}

/// The files and composers that the words of the command line select; all of the project without words. Throws Error
/// for a word that selects nothing.
Selection select(std::vector<cases::CaseFile> files, const project::Project& project,
                 const std::vector<std::string>& words) {
  std::set<const project::Composer*> composers;
  std::set<fs::path> paths;
  for (const auto& word : words) {
    bool known = false;
    for (const auto& [_, composer] : project.composers)
      if (means(word, composer, project)) known = composers.insert(&composer).second || true;
    for (const auto& file : files) {
      if (!means(word, *file.composer, project) && !is_same(file.path, word) && !is_in(file.path, word)) continue;
      known = true;
      paths.insert(file.path);
      composers.insert(file.composer);
    }
    if (!known) refuse(word, project);
  }
  std::erase_if(files, [&](const auto& file) { return !words.empty() && !paths.contains(file.path); });
  Selection selection{.files = std::move(files), .composers = {}};
  for (const auto& [_, composer] : project.composers)
    if (words.empty() || composers.contains(&composer)) selection.composers.push_back(&composer);
  return selection;
}

int run_test(const Invocation& invocation) {
  const auto& format = cases::formats()[invocation.arguments.choice("format")];
  const auto least = static_cast<std::size_t>(invocation.arguments.number("min-coverage"));
  const auto project = invocation.load_project();
  Problems problems;
  auto files = cases::load(*project, problems);
  sort_by_place(problems);
  if (!problems.empty()) throw Error(problems);
  const auto selection = select(std::move(files), *project, invocation.arguments.all("path"));
  const auto result = cases::run(*project, selection.files, selection.composers);
  auto& console = invocation.console;
  SafeStream::write_colored(console.out, format.print(result, {.color = console.color}));
  if (result.verdicts.empty())
    console.err << "there are no cases; those of composers/NAME.json stand in composers/NAME.test.json\n";
  const auto found = cases::percent(result.reached(), result.points());
  if (found < least)
    console.err << "the cases reach " << found << " % of the composers, " << least << " % are asked for\n";
  return result.failed() > 0 || found < least ? exit_problems : exit_done;
}

}  // namespace

const Command test_command{
    .name = "test",
    .summary = "Run the cases beside the composers, and show what differs and what no case reaches.",
    .examples =
        "  fsctl test\n"
        "  fsctl test products\n"
        "  fsctl test composers/products.test.json --format json | jq -c '.cases[] | select(.passed | not)'\n"
        "  fsctl test --min-coverage 80 --format junit > cases.xml\n",
    .options =
        {{.names = "path",
          .help = "Composers by name or file, files with cases, or folders; all of the project otherwise.",
          .takes = Option::Takes::many_values,
          .path = true},
         {.names = "--format", .help = "{choices}.", .fallback = "text", .choices = names_of_rows(cases::formats())},
         {.names = "--min-coverage",
          .help = "Exit with 1 when the cases reach less percent than this.",
          .fallback = "0",
          .number = Number{.least = 0, .most = 100, .words = "is a whole number"}}},
    .run = run_test,
};

}  // namespace fsctl::cli
