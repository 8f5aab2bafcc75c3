#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/project/places.h"

namespace fsctl::cli {

/// The result of checking the files of a sitemap.
struct SitemapReport {
  std::vector<std::string> findings{};  ///< what is wrong, a line each
  std::size_t files = 0;
  std::size_t urls = 0;
};

/// Reads the sitemap in a directory, compressed or not: every file the index names is there, every URL is the domain's
/// and occurs once, and no file is above the limits. Throws Error(file_unreadable) when there is no sitemap.
SitemapReport check_sitemap(const std::filesystem::path& directory, const project::Places& places,
                            const project::Domain& domain);

}  // namespace fsctl::cli
