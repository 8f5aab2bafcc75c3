#pragma once

#include <memory>
#include <string>

#include "cli/command.h"
#include "core/error/error.h"

namespace fsctl::cli {

/// The text of a file or, for `-`, of standard input. Throws Error(file_unreadable).
std::shared_ptr<const Source> read_text(const Invocation& invocation, const std::string& file);
/// The text of a file, whatever its name. Throws Error(file_unreadable).
std::shared_ptr<const Source> read_text(const std::filesystem::path& file);

}  // namespace fsctl::cli
