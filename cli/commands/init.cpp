#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/commands/init_from_openapi.h"
#include "cli/commands/init_from_records.h"
#include "cli/commands/made_directory.h"
#include "cli/commands/made_project.h"
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

using Files = std::vector<std::pair<std::string, std::string>>;

/// Makes a project of these files, or only tells what it would be.
int make(const Invocation& invocation, const fs::path& directory, const Files& files,
         const std::vector<std::string>& notes = {}) {
  refuse_taken_directory(directory);
  MadeProject made{.directory = directory, .notes = notes, .next = {"fsctl ingest --all", "fsctl serve"}};
  for (const auto& file : files)
    if (!fs::exists(directory / file.first)) made.files.push_back(file);  // else it is a README of its own
  if (invocation.arguments.has("dry-run")) return tell_made(invocation, made);
  MadeDirectory making(invocation, directory);
  for (const auto& [path, text] : made.files) write_new_file(directory / path, text);
  making.keep();
  return tell_made(invocation, made);
}

int run_init(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto directory = arguments.path("directory");
  for (const auto* goes_with_from : {"id", "items"})
    if (arguments.has(goes_with_from) && !arguments.has("from"))
      throw Error(ErrorCode::usage, "--" + std::string(goes_with_from) + " goes with --from");
  if (arguments.has("from")) return init_from_records(invocation, directory, minimal_files);
  if (arguments.has("from-openapi")) {
    if (arguments.has("example")) throw Error(ErrorCode::usage, "--example and --from-openapi exclude each other");
    refuse_taken_directory(directory);
    const auto described = read_openapi(invocation, directory);
    return make(invocation, directory, {described.files.begin(), described.files.end()}, described.notes);
  }
  const auto files = files_of(arguments.text("example"));
  Files texts;
  for (const auto& [path, text] : files) texts.emplace_back(path, text);
  return make(invocation, directory, texts);
}

}  // namespace

const Command init_command{
    .name = "init",
    .summary = "Make a project.",
    .examples =
        "  fsctl init my-shop\n  fsctl init shop --example shop\n"
        "  fsctl init catalog --from exports/products.json exports/stores.ndjson.gz\n"
        "  fsctl init catalog --from answer.json --items data.items --id sku --dry-run\n"
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
         {.names = "--id",
          .help = "For --from: the member that identifies a record; unless given, one that has another value in each."},
         {.names = "--items", .help = "For --from: path of the list of records in each file, such as data.items."},
         {.names = "--from-openapi",
          .help =
              "Start from a service's description, a file or URL of its /api/doc.json or of the types (fetch-api.d.ts) "
              "that openapi-typescript made of it: its blocks, listings, trees and pages, with records that "
              "are made up."},
         {.names = "--dry-run",
          .help = "Print the files with what they would contain, and make nothing.",
          .takes = Option::Takes::nothing},
         {.names = "--json",
          .help = "Print what was made as one JSON object; with --dry-run, with the texts of its files.",
          .takes = Option::Takes::nothing}},
    .run = run_init,
};

}  // namespace fsctl::cli
