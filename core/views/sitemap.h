#pragma once

#include <functional>
#include <string>

#include "core/project/addresses.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// A file of a sitemap.
struct SitemapFile {
  std::size_t number;  ///< of `sitemap1.xml` and so on; 0 of `sitemap.xml`
  std::string first;   ///< the first path; none in an index
  std::string content;
};
/// `sitemap.xml`, or `sitemap1.xml` and so on.
std::string sitemap_name(std::size_t number);

/// When a sitemap is split into files: the limits of sitemaps.org.
struct SitemapLimits {
  std::size_t urls = 50'000;
  std::size_t bytes = 50'000'000;
};

/// Makes the sitemap of the reader's domain (Fetch API, "Sitemap") and gives its files one after the other, the index
/// last; one is in memory at a time. `suffix` is appended to the names that the index refers to, such as `.gz`.
/// Gives no file when no page with `sitemap` has a record there.
void make_sitemap(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view suffix,
                  const std::function<void(SitemapFile)>& take, const SitemapLimits& limits = {});

/// Makes the one file whose first path is known; costs that file, however many there are.
std::string make_sitemap_part(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view first,
                              const SitemapLimits& limits = {});

}  // namespace fsctl::views
