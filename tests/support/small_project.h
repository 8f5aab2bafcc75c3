#pragma once

#include <string>
#include <string_view>

#include "tests/support/scratch.h"

namespace fsctl::test {

/// Writes the files of a project with one place and with a feed, a storage and a composer, all called `name`. Its
/// records have a field `title`, which is mapped from the member of that name.
void write_small_project(const Scratch& files, const std::string& name);

/// Writes the composer again with this slot, a JSON text, for the field `title`.
void write_title(const Scratch& files, const std::string& name, std::string_view slot);

}  // namespace fsctl::test
