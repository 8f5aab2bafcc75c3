#include <algorithm>
#include <iterator>
#include <ostream>

#include "cli/commands.h"
#include "cli/completion/candidates.h"
#include "cli/completion/shells.h"
#include "core/error/error.h"

namespace fsctl::cli {
namespace {

int print_words(const Invocation& invocation) {
  for (const auto& [word, meaning] : candidates(invocation, invocation.arguments.all("word")))
    invocation.console.out << word << '\t' << meaning << '\n';
  return exit_done;
}

/// The subcommand that prints the script of a shell.
template <std::size_t at>
Command shell_command(std::string_view summary, std::string_view examples) {
  return {.name = shells()[at].name,
          .summary = summary,
          .examples = examples,
          .options = {},
          .run = [](const Invocation& invocation) {
            invocation.console.out << shells()[at].script;
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
                               .takes = Option::Takes::many_values}},
                  .run = print_words}},
};

}  // namespace fsctl::cli
