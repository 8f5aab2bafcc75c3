#pragma once

#include <string>

#include "core/error/error_code.h"

namespace fsctl::cli {

/// What a code means, what to do about it and an example, as Markdown.
std::string page_of_code(const ErrorCodeEntry& entry);

/// All codes as one Markdown page.
std::string page_of_codes();

}  // namespace fsctl::cli
