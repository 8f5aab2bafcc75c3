#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/project/places.h"

namespace fsctl::cli {

/// The result of checking the files of a sitemap.
struct SitemapReport {
  std::vector<std::string> findings{};  ///< what is wrong, one sentence each
  std::size_t files = 0;
  std::size_t urls = 0;
};

/// Checks the sitemap in a directory, compressed or not: that every file of its index exists, that every URL belongs to
/// the domain and occurs once, and that no file exceeds the limits of sitemaps (views::SitemapLimits). Throws
/// Error(file_unreadable) when there is no sitemap.
SitemapReport check_sitemap(const std::filesystem::path& directory, const project::Places& places,
                            const project::Domain& domain);

}  // namespace fsctl::cli
