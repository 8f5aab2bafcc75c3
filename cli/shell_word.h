#pragma once

#include <string>

namespace fsctl::cli {

/// A word as a shell takes it: itself, or in quotes within which nothing means anything else.
std::string shell_word(const std::string& word);

}  // namespace fsctl::cli
