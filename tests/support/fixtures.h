#pragma once
#include <filesystem>
#include <string_view>

namespace fsctl::test {

/// The absolute path of a file or folder of fixtures/.
std::filesystem::path fixture(std::string_view name);

}  // namespace fsctl::test
