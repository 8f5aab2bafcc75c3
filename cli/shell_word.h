#pragma once

#include <string>

namespace fsctl::cli {

/// A word as a shell takes it: itself, or in quotes within which nothing means anything else.
std::string shell_word(const std::string& word);

/// A name as an argument of a command, which is no option, for a line that people copy.
std::string shell_argument(const std::string& name);

}  // namespace fsctl::cli
