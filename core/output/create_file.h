#pragma once

#include <filesystem>

namespace fsctl::output {

/// Whom a new file lets read it, as far as the process lets anybody.
enum class Readers { as_usual, owner };

/// Makes a file where there is none, not even a link that somebody has laid out. Gives a descriptor to write by, which
/// is the caller's to close; below 0, with errno, when there can be none.
int create_file(const std::filesystem::path& path, Readers readers);

}  // namespace fsctl::output
