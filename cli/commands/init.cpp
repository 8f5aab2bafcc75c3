#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <set>
#include <system_error>

#include "cli/adding/add.h"
#include "cli/adding/items.h"
#include "cli/adding/written_files.h"
#include "cli/commands.h"
#include "cli/commands/init_from_openapi.h"
#include "cli/examples.h"
#include "core/error/error.h"
#include "core/load/record_files.h"
#include "core/propose/naming.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr ExampleFile minimal_files[] = {
    {"project.json", R"({
  "name": "My project",
  "default": { "scope": "public", "region": "main", "locale": "en-GB" },
  "scopes": {
    "public": { "regions": { "main": { "currency": "EUR", "locales": { "en-GB": "localhost" } } } }
  }
}
)"},
    {"feeds/articles.json", R"({
  "method": "ingest"
}
)"},
    {"storages/articles.json", R"({
  "kind": "content",
  "fields": {
    "title": { "type": "String" },
    "text": { "type": "String" }
  }
}
)"},
    {"composers/articles.json", R"({
  "feed": "articles",
  "storage": "articles",
  "fields": {
    "title": { "source": "data-field", "field": "title" },
    "text": { "source": "data-field", "field": "text" }
  }
}
)"},
    {"composers/articles.test.json", R"({
  "cases": [
    {
      "name": "title and text are taken as they are",
      "recordFile": "records/articles.json",
      "id": "hello",
      "expect": { "title": "Hello", "text": "The first article." }
    }
  ]
}
)"},
    {"blocks/article.json", R"({
  "storage": "articles",
  "fields": { "title": "title", "text": "text" }
}
)"},
    {"listings/articles.json", R"({
  "storage": "articles",
  "block": "article",
  "filter": { "title": { "facet": false } },
  "sort": { "title": { "field": "title" } },
  "search": ["title", "text"]
}
)"},
    {"records/articles.json", R"([
  { "id": "hello", "title": "Hello", "text": "The first article." }
]
)"},
    {".gitignore", ".fsctl/\n"},
};

void write_file(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Error(ErrorCode::file_unreadable, "cannot write " + path.string());
}

std::span<const ExampleFile> files_of(const std::string& example) {
  if (example.empty()) return minimal_files;
  if (example == "shop") return shop_files();
  throw Error(ErrorCode::usage, "there is no example \"" + example + "\"", "there is: shop");
}

/// Whether a directory may hold this before a project is made in it.
bool may_be_there(const fs::path& name) {
  const auto text = name.string();
  return text == ".git" || text.starts_with("README") || text.starts_with("LICENSE");
}

void refuse_taken_directory(const fs::path& directory) {
  if (!fs::exists(directory)) return;
  if (!fs::is_directory(directory))
    throw Error(ErrorCode::file_unreadable, directory.string() + " is a file",
                "choose a directory that does not exist yet");
  for (const auto& entry : fs::directory_iterator(directory))
    if (!may_be_there(entry.path().filename()))
      throw Error(ErrorCode::file_unreadable, directory.string() + " is not empty",
                  "choose a directory that does not exist yet, or has only .git, README and LICENSE");
}

void print_next_steps(const fs::path& directory, std::size_t made, std::ostream& err) {
  err << "made " << directory.string() << " with " << made << " files; next:\n"
      << (directory == "." ? "" : "  cd " + directory.string() + '\n') << "  fsctl ingest --all\n  fsctl serve\n";
}

/// Whether there was no such directory before.
bool make_directory(const fs::path& directory) {
  refuse_taken_directory(directory);
  if (const auto above = (directory / "").parent_path().parent_path(); !above.empty()) fs::create_directories(above);
  return fs::create_directory(directory);
}

/// A directory in which one project at a time is made: what came into it is removed again, unless it is kept.
class MadeDirectory {
 public:
  /// Throws Error(file_unreadable) when it holds something.
  MadeDirectory(const Invocation& invocation, fs::path directory)
      : directory_(std::move(directory)),
        is_new_(make_directory(directory_)),
        lock_(lock_to_add(invocation, directory_)) {
    refuse_taken_directory(directory_);  // another one may have been faster
    for (const auto& entry : fs::directory_iterator(directory_)) before_.insert(entry.path());
  }
  ~MadeDirectory() {
    if (is_kept_) return;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(directory_, ignored))
      if (!before_.contains(entry.path())) fs::remove_all(entry.path(), ignored);
    if (is_new_) fs::remove(directory_, ignored);
  }
  MadeDirectory(const MadeDirectory&) = delete;
  MadeDirectory& operator=(const MadeDirectory&) = delete;

  void keep() { is_kept_ = true; }

 private:
  fs::path directory_;
  bool is_new_;
  output::FolderLock lock_;
  bool is_kept_ = false;
  std::set<fs::path> before_{};
};

/// Tells how many files a project would have; what they would contain was printed.
int end_trial(const Invocation& invocation, const fs::path& directory, std::size_t files) {
  invocation.console.err << "would make " << directory.string() << " with " << files << " files\n";
  return exit_done;
}

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

int run_from_openapi(const Invocation& invocation, const fs::path& directory) {
  if (invocation.arguments.has("example"))
    throw Error(ErrorCode::usage, "--example and --from-openapi exclude each other");
  refuse_taken_directory(directory);
  const auto made = read_openapi(invocation, directory);
  if (invocation.arguments.has("dry-run")) {
    for (const auto& [path, text] : made.files) print_unwritten(invocation.console.out, path, text);
    print_openapi_notes(made, invocation.console.err);
    return end_trial(invocation, directory, made.files.size());
  }
  MadeDirectory making(invocation, directory);
  for (const auto& [path, text] : made.files) write_file(directory / path, text);
  making.keep();
  print_openapi_notes(made, invocation.console.err);
  print_next_steps(directory, made.files.size(), invocation.console.err);
  return exit_done;
}

