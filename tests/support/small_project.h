#pragma once

#include <string>
#include <string_view>

#include "tests/support/scratch.h"

namespace fsctl::test {

/// Writes the files of a project of one place, with a feed, a storage and a composer of one name; a record has a title,
/// which is mapped from its member of that name.
void write_small_project(const Scratch& files, const std::string& name);

/// Writes the composer again, with another slot for the title.
void write_title(const Scratch& files, const std::string& name, std::string_view slot);

}  // namespace fsctl::test
