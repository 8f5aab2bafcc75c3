#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace fsctl::cli::lsp {

/// The path that stands in a `file:` URI; nothing for other schemes.
std::optional<std::filesystem::path> written_path(std::string_view uri);
/// The file of a `file:` URI, without symbolic links above it, whether it exists or not; nothing for one that the
/// system refuses to look at, as for a name that is too long.
std::optional<std::filesystem::path> path_of_uri(std::string_view uri);
/// The folder of one, without any.
std::optional<std::filesystem::path> folder_of_uri(std::string_view uri);
std::string uri_of_path(const std::filesystem::path& path);

}  // namespace fsctl::cli::lsp
