#pragma once

#include <functional>
#include <string>

#include "core/project/addresses.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// A file of a sitemap.
struct SitemapFile {
  std::size_t number;  ///< 1 for `sitemap1.xml` and so on; 0 for `sitemap.xml`
  std::string first;   ///< the first path; empty for an index
  std::string content;
};
/// The name of a file: `sitemap.xml` for 0, `sitemap1.xml` for 1, and so on.
std::string sitemap_name(std::size_t number);

/// The limits of one file, those of sitemaps.org.
struct SitemapLimits {
  std::size_t urls = 50'000;
  std::size_t bytes = 50'000'000;
};

/// Makes the sitemap of the reader's domain (Fetch API, "Sitemap") and passes on its files one by one, the index last;
/// only one is in memory at a time. `suffix`, such as `.gz`, is appended to the names in the index. Makes no file when
/// no page with `sitemap` has a record there.
void make_sitemap(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view suffix,
                  const std::function<void(SitemapFile)>& take, const SitemapLimits& limits = {});

/// Makes the single file that begins with a path; its cost does not depend on the number of files.
std::string make_sitemap_part(Reader& reader, const project::RedirectsByAddress& redirects, std::string_view first,
                              const SitemapLimits& limits = {});

}  // namespace fsctl::views
