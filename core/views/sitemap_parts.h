#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/views/sitemap.h"

namespace fsctl::views {

/// Caches where the files of each domain's sitemap begin, so that each can be made without the ones before it.
/// Thread-safe.
class SitemapParts {
 public:
  explicit SitemapParts(const SitemapLimits& limits = {}) : limits_(limits) {}

  /// The content of `sitemap<number>.xml`, or of `sitemap.xml` for 0; nothing when there is none. The first call after
  /// a change of routes makes the whole sitemap, further ones only the file.
  std::optional<std::string> file(Reader& reader, const project::RedirectsByAddress& redirects, std::size_t number);

 private:
  struct Parts {
    std::int64_t routes = -1;        ///< the store's count of route changes when they were made
    std::vector<std::string> first;  ///< the first path of each file; empty when the sitemap is not split
    std::string index;
  };

  std::optional<Parts> known(const std::string& domain, std::int64_t routes);
  std::optional<std::string> make_all(Reader& reader, const project::RedirectsByAddress& redirects, std::size_t number,
                                      Parts& parts) const;

  SitemapLimits limits_;
  std::mutex mutex_;
  std::map<std::string, Parts> latest_;
};

}  // namespace fsctl::views
