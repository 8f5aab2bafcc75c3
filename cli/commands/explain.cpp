#include <algorithm>
#include <ostream>

#include "cli/commands.h"
#include "core/error/error.h"
#include "core/error/suggest.h"

namespace fsctl::cli {
namespace {

/// Whether an API may answer a request with this code.
bool is_answered(const ErrorCodeEntry& entry) { return !entry.name.starts_with("FS") && entry.http != 0; }

void explain_print_list(std::ostream& out) {
  for (const auto& entry : error_codes()) {
    const std::string name(entry.name);
    out << name << std::string(name.size() < 26 ? 26 - name.size() : 1, ' ') << entry.summary << '\n';
  }
}

void print_entry(const ErrorCodeEntry& entry, std::ostream& out) {
  out << entry.name << ": " << entry.summary << '\n';
  if (!entry.advice.empty()) out << '\n' << entry.advice << '\n';
  if (is_answered(entry)) out << "\nAn answer with this code has HTTP status " << entry.http << ".\n";
}

/// All codes as one Markdown page.
void print_page(std::ostream& out) {
  out << "# Codes of error messages and answers\n\n"
         "Codes that begin with FS are those of findings and of the command line, the others those of answers.\n";
  for (const auto& entry : error_codes()) {
    out << "\n## " << entry.name << "\n\n" << entry.summary;
    if (!entry.advice.empty()) out << ' ' << entry.advice;
    out << '\n';
    if (entry.http == 0) continue;
    out << '\n';
    if (is_answered(entry)) out << "HTTP status " << entry.http << ", ";
    out << (is_answered(entry) ? "exit" : "Exit") << " code " << exit_code(entry.about) << ".\n";
  }
}

int run_explain(const Invocation& invocation) {
  const auto code = invocation.arguments.text("code");
  if (invocation.arguments.has("all")) {
    if (!code.empty()) throw Error(ErrorCode::usage, "--all explains every code, so none is named beside it");
    print_page(invocation.console.out);
    return exit_done;
  }
  if (code.empty()) {
    explain_print_list(invocation.console.out);
    return exit_done;
  }
  const auto entry = std::ranges::find(error_codes(), code, &ErrorCodeEntry::name);
  if (entry == error_codes().end()) {
    std::vector<std::string> known;
    for (const auto& other : error_codes()) known.emplace_back(other.name);
    throw Error(ErrorCode::unknown_name, "there is no code \"" + code + "\"", did_you_mean(code, known));
  }
  print_entry(*entry, invocation.console.out);
  return exit_done;
}

}  // namespace

const Command explain_command{
    .name = "explain",
    .summary = "Explain a code of an error message or an answer.",
    .examples = "  fsctl explain FS2103\n  fsctl explain RECORD_NOT_FOUND\n  fsctl explain --all > codes.md\n",
    .options = {{.names = "code", .help = "The code; a list of all otherwise."},
                {.names = "--all", .help = "Explain every code, as Markdown.", .takes = Option::Takes::nothing}},
    .run = run_explain,
};

}  // namespace fsctl::cli
