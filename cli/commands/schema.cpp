#include "core/project/schema.h"

#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/commands.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

std::string schema_text(const project::FileKind& kind) { return write_indented(project::schema_of(kind)) + '\n'; }

std::string schema_files_of(const project::FileKind& kind) {
  return std::string(kind.place) + (kind.is_folder() ? "/*.json" : "");
}

Json schema_list() {
  Json kinds = Json::array();
  for (const auto& kind : project::file_kinds())
    kinds.push_back({{"kind", kind.name}, {"files", schema_files_of(kind)}, {"summary", kind.summary}});
  return {{"format_version", 1}, {"kinds", std::move(kinds)}};
}

void schema_print_list(std::ostream& out) {
  for (const auto& kind : project::file_kinds()) {
    const auto files = schema_files_of(kind);
    out << kind.name << std::string(11 - kind.name.size(), ' ') << files << std::string(18 - files.size(), ' ')
        << kind.summary << '\n';
  }
}

const project::FileKind& chosen_kind(const std::string& name) {
  if (const auto* kind = project::find_file_kind(name)) return *kind;
  const auto known = project::file_kind_names();
  const auto near = did_you_mean(name, known);
  throw Error(ErrorCode::unknown_name, "there is no kind of file \"" + name + "\"",
              near.empty() ? "there are: " + joined(known) : near);
}

void write_all(const fs::path& directory, std::span<const project::FileKind> kinds) {
  std::error_code failed;
  fs::create_directories(directory, failed);
  for (const auto& kind : kinds) {
    const auto path = directory / (std::string(kind.name) + ".schema.json");
    std::ofstream file(path, std::ios::binary);
    file << schema_text(kind);
    file.close();
    if (!file) throw Error(ErrorCode::file_unreadable, cannot_write(path));
  }
}

int run_schema(const Invocation& invocation) {
  const auto name = invocation.arguments.text("kind");
  const auto* kind = name.empty() ? nullptr : &chosen_kind(name);
  if (const auto directory = invocation.arguments.path("out"); !directory.empty())
    write_all(directory, kind != nullptr ? std::span(kind, 1) : project::file_kinds());
  else if (kind != nullptr)
    invocation.console.out << schema_text(*kind);
  else if (invocation.arguments.has("json"))
    invocation.console.out << write(schema_list()) << '\n';
  else
    schema_print_list(invocation.console.out);
  return exit_done;
}

}  // namespace

const Command schema_command{
    .name = "schema",
    .summary = "Print the JSON Schema of a kind of configuration file, for editors and other checkers.",
    .examples =
        "  fsctl schema\n"
        "  fsctl schema composer > composer.schema.json\n"
        "  fsctl schema --out schemas\n",
    .options = {{.names = "kind", .help = "A kind of file; a list of all otherwise."},
                {.names = "--out",
                 .help = "Write KIND.schema.json into this directory, of all kinds unless one is named.",
                 .path = true},
                {.names = "--json",
                 .help = "Print the list as JSON, too; a schema is JSON anyway.",
                 .takes = Option::Takes::nothing}},
    .run = run_schema,
};

}  // namespace fsctl::cli
