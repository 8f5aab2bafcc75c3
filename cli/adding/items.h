#pragma once

#include <string>

#include "cli/adding/record_source.h"
#include "cli/invocation.h"

namespace fsctl::cli {

/// The records of a file or, for `-`, of standard input: those to which a path such as `data.items` leads, if it is not
/// empty. Of a file that is one object around a single list of objects, the elements of that list, which stderr tells.
/// Throws Error(usage) where there are several such lists.
RecordSource source_of(const Invocation& invocation, const std::string& file, const std::string& items);

/// The path of the list of objects that a file is one object around; empty for any other file, and with several lists.
std::string wrapped_list_of(const std::string& file);

}  // namespace fsctl::cli
