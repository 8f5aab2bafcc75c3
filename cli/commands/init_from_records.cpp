#include "cli/commands/init_from_records.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/adding/add.h"
#include "cli/adding/items.h"
#include "cli/commands.h"
#include "cli/commands/made_directory.h"
#include "cli/commands/made_project.h"
#include "core/error/error.h"
#include "core/json/parse.h"
#include "core/load/record_files.h"
#include "core/propose/layout.h"
#include "core/propose/naming.h"
#include "core/text/codes.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// A directory among the temporary files, which is removed with the object.
class TrialDirectory {
 public:
  TrialDirectory() {
    auto name = (fs::temp_directory_path() / "fsctl-init-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw Error(ErrorCode::file_unreadable, name + ": " + std::generic_category().message(errno));
    path_ = name;
  }
  ~TrialDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TrialDirectory(const TrialDirectory&) = delete;
  TrialDirectory& operator=(const TrialDirectory&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_{};
};

/// The name of the feed for a file: `products` for `exports/products.2.json.gz`.
std::string feed_named_after(const std::string& file) {
  return propose::resource_name(load::feed_named_by(fs::path(file).filename()));
}

/// Records of which a feed is made.
struct FeedSource {
  std::string feed;
  RecordSource records;
};

/// The files that the command line names.
std::vector<FeedSource> feed_sources(const Invocation& invocation) {
  std::vector<FeedSource> sources;
  for (const auto& file : invocation.arguments.all("from")) {
    if (file == "-")
      throw Error(ErrorCode::usage, "--from takes no standard input, as each feed is named after its file",
                  "save the records as NAME.json, or add them with fsctl add NAME - to a project that is there");
    sources.push_back(
        {.feed = feed_named_after(file), .records = source_of(invocation, file, invocation.arguments.text("items"))});
  }
  return sources;
}

/// The locales in which the records have texts, English first.
std::vector<std::string> locales_in(std::vector<FeedSource>& sources) {
  std::vector<std::string> locales;
  for (auto& source : sources)
    for (const auto& locale : cli::locales_in(source.records))
      if (std::ranges::find(locales, locale) == locales.end()) locales.push_back(locale);
  std::ranges::stable_partition(locales, [](const auto& locale) { return text::language_and_script(locale) == "en"; });
  return locales;
}

/// A project.json with these locales instead, if there are any; the first is the default.
std::string with_locales(const std::string& project_file, const std::vector<std::string>& locales) {
  if (locales.empty()) return project_file;
  Json json = parse(project_file);
  json["default"]["locale"] = locales.front();
  auto& domains = json["scopes"]["public"]["regions"]["main"]["locales"] = Json::object();
  for (const auto& locale : locales)
    domains[locale] = locale == locales.front() ? "localhost" : "localhost/" + text::lower(locale);
  return propose::laid_out(json);
}

/// The files that a project from records has before any are added.
std::vector<std::pair<std::string, std::string>> first_files(std::span<const ExampleFile> minimal,
                                                             const std::vector<std::string>& locales) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& [path, text] : minimal) {
    if (path == "project.json") files.emplace_back(path, with_locales(std::string(text), locales));
    if (path == ".gitignore") files.emplace_back(path, text);
  }
  return files;
}

/// Adds records to the project in this directory, as fsctl add does; with `is_dry` as fsctl add --dry-run.
Added add_source(const Invocation& invocation, const fs::path& directory, FeedSource& source, bool is_dry) {
  const Typed typed = {{"project", {directory.string()}}};
  Arguments arguments;
  arguments.take(common_options(), typed);
  arguments.take(add_command.options, typed);
  const Invocation inner(invocation.console, arguments, invocation.world);
  return add(inner, {.name = source.feed, .id_member = invocation.arguments.text("id"), .is_dry = is_dry},
             source.records);
}

/// What a project from the files of records would be. The project is made elsewhere, without the records, so that each
/// file is added beside those before it.
void try_sources(const Invocation& invocation, std::vector<FeedSource>& sources, MadeProject& made) {
  const TrialDirectory elsewhere;
  const auto trial = elsewhere.path() / "project";
  for (const auto& [path, text] : made.files) write_new_file(trial / path, text);
  for (auto& source : sources) {
    made.added.push_back(add_source(invocation, trial, source, true));
    for (const auto& [path, text] : made.added.back().proposed.files) write_new_file(trial / path, text);
  }
}

}  // namespace

int init_from_records(const Invocation& invocation, const fs::path& directory, std::span<const ExampleFile> minimal) {
  for (const auto* other : {"example", "from-openapi"})
    if (invocation.arguments.has(other))
      throw Error(ErrorCode::usage, "--" + std::string(other) + " and --from exclude each other");
  refuse_taken_directory(directory);
  auto sources = feed_sources(invocation);
  const auto locales = locales_in(sources);
  MadeProject made{.directory = directory, .files = first_files(minimal, locales), .locales = locales};
  if (invocation.arguments.has("dry-run")) {
    try_sources(invocation, sources, made);
    return tell_made(invocation, made);
  }
  MadeDirectory making(invocation, directory);
  for (const auto& [path, text] : made.files) write_new_file(directory / path, text);
  for (auto& source : sources) made.added.push_back(add_source(invocation, directory, source, false));
  making.keep();
  made.next = made.added.front().next;
  return tell_made(invocation, made);
}

}  // namespace fsctl::cli
