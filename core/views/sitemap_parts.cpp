#include "core/views/sitemap_parts.h"

#include "core/store/counters.h"

namespace fsctl::views {

std::optional<std::string> SitemapParts::file(Reader& reader, const project::RedirectsByAddress& redirects,
                                              std::size_t number) {
  const auto& domain = reader.project().places.domain_of(reader.place())->text;
  const auto routes = store::counter(reader.store(), store::routes_counter);
  if (const auto parts = known(domain, routes)) {
    if (number > parts->first.size()) return {};
    if (number > 0) return make_sitemap_part(reader, redirects, parts->first[number - 1], limits_);
    if (!parts->index.empty()) return parts->index;
  }
  Parts made{.routes = routes, .first = {}, .index = {}};
  auto content = make_all(reader, redirects, number, made);
  const std::scoped_lock lock(mutex_);
  latest_[domain] = std::move(made);
  return content;
}

std::optional<SitemapParts::Parts> SitemapParts::known(const std::string& domain, std::int64_t routes) {
  const std::scoped_lock lock(mutex_);
  const auto found = latest_.find(domain);
  if (found == latest_.end() || found->second.routes != routes) return {};
  return found->second;
}

std::optional<std::string> SitemapParts::make_all(Reader& reader, const project::RedirectsByAddress& redirects,
                                                  std::size_t number, Parts& parts) const {
  std::optional<std::string> content;
  make_sitemap(
      reader, redirects, "",
      [&](SitemapFile file) {
        if (file.number > 0) parts.first.push_back(file.first);
        if (file.number == 0 && !parts.first.empty()) parts.index = file.content;
        if (file.number == number) content = std::move(file.content);
      },
      limits_);
  return content;
}

}  // namespace fsctl::views
