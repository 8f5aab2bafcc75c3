#pragma once

#include <string>
#include <vector>

namespace fsctl::cli {

/// The words of command lines: commands, topics of help, and formats of output.
const std::vector<std::string>& command_words();

/// What one of them is, as Markdown; of several things of one name all.
std::string page_of_command_word(const std::string& word);

}  // namespace fsctl::cli
