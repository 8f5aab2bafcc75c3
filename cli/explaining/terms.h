#pragma once

#include <string>
#include <vector>

namespace fsctl::cli {

/// Words that stand in no table: what things are called in the pages, messages and answers of fsctl.
const std::vector<std::string>& terms();

/// What one of them means, as Markdown.
std::string page_of_term(const std::string& term);

}  // namespace fsctl::cli
