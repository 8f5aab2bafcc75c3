#pragma once

#include <string>
#include <vector>

namespace fsctl::cli {

/// The words that stand in configuration files: the names of members, the values of which one is chosen, the
/// parameters of operations, and what begins with `$` or `@`.
const std::vector<std::string>& file_words();

/// Where a word stands and what it means there, as Markdown. REQUIRES: one of the words.
std::string page_of_file_word(const std::string& word);

}  // namespace fsctl::cli
