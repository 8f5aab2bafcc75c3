#pragma once

#include <filesystem>

namespace fsctl::output {

/// Renames a file, unless there is one of that name already, be it since this moment: then it stays and false is given.
/// Throws std::filesystem::filesystem_error.
bool give_new_name(const std::filesystem::path& file, const std::filesystem::path& name);

}  // namespace fsctl::output
