#pragma once

#include <filesystem>
#include <string>

namespace fsctl::project {

/// The path by which a file is opened from the working directory: `composers/products.json`, or `../shop/project.json`
/// where it lies beside; the whole path where the two share no folder.
std::string shown_name(const std::filesystem::path& path);

/// The working directory; empty where that was removed while the program ran.
std::filesystem::path working_directory();

}  // namespace fsctl::project
