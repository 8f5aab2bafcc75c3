#pragma once

#include <cerrno>
#include <filesystem>
#include <string>

namespace fsctl {

/// `cannot read products.json: Permission denied`: the reason is what the system says when the file is opened.
std::string cannot_read(const std::filesystem::path& file);
/// The same for a file that people know by another name.
std::string cannot_read(const std::string& name, const std::filesystem::path& file);

/// `cannot write products.json: No space left on device`; right after the attempt. Without a number there is no reason.
std::string cannot_write(const std::filesystem::path& file, int reason = errno);

}  // namespace fsctl
