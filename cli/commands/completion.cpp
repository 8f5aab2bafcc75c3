#include <algorithm>
#include <iterator>
#include <ostream>

#include "cli/commands.h"
#include "cli/completion/candidates.h"
#include "cli/completion/shells.h"
#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

int print_words(const Invocation& invocation) {
  const auto found = candidates(invocation, invocation.arguments.all("word"));
  if (invocation.arguments.has("json")) {
    Json words = Json::array();
    for (const auto& [word, meaning] : found) words.push_back({{"word", word}, {"meaning", meaning}});
    invocation.console.out << write(Json{{"format_version", 1}, {"words", words}}) << '\n';
    return exit_done;
  }
  for (const auto& [word, meaning] : found) invocation.console.out << word << '\t' << meaning << '\n';
  return exit_done;
}

void print_script(const Invocation& invocation, const Shell& shell) {
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"shell", shell.name}, {"script", shell.script}})
                           << '\n';
  else
    invocation.console.out << shell.script;
}

/// The subcommand that prints the script of a shell.
template <std::size_t at>
Command shell_command(std::string_view summary, std::string_view examples) {
  return {.name = shells()[at].name,
          .summary = summary,
          .examples = examples,
          .options = {json_option()},
          .run = [](const Invocation& invocation) {
            print_script(invocation, shells()[at]);
            return exit_done;
          }};
}

}  // namespace

const Command completion_command{
    .name = "completion",
    .summary = "Print what lets a shell complete commands, options, and names of feeds, slugs and codes.",
    .examples =
        "  source <(fsctl completion bash)\n"
        "  fsctl completion zsh > ~/.zfunc/_fsctl\n"
        "  fsctl completion fish > ~/.config/fish/completions/fsctl.fish\n",
    .options = {},
    .commands = {shell_command<0>("Print the script for Bash.",
                                  "  source <(fsctl completion bash)\n"
                                  "  fsctl completion bash > ~/.local/share/bash-completion/completions/fsctl\n"),
                 shell_command<1>("Print the script for Zsh, for a folder of its fpath.",
                                  "  fsctl completion zsh > ~/.zfunc/_fsctl\n"),
                 shell_command<2>("Print the script for fish.",
                                  "  fsctl completion fish > ~/.config/fish/completions/fsctl.fish\n"),
                 {.name = "words",
                  .summary = "Print the words that may take the place of the last one, as the scripts ask.",
                  .examples = "  fsctl completion words -- ingest pro\n  fsctl completion words -- explain ''\n",
                  .options = {{.names = "word",
                               .help = "What is typed behind fsctl, up to the word to complete.",
                               .takes = Option::Takes::many_values},
                              json_option()},
                  .run = print_words}},
};

}  // namespace fsctl::cli
