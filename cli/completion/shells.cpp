#include "cli/completion/shells.h"

namespace fsctl::cli {
namespace {

// Each asks the program itself for the words and offers files where it names none.

// Bash takes `--option=value` for three words, of which the middle one is no word to fsctl.
constexpr std::string_view bash_script = R"sh(# fsctl completion bash
_fsctl() {
  local word line words=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ $word != = ]]; then words+=("$word"); fi
  done
  if [[ ${COMP_WORDS[COMP_CWORD]} == = ]]; then words+=(''); fi
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$(printf '%q' "${line%%$'\t'*}")")
  done < <("${COMP_WORDS[0]}" completion words -- "${words[@]}" 2>/dev/null)
}
complete -o bashdefault -o default -F _fsctl fsctl
)sh";

constexpr std::string_view zsh_script = R"sh(#compdef fsctl
# fsctl completion zsh
_fsctl() {
  local line
  local -a described
  for line in "${(@f)$("${(Q)words[1]}" completion words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && described+=("${${line%%$'\t'*}//:/\\:}${${line#*$'\t'}:+:${line#*$'\t'}}")
  done
  if (( $#described )); then _describe fsctl described; else _files; fi
}
if [[ $funcstack[1] == _fsctl ]]; then _fsctl "$@"; else compdef _fsctl fsctl; fi
)sh";

constexpr std::string_view fish_script = R"sh(# fsctl completion fish
function __fsctl_words
  set -l words (commandline -opc)
  set -l listed ($words[1] completion words -- $words[2..-1] (commandline -ct) 2>/dev/null)
  if test (count $listed) -gt 0
    printf '%s\n' $listed
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c fsctl -f -a '(__fsctl_words)'
)sh";

constexpr Shell all_shells[] = {{.name = "bash", .script = bash_script},
                                {.name = "zsh", .script = zsh_script},
                                {.name = "fish", .script = fish_script}};

}  // namespace

std::span<const Shell> shells() { return all_shells; }

}  // namespace fsctl::cli
