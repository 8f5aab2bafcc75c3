#pragma once
#include <filesystem>
#include <string_view>

namespace fsctl::test {

/// A file or folder of fixtures/, whole path.
std::filesystem::path fixture(std::string_view name);

}  // namespace fsctl::test
