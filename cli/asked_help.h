#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fsctl::cli {

/// What a command line that asks for help gets, as text, as Markdown with --markdown (the topics), or with --json as an
/// object with `format_version`; nothing for one that runs a command. Throws Error(usage).
/// REQUIRES: at least one word.
std::optional<std::string> asked_help(std::vector<std::string> words);

}  // namespace fsctl::cli