/// The name of the feed for a file: `products` for `exports/products.2.json.gz`.
std::string feed_named_after(const std::string& file) {
  return propose::resource_name(load::feed_named_by(fs::path(file).filename()));
}

/// Adds a file to the project in this directory, as fsctl add does; with `is_dry` as fsctl add --dry-run.
Added add_named_file(const Invocation& invocation, const fs::path& directory, const std::string& file, bool is_dry) {
  const Typed typed = {{"project", {directory.string()}}};
  Arguments arguments;
  arguments.take(common_options(), typed);
  arguments.take(add_command.options, typed);
  const Invocation inner(invocation.console, arguments, invocation.world);
  auto source = source_of(inner, file, "");
  auto added = add(inner, {.name = feed_named_after(file), .is_dry = is_dry}, source);
  print_added(inner, added, is_dry);
  return added;
}

/// Whether a project made from records has this file of a minimal one.
bool is_of_every_project(std::string_view path) { return path == "project.json" || path == ".gitignore"; }

/// Prints what a project from the files of records would contain. The project is made elsewhere, without the records,
/// so that each file is added beside those before it.
int try_files(const Invocation& invocation, const fs::path& directory) {
  refuse_taken_directory(directory);
  const TrialDirectory elsewhere;
  const auto trial = elsewhere.path() / "project";
  std::size_t files = 0;
  const auto show = [&](const std::string& path, std::string_view text) {
    write_file(trial / path, text);
    print_unwritten(invocation.console.out, path, text);
    ++files;
  };
  for (const auto& [path, text] : minimal_files)
    if (is_of_every_project(path)) show(std::string(path), text);
  for (const auto& file : invocation.arguments.all("from")) {
    const auto added = add_named_file(invocation, trial, file, true);
    for (const auto& [path, text] : added.proposed.files) show(path, text);
    if (added.is_copied) ++files;
  }
  return end_trial(invocation, directory, files);
}

int run_from_files(const Invocation& invocation, const fs::path& directory) {
  for (const auto* other : {"example", "from-openapi"})
    if (invocation.arguments.has(other))
      throw Error(ErrorCode::usage, "--" + std::string(other) + " and --from exclude each other");
  if (invocation.arguments.has("dry-run")) return try_files(invocation, directory);
  MadeDirectory made(invocation, directory);
  for (const auto& [path, text] : minimal_files)
    if (is_of_every_project(path)) write_file(directory / path, text);
  std::vector<std::string> next;
  for (const auto& file : invocation.arguments.all("from")) {
    auto added = add_named_file(invocation, directory, file, false);
    if (next.empty()) next = std::move(added.next);
  }
  made.keep();
  if (directory != ".") next.insert(next.begin(), "cd " + directory.string());
  invocation.console.err << "made " << directory.string() << "; next:\n";
  for (const auto& step : next) invocation.console.err << "  " << step << '\n';
  return exit_done;
}

/// Prints what a project of these files would contain.
int try_example(const Invocation& invocation, const fs::path& directory, std::span<const ExampleFile> files) {
  refuse_taken_directory(directory);
  std::size_t made = 0;
  for (const auto& [path, text] : files) {
    if (fs::exists(directory / path)) continue;
    print_unwritten(invocation.console.out, path, text);
    ++made;
  }
  return end_trial(invocation, directory, made);
}

int run_init(const Invocation& invocation) {
  const auto directory = invocation.arguments.path("directory");
  if (invocation.arguments.has("from")) return run_from_files(invocation, directory);
  if (invocation.arguments.has("from-openapi")) return run_from_openapi(invocation, directory);
  const auto files = files_of(invocation.arguments.text("example"));
  if (invocation.arguments.has("dry-run")) return try_example(invocation, directory, files);
  MadeDirectory making(invocation, directory);
  std::size_t made = 0;
  for (const auto& [path, text] : files) {
    if (fs::exists(directory / path)) continue;  // a README of its own
    write_file(directory / path, text);
    ++made;
  }
  making.keep();
  print_next_steps(directory, made, invocation.console.err);
  return exit_done;
}

}  // namespace

const Command init_command{
    .name = "init",
    .summary = "Make a project.",
    .examples =
        "  fsctl init my-shop\n  fsctl init shop --example shop\n"
        "  fsctl init catalog --from exports/products.json exports/stores.ndjson.gz\n"
        "  fsctl init catalog --from exports/products.json --dry-run\n"
        "  fsctl init shop --from-openapi https://fetch-shop.service.example/api/doc.json\n"
        "  fsctl init shop --from-openapi frontend/src/fetch-api.d.ts\n",
    .options =
        {{.names = "directory",
          .help = "Where; it must not hold anything yet but .git, README and LICENSE.",
          .required = true,
          .path = true},
         {.names = "--example", .help = "Start from an example: shop."},
         {.names = "--from",
          .help = "Start from files of records: each becomes a feed named after it, as by fsctl add.",
          .takes = Option::Takes::following_values,
          .path = true},
         {.names = "--from-openapi",
          .help =
              "Start from a service's description, a file or URL of its /api/doc.json or of the types (fetch-api.d.ts) "
              "that openapi-typescript made of it: its blocks, listings, trees and pages, with records that "
              "are made up."},
         {.names = "--dry-run",
          .help = "Print the files with what they would contain, and make nothing.",
          .takes = Option::Takes::nothing}},
    .run = run_init,
};

}  // namespace fsctl::cli
