#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace fsctl::cli::lsp {

/// The path of a `file:` URI; nothing for other schemes.
std::optional<std::filesystem::path> path_of_uri(std::string_view uri);
std::string uri_of_path(const std::filesystem::path& path);

}  // namespace fsctl::cli::lsp
