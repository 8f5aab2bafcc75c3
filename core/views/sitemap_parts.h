#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/views/sitemap.h"

namespace fsctl::views {

/// Where the parts of each domain's sitemap begin, so that one of them can be made without those before it. May be
/// used from several threads.
class SitemapParts {
 public:
  explicit SitemapParts(const SitemapLimits& limits = {}) : limits_(limits) {}

  /// The content of `sitemap<number>.xml`, 0 being `sitemap.xml`; nothing when there is none. The first call after a
  /// route changed costs the whole sitemap, every other one the file.
  std::optional<std::string> file(Reader& reader, const project::RedirectsByAddress& redirects, std::size_t number);

 private:
  struct Parts {
    std::int64_t routes = -1;        ///< the count of changes they are of
    std::vector<std::string> first;  ///< path of each part; none when the sitemap is not split
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
