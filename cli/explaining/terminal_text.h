#pragma once

#include <string>
#include <string_view>

namespace fsctl::cli {

/// A page of Markdown as a terminal shows it: headings without signs, blocks of code indented, tables in aligned
/// columns, and lines of at most 100 columns, save in blocks of code. It knows what the pages of fsctl use.
std::string terminal_text(std::string_view markdown);

}  // namespace fsctl::cli
