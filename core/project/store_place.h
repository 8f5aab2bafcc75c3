#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/error/error.h"
#include "core/json/json.h"

/// Where a project's store lies, as the member `store` of its project.json says: a file's path from the project's
/// directory, or the URL of a database.
namespace fsctl::project {

/// Reports a password that is written there, without showing it, and a variable whose form is wrong. REQUIRES: the form
/// was checked.
void check_store(const Source& source, const Json& json, Problems& problems);

/// The value of an environment variable; nothing when it is not set.
using VariableOf = std::function<std::optional<std::string>(const std::string& name)>;

/// The place with ${NAME} replaced by variables; nothing when the project.json names none, or cannot be read, which
/// whoever loads the project tells. Throws Error(variable_unset).
std::optional<std::string> configured_store(const std::filesystem::path& project, const VariableOf& variable_of);

}  // namespace fsctl::project
