#pragma once

#include <string>
#include <vector>

#include "core/project/kinds.h"

namespace fsctl::cli {

/// A kind of configuration file as Markdown: where it lies, and its members.
std::string page_of_file_kind(const project::FileKind& kind);

/// All kinds as one page.
std::string page_of_file_kinds();

/// A type that the schema of a feed may name, such as `array`; empty for other names.
std::string page_of_member_type(const std::string& name);
/// Their names.
const std::vector<std::string>& member_type_names();

}  // namespace fsctl::cli
