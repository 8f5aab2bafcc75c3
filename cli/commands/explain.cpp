#include <memory>
#include <ostream>

#include "cli/commands.h"
#include "cli/explaining/code_page.h"
#include "cli/explaining/project_types.h"
#include "cli/explaining/subjects.h"
#include "cli/explaining/terminal_text.h"
#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

void explain_print_list(std::ostream& out) {
  for (const auto& entry : error_codes()) {
    const std::string name(entry.name);
    out << name << std::string(name.size() < 26 ? 26 - name.size() : 1, ' ') << entry.summary << '\n';
  }
}

/// The codes, with their pages where those are asked for.
Json explained_codes(bool with_pages) {
  Json explained = Json::array();
  for (const auto& entry : error_codes()) {
    explained.push_back({{"name", entry.name}, {"summary", entry.summary}});
    if (with_pages) explained.back()["page"] = page_of_code(entry);
  }
  return explained;
}

/// What is known of a name, as Markdown. Throws Error(unknown_name).
std::string explanation(const FieldTypes& types, const std::string& name) {
  auto page = page_of_name(types, name);
  if (!page.empty()) return page;
  const auto near = did_you_mean(name, explained_names(types));
  throw Error(ErrorCode::unknown_name, "there is nothing of the name \"" + name + "\" to explain",
              near.empty() ? "fsctl explain lists the codes, fsctl help the topics, such as types" : near);
}

void explain_print_json(const Invocation& invocation, const std::string& name) {
  const Json explained = name.empty()
                             ? explained_codes(invocation.arguments.has("all"))
                             : Json::array({{{"name", name}, {"page", explanation(*types_here(invocation), name)}}});
  invocation.console.out << write(Json{{"format_version", 1}, {"explained", explained}}) << '\n';
}

int run_explain(const Invocation& invocation) {
  const auto name = invocation.arguments.text("name");
  const bool all = invocation.arguments.has("all");
  if (all && !name.empty()) throw Error(ErrorCode::usage, "--all explains every code, so none is named beside it");
  if (invocation.arguments.has("json")) {
    explain_print_json(invocation, name);
  } else if (all) {
    invocation.console.out << page_of_codes();
  } else if (name.empty()) {
    explain_print_list(invocation.console.out);
  } else {
    invocation.console.out << terminal_text(explanation(*types_here(invocation), name));
  }
  return exit_done;
}

}  // namespace

const Command explain_command{
    .name = "explain",
    .summary = "Explain a code, an operation, a type of field, a kind of file or a word in one, with examples.",
    .examples =
        "  fsctl explain FS2103\n"
        "  fsctl explain RECORD_NOT_FOUND\n"
        "  fsctl explain concat\n"
        "  fsctl explain Price\n"
        "  fsctl explain composer\n"
        "  fsctl explain --all > codes.md\n",
    .options = {{.names = "name",
                 .help =
                     "A code, an operation, a type of storage fields or of a feed's schema, a kind of configuration "
                     "file, its folder or the path of one, a word in one, or a command; a list of all codes "
                     "otherwise."},
                {.names = "--all", .help = "Explain every code, as Markdown.", .takes = Option::Takes::nothing},
                {.names = "--json",
                 .help = "Print names, summaries and Markdown pages as JSON.",
                 .takes = Option::Takes::nothing}},
    .run = run_explain,
};

}  // namespace fsctl::cli
