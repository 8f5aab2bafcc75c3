#include <ostream>

#include "cli/adding/written_files.h"
#include "cli/commands.h"
#include "cli/commands/init_from_openapi.h"
#include "cli/commands/init_from_records.h"
#include "cli/commands/made_directory.h"
#include "cli/examples.h"
#include "core/error/error.h"

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

std::span<const ExampleFile> files_of(const std::string& example) {
  if (example.empty()) return minimal_files;
  if (example == "shop") return shop_files();
  throw Error(ErrorCode::usage, "there is no example \"" + example + "\"", "there is: shop");
}

void print_next_steps(const fs::path& directory, std::size_t made, std::ostream& err) {
  err << "made " << directory.string() << " with " << made << " files; next:\n"
      << (directory == "." ? "" : "  cd " + directory.string() + '\n') << "  fsctl ingest --all\n  fsctl serve\n";
}

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
  for (const auto& [path, text] : made.files) write_new_file(directory / path, text);
  making.keep();
  print_openapi_notes(made, invocation.console.err);
  print_next_steps(directory, made.files.size(), invocation.console.err);
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
  if (invocation.arguments.has("from")) return init_from_records(invocation, directory, minimal_files);
  if (invocation.arguments.has("from-openapi")) return run_from_openapi(invocation, directory);
  const auto files = files_of(invocation.arguments.text("example"));
  if (invocation.arguments.has("dry-run")) return try_example(invocation, directory, files);
  MadeDirectory making(invocation, directory);
  std::size_t made = 0;
  for (const auto& [path, text] : files) {
    if (fs::exists(directory / path)) continue;  // a README of its own
    write_new_file(directory / path, text);
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
          .help =
              "Start from files of records: each becomes a feed named after it, as by fsctl add. The project has the "
              "locales in which the records have texts.",
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
