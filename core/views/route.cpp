#include "core/views/route.h"

#include "core/index/routes.h"
#include "core/store/routes.h"

namespace fsctl::views {

Route route_at(const project::Domain& domain, std::string_view path) {
  Route route{.slug = std::string(path.substr(path.rfind('/') + 1)), .path = {}, .url = index::url_of(domain)};
  route.url += path;
  route.path = route.url.substr(domain.host.size());
  if (route.path.empty()) route.path = "/";
  return route;
}

std::optional<Route> route_of(Reader& reader, const project::Page& page, std::string_view key,
                              const project::Domain& domain) {
  const auto& project = reader.project();
  const auto* record = reader.find(project.blocks.find(page.block)->second.storage, key);
  if (record == nullptr) return {};
  const auto variant = index::route_variant(project, project::view_of(project.places, domain.triple));
  const auto path = store::find_path(reader.store(), record->row, reader.number_of(page), variant);
  if (!path) return {};
  return route_at(domain, *path);
}

void write_route_or_null(Reader& reader, const project::Page& page, std::string_view key, JsonWriter& out) {
  const auto* domain = reader.project().places.domain_of(reader.triple());
  const auto route = domain != nullptr ? route_of(reader, page, key, *domain) : std::nullopt;
  if (!route) return out.value(nullptr);
  out.begin_object();
  out.member("slug", std::string_view(route->slug));
  out.member("path", std::string_view(route->path));
  out.member("url", std::string_view(route->url));
  const auto href = "https://" + route->url;
  out.member("href", std::string_view(href));
  out.end_object();
}

}  // namespace fsctl::views
